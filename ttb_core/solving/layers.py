"""The search layer by layer, turn by turn, for others without decisions.

A layer has, for each board, all programs and hands (`programs`) that are possible there after a number of
turns. From a board, each possible pair of programs runs once.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator

from ..cells import AT, COUNTERS, HELD, PROGRAM, SLOTS
from ..position import Position
from ..puzzles import Puzzle, others_turn
from ..search import Choices, Successor, to_move, with_programs
from ..turns import Turn
from .ahead import State, ahead_of
from .answer import Answer, Progress, Solution
from .bounds import NEVER, Bound, bound_of
from .last import LastTurn
from .lines import Line, line_of, turn_of_line
from .programs import NOTHING_DRAWN, Programs

Solving = Generator[Progress, None, Answer]
Ways = dict[Line, tuple[Turn, ...]]


BOARD = 10
"""The cost of a board in turns: it takes time even if all turns from it are cut off."""
MOST_WAYS = 300
"""The largest number of different solutions that are listed; beyond it the answer is not complete."""


class _Limit(Exception):
    """The limit of turns played is reached."""


class _Node:
    """A board with the solver to move, the programs and hands possible there (`owns`), and the edges to it.

    `away` is the result of `Bound.away`, `state` that of `Ahead.state`.
    """

    __slots__ = ("away", "before", "owns", "position", "state")

    def __init__(self, position: Position, away: tuple[int, bool], state: State | None) -> None:
        self.position = position
        self.away = away
        self.state = state
        self.owns: set[int] = set()
        self.before: list[_Edge] = []


class _Edge:
    """Programs that ran from a board, with these answers; `drawn` are the orders drawn (`cells.HELD`)."""

    __slots__ = ("choices", "drawn", "node", "programs")

    def __init__(self, node: _Node, programs: bytes, choices: Choices, drawn: bytes) -> None:
        self.node = node
        self.programs = programs
        self.choices = choices
        self.drawn = drawn


class Layers:
    """The search. `solver.CUTS` lists the cuts it makes."""

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
        self._ahead = ahead_of(puzzle, puzzle.others) if "ahead" in cuts else None
        self._met = _meets(puzzle)
        self._programs = Programs(start, self._merge, "slots" in cuts)
        self._first = self._programs.number(start.cells)
        cells = self._programs.without(start.cells)
        self._root = self._node(Position(start.setting, start.supply, cells, start.round, None))
        self._root.owns.add(self._first)

    def _node(self, board: Position) -> _Node:
        return _Node(board, self._bound.away(board), self._ahead.state(board) if self._ahead else None)

    def solving(self, most: int) -> Solving:
        """Like `solver.solving`."""
        turns = min(self._bound.least(self._start), most + 1)
        while turns <= most:
            try:
                edges, open_ = yield from self._within(turns)
            except _Limit:
                return Answer(None, turns, False, self._nodes, complete=False)
            if edges:
                ways = yield from self._solutions(edges, turns)
                few = len(ways) <= self._ways
                return Answer(turns, turns, True, self._nodes, _sorted(ways), few)
            if not open_:  # Nothing was left out as too far: more turns find nothing more.
                break
            turns += 1
        return Answer(None, most + 1, True, self._nodes)

    def _within(self, turns: int) -> Generator[Progress, None, tuple[list[_Edge], bool]]:
        """The last turns of all solutions in `turns` turns, and true if more turns may find more."""
        seen: dict[object, set[int]] = {_name(self._root.position): set(self._root.owns)}
        layer = [self._root]
        open_ = (self._bound.cuts or self._ahead is not None) and turns > 1  # Programs may be left out.
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
        edges: list[_Edge] = []
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
                    edges.append(edge)
                    if self._ways < MOST_WAYS:
                        lines.add(line_of(self._puzzle, self._first_way(edge)))
                        if len(lines) > self._ways:
                            return edges, open_
        return edges, open_

    def _follow(
        self, node: _Node, left: int, turns: int, seen: dict[object, set[int]], following: dict[object, _Node]
    ) -> Generator[Progress, None, bool]:
        """Add the successors of a board to the next layer; return true if any were left out as too far."""
        programs, bound, ahead = self._programs, self._bound, self._ahead
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
                new = following[name] = self._node(board)
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
                if ahead and new.state and not ahead.may_after(new.state, pairs[run], left - 1):
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
        """The successors of a board for these pairs of programs.

        Pairs that cannot lead to the goal are left out.
        """
        keep = self._bound.keep(node.away, left)
        may = self._last.may(node.position) if left == 1 and self._last is not None else None
        pairs = self._programs.pairs
        ahead, state = self._ahead, node.state
        asked: dict[bytes, dict[bytes, None]] = {}
        for run in runs:
            pair = pairs[run]
            if (
                (keep is None or keep(pair))
                and (may is None or may(pair))
                and (ahead is None or state is None or ahead.may(state, pair, left))
            ):
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
        """True if it is time for a report."""
        if self._nodes + self._work - self._reported < self._pause:
            return False
        self._reported = self._nodes + self._work
        return True

    def _back_to_move(self, after: Position) -> Position | None:
        """The position when the solver is to move again; None if the game is over by then."""
        position = after
        mover = self._start.mover
        if self._nothing and position.result is None and not position.cells[COUNTERS]:
            return to_move(position, mover, self._start.round + 1)
        while position.result is None and position.mover != mover:
            position = others_turn(position, self._still)
        return None if position.result is not None else position

    def _meets_later(self, after: Position) -> bool:
        """True if the goal is met in the others' turns."""
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
        """The turns of an edge, each with the number of the programs and hand before it.

        `to` is the number after the turn; None if it does not matter.
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
        while node.before:  # Each entry of a layer has an edge to it.
            ways = ((before, way) for before in node.before for way in self._turns(before, own))
            edge, (own, turn) = next(ways)
            turns.append(turn)
            node = edge.node
        return tuple(reversed(turns))

    def _solutions(self, last_edges: list[_Edge], turns: int) -> Generator[Progress, None, Ways]:
        """The different lines of all ways through the layers, each with the first turns that produce it."""
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

        ways = yield from join(last_edges, None)
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
    """A faster `Goal.met` for positions of this puzzle."""
    goal, start = puzzle.goal, puzzle.position
    if goal.kind == "reach":
        bot, at = AT + goal.bot, goal.at
        return lambda now: now.cells[bot] == at
    if goal.kind == "win":
        return lambda now: now.result is not None and goal.met(start, now)
    colour, before = goal.colour, start.supply.points[goal.colour]
    return lambda now: now.supply.points[colour] > before and goal.met(start, now)
