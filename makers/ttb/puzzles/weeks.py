"""The deal of puzzles to days: each week grows in sight from Monday to Sunday."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from .files import Packed

WEEK = 7
SEED = "weeks"
SWAPS = 400_000
"""The number of exchanges tried, each of the same days of two weeks, one or more in a row."""
ROUNDS = 5
"""The most times that so many are tried."""
RANKED = 62 * WEEK
"""The number of days that tell how rare a theme is: later ones change no main theme of a day before."""
SAME = 1000
"""The penalty for the same main theme on two adjacent days; a shared other theme costs 1."""


FULL = 8
"""The pieces besides bases from which a board is as full as a game's."""


class Weekday(NamedTuple):
    """The puzzles that a weekday may have.

    `turns` are their lengths, `least` the pieces besides bases, by the length where it matters, and
    `hardest` the largest strength. The longest and fullest puzzle that fits is taken, without `full` the
    longest and strongest whose board is not as full as a game's: those are for Sundays.
    """

    turns: tuple[int, ...]
    least: dict[int, int]
    hardest: int = 2400
    full: bool = True

    def fits(self, puzzle: Packed) -> bool:
        """True if a puzzle may come on this day."""
        return (
            puzzle.turns in self.turns
            and puzzle.pieces >= self.least.get(puzzle.turns, 0)
            and puzzle.strength <= self.hardest
        )


WEEKDAYS = (
    Weekday((1, 2), {2: 2}, 1050),
    Weekday((2,), {2: 3}, 1300),
    Weekday((3,), {}, 2000),
    Weekday((3,), {3: 3}),
    Weekday((4,), {}, full=False),
    Weekday((4, 5), {4: 4, 5: 3}, full=False),
    Weekday((4, 5, 6), dict.fromkeys((4, 5, 6), FULL)),
)
"""Monday to Sunday."""


def weeks_of(pool: Sequence[Packed]) -> list[list[Packed]]:
    """As many weeks as a pool has, each rising in strength from Monday to Sunday.

    Sunday comes first and takes the fullest board left that fits.
    """
    left = sorted(pool, key=lambda puzzle: (puzzle.turns, puzzle.pieces, puzzle.made.beauty, puzzle.id))
    weeks: list[list[Packed]] = []
    for sunday in sorted(filter(WEEKDAYS[-1].fits, pool), key=_fullness, reverse=True):
        week: list[Packed] = []
        if sunday in left:
            week = _week_before(sunday, left) or _week_before(sunday, left, strongest=True)
        if week:
            weeks.append(week)
            left = [puzzle for puzzle in left if puzzle not in week]
    return weeks


def _week_before(sunday: Packed, left: Sequence[Packed], strongest: bool = False) -> list[Packed]:
    """The week that ends with this puzzle; empty if a day has none that is no stronger than the next.

    With `strongest`, Monday to Thursday take the strongest that fits, not the fullest.
    """
    week = [sunday]
    for weekday in reversed(WEEKDAYS[:-1]):
        order: Iterable[Packed] = reversed(left)
        if not weekday.full:
            order = sorted(left, key=_leanest)
        elif strongest:
            order = sorted(left, key=_strongest)
        weaker = (puzzle for puzzle in order if puzzle.strength <= week[0].strength)
        best = next((puzzle for puzzle in weaker if weekday.fits(puzzle) and puzzle not in week), None)
        if best is None:
            return []
        week.insert(0, best)
    return week


def _fullness(puzzle: Packed) -> tuple[object, ...]:
    """The sort key of puzzles by the fullness of their boards."""
    return puzzle.pieces, puzzle.turns, puzzle.made.beauty, puzzle.id


def _leanest(puzzle: Packed) -> tuple[object, ...]:
    """The sort key of puzzles from long and strong to short and weak; those with full boards come last."""
    return puzzle.pieces >= FULL, -puzzle.turns, *_strongest(puzzle)


def _strongest(puzzle: Packed) -> tuple[object, ...]:
    """The sort key of puzzles from strong to weak, of those alike the emptiest first."""
    return -puzzle.strength, puzzle.pieces, puzzle.id


def main_themes(themes: Sequence[frozenset[str]]) -> list[str]:
    """The main theme of each puzzle: its rarest among the first `RANKED` puzzles; empty if it has none."""
    often = Counter(theme for of_one in themes[:RANKED] for theme in of_one)
    return [min(of_one, key=lambda theme: (often[theme], theme), default="") for of_one in themes]


def dealt(first: Sequence[Packed], weeks: Sequence[Sequence[Packed]], seed: str = SEED) -> list[Packed]:
    """The puzzles in the order of the days: `first`, whole weeks that stay, then `weeks` in a random order.

    Puzzles of the same weekdays are exchanged until adjacent days have as little in common as possible and
    each week still rises; the first day follows the last.
    """
    rnd = random.Random(seed)
    order = [*first, *(puzzle for week in rnd.sample(weeks, len(weeks)) for puzzle in week)]
    for _ in range(ROUNDS):  # The exchanges may change the main themes.
        keep_apart(order, len(first), rnd)
        mains = main_themes([puzzle.themes for puzzle in order])
        if all(one and one != two for one, two in pairwise([*mains, mains[0]])):
            break
    return order


def keep_apart(order: list[Packed], first: int, rnd: random.Random) -> None:
    """Exchange puzzles of the same weekdays after the `first` days until adjacent ones differ."""
    mains = dict(zip(order, main_themes([puzzle.themes for puzzle in order]), strict=True))
    weeks = (len(order) - first) // WEEK

    def between(at: int) -> int:
        """The penalty for the day at this place and the next."""
        one, two = order[at], order[(at + 1) % len(order)]
        same = not mains[one] or mains[one] == mains[two]
        return SAME * same + len(one.themes & two.themes)

    def around(*places: int) -> int:
        return sum(between(at % len(order)) for at in {n + d for n in places for d in (-1, 0)})

    for _ in range(SWAPS):
        one, two = (first + WEEK * rnd.randrange(weeks) for _ in range(2))
        day, other = rnd.randrange(WEEK), rnd.randrange(WEEK)
        days = range(min(day, other), max(day, other) + 1)
        places = [monday + day for monday in (one, two) for day in days]
        before = around(*places)
        if one == two or not before:
            continue
        _exchange(order, one, two, days)
        if around(*places) > before or not (rises(order, one) and rises(order, two)):
            _exchange(order, one, two, days)


def _exchange(order: list[Packed], one: int, two: int, days: Iterable[int]) -> None:
    """Exchange these days of two weeks, given by their Mondays."""
    for day in days:
        order[one + day], order[two + day] = order[two + day], order[one + day]


def rises(order: Sequence[Packed], at: int) -> bool:
    """True if the week of this day rises in strength."""
    monday = at - at % WEEK
    strengths = [puzzle.strength for puzzle in order[monday : monday + WEEK]]
    return all(one <= two for one, two in pairwise(strengths))
