"""Several screens at one table, as a person meets them: the dialog, signs, the line to the table."""

from __future__ import annotations

from collections.abc import Callable

from shell.app.actions import Action, at_any_time
from shell.app.feature import Need
from shell.app.roles import Addressed, Stripped
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, button, html, note, tag
from shell.nearby import drawing
from shell.nearby.hosting import Hosting
from shell.nearby.inviting import Inviting
from shell.nearby.messages import SIGNS
from shell.nearby.scanning import Scanning
from shell.nearby.visiting import CONNECTING, LOST, THERE, Visiting
from shell.seats.seats import Seats


class Nearby(Addressed, Stripped):
    """The dialog `nearby`, which is the host's or the guest's."""

    _hosting = Need(Hosting)
    _inviting = Need(Inviting)
    _scanning = Need(Scanning)
    _seats = Need(Seats)
    _visiting = Need(Visiting)

    GROUP = "nearby"
    ADDRESSED = ("nearby",)

    def actions(self) -> dict[str, Action]:
        return {
            "nearby": self._open,
            "nearby-sign": at_any_time(self._sign),
        }

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"nearby": self._dialog}

    @property
    def on(self) -> bool:
        """True if the game on the table is played at several screens."""
        return self._visiting.on or self._hosting.on

    # Actions

    def _open(self) -> None:
        """Show the people at each screen."""
        if not self._visiting.on:
            self._inviting.begin()
        self.app.open("nearby")

    def _sign(self, sign: str) -> None:
        """Make one of `SIGNS` to everybody at the table."""
        if sign not in SIGNS:
            return
        (self._visiting if self._visiting.on else self._hosting).say_sign(sign)
        self.app.close()
        self.app.say("ui.nearby.said", words=self.app.t(f"ui.nearby.sign.{sign}"))

    # Drawing

    def strip(self) -> Html:
        """The state of a lost line to the host, and the way back; otherwise empty."""
        t, visiting = self.app.t, self._visiting
        if visiting.elsewhere and visiting.session is not None:
            words = tag("p", class_="visit-words")(tag("span")(t("ui.nearby.goes_on")))
            return words + button("nearby-back", t("ui.nearby.back"), sign="screens", key="nearby-back")
        if not visiting.on or visiting.state == THERE:
            return html()
        if visiting.state == CONNECTING:
            words = html(tag("progress", aria_hidden=True)(), tag("span")(t("ui.nearby.returning")))
            return tag("p", class_="visit-words", role="status")(words)
        words = tag("p", class_="visit-words", role="status")(tag("span")(t("ui.nearby.lost")))
        return words + visiting.come_back("", "nearby-return")

    def signs(self) -> str:
        """The signs that can be made now, for a place with room; empty if nobody would see them."""
        there = self._visiting.on or any(guest.there for guest in self._hosting.guests)
        return drawing.signs(self.app) if there and self.on else ""

    def _dialog(self) -> Html:
        return self._guests_dialog() if self._visiting.on else self._inviting.dialog()

    def _guests_dialog(self) -> Html:
        """The guest's dialog: the people at the table, signs, and leaving."""
        app, t, visiting = self.app, self.app.t, self._visiting
        people = visiting.session.people if visiting.session else {}
        mine = app.session.viewer or ()
        rows = html(
            *(
                drawing.seat(
                    app, self._seats, colour, "you" if colour in mine else people.get(colour, "away")
                )
                for colour in app.session.standing.colours
            )
        )
        lost = visiting.state in (LOST, CONNECTING)
        return dialog(
            t("ui.nearby.title"),
            html(
                note(*app.message),
                self._lost() if lost else "",
                tag("ul", class_="nearby-seats")(rows),
                "" if lost else drawing.signs(app),
            ),
            buttons(
                button("nearby-leave", t("ui.nearby.leave"), class_="nearby-aside"),
                button("nearby-return", t("ui.nearby.come_back"), class_="primary")
                if visiting.can_return
                else "",
                button("close", t("ui.close")),
            ),
            class_="nearby",
            inner="nearby-body",
        )

    def _lost(self) -> Html:
        """The way to reconnect: automatic while that is tried, then by a new code."""
        t, scanning = self.app.t, self._scanning
        if self._visiting.state == CONNECTING:
            return drawing.progress(t("ui.nearby.returning"))
        class_ = "" if self._visiting.can_return else "primary"
        return html(
            tag("p", id="dialog-words")(t("ui.nearby.lost_help")),
            tag("div", class_="nearby-stage")(scanning.camera()),
            tag("div", class_="nearby-tools")(scanning.buttons("ui.nearby.scan_new", class_)),
        )
