"""A rating of solvers by Glicko's method: a number and its deviation (docs/ttb/PUZZLES.md).

A puzzle has a strength on the same scale: a solver of the same rating solves it at the first attempt half of
the time. The less is known of a person, the more a puzzle moves their rating.
"""

from __future__ import annotations

from math import exp, log, sqrt

START = 1000
LOWEST, HIGHEST = 100, 3000
UNSURE, SURE = 350.0, 45.0
"""The deviation of a rating at the beginning, and the least one: a rating never stops moving."""
FROM_BEFORE = 200.0
"""The deviation of a rating from an earlier version, which knew only grades."""
MOST = 150
"""The most points by which a puzzle moves a rating.

A slip at an easy puzzle says less than the model assumes.
"""
Q = log(10) / 400


def expected(rating: int, strength: int) -> float:
    """The probability that a solver with this rating solves a puzzle at the first attempt.

    >>> expected(1200, 1200), round(expected(1000, 1600), 2)
    (0.5, 0.03)
    """
    return 1 / (1 + exp(Q * (strength - rating)))


def after(rating: int, deviation: float, strength: int, solved: bool) -> tuple[int, float]:
    """The rating and its deviation after a puzzle of this strength.

    >>> [round(number) for number in after(1000, 350, 1000, True)]
    [1150, 247]
    >>> after(1000, 45, 1000, True), after(1000, 45, 1600, False)
    ((1006, 45.0), (1000, 45.0))
    """
    chance = expected(rating, strength)
    spread = 1 / (1 / deviation**2 + Q * Q * chance * (1 - chance))
    change = max(-MOST, min(MOST, round(Q * spread * (solved - chance))))
    return max(LOWEST, min(HIGHEST, rating + change)), max(SURE, round(sqrt(spread), 1))
