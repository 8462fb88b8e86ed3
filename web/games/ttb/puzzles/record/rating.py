"""A rating for who solves puzzles, as in Elo's: a puzzle is as strong as its grade (docs/PUZZLES.md)."""

from __future__ import annotations

START = 1000
LOWEST, HIGHEST = 100, 3000
GRADES = {1: 800, 2: 1000, 3: 1200, 4: 1400, 5: 1600}
"""The rating of a puzzle: as strong as somebody who gets half the points for it."""
COST = 0.25
"""What a failed attempt or a step of a hint takes off the one point for a puzzle."""
QUICK, SLOW, SETTLED = 48, 24, 20
"""A puzzle moves the rating by so much at most, at first and once so many have counted."""


def score(failed: int, hints: int) -> float:
    """The points for a puzzle that was solved, 0 to 1.

    >>> score(0, 0), score(1, 1), score(9, 0)
    (1.0, 0.5, 0.0)
    """
    return max(0.0, 1 - COST * (failed + hints))


def expected(rating: int, grade: int) -> float:
    """The points that somebody with this rating gets for a puzzle on average.

    >>> expected(1200, 3), round(expected(1000, 5), 2)
    (0.5, 0.03)
    """
    return float(1 / (1 + 10 ** ((GRADES[grade] - rating) / 400)))


def change(rating: int, rated: int, grade: int, points: float) -> int:
    """By how much the rating changes, after so many puzzles that have counted.

    >>> change(1000, 0, 3, 1.0), change(1000, 0, 3, 0.0), change(1000, 20, 3, 1.0)
    (36, -12, 18)
    """
    most = QUICK if rated < SETTLED else SLOW
    moved = rating + round(most * (points - expected(rating, grade)))
    return max(LOWEST, min(HIGHEST, moved)) - rating
