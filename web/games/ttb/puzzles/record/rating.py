"""A rating for who solves puzzles, as in Glicko's: a number, and how far it may be off (docs/ttb/PUZZLES.md).

A puzzle has a strength on the same scale: who is rated so solves it at the first attempt half of the time.
The less is known of a person, the more a puzzle moves their rating.
"""

from __future__ import annotations

from math import exp, log, sqrt

START = 1000
LOWEST, HIGHEST = 100, 3000
UNSURE, SURE = 350.0, 45.0
"""How far a rating may be off at the beginning, and at the least: it goes on moving with a person."""
FROM_BEFORE = 200.0
"""How far one is taken to be off that comes from an earlier version, which knew of nothing but grades."""
MOST = 150
"""No puzzle moves a rating by more: a slip at an easy one tells less than the model believes."""
Q = log(10) / 400


def expected(rating: int, strength: int) -> float:
    """How likely somebody with this rating solves a puzzle at the first attempt.

    >>> expected(1200, 1200), round(expected(1000, 1600), 2)
    (0.5, 0.03)
    """
    return 1 / (1 + exp(Q * (strength - rating)))


def after(rating: int, deviation: float, strength: int, solved: bool) -> tuple[int, float]:
    """The rating, and how far it may be off, after a puzzle of this strength.

    >>> [round(number) for number in after(1000, 350, 1000, True)]
    [1150, 247]
    >>> after(1000, 45, 1000, True), after(1000, 45, 1600, False)
    ((1006, 45.0), (1000, 45.0))
    """
    chance = expected(rating, strength)
    spread = 1 / (1 / deviation**2 + Q * Q * chance * (1 - chance))
    change = max(-MOST, min(MOST, round(Q * spread * (solved - chance))))
    return max(LOWEST, min(HIGHEST, rating + change)), max(SURE, round(sqrt(spread), 1))
