"""What a feature can have to do with the puzzle on the table: `Puzzles` asks it, and tells it how it ends."""

from __future__ import annotations

from games.ttb.puzzles.record.record import Trial
from shell.app.feature import Feature


class Ended:
    """How the puzzle on the table was solved: in how many `turns`, what it has cost (`trial`), and whether
    for the `first` time.
    """

    __slots__ = ("first", "trial", "turns")

    def __init__(self, turns: int, trial: Trial, first: bool) -> None:
        self.turns, self.trial, self.first = turns, trial, first


class Follower(Feature):
    """A feature that follows the puzzle on the table."""

    def puzzle_solved(self, ended: Ended) -> None:
        """It has just been solved."""

    def puzzle_failed(self) -> None:
        """It has just not been solved."""

    def comes_with_the_game(self, key: str) -> bool:
        """Whether a puzzle is known here to come with the game: such a one is never among a person's own."""
        return False

    def strength_of(self, key: str) -> int | None:
        """How hard a puzzle is, on the scale of ratings, if that is known here."""
        return None

    def solution_of(self, key: str) -> list[str]:
        """A shortest solution of a puzzle, a turn each in the notation, if one is known here; else none."""
        return []

    def day(self) -> str:
        """What day it is, if the page has said so."""
        return ""

    def for_the_streak(self) -> bool:
        """Whether what was just solved counts for the streak, which has a moment of its own."""
        return False
