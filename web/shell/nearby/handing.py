"""A tab opened by a link of a live table while another tab of this browser is at that table.

A camera, or a tap on one's own invitation, opens a tab that has the whole game too. The tab hands the link
over, says so, and does nothing else: a game in it would be another table.
"""

from __future__ import annotations

from collections.abc import Callable

from ground.errors import GameError
from shell.app.actions import Action, at_any_time, report
from shell.app.app import App, Shown
from shell.app.feature import Need, Screen
from shell.app.roles import Rooted, TakingLinks, Waiting
from shell.drawing.dialogs import buttons, dialog
from shell.drawing.html import Html, button, tag
from shell.nearby import drawing, lines
from shell.nearby import invitation as code
from shell.nearby.hosting import Hosting
from shell.nearby.visiting import Visiting

DIALOG = "nearby-handed"
HANDING, HANDED, OWN, VISITED = "handing", "handed", "own", "visited"
WHOSE = {"host": OWN, "guest": VISITED}


class Handing(Rooted, TakingLinks, Waiting, Screen):
    """The screen of such a tab.

    `state` is empty in an ordinary tab; `handing` while an answer is handed over, `handed` once the other tab
    has it; `own` for an invitation to the other tab's table, `visited` for one to a table where the other tab
    is a guest.
    """

    _hosting = Need(Hosting)
    _visiting = Need(Visiting)

    GROUP = "nearby"
    PLACE = "link"
    KEPT = ()
    ALONE = True
    LINKS = (code.ANSWERS,)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.state = ""
        self._announced = lines.Live()

    @property
    def shown(self) -> Shown:  # type: ignore[override]
        return self.app.past or self.app.present

    def actions(self) -> dict[str, Action]:
        return {"nearby-handed": report(self._handed), "nearby-elsewhere": report(self._elsewhere)}

    def own_actions(self) -> dict[str, Action]:
        return {"link": at_any_time(self._link)}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {DIALOG: self._dialog}

    @property
    def idle(self) -> bool:
        return not self.state and self._announced == lines.Live()

    def acted(self) -> None:
        """Keep the screen of such a tab; in an ordinary one announce the links that belong to it."""
        if self.state:
            self._stand(self.state)
        live = lines.Live() if self.state else self.live
        if live != self._announced:
            self._announced = live
            lines.say_live(self.app, live)

    def root(self) -> dict[str, str]:
        return {"data-alone": "true" if self.state else ""}

    def _stand(self, state: str) -> None:
        self.state, self.app.screen = state, self
        self.app.open(DIALOG)

    @property
    def live(self) -> lines.Live:
        """The numbers of the invitations that belong to this tab."""
        hosting, visiting = self._hosting, self._visiting
        there = [guest for guest in hosting.guests if guest.there]
        if hosting.invited is not None:
            there.append(hosting.invited)
        visits = visiting.invitation if visiting.at_table else None
        return lines.Live(
            tuple(sorted(guest.number for guest in there)), None if visits is None else visits.number
        )

    def opens(self, fragment: str) -> bool:
        if code.is_answer(fragment):
            if self.live.invited:
                self.app.follow("nearby-answer", fragment)
            else:
                self._stand(HANDING)
                lines.hand_answer(self.app, fragment)
            return True
        if code.is_invitation(fragment):
            try:
                lines.ask_whose(self.app, code.invitation_of(fragment).number)
            except GameError:
                return False  # a message about the error comes from `Visiting`
        return False

    def _link(self, fragment: str) -> None:
        """Hand another answer over after a change of the address; nothing else is opened."""
        if code.is_answer(fragment):
            self.opens(fragment)

    def _handed(self, value: str) -> None:
        """Show that a tab at the table has the answer; without one, become an ordinary tab."""
        if self.state != HANDING:
            return
        if value == "yes":
            self._stand(HANDED)
        else:
            self.state, self.app.screen = "", None

    def _elsewhere(self, value: str) -> None:
        """Show that the opened invitation is one of another tab's table, or has led that tab to one."""
        visiting = self._visiting
        if value not in WHOSE:
            visiting.alone()
        elif visiting.session is None and not self.live.invited:
            visiting.give_way()
            self._stand(WHOSE[value])

    def _dialog(self) -> Html:
        t, state = self.app.t, self.state
        if state == HANDING:
            title, body = t("ui.nearby.title"), drawing.progress(t("ui.nearby.connecting"))
        else:
            title = t("ui.nearby.done" if state == HANDED else "ui.nearby.title")
            words = t(f"ui.nearby.{state or 'not_handed'}")
            body = tag("p", id="dialog-words")(words)
        close = "" if state else button("close", t("ui.close"), class_="primary")
        return dialog(title, body, buttons(close) if close else "", class_="nearby", inner="nearby-body")
