"""What lies on the table in place of a game, a puzzle or a lesson, as board, hand and coach see it."""

from __future__ import annotations

from shell.app.session import Session
from shell.challenge.challenge import Challenge
from shell.storage.jsontext import Json


class Task(Challenge, abstract=True):
    """What the table asks of any of them."""

    aim = ""
    """The hex to reach, if it is that what is asked for."""
    bare = False
    """Whether the table shows only what this is about: no preview, no round, no empty track."""

    @property
    def guided(self) -> bool:
        """Whether what to tap next is pointed out as in a first game."""
        return False

    def near(self, data: Json) -> int:
        """How many hexes around the centre hold all that matters in a position; 0 for the whole board."""
        return 0

    def matters(self, data: Json) -> list[list[int]]:
        """The hexes that a small screen shows from near; none for the whole board."""
        return []

    def given(self, data: Json) -> set[str] | None:
        """The orders that the hand shows; None for all of them."""
        return None


def challenge(session: Session) -> Task | None:
    """The session, if it is a puzzle or a lesson and no game."""
    return session if isinstance(session, Task) else None
