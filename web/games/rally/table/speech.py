"""For screen readers: all robots, and how the game stands, in words."""

from __future__ import annotations

from games.rally.table import spoken
from shell.app.feature import Need
from shell.play.speech import Speech as Frame
from shell.seats.seats import Seats


class Speech(Frame):
    """Says what `spoken` finds words for."""

    _seats = Need(Seats)

    kind = "robots"

    def pieces(self) -> list[list[str]]:
        app, player = self.app, self._seats.player
        return [spoken.robot(app.texts, app.seen, name, player) for name in app.seen["robots"]]

    def situation(self) -> list[str]:
        return spoken.situation(self.app.texts, self.app.seen, self._seats.player)
