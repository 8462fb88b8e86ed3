"""The search for the shortest solutions, layer by layer, turn by turn.

For one number of turns after the other all positions are gone through that those turns lead to, except what a
cut leaves out. No cut may change an answer: each can be switched off, and a test compares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ground.forms import integer
from ground.steps import finished

from ..cells import AT, COUNTERS
from ..errors import TtbError
from ..puzzles import OTHERS, Puzzle, others_turn
from ..search import key, successors, to_move
from .against import Against
from .answer import Answer, Progress, Solution
from .bounds import NEVER, bound_of
from .lines import line_of, turn_of_line

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from ..position import Position
    from ..search import Key, Successor
    from ..turns import Turn
    from .lines import Line

    Solving = Generator[Progress, None, Answer]
    Edge = tuple["_Node", Successor]
    Ways = dict[Line, tuple[Turn, ...]]

CUTS = frozenset({"merge", "seen", "distance", "slots", "idle"})
"""What may be left out:

- `merge`: of changes and answers that come to the same (`search.successors`) all but one;
- `seen`: a position that was met before, after as many turns or fewer;
- `distance`: a position, or programs, from which the goal is too far (`bounds`);
- `slots`: in the last turn programs with the same orders in the same order, whatever slots are empty;
- `idle`: turns of colours that stand still, where nothing comes of them.
"""
NODES = 2_000_000
"""Turns played at most, unless told otherwise."""
PAUSE = 200
"""About how many turns are played between two reports."""
POSITION = 10
"""A position counts as so many: it costs time also where all turns from it are cut off."""
MOST_WAYS = 300
"""Different solutions that are told; of more it is only said that there are more."""


class _Limit(Exception):
    """As many turns were played as may be."""


def solve(
    puzzle: Puzzle,
    nodes: int = NODES,
    turns: int | None = None,
    others: str | None = None,
    cuts: frozenset[str] = CUTS,
    ways: int = MOST_WAYS,
) -> Answer:
    """The least number of turns that solves a puzzle, and all solutions with so many.

    At most `turns` are tried (the puzzle's own), others do what `others` says (what the puzzle says). More
    than so many `ways` are not looked for. Raises TtbError `bad_request` for `others` or `cuts` that are not
    known, and for what is no number.
    """
    return finished(solving(puzzle, nodes, turns, others, cuts, ways))


def solving(
    puzzle: Puzzle,
    nodes: int = NODES,
    turns: int | None = None,
    others: str | None = None,
    cuts: frozenset[str] = CUTS,
    ways: int = MOST_WAYS,
) -> Solving:
    """`solve` in small steps: a generator of `Progress` that returns the `Answer`.

    It can be left at any time.
    """
    for what, number in (("nodes", nodes), ("turns", turns), ("ways", ways)):
        if number is not None and integer(number, what) < 0:
            raise TtbError("bad_request", f"{what} must be 0 or more.")
    others = puzzle.others if others is None else others
    if others not in OTHERS:
        raise TtbError("bad_request", f"others must be one of {' '.join(OTHERS)}.")
    if not cuts <= CUTS:
        raise TtbError("bad_request", f"There is no cut {min(cuts - CUTS)}.")
    most = puzzle.turns if turns is None else turns
    if others == "best":
        return Against(puzzle, nodes, cuts).solving(most)
    asked = Puzzle(puzzle.position, puzzle.goal, puzzle.turns, others)
    return _Layers(asked, nodes, cuts, ways).solving(most)


class _Node:
    """A position that is the solver's to move, and the turns that lead to it: (node before, turn) each."""

    __slots__ = ("before", "position")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.before: list[Edge] = []


class _Layers:
    """The search where all that others do is fixed."""

    def __init__(self, puzzle: Puzzle, most: int, cuts: frozenset[str], ways: int) -> None:
        self._puzzle = puzzle
        self._start = puzzle.position
        self._still = puzzle.others == "still"
        self._most = most
        self._ways = ways
        self._nodes = 0
        self._work = self._reported = 0
        self._merge = "merge" in cuts
        self._seen = "seen" in cuts
        self._slots = "slots" in cuts
        self._idle = "idle" in cuts and self._still
        self._last_idle = self._idle and puzzle.goal.kind != "win"
        self._nothing = self._idle and not any(puzzle.position.setting.floor)
        self._bound = bound_of(puzzle, puzzle.others) if "distance" in cuts else None
        self._met = _meets(puzzle)

    def solving(self, most: int) -> Solving:
        least = 1
        if self._bound is not None:
            least = self._bound.least(self._start)
        turns = least = min(least, most + 1)
        while turns <= most:
            try:
                found, open_ = yield from self._within(turns)
            except _Limit:
                return Answer(None, turns, False, self._nodes, complete=False)
            if found:
                ways = yield from self._solutions(found, turns)
                few = len(ways) <= self._ways
                return Answer(turns, turns, True, self._nodes, _sorted(ways), few)
            if not open_:  # nothing was left out as too far: there is nothing else to come
                break
            turns += 1
        return Answer(None, most + 1, True, self._nodes)

    def _within(self, turns: int) -> Generator[Progress, None, tuple[list[Edge], bool]]:
        """The last turns of all solutions in so many turns, and whether more turns may find more."""
        root = _Node(self._start)
        seen: set[Key] = {key(self._start)}
        layer = [root]
        bound = self._bound
        open_ = bound is not None and turns > 1  # programs may be left out in `_turns`
        for left in range(turns, 1, -1):
            following: dict[Key, _Node] = {}
            for node in layer:
                self._work += POSITION
                if self._due():
                    yield Progress(turns, self._nodes)
                for after in self._turns(node.position, left):
                    if self._due():
                        yield Progress(turns, self._nodes)
                    position = self._back_to_move(after)
                    if position is None:
                        continue
                    if not self._seen:
                        name: Key = (b"%d" % len(following), position.supply, False)
                    else:
                        name = key(position)
                    known = following.get(name)
                    if known is not None:
                        known.before.append((node, after))
                        continue
                    if self._seen and name in seen:
                        continue
                    if bound is not None:
                        least = bound.least(position)
                        if least >= left:
                            open_ |= least < NEVER
                            continue
                    following[name] = new = _Node(position)
                    new.before.append((node, after))
            if self._seen:
                seen.update(following)
            layer = list(following.values())
        found = []
        lines: set[Line] = set()
        for node in layer:
            open_ = True
            self._work += POSITION
            if self._due():
                yield Progress(turns, self._nodes)
            for after in self._turns(node.position, 1):
                if self._due():
                    yield Progress(turns, self._nodes)
                if self._met(after) or (not self._last_idle and self._meets_later(after)):
                    found.append((node, after))
                    if self._ways < MOST_WAYS:
                        lines.add(line_of(self._puzzle, _first_way(node, after)))
                        if len(lines) > self._ways:
                            return found, open_
        return found, open_

    def _due(self) -> bool:
        """Whether it is time for a report."""
        if self._nodes + self._work - self._reported < PAUSE:
            return False
        self._reported = self._nodes + self._work
        return True

    def _turns(self, position: Position, left: int) -> Iterator[Successor]:
        keep = self._bound.keep(position, left) if self._bound is not None else None
        if left == 1 and self._slots:
            keep = _once(keep)
        for after in successors(position, True, self._merge, keep):
            self._nodes += 1
            if self._nodes > self._most:
                raise _Limit
            yield after

    def _back_to_move(self, after: Position) -> Position | None:
        """The position when the solver is to move again; None if it is over by then."""
        position = after
        mover = self._start.mover
        if self._nothing and position.result is None and not position.cells[COUNTERS]:
            return to_move(position, mover, self._start.round + 1)
        while position.result is None and position.mover != mover:
            position = others_turn(position, self._still)
        return None if position.result is not None else position

    def _meets_later(self, after: Position) -> bool:
        """Whether the goal is met in the others' turns."""
        position = after
        mover = self._start.mover
        if self._bound is not None and self._bound.beyond_others(after):
            return False
        while position.result is None and position.mover != mover:
            position = others_turn(position, self._still)
            if self._met(position):
                return True
        return False

    def _solutions(self, found: list[Edge], turns: int) -> Generator[Progress, None, Ways]:
        """The different lines of all ways through the layers, each with the first turns that make it."""
        lines: dict[_Node, Ways] = {}

        def join(edges: list[Edge], last: bool) -> Generator[Progress, None, Ways]:
            ways: Ways = {}
            for node, after in edges:
                if node not in lines:
                    lines[node] = yield from join(node.before, False)
                happens = turn_of_line(self._puzzle, node.position, after.turn, last)
                yield Progress(turns, self._nodes)
                for line, before in (lines[node] if node.before else {(): ()}).items():
                    ways.setdefault((*line, happens), (*before, after.turn))
                    if len(ways) > self._ways:
                        return ways
            return ways

        ways = yield from join(found, True)
        return ways


def _sorted(ways: Ways) -> tuple[Solution, ...]:
    return tuple(sorted((Solution(turns, line) for line, turns in ways.items()), key=repr))


def _first_way(node: _Node, after: Successor) -> tuple[Turn, ...]:
    """The first way found to the end of this turn."""
    turns = [after.turn]
    while node.before:
        node, after = node.before[0]
        turns.append(after.turn)
    return tuple(reversed(turns))


def _once(keep: Callable[[bytes, bytes], bool] | None) -> Callable[[bytes, bytes], bool]:
    """Of programs that run the same orders only the first, if `keep` is for it."""
    ran: set[tuple[bytes, bytes]] = set()

    def first(one: bytes, two: bytes) -> bool:
        if keep is not None and not keep(one, two):
            return False
        orders = one.replace(b"\0", b""), two.replace(b"\0", b"")
        if orders in ran:
            return False
        ran.add(orders)
        return True

    return first


def _meets(puzzle: Puzzle) -> Callable[[Position], bool]:
    """`Goal.met` for positions of this puzzle, quicker."""
    goal, start = puzzle.goal, puzzle.position
    if goal.kind == "reach":
        bot, at = AT + goal.bot, goal.at
        return lambda now: now.cells[bot] == at
    if goal.kind == "win":
        return lambda now: now.result is not None and goal.met(start, now)
    colour, before = goal.colour, start.supply.points[goal.colour]
    return lambda now: now.supply.points[colour] > before and goal.met(start, now)
