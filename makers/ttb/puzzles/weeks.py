"""Deals the puzzles of the days to weeks: harder every day, with different themes on adjacent days."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from .files import Packed

WEEK = 7
SEED = "weeks"
SWAPS = 400_000
"""The number of exchanges tried, each of two puzzles of the same weekday."""
SAME = 1000
"""The penalty for the same main theme on two adjacent days; a shared other theme costs 1."""


def main_themes(themes: Sequence[frozenset[str]]) -> list[str]:
    """The main theme of each puzzle: the rarest of its themes among all puzzles; empty if it has none."""
    often = Counter(theme for of_one in themes for theme in of_one)
    return [min(of_one, key=lambda theme: (often[theme], theme), default="") for of_one in themes]


def dealt(puzzles: Sequence[Packed]) -> list[Packed]:
    """Puzzles given by strength, in the order of the days; each weekday gets the same number.

    The weakest are on Mondays, the strongest on Sundays. Within a weekday the order is random, then improved
    until adjacent days have as little in common as possible; the first day follows the last.
    """
    rnd = random.Random(SEED)
    weeks = len(puzzles) // WEEK
    mains = dict(zip(puzzles, main_themes([puzzle.themes for puzzle in puzzles]), strict=True))
    columns = [list(puzzles[day * weeks : (day + 1) * weeks]) for day in range(WEEK)]
    for column in columns:
        rnd.shuffle(column)
    order = [columns[n % WEEK][n // WEEK] for n in range(WEEK * weeks)]

    def between(at: int) -> int:
        """The penalty for the day at this place and the next."""
        first, second = order[at], order[(at + 1) % len(order)]
        same = bool(mains[first]) and mains[first] == mains[second]
        return SAME * same + len(first.themes & second.themes)

    def around(*places: int) -> int:
        return sum(between(at % len(order)) for at in {n + d for n in places for d in (-1, 0)})

    for _ in range(SWAPS):
        day = rnd.randrange(WEEK)
        first, second = (WEEK * rnd.randrange(weeks) + day for _ in range(2))
        before = around(first, second)
        if first == second or not before:
            continue
        order[first], order[second] = order[second], order[first]
        if around(first, second) > before:
            order[first], order[second] = order[second], order[first]
    return order
