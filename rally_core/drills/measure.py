"""The difficulty of a drill: its measures, the strength that follows from them, and the grade."""

from __future__ import annotations

from math import log2
from typing import NamedTuple

from ground.steps import Steps, finished

from .drill import GRADES, Drill
from .purpose import NEEDED, Purpose, bare
from .search import SearchResult, searching, solves

BOUNDS = (50, 64, 80, 98)
"""The least strength of the grades 2 to 5."""


class Measured(NamedTuple):
    """The measures of a drill.

    `least` is the number of registers of a shortest solution, `ways` the number of such solutions. `elements`
    are those that matter, `needed` is the number of things needed. `traps` is the number of listed shortest
    programs for the empty board that do not solve the drill, `states` the number of states of the search.
    """

    least: int
    ways: int
    elements: tuple[str, ...]
    needed: int
    traps: int
    states: int

    @property
    def strength(self) -> int:
        """The strength, higher is harder.

        A drill is harder the longer it is, the more elements it has and the more programs look right without
        them, and easier the more solutions it has.
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
        """The grade of the strength, 1 to 5."""
        return GRADES[sum(self.strength >= bound for bound in BOUNDS)]


def measure(drill: Drill, result: SearchResult, thing_purposes: list[Purpose]) -> Measured:
    """Measure a drill from the result of its search and the purposes of its things.

    Raises ValueError if the drill has no solution.
    """
    return finished(measuring(drill, result, thing_purposes))


def measuring(drill: Drill, result: SearchResult, thing_purposes: list[Purpose]) -> Steps[Measured]:
    """`measure` in small steps."""
    if result.least is None:
        raise ValueError("A drill without a solution has no grade.")
    traps = 0
    for steps in (yield from searching(bare(drill))).solutions:
        traps += not solves(drill, steps)
        yield
    return Measured(
        result.least,
        result.ways,
        tuple(sorted({item.thing.element for item in thing_purposes})),
        sum(item.what == NEEDED for item in thing_purposes),
        traps,
        result.states,
    )
