"""A tab that a link of a live table has opened while another tab of this browser is at that table.

A camera, or whoever taps an invitation of their own, opens a tab that has the whole game too. It hands over
what it was opened with, says so, and does nothing else: a game that went on in it would be another table.
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
from shell.nearby.visiting import ANSWERING, CHOOSING, CONNECTING, THERE, Visiting

DIALOG = "nearby-handed"
HANDING, HANDED, OWN, VISITED = "handing", "handed", "own", "visited"
WHOSE = {"host": OWN, "guest": VISITED}
AT_A_TABLE = (CHOOSING, ANSWERING, CONNECTING, THERE)


class Handing(Rooted, TakingLinks, Waiting, Screen):
    """`state` is nothing in a tab of its own; `handing` an answer; `handed`, as the other tab has it; `own`,
    an invitation of the table there; `visited`, one to a table that the other tab is a guest at.
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
        self._told = lines.Live()

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
        return not self.state and self._told == lines.Live()

    def acted(self) -> None:
        """Say which links belong to this tab; nothing takes the place of what stands in one that has none."""
        if self.state:
            self._stand(self.state)
        live = lines.Live() if self.state else self._live()
        if live != self._told:
            self._told = live
            lines.say_live(self.app, live)

    def root(self) -> dict[str, str]:
        return {"data-alone": "true" if self.state else ""}

    def _stand(self, state: str) -> None:
        self.state, self.app.screen = state, self
        self.app.open(DIALOG)

    def _live(self) -> lines.Live:
        hosting, visiting = self._hosting, self._visiting
        there = [guest for guest in hosting.guests if guest.there]
        if hosting.invited is not None:
            there.append(hosting.invited)
        visits = visiting.invitation if visiting.state in AT_A_TABLE else None
        return lines.Live(
            tuple(sorted(guest.number for guest in there)), None if visits is None else visits.number
        )

    def opens(self, fragment: str) -> bool:
        if code.is_answer(fragment):
            if self._live().invited:
                self.app.follow("nearby-answer", fragment)
            else:
                self._stand(HANDING)
                lines.hand_answer(self.app, fragment)
            return True
        if code.is_invitation(fragment):
            try:
                lines.ask_whose(self.app, code.invitation_of(fragment).number)
            except GameError:
                return False  # what is wrong with it, the guest says
        return False

    def _link(self, fragment: str) -> None:
        """The address of this tab has changed: another answer is handed over, nothing else is opened."""
        if code.is_answer(fragment):
            self.opens(fragment)

    def _handed(self, value: str) -> None:
        """A tab that is at the table has the answer, or there is none, and this tab is one like any other."""
        if self.state != HANDING:
            return
        if value == "yes":
            self._stand(HANDED)
        else:
            self.state, self.app.screen = "", None

    def _elsewhere(self, value: str) -> None:
        """The invitation that was opened here is one of another tab's table, or has led that tab to one."""
        visiting = self._visiting
        if value in WHOSE and visiting.session is None and not self._live().invited:
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
