"""A rating of solvers by Glicko's method: a number and its deviation.

A challenge has a strength on the same scale: a solver of the same rating solves it at the first attempt half
of the time. The less is known of a person, the more a challenge moves their rating.
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
"""The most points by which a challenge moves a rating.

A slip at an easy challenge says less than the model assumes.
"""
PROVISIONAL = 10
"""The number of challenges before a rating is shown: until then it says little."""
SHARES = (1.0, 0.5, 0.0)
"""The share of the gain that is left after 0, 1, or more steps of hints that are not free."""
Q = log(10) / 400


def share_after(hints: int) -> float:
    """The share of the gain of a solved challenge that is left after this number of hints.

    >>> [share_after(hints) for hints in (0, 1, 2, 7)]
    [1.0, 0.5, 0.0, 0.0]
    """
    return SHARES[min(hints, len(SHARES) - 1)]


def expected(rating: float, strength: float) -> float:
    """The probability that a solver with this rating solves a challenge at the first attempt.

    >>> expected(1200, 1200), round(expected(1000, 1600), 2)
    (0.5, 0.03)
    """
    return 1 / (1 + exp(Q * (strength - rating)))


def after(
    rating: int, deviation: float, strength: int, solved: bool, share: float = 1.0
) -> tuple[int, float]:
    """The rating and its deviation after a challenge of this strength; `share` is that of the gain.

    A solved challenge never lowers the rating. With a share of 0 nothing changes: the hints solved it.

    >>> [round(number) for number in after(1000, 350, 1000, True)]
    [1150, 247]
    >>> after(1000, 45, 1000, True), after(1000, 45, 1600, False)
    ((1006, 45.0), (1000, 45.0))
    >>> after(1000, 45, 1000, True, share=0.5), after(1000, 45, 1000, True, share=0.0)
    ((1003, 45.0), (1000, 45))
    """
    if not share:
        return rating, deviation
    chance = expected(rating, strength)
    spread = 1 / (1 / deviation**2 + Q * Q * chance * (1 - chance))
    change = max(-MOST, min(MOST, round(share * Q * spread * (solved - chance))))
    return max(LOWEST, min(HIGHEST, rating + change)), max(SURE, round(sqrt(spread), 1))
