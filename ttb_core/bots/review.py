"""Looking back at a turn that was played: what it was worth, and what would have been better.

review = Review(position, turn)
for nodes in review: ...             # a few hundred positions at a time, about review.budget in all
review.cost                          # how many points were lost
review.advice()                      # the better turn with its reasons
review.reasons()                     # what the turn that was played was good for
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..errors import TtbError
from ..position import Position
from ..search import Successor
from ..turns import Turn, play
from .advice import Advice, Reason, reasons
from .levels import considered
from .planner import Depth, Plan, expect
from .thinking import Considered, seen_by
from .worth import Taste

EXPECTED = Depth(1500, 4, double=False)
"""How far it looks for what the others would do."""
BEST = Depth(10000, 6)
"""How far for the best turn."""
PLAYED = Depth(5000, 6)
"""How far for what could have come of the turn that was played."""


class Review:
    """A whole turn, seen as the strongest bot sees it from the seat of the player who made it.

    Iterate over it for the nodes so far; then `value` and `best` are there. `share` is how much of the usual
    number of positions is looked at, `past` is that of `think`. The same turn is always worth the same.
    Raises `TtbError` for a turn that cannot be played, or is not whole (`illegal_choice`).
    """

    def __init__(self, position: Position, turn: Turn, share: float = 1.0, past: Iterable[str] = ()) -> None:
        self.position = seen = seen_by(position, position.mover)
        self._past = Counter(past)
        outcome = play(seen, turn, record=False)
        if outcome.pending is not None:
            raise TtbError("illegal_choice", "The turn is not whole.")
        after = outcome.position
        self._after = Successor(
            after.setting, after.supply, after.cells, after.round, after.result,
            turn.changes, turn.double, turn.choices,
        )  # fmt: skip
        share *= (2 + len(seen.setting.turn_order)) / 4
        self._depths = [
            replace(depth, nodes=round(share * depth.nodes)) for depth in (EXPECTED, BEST, PLAYED)
        ]
        self.budget = sum(depth.nodes for depth in self._depths)
        self.best = self.played = Considered(turn, 0.0, [(seen, turn)])

    def __iter__(self) -> Iterator[int]:
        expected, best, played = self._depths
        plan = Plan(self.position, self.position.mover, Taste(), self._past)
        yield from expect(plan, expected)
        yield from plan.search(best)
        assert plan.best is not None
        self.best = considered(plan.best)
        yield from plan.search(played, self._after)
        self.played = considered(plan.best)

    @property
    def value(self) -> float:
        """What the turn is worth in points, with what can still come of it."""
        return self.played.value

    @property
    def cost(self) -> float:
        """How many points the turn has lost; 0 if nothing better was found."""
        return max(0.0, self.best.value - self.value)

    def advice(self) -> Advice:
        """The best turn with its reasons."""
        return Advice(self.best, reasons(self.position, self.best))

    def reasons(self) -> list[Reason]:
        """What the turn that was played is good for, as those of an `Advice`."""
        return reasons(self.position, self.played)
