"""The common part of host and guest: other screens decide."""

from __future__ import annotations

from shell.app.feature import Need
from shell.drawing.html import Html, badge, button, html, tag
from shell.nearby.switchboard import Switchboard
from shell.play.elsewhere import Elsewhere
from shell.play.table import Table
from shell.saves.saves import Saves
from shell.seats.seats import NEARBY

WAITING = {"free": "ui.nearby.waiting_free", "away": "ui.nearby.waiting_away"}
"""The messages for a seat that is waited for while no guest is on a line there."""


class OtherScreens(Elsewhere):
    """The base of `Hosting` and `Visiting`.

    Secret decisions can be taken back, but nothing that others saw.
    """

    _lines = Need(Switchboard)
    _saves = Need(Saves)
    _table = Need(Table)

    GROUP = "nearby"
    KIND, THEIRS = NEARBY, "ui.nearby.not_your_turn"

    def final(self, action: str) -> str:
        return "" if self._table.withdraws else self.app.t("ui.nearby.seen_already")

    def show_sign(self, sign: str, colour: str, name: str) -> None:
        """Show the sign of a colour's player, or without a colour of a watcher with this name."""
        app = self.app
        player = self._seats.player(colour) if colour else name or app.t("ui.nearby.somebody")
        app.tell("turn", app.t(f"ui.nearby.sign.{sign}.said", player=player))

    # Drawing

    def waiting(self, colour: str) -> Html:
        t, presence = self.app.t, self.presence_of(colour)
        words = t(WAITING.get(presence, "ui.nearby.waiting"), player=self._seats.player(colour))
        hint = tag("p", class_="go-hint")(badge(colour), tag("span")(words))
        signs = button("nearby", t("ui.nearby.signs"), sign="speech", class_="go quiet-go", key="go")
        return hint + (self.way_on(presence) or signs)

    def presence_of(self, colour: str) -> str:
        """The state of a seat: `free` without a guest, `away` without a line, or the player's kind."""
        return ""

    def way_on(self, presence: str) -> Html:
        """The button that helps if the awaited player cannot be reached; otherwise empty."""
        return html()
