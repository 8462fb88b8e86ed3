"""Judging turns: the best one, and the worth of one that was played.

review = Review(position, turn)
for nodes in review: ...             # a few hundred positions at a time, about review.budget in all
review.cost                          # the points lost
review.advice()                      # the better turn with its reasons
review.reasons()                     # the merits of the turn that was played
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace

from ..changes import PLACE
from ..errors import TtbError
from ..orders import ORDERS
from ..position import Position
from ..search import Successor, successors
from ..turns import Choice, Turn, play
from .advice import Advice, Reason, reasons
from .levels import considered
from .planner import Depth, Plan, expect
from .thinking import Considered, answer, player_view
from .worth import Taste

EXPECTED = Depth(1500, 4, double=False)
"""The limits of the search for the others' plans."""
BEST = Depth(10000, 6)
"""The limits of the search for the best turn."""
PLAYED = Depth(5000, 6)
"""The limits of the search after the turn that was played."""
ZAPS = frozenset(order.number for order in ORDERS if any(kind == "zap" for kind, _ in order.parts))
"""The numbers of the orders that zap."""
LATER = 2
"""The number of own turns by which a victory may come later than within those of the best plan."""


class Judgement:
    """The turns from one position as the strongest bot judges them, from the seat of the player to move.

    The hint, the first steps and the review of a game all ask it, so that equal arguments give equal values.
    `share` scales the usual number of positions, `past` is that of `think`. With `gentle` nobody is rough
    (`gentle.py`): the others are expected to repeat their programs, and the best turn places no Zap.
    """

    def __init__(
        self, position: Position, share: float = 1.0, past: Iterable[str] = (), gentle: bool = False
    ) -> None:
        self.position = seen = player_view(position, position.mover)
        share *= (2 + len(seen.setting.turn_order)) / 4
        self._depths = [
            replace(depth, nodes=round(share * depth.nodes)) for depth in (EXPECTED, BEST, PLAYED)
        ]
        self.budget = sum(depth.nodes for depth in self._depths)
        self.plan = Plan(seen, seen.mover, Taste(), Counter(past))
        self._gentle = gentle
        first = next(successors(seen)).turn
        self.best = Considered(first, 0.0, [(seen, first)])
        self._best_after: Position = seen

    def search(self) -> Iterator[int]:
        """Search for the best turn, yielding the number of nodes so far."""
        expected, best, _ = self._depths
        if not self._gentle:
            yield from expect(self.plan, expected)
        yield from self.plan.search(best, self._first(best))
        assert self.plan.best is not None
        self.best = considered(self.plan.best)
        self._best_after = self.plan.best.first.after

    def _first(self, depth: Depth) -> list[Successor] | None:
        """The turns that the best one is chosen from; None for all."""
        if not self._gentle:
            return None
        turns = successors(self.plan.position, depth.double)
        return [
            after
            for after in turns
            if not any(op == PLACE and order in ZAPS for op, _, _, order in after.changes)
        ]

    def judged(self, after: Successor) -> Generator[int, None, Considered]:
        """The plan that begins with a turn, which leads to `after`; yields the number of nodes so far."""
        if (after.cells, after.supply) == (self._best_after.cells, self._best_after.supply):
            return self.best
        depth, wins = self._depths[-1], self.plan.judge.taste.win / 2
        yield from self.plan.search(depth, (after,))
        assert self.plan.best is not None
        if self.best.value > wins > self.plan.best.value:  # a later victory is out of sight, not lost
            yield from self.plan.search(replace(depth, turns=depth.turns + LATER), (after,))
        return considered(self.plan.best)

    def advice(self) -> Advice:
        """The best turn with its reasons."""
        return Advice(self.best, reasons(self.position, self.best))


class Hint(Judgement):
    """The best turn: iterate over it for the number of nodes so far, then ask for the `advice`."""

    def __iter__(self) -> Iterator[int]:
        return self.search()


class Answers(Judgement):
    """The answers to the decision at which a turn of the player to move stops, as the review judges them.

    Iterate over it for the number of nodes so far; afterwards `best_answer` is the answer of the best whole
    turn. Raises `TtbError` (`bad_request`) if no decision is pending.
    """

    def __init__(
        self, position: Position, turn: Turn, past: Iterable[str] = (), gentle: bool = False
    ) -> None:
        super().__init__(position, 1.0, past, gentle)
        pending = play(self.position, turn, record=False).pending
        if pending is None:
            raise TtbError("bad_request", "No decision is pending in this turn.")
        choices: list[Choice] = [(pending.kind, option) for option in pending.options]
        self._ends = [(choice, self._ended(turn.with_choice(choice))) for choice in choices]
        self.best_answer = choices[0]
        self.budget += (len(choices) - 1) * self._depths[-1].nodes

    def _ended(self, turn: Turn) -> Successor:
        """The end of a turn, with the usual answers to all further decisions."""
        while (outcome := play(self.position, turn, record=False)).pending is not None:
            turn = turn.with_choice(answer(self.position, turn))
        return _successor(turn, outcome.position)

    def __iter__(self) -> Iterator[int]:
        yield from self.search()
        most: float | None = None
        for choice, after in self._ends:
            plan = yield from self.judged(after)
            if most is None or plan.value > most:
                self.best_answer, most = choice, plan.value


class Review(Judgement):
    """A whole turn as the strongest bot judges it.

    Iterate over it for the number of nodes so far; afterwards `value` and `best` are set. Raises `TtbError`
    for a turn that cannot be played or is not whole (`illegal_choice`).
    """

    def __init__(
        self,
        position: Position,
        turn: Turn,
        share: float = 1.0,
        past: Iterable[str] = (),
        gentle: bool = False,
    ) -> None:
        super().__init__(position, share, past, gentle)
        outcome = play(self.position, turn, record=False)
        if outcome.pending is not None:
            raise TtbError("illegal_choice", "The turn stops at a decision.")
        self._after = _successor(turn, outcome.position)
        self.played = Considered(turn, 0.0, [(self.position, turn)])

    def __iter__(self) -> Iterator[int]:
        yield from self.search()
        self.played = yield from self.judged(self._after)

    @property
    def value(self) -> float:
        """The worth of the turn in points, including its prospects."""
        return self.played.value

    @property
    def cost(self) -> float:
        """The points that the turn lost; 0 if no better turn was found."""
        return max(0.0, self.best.value - self.value)

    def reasons(self) -> list[Reason]:
        """The merits of the turn that was played, like those of an `Advice`."""
        return reasons(self.position, self.played)


def _successor(turn: Turn, after: Position) -> Successor:
    """The end of a whole turn, which leads to `after`."""
    return Successor(
        after.setting, after.supply, after.cells, after.round, after.result,
        turn.changes, turn.double, turn.choices,
    )  # fmt: skip
