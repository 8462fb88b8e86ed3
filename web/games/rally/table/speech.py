"""For screen readers: all robots, and how the game stands, in words."""

from __future__ import annotations

from games.rally.table import spoken
from shell.play.speech import Speech as Frame
from shell.seats.seats import Seats


class Speech(Frame):
    """Says what `spoken` finds words for."""

    kind = "robots"

    def pieces(self) -> list[list[str]]:
        app, player = self.app, self.app.feature(Seats).player
        return [spoken.robot(app.texts, app.seen, name, player) for name in app.seen["robots"]]

    def situation(self) -> list[str]:
        return spoken.situation(self.app.texts, self.app.seen, self.app.feature(Seats).player)
