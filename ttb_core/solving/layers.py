"""The search layer by layer, turn by turn, where all that others do is fixed.

A layer has for each board all programs and hands (`programs`) that lie there after so many turns. From a
board each pair of programs that may come of them runs once.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator

from ..cells import AT, COUNTERS, HELD, PROGRAM, SLOTS
from ..position import Position
from ..puzzles import Puzzle, others_turn
from ..search import Choices, Successor, to_move, with_programs
from ..turns import Turn
from .answer import Answer, Progress, Solution
from .bounds import NEVER, Bound, bound_of
from .last import LastTurn
from .lines import Line, line_of, turn_of_line
from .programs import NOTHING_DRAWN, Programs

Solving = Generator[Progress, None, Answer]
Ways = dict[Line, tuple[Turn, ...]]


BOARD = 10
"""A board counts as so many turns: it costs time also where all turns from it are cut off."""
MOST_WAYS = 300
"""Different solutions that are told; of more it is only said that there are more."""


class _Limit(Exception):
    """As many turns were played as may be."""


class _Node:
    """A board with the solver to move, which programs and hands lie there (`owns`), and what leads to it.

    `away` is what `Bound.away` says of it.
    """

    __slots__ = ("away", "before", "owns", "position")

    def __init__(self, position: Position, away: tuple[int, bool]) -> None:
        self.position = position
        self.away = away
        self.owns: set[int] = set()
        self.before: list[_Edge] = []


class _Edge:
    """Programs that ran from a board, with these answers; `drawn` is what was drawn (`cells.HELD`)."""

    __slots__ = ("choices", "drawn", "node", "programs")

    def __init__(self, node: _Node, programs: bytes, choices: Choices, drawn: bytes) -> None:
        self.node = node
        self.programs = programs
        self.choices = choices
        self.drawn = drawn


class Layers:
    """The search. What it leaves out is in `solver.CUTS`."""

    def __init__(self, puzzle: Puzzle, most: int, cuts: frozenset[str], ways: int, pause: int) -> None:
        self._puzzle = puzzle
        self._start = start = puzzle.position
        self._still = puzzle.others == "still"
        self._most = most
        self._ways = ways
        self._pause = pause
        self._nodes = 0
        self._work = self._reported = 0
        self._merge = "merge" in cuts
        self._seen = "seen" in cuts
        self._idle = "idle" in cuts and self._still
        self._last_idle = self._idle and puzzle.goal.kind != "win"
        self._nothing = self._idle and not any(start.setting.floor)
        self._at = PROGRAM + 2 * SLOTS * start.mover
        self._bound = bound_of(puzzle, puzzle.others) if "distance" in cuts else Bound()
        self._last = LastTurn(puzzle, puzzle.others) if "last" in cuts and puzzle.goal.kind != "win" else None
        self._met = _meets(puzzle)
        self._programs = Programs(start, self._merge, "slots" in cuts)
        self._first = self._programs.number(start.cells)
        cells = self._programs.without(start.cells)
        self._root = _Node(Position(start.setting, start.supply, cells, start.round, None), (0, True))
        self._root.away = self._bound.away(self._root.position)
        self._root.owns.add(self._first)

    def solving(self, most: int) -> Solving:
        """As `solver.solving`."""
        turns = min(self._bound.least(self._start), most + 1)
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

    def _within(self, turns: int) -> Generator[Progress, None, tuple[list[_Edge], bool]]:
        """The last turns of all solutions in so many turns, and whether more turns may find more."""
        seen: dict[object, set[int]] = {_name(self._root.position): set(self._root.owns)}
        layer = [self._root]
        open_ = self._bound.cuts and turns > 1  # programs may be left out
        for left in range(turns, 1, -1):
            following: dict[object, _Node] = {}
            for node in layer:
                self._work += BOARD
                open_ |= yield from self._follow(node, left, turns, seen, following)
            layer = [node for node in following.values() if node.owns]
            if self._seen:
                for name, node in following.items():
                    if node.owns:
                        seen.setdefault(name, set()).update(node.owns)
        found: list[_Edge] = []
        lines: set[Line] = set()
        for node in layer:
            open_ = True
            self._work += BOARD
            runs = set().union(*[self._programs.runs_after(own, self._is_first(node)) for own in node.owns])
            for after in self._ran(node, sorted(runs), 1):
                if self._due():
                    yield Progress(turns, self._nodes)
                if self._met(after) or (not self._last_idle and self._meets_later(after)):
                    edge = _Edge(node, self._programs_in(after), after.choices, NOTHING_DRAWN)
                    found.append(edge)
                    if self._ways < MOST_WAYS:
                        lines.add(line_of(self._puzzle, self._first_way(edge)))
                        if len(lines) > self._ways:
                            return found, open_
        return found, open_

    def _follow(
        self, node: _Node, left: int, turns: int, seen: dict[object, set[int]], following: dict[object, _Node]
    ) -> Generator[Progress, None, bool]:
        """Enter what follows on a board into the next layer; whether something was left out as too far."""
        programs, bound = self._programs, self._bound
        runs, pairs = programs.runs, programs.pairs
        too_far = False
        first = self._is_first(node)
        groups: dict[int, list[int]] = {}
        for own in set().union(*[programs.after(own, first) for own in node.owns]):
            groups.setdefault(runs[own], []).append(own)
        for after in self._ran(node, groups, left):
            if self._due():
                yield Progress(turns, self._nodes)
            position = self._back_to_move(after)
            if position is None:
                continue
            board = Position(
                position.setting,
                position.supply,
                programs.without(position.cells),
                self._start.round + 1,
                None,
            )
            name: object = _name(board) if self._seen else object()
            new = following.get(name)
            if new is None:
                new = following[name] = _Node(board, bound.away(board))
            drawn = position.cells[HELD:]
            known = seen.get(name) if self._seen else None
            ran = self._programs_in(after)
            reached = False
            for run in programs.runs_of(ran):
                if run not in groups:
                    continue
                least = bound.least_for(new.away, pairs[run])
                if least >= left:
                    too_far |= least < NEVER
                    continue
                reached = True
                owns: Iterable[int] = groups[run]
                if drawn != NOTHING_DRAWN:
                    owns = [programs.drawn(own, drawn) for own in owns]
                new.owns.update(owns)
            if known:
                new.owns -= known
            if reached:
                new.before.append(_Edge(node, ran, after.choices, drawn))
        return too_far

    def _ran(self, node: _Node, runs: Iterable[int], left: int) -> Iterator[Successor]:
        """What comes of a board when these pairs of programs run, but for those that lead to nothing."""
        keep = self._bound.keep(node.away, left)
        may = self._last.may(node.position) if left == 1 and self._last is not None else None
        pairs = self._programs.pairs
        asked: dict[bytes, dict[bytes, None]] = {}
        for run in runs:
            pair = pairs[run]
            if (keep is None or keep(pair)) and (may is None or may(pair)):
                programs = pair[0]
                asked.setdefault(programs[:SLOTS], {})[programs[SLOTS:]] = None
        for after in with_programs(node.position, asked.items(), self._merge):
            self._nodes += 1
            if self._nodes > self._most:
                raise _Limit
            yield after

    def _is_first(self, node: _Node) -> bool:
        return node is self._root and self._start.round == 1

    def _programs_in(self, position: Position) -> bytes:
        return position.cells[self._at : self._at + 2 * SLOTS]

    def _due(self) -> bool:
        """Whether it is time for a report."""
        if self._nodes + self._work - self._reported < self._pause:
            return False
        self._reported = self._nodes + self._work
        return True

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
        if self._bound.beyond_others(after):
            return False
        while position.result is None and position.mover != mover:
            position = others_turn(position, self._still)
            if self._met(position):
                return True
        return False

    def _turns(self, edge: _Edge, to: int | None) -> Iterator[tuple[int, Turn]]:
        """The turns that are an edge, each with the number of what lies in the programs before it.

        `to` is the number of what lies in them after it; None if that does not matter.
        """
        programs, node = self._programs, edge.node
        for own in sorted(node.owns):
            for after, changes, double in programs.ways(own, self._is_first(node)):
                if programs.pairs[programs.runs[after]][0] != edge.programs:
                    continue
                if to is not None:
                    drawn = edge.drawn
                    if to != (after if drawn == NOTHING_DRAWN else programs.drawn(after, drawn)):
                        continue
                yield own, Turn(changes, double, edge.choices)

    def _first_way(self, edge: _Edge) -> tuple[Turn, ...]:
        """The first way found to the end of this turn."""
        own, turn = next(self._turns(edge, None))
        turns = [turn]
        node = edge.node
        while node.before:  # something leads to all that is in a layer
            ways = ((before, way) for before in node.before for way in self._turns(before, own))
            edge, (own, turn) = next(ways)
            turns.append(turn)
            node = edge.node
        return tuple(reversed(turns))

    def _solutions(self, found: list[_Edge], turns: int) -> Generator[Progress, None, Ways]:
        """The different lines of all ways through the layers, each with the first turns that make it."""
        lines: dict[tuple[_Node, int], Ways] = {}

        def join(edges: list[_Edge], to: int | None) -> Generator[Progress, None, Ways]:
            ways: Ways = {}
            for edge in edges:
                node = edge.node
                for own, turn in self._turns(edge, to):
                    if (node, own) not in lines:
                        root = node is self._root
                        lines[node, own] = {(): ()} if root else (yield from join(node.before, own))
                    position = self._with_programs(node, own)
                    happens = turn_of_line(self._puzzle, position, turn, to is None)
                    yield Progress(turns, self._nodes)
                    for line, before in lines[node, own].items():
                        ways.setdefault((*line, happens), (*before, turn))
                        if len(ways) > self._ways:
                            return ways
            return ways

        ways = yield from join(found, None)
        return ways

    def _with_programs(self, node: _Node, own: int) -> Position:
        if node is self._root:
            return self._start
        board = node.position
        cells = self._programs.joined(board.cells, own)
        return Position(board.setting, board.supply, cells, board.round, None)


def _name(board: Position) -> object:
    return board.cells, board.supply


def _sorted(ways: Ways) -> tuple[Solution, ...]:
    return tuple(sorted((Solution(turns, line) for line, turns in ways.items()), key=repr))


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
