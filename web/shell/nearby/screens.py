"""Who decides on other screens: what host and guests of a table of several screens have in common."""

from __future__ import annotations

from shell.app.feature import Need
from shell.drawing.html import Html, badge, button, html, tag
from shell.nearby.switchboard import Switchboard
from shell.play.elsewhere import Elsewhere
from shell.play.table import Table
from shell.saves.saves import Saves
from shell.seats.seats import NEARBY

WAITING = {"free": "ui.nearby.waiting_free", "away": "ui.nearby.waiting_away"}
"""What is said of a seat that is waited for where nobody is on a line there."""


class OtherScreens(Elsewhere):
    """What has been decided in secret is taken back, but not what others have seen."""

    _lines = Need(Switchboard)
    _saves = Need(Saves)
    _table = Need(Table)

    GROUP = "nearby"
    KIND, THEIRS = NEARBY, "ui.nearby.not_your_turn"

    def final(self, action: str) -> str:
        return "" if self._table.withdraws else self.app.t("ui.nearby.seen_already")

    def show_sign(self, sign: str, colour: str, name: str) -> None:
        """Tell that whoever plays a colour has made a sign; with none, somebody of this name who only
        watches.
        """
        app = self.app
        player = self._seats.player(colour) if colour else name or app.t("ui.nearby.somebody")
        app.tell("turn", app.t(f"ui.nearby.sign.{sign}.said", player=player))

    # Drawing

    def waiting(self, colour: str) -> Html:
        t, how = self.app.t, self.how_is(colour)
        words = t(WAITING.get(how, "ui.nearby.waiting"), player=self._seats.player(colour))
        hint = tag("p", class_="go-hint")(badge(colour), tag("span")(words))
        signs = button("nearby", t("ui.nearby.signs"), sign="speech", class_="go quiet-go", key="go")
        return hint + (self.way_on(how) or signs)

    def how_is(self, colour: str) -> str:
        """Who is at the screen of a colour: `free` if nobody has the seat, `away` if there is no line."""
        return ""

    def way_on(self, how: str) -> Html:
        """The button that mends it if the one who is waited for cannot be reached; else nothing."""
        return html()
