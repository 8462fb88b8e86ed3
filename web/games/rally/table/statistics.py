"""The figures counted for a game: the flags touched, and the lives left."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from shell.app.session import Session
from shell.statistics.statistics import Statistics as Frame

from rally_core.names import MODES, colour_of


class Statistics(Frame):
    """The statistics of this game."""

    WAYS = ("standard", *MODES[1:])
    FIGURES = ("flags", "lives")

    def way(self, session: Session) -> str:
        mode = str(session.options.get("mode") or "")
        return mode if mode in self.WAYS else self.WAYS[0]

    def figures(self, session: Session, here: Sequence[str]) -> Generator[None, None, tuple[int, ...]]:
        yield
        data = session.data
        lives = [
            sum(robot["lives"] for name, robot in data["robots"].items() if colour_of(name) == colour)
            for colour in here
        ]
        return max(data["touched"][colour] for colour in here), max(lives)
