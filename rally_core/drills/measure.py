"""How hard a drill is, by what was measured of it: its strength, and the grade that follows."""

from __future__ import annotations

from math import log2
from typing import NamedTuple

from .drill import GRADES, Drill
from .purpose import NEEDED, Purpose, bare, purposes
from .search import Found, search, solves

BOUNDS = (50, 64, 80, 98)
"""The least strength of grades 2, 3, ..."""


class Measured(NamedTuple):
    """What was measured: the registers of a shortest solution and how many such solutions there are; the
    `elements` that matter and how many things are `needed`; `traps`, the shortest programs for the empty
    board, of those that are listed, that do not solve the drill; and the `states` that the search looked at.
    """

    least: int
    ways: int
    elements: tuple[str, ...]
    needed: int
    traps: int
    states: int

    @property
    def strength(self) -> int:
        """The longer, the more elements and the more that looks right without them, the harder; the more
        solutions, the easier.
        """
        return round(
            9 * self.least
            + 4 * log2(self.states)
            + 7 * len(self.elements)
            + 2 * min(self.needed, 8)
            + 3 * log2(1 + self.traps)
            - 6 * log2(self.ways)
        )

    @property
    def grade(self) -> int:
        """The grade of its strength."""
        return GRADES[sum(self.strength >= bound for bound in BOUNDS)]


def measure(drill: Drill, found: Found, known: list[Purpose] | None = None) -> Measured:
    """Measure a drill of which `found` is the answer, and `known` the purposes if somebody has them.

    Raises ValueError if it has no solution.
    """
    if found.least is None:
        raise ValueError("A drill without a solution has no grade.")
    known = purposes(drill, found) if known is None else known
    plain = search(bare(drill)).solutions
    return Measured(
        found.least,
        found.ways,
        tuple(sorted({one.thing.element for one in known})),
        sum(one.what == NEEDED for one in known),
        sum(not solves(drill, steps) for steps in plain),
        found.states,
    )
