"""What stands at the table of several screens: whom one waits for, and what has happened to the line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.drawing.html import badge, button, esc
from shell.nearby.visiting import CONNECTING, THERE

if TYPE_CHECKING:
    from shell.app.app import App
    from shell.nearby.hosting import Hosting
    from shell.nearby.visiting import Visiting
    from shell.seats.seats import Seats


class Standing:
    """Draws it, for the host as for a guest."""

    def __init__(self, app: App, seats: Seats, hosting: Hosting, visiting: Visiting) -> None:
        self._app, self._seats, self._hosting, self._visiting = app, seats, hosting, visiting

    def go(self, colour: str) -> str:
        """What takes the place of Run while this colour, at another screen, has to decide."""
        t, player = self._app.t, self._seats.player(colour)
        away, hosting = self._is_away(colour), self._hosting
        free = hosting.waits_for == colour and not any(colour in guest.colours for guest in hosting.guests)
        key = "ui.nearby.waiting_free" if free else "ui.nearby.waiting_away" if away else "ui.nearby.waiting"
        words = f'<p class="go-hint">{badge(colour)}<span>{esc(t(key, player=player))}</span></p>'
        if hosting.waits_for == colour and away:
            invite = t("ui.nearby.invite" if free else "ui.nearby.invite_again")
            return words + button("nearby", invite, sign="qr", class_="go", key="go")
        visiting = self._visiting
        if visiting.at_table and visiting.state != THERE:
            return words + self._come_back("go quiet-go", "go")
        return words + button("nearby", t("ui.nearby.signs"), sign="speech", class_="go quiet-go", key="go")

    def _come_back(self, class_: str, key: str) -> str:
        """The button that leads back to the table."""
        action = "nearby-return" if self._visiting.can_return else "nearby"
        return button(action, self._app.t("ui.nearby.come_back"), sign="screens", class_=class_, key=key)

    def _is_away(self, colour: str) -> bool:
        """Whether there is no line to whoever plays this colour."""
        visiting, hosting = self._visiting, self._hosting
        if visiting.session is not None and visiting.at_table:
            return visiting.session.people.get(colour) == "away"
        return hosting.hosts and hosting.people().get(colour) == "away"

    def strip(self) -> str:
        """What has happened to the line to the table that one visits, and the way back; else nothing."""
        t, visiting = self._app.t, self._visiting
        if visiting.elsewhere and visiting.session is not None:
            words = f'<p class="visit-words"><span>{esc(t("ui.nearby.goes_on"))}</span></p>'
            return words + button("nearby-back", t("ui.nearby.back"), sign="screens", key="nearby-back")
        if visiting.state == THERE:
            return ""
        if visiting.state == CONNECTING:
            words = f'<progress aria-hidden="true"></progress><span>{esc(t("ui.nearby.returning"))}</span>'
            return f'<p class="visit-words" role="status">{words}</p>'
        words = f'<p class="visit-words" role="status"><span>{esc(t("ui.nearby.lost"))}</span></p>'
        return words + self._come_back("", "nearby-return")
