"""Reviewing a turn that was played: its worth, and the best alternative.

review = Review(position, turn)
for nodes in review: ...             # a few hundred positions at a time, about review.budget in all
review.cost                          # the points lost
review.advice()                      # the better turn with its reasons
review.reasons()                     # the merits of the turn that was played
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
from .thinking import Considered, player_view
from .worth import Taste

EXPECTED = Depth(1500, 4, double=False)
"""The limits of the search for the others' plans."""
BEST = Depth(10000, 6)
"""The limits of the search for the best turn."""
PLAYED = Depth(5000, 6)
"""The limits of the search after the turn that was played."""


class Review:
    """A whole turn as the strongest bot judges it, from the seat of the player who made it.

    Iterate over it for the number of nodes so far; afterwards `value` and `best` are set. `share` scales the
    usual number of positions, `past` is that of `think`. Equal arguments give equal results. Raises
    `TtbError` for a turn that cannot be played or is not whole (`illegal_choice`).
    """

    def __init__(self, position: Position, turn: Turn, share: float = 1.0, past: Iterable[str] = ()) -> None:
        self.position = seen = player_view(position, position.mover)
        self._past = Counter(past)
        outcome = play(seen, turn, record=False)
        if outcome.pending is not None:
            raise TtbError("illegal_choice", "The turn stops at a decision.")
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
        """The worth of the turn in points, including its prospects."""
        return self.played.value

    @property
    def cost(self) -> float:
        """The points that the turn lost; 0 if no better turn was found."""
        return max(0.0, self.best.value - self.value)

    def advice(self) -> Advice:
        """The best turn with its reasons."""
        return Advice(self.best, reasons(self.position, self.best))

    def reasons(self) -> list[Reason]:
        """The merits of the turn that was played, like those of an `Advice`."""
        return reasons(self.position, self.played)
