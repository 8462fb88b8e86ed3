"""The turn that leads a beginner to the next crystal in the base.

It places one tile on a bot, or changes nothing, so that soon a crystal is home, and the review (`review.py`)
does not find it much worse than the best turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ..changes import PLACE
from ..orders import ORDER
from ..search import Successor, successors
from ..turns import Turn
from .planner import Depth, Plan
from .review import Judgement
from .worth import Taste

FINE = 0.45
"""The points that the turn may lose; the review mentions those that lose half a point."""
QUICK = Taste(turn=0.8, foe=0.0)
"""The preference for own crystals soon, whatever the others get."""
SEARCH = Depth(3000, 6, double=False)
"""The limits of the search for a quick way."""
TRIED = 4
"""The number of turns that are judged, of the quick ones and of the best ones."""
SIMPLE = frozenset(
    ORDER[name].number for name in ("forward1", "forward2", "turn_left", "turn_right", "load", "unload")
)
"""The orders that it places."""


class Guide(Judgement):
    """Iterate over it for the number of nodes so far; afterwards `turn` is the advised one, without choices.

    `cost` are the points by which it falls short of the best turn. `turn` is None if all turns are too
    difficult for a beginner.
    """

    turn: Turn | None = None
    cost = 0.0

    def __iter__(self) -> Iterator[int]:
        yield from self.search()
        best = [line for line in self.plan.ranked() if is_simple(line.first.after)][:TRIED]
        quick = Plan(self.position, self.position.mover, QUICK)
        quick.expected = self.plan.expected
        simple = list(islice(filter(is_simple, successors(self.position)), SEARCH.nodes))
        yield from (self.plan.nodes + nodes for nodes in quick.search(SEARCH, simple))
        tried: list[tuple[float, Turn]] = []
        for line in [*quick.ranked()[:TRIED], *best]:
            after = line.first.after
            plan = yield from self.judged(after)
            cost = max(0.0, self.best.value - plan.value)
            tried.append((cost, Turn(after.changes)))
            if cost <= FINE:
                self.cost, self.turn = tried[-1]
                return
        if tried:  # The best turn is too difficult for a beginner: measure by the best of these instead.
            most = min(cost for cost, _ in tried) + FINE
            self.cost, self.turn = next(each for each in tried if each[0] <= most)


def is_simple(after: Successor) -> bool:
    """True if a turn places only orders of `SIMPLE`, or changes nothing."""
    return not after.double and all(op == PLACE and order in SIMPLE for op, _, _, order in after.changes)
