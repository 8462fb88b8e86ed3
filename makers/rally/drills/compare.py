"""Solves and grades unseen drills by the searches that make and prove drills, and by a plain one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count, islice
from typing import NamedTuple

from ground.steps import finished
from rally_core.drills.drill import Drill
from rally_core.drills.foresight import TRIES, Foresight, Locked, finding_share
from rally_core.drills.foresight import search as foreseen_search
from rally_core.drills.kinds import ALONE
from rally_core.drills.measure import Measured, measure
from rally_core.drills.purpose import purposes
from rally_core.drills.search import MOST_LISTED, search
from rally_core.drills.weight import Weighed, finding_pieces

from . import plain, unseen

SHORTEST, LONGEST = 2, 7
"""The registers of the drills that are compared: in one nothing can be found out, more take too long."""
WHOLE = "whole"


class Compared(NamedTuple):
    """An unseen drill with its measures by both searches, one for each robot alone or with a whole hand."""

    number: int
    drill: Drill
    measures: Measured | Weighed
    plainly: Measured | Weighed

    @property
    def is_same(self) -> bool:
        """True if both find the same."""
        return self.measures == self.plainly

    def __str__(self) -> str:
        found = self.measures
        line = f"{self.number}: {found.least} registers, {found.ways} ways, grade {found.grade}"
        return line if self.is_same else f"{line} differs\n  {self.measures}\n  {self.plainly}"


def alone(number: int) -> Compared | None:
    """The drill of a number for one robot alone; None if it is not solved, or unfit for the plain search."""
    drill = unseen.alone(number)
    found = drill and search(drill, LONGEST)
    if not drill or not found or not found.least or found.least < SHORTEST:
        return None
    answer = plain.solve(drill, LONGEST)
    figures = plain.figures(drill, found.least, MOST_LISTED)
    if figures is None:
        return None
    plainly = Measured(answer.least or 0, answer.ways, *figures)
    return Compared(number, drill, measure(drill, found, purposes(drill, found)), plainly)


def whole_hand(number: int) -> Compared | None:
    """The drill of a number with whole hands; None if it is not solved, or unfit for the search."""
    drill = unseen.whole_hand(number)
    if drill is None:
        return None
    foreseen = Foresight(drill)
    try:
        found = foreseen_search(foreseen, LONGEST)
        if found is None or found.least < SHORTEST:
            return None
        used, share = finished(finding_pieces(drill, found.turns)), finished(finding_share(foreseen))
    except Locked:
        return None
    answer = plain.solve(drill, LONGEST)
    plainly = Weighed(
        answer.least or 0, answer.ways, plain.pieces(drill, found.turns), plain.share(drill, TRIES)
    )
    return Compared(number, drill, Weighed(found.least, found.ways, used, share), plainly)


KINDS: Mapping[str, Callable[[int], Compared | None]] = {ALONE: alone, WHOLE: whole_hand}
"""The comparison of a number, by the kind of drill."""


def comparing(kind: str, first: int) -> Iterator[Compared]:
    """Unseen drills of a kind, from a number on, without end."""
    return filter(None, map(KINDS[kind], count(first)))


def compare(number: int, first: int) -> int:
    """Compare so many unseen drills of each kind and print them; the number of differences."""
    wrong = 0
    for kind in KINDS:
        for compared in islice(comparing(kind, first), number):
            wrong += not compared.is_same
            print(f"{kind} {compared}", flush=True)
    print(f"{number} of each kind compared, {wrong} differ")
    return wrong
