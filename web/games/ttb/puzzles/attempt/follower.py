"""The role of features that `Puzzles` asks about the puzzle on the table and notifies of its end."""

from __future__ import annotations

from games.ttb.puzzles.record.record import Trial
from shell.app.feature import Feature


class Ended:
    """The result of a solved puzzle.

    `turns` is the number of turns, `trial` the effort, `first` true for the first solution on this device.
    """

    __slots__ = ("first", "trial", "turns")

    def __init__(self, turns: int, trial: Trial, first: bool) -> None:
        self.turns, self.trial, self.first = turns, trial, first


class Follower(Feature):
    """A feature that follows the puzzle on the table."""

    def puzzle_solved(self, ended: Ended) -> None:
        """Called when the puzzle has just been solved."""

    def puzzle_failed(self) -> None:
        """Called when the attempt has just failed."""

    def comes_with_the_game(self, key: str) -> bool:
        """True if the puzzle is known here to come with the game; it is then never listed as an own one."""
        return False

    def strength_of(self, key: str) -> int | None:
        """The difficulty of a puzzle on the scale of ratings, or None if this feature does not know it."""
        return None

    def solution_of(self, key: str) -> list[str]:
        """A shortest solution, one turn in the notation per entry; empty if none is known here."""
        return []

    def present_day(self) -> str:
        """The present day, or empty if the page has not reported it."""
        return ""

    def for_the_streak(self) -> bool:
        """True if the puzzle just solved counts for the streak, which has a celebration of its own."""
        return False
