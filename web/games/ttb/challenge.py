"""A task on the table in place of a game (puzzle or lesson), as board, hand and coach see it."""

from __future__ import annotations

from shell.app.session import Session
from shell.challenge.challenge import Challenge
from shell.storage.jsontext import Json


class Task(Challenge, abstract=True):
    """A challenge with the facts that board, hand and coach ask for."""

    aim = ""
    """The hex to reach, in the form `1,-2`; empty unless the task is to reach a hex."""
    bare = False
    """True if the table shows the task alone: no preview, no round, no empty track."""

    @property
    def guided(self) -> bool:
        """True if the next tap is pointed out, as in a first game."""
        return False

    def near(self, data: Json) -> int:
        """The radius in hexes around the centre that holds all that matters; 0 for the whole board."""
        return 0

    def matters(self, data: Json) -> list[list[int]]:
        """The hexes that a small screen zooms in on; empty for the whole board."""
        return []

    def given(self, data: Json) -> set[str] | None:
        """The orders that the hand shows; None for all orders."""
        return None


def challenge(session: Session) -> Task | None:
    """The session if it is a puzzle or lesson, None for a game."""
    return session if isinstance(session, Task) else None
