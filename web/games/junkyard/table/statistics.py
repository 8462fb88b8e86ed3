"""The figures counted for a game: the most energy eaten, and the most parts on a robot at its end."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from games.junkyard.rules import points
from shell.app.session import Session
from shell.statistics.statistics import Statistics as Frame

READY = "ready"


class Statistics(Frame):
    """The statistics of this game."""

    WAYS = ("standard", READY)
    FIGURES = ("energy", "parts")

    def way(self, session: Session) -> str:
        return READY if session.options.get("ready") is True else self.WAYS[0]

    def figures(self, session: Session, here: Sequence[str]) -> Generator[None, None, tuple[int, ...]]:
        yield
        mine = [session.data["robots"][colour] for colour in here]
        return (
            max(points(robot["energy"]) for robot in mine),
            max(len(robot["parts"]) for robot in mine),
        )
