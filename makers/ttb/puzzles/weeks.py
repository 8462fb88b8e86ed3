"""Deals the puzzles of the days out among weeks: harder every day, and neighbours not about the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from .files import Packed

WEEK = 7
SEED = "weeks"
SWAPS = 400_000
"""Exchanges of two puzzles of the same weekday that are tried, at most."""
SAME = 1000
"""How much worse it is if the main theme of a day comes on the next than if it is any other."""


def main_themes(themes: Sequence[frozenset[str]]) -> list[str]:
    """The main theme of each puzzle: of its themes the rarest among all; nothing if it has none."""
    often = Counter(theme for of_one in themes for theme in of_one)
    return [min(of_one, key=lambda theme: (often[theme], theme), default="") for of_one in themes]


def dealt(ones: Sequence[Packed]) -> list[Packed]:
    """Puzzles in the order of their strength, as many for each weekday, in the order of the days.

    The weakest are those of the Mondays, the strongest those of the Sundays. Whose day it is within a weekday
    is left to chance, and then changed until neighbours have as little in common as can be; the first day
    comes after the last.
    """
    rnd = random.Random(SEED)
    weeks = len(ones) // WEEK
    mains = dict(zip(ones, main_themes([one.themes for one in ones]), strict=True))
    columns = [list(ones[day * weeks : (day + 1) * weeks]) for day in range(WEEK)]
    for column in columns:
        rnd.shuffle(column)
    order = [columns[n % WEEK][n // WEEK] for n in range(WEEK * weeks)]

    def between(at: int) -> int:
        """What the day at this place and the next have in common."""
        one, two = order[at], order[(at + 1) % len(order)]
        same = bool(mains[one]) and mains[one] == mains[two]
        return SAME * same + len(one.themes & two.themes)

    def around(*places: int) -> int:
        return sum(between(at % len(order)) for at in {n + d for n in places for d in (-1, 0)})

    for _ in range(SWAPS):
        day = rnd.randrange(WEEK)
        one, two = (WEEK * rnd.randrange(weeks) + day for _ in range(2))
        before = around(one, two)
        if one == two or not before:
            continue
        order[one], order[two] = order[two], order[one]
        if around(one, two) > before:
            order[one], order[two] = order[two], order[one]
    return order
