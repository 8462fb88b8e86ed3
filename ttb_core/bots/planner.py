"""Planning the next own turns: a beam search in which the others do as expected.

A plan is a sequence of own turns. After each, the others run their programs as they are, or with the changes
that they would make if they planned alone (`expect`). The positions reached are ranked by their worth
(`worth`), and the best are continued. Of positions with the same board, which differ only in programs, a few
are kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from ..cells import PROGRAM
from ..changes import Change
from ..position import Position
from ..search import Successor, repeated, successors, with_changes
from ..traces import trace
from .worth import Judge, Taste

Changes = tuple[Change, ...]


MOST_DOUBLES = 3000
"""The largest number of turns with Double Modification that are tried; with many Zaps there are more."""
AGAIN = 0.5
"""The points subtracted from a position for each earlier occurrence in the game."""
SLICE = 256
"""The number of nodes between two pauses, in which the caller may do other work, or stop."""


@dataclass(frozen=True)
class Depth:
    """The limits of a search.

    - `nodes`: about how many positions it makes, without those after turns with Double Modification
      (`MOST_DOUBLES`, in the first turn only).
    - `turns`: the number of own turns of a plan.
    - `alike`: the number of positions with the same board that are kept.
    - `double`: true to consider Double Modification.
    """

    nodes: int
    turns: int = 5
    alike: int = 2
    double: bool = True


class Line:
    """An own turn in a plan.

    `start` and `after` are the positions before and after it, `before` is the preceding own turn or None,
    `first` the first one. `earned` are the discounted points of the plan so far, `value` is the worth of the
    plan. `over` is true if the game has ended.
    """

    __slots__ = ("after", "before", "earned", "first", "over", "start", "value")

    def __init__(
        self, start: Position, after: Successor, before: Line | None, earned: float, value: float
    ) -> None:
        self.start = start
        self.after = after
        self.before = before
        self.earned = earned
        self.value = value
        self.first: Line = before.first if before is not None else self
        self.over = after.result is not None

    def turns(self) -> list[Line]:
        """The plan from its first turn on."""
        lines: list[Line] = [self]
        while lines[-1].before is not None:
            lines.append(lines[-1].before)
        return lines[::-1]


class Plan:
    """The state of planning: for each first turn (`Line`) the best plan that begins with it."""

    def __init__(
        self, position: Position, colour: int, taste: Taste, past: Mapping[str, int] = MappingProxyType({})
    ) -> None:
        """`past` counts the earlier occurrences of each trace (`traces.trace`) in the game."""
        self.position = position
        self.past = past
        self.colour = colour
        self.judge = Judge(position, colour, taste)
        self._judges = {colour: self.judge}
        self.expected: dict[int, list[Changes]] = {}
        self.nodes = 0
        self.best: Line | None = None
        self.lines: dict[Line, Line] = {}

    def ranked(self) -> list[Line]:
        """The last turns of the best plans, one for each first turn, the best first."""
        lines = sorted(self.lines.values(), key=lambda line: -line.value)
        if self.best is not None:
            best = self.best.first
            lines.sort(key=lambda line: line.first is not best)
        return lines

    def search(self, depth: Depth, first: Sequence[Successor] | None = None) -> Iterator[int]:
        """Search, yielding the number of nodes so far; `best` and `lines` can be read at each yield.

        With `first`, only plans that begin with one of these turns are searched.
        """
        self.lines = {}
        judge, taste = self.judge, self.judge.taste
        begun = self.nodes
        extra = 0  # Turns with Double Modification do not count against the limit, which they would use up.
        beam: list[Line | None] = [None]
        for turn in range(depth.turns):
            seen: dict[object, int] = {}
            reached: list[Line] = []
            worths: dict[object, tuple[float, float, float]] = {}
            left = taste.turn ** (turn + 1)
            limit = self.nodes + (begun + depth.nodes + extra - self.nodes) // (depth.turns - turn)
            pause = self.nodes + SLICE
            for line in beam:
                if turn and self.nodes >= limit:
                    break
                if line is None:
                    start, earned = self.position, 0.0
                elif line.over:
                    reached.append(line)
                    continue
                else:
                    earned = line.earned
                    start = self._others(line.after, turn)
                    if start.result is not None:
                        line.value = earned + left / taste.turn * judge.value(start)
                        line.over = True
                        reached.append(line)
                        continue
                points = sum(start.supply.points[colour] for colour in judge.own)
                options = successors(start, double=depth.double and not turn)
                for after in options if turn or first is None else first:
                    self.nodes += 1
                    if self.nodes >= pause:
                        yield self.nodes
                        pause = self.nodes + SLICE
                    if after.double:
                        extra += 1
                        if extra > MOST_DOUBLES:
                            break
                    key = (after.cells[:PROGRAM], after.supply)
                    count = seen.get(key, 0)
                    if count >= depth.alike:
                        continue
                    seen[key] = count + 1
                    worth = worths.get(key)
                    if worth is None:
                        worth = worths[key] = self._value(after)
                    banked, rest, again = worth
                    gained = earned + left * (banked - points - again)
                    value = gained + left * rest
                    reached.append(Line(start, after, line, gained, value))
            if not reached:
                break
            reached.sort(key=lambda line: -line.value)
            for line in reversed(reached):
                self.lines[line.first] = line
            self.best = reached[0]
            beam = list(reached)
        yield self.nodes

    def _value(self, after: Position) -> tuple[float, float, float]:
        """The side's points, all other worth in points, and the deduction for repetition."""
        judge = self.judge
        if after.result is not None:
            points = sum(after.supply.points[colour] for colour in judge.own)
            return points, judge.value(after), 0.0
        banked, hopes = judge.worth(after, judge.own)
        again = AGAIN * self.past.get(trace(after), 0) if self.past else 0.0
        return banked, hopes - judge.others_worth(after), again

    def _as_expected(self, position: Position, turn: int) -> Position:
        """The position with the change that the colour to move is expected to make."""
        expected = self.expected.get(position.mover)
        if expected is None or turn > len(expected) or not expected[turn - 1]:
            return position
        return with_changes(position, expected[turn - 1])

    def _judge(self, colour: int) -> Judge:
        judge = self._judges.get(colour)
        if judge is None:
            judge = self._judges[colour] = Judge(self.position, colour, self.judge.taste)
        return judge

    def _others(self, position: Position, turn: int) -> Position:
        """The position at the next own turn, after `turn` own turns of the plan."""
        while position.result is None and position.mover != self.colour:
            options = list(repeated(self._as_expected(position, turn)))
            self.nodes += len(options)
            if len(options) == 1:
                position = options[0]
            else:  # A Zap: choose the outcome that is best for the zapping colour.
                position = max(options, key=self._judge(position.mover).value)
        return position


def expect(plan: Plan, depth: Depth) -> Iterator[int]:
    """Plan the others' next turns, each as if all others repeated; the plan then expects these turns.

    `depth.nodes` is the total for all of them.
    """
    others = len(plan.position.setting.turn_order) - 1
    depth = replace(depth, nodes=depth.nodes // max(1, others))
    position = next(repeated(plan.position))
    while position.result is None and position.mover != plan.colour:
        other = Plan(position, position.mover, plan.judge.taste, plan.past)
        yield from _counted(plan, other.search(depth))
        if other.best is None:
            return
        lines = other.best.turns()
        plan.expected[position.mover] = [line.after.changes for line in lines]
        position = lines[0].after


def _counted(plan: Plan, search: Iterator[int]) -> Iterator[int]:
    """Run another search, counting its nodes in the plan."""
    before = plan.nodes
    for nodes in search:
        plan.nodes = before + nodes
        yield plan.nodes
