"""The search for a solution that works whatever the other colours do.

Others may make any turn and answer what they are asked as they like; the solver answers what the solver is
asked, in their turns too. A solution is a first turn after which every answer can be met, and so on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..changes import apply, first_turn, legal, spend_double
from ..puzzles import Puzzle, others_turn
from ..run import Run
from ..search import double_changes, key, successors
from ..turns import Turn
from .answer import Answer, Progress, Solution
from .lines import first_step

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from ..position import Position
    from ..search import Key
    from ..turns import Choice

    Wins = Generator[Progress, None, bool]


class _Limit(Exception):
    """As many turns were played as may be."""


class Against:
    """The search against others who do their best."""

    def __init__(self, puzzle: Puzzle, most: int, merge: bool, seen: bool, pause: int) -> None:
        self._puzzle = puzzle
        self._start = puzzle.position
        self._most = most
        self._merge = merge
        self._seen = seen
        self._pause = pause
        self._nodes = self._reported = 0
        self._turns = 1
        self._known: dict[tuple[Key, int], bool] = {}

    def solving(self, most: int) -> Generator[Progress, None, Answer]:
        """As `solver.solving`."""
        while self._turns <= most:
            try:
                first = yield from self._first_turns(self._turns)
            except _Limit:
                return Answer(None, self._turns, False, self._nodes, complete=False)
            if first:
                return Answer(self._turns, self._turns, True, self._nodes, tuple(first))
            self._turns += 1
        return Answer(None, most + 1, True, self._nodes)

    def _first_turns(self, left: int) -> Generator[Progress, None, list[Solution]]:
        """The first turns that solve it in so many turns, one of those that are alike (`first_step`)."""
        found: dict[object, Solution] = {}
        for decided in self._ways(self._start):
            turn = yield from self._mine(decided, left)
            if turn is not None:
                solution, alike = Solution((turn[0],)), first_step(self._puzzle, *turn)
                found[alike] = min(solution, found.get(alike, solution), key=repr)
        return sorted(found.values(), key=repr)

    def _mine(self, way: _Way, left: int) -> Generator[Progress, None, tuple[Turn, Position] | None]:
        """Whether a turn of the solver solves it in so many turns: the turn and where it leads."""
        yield from self._count()
        if way.position is not None:
            wins = yield from self._after_mine(way.position, left)
            return (way.turn, way.position) if wins else None
        together = None
        for branch in way.branches():
            wins_one = yield from self._mine(branch, left)
            if way.by == self._start.mover:
                if wins_one is not None:
                    return wins_one
            elif wins_one is None:
                return None
            else:
                together = together or wins_one
        return together

    def _after_mine(self, position: Position, left: int) -> Wins:
        if self._puzzle.goal.met(self._start, position):
            return True
        if position.result is not None:
            return False
        if position.mover == self._start.mover:
            return left > 1 and (yield from self._wins(position, left - 1))
        name = (key(position), -left)
        if self._seen and name in self._known:
            return self._known[name]
        wins = True
        if not first_turn(position):  # most plans fail if the programs just run on
            wins = yield from self._after_mine(others_turn(position, False), left)
        if wins:
            for way in self._ways(position):
                wins = yield from self._theirs(way, left)
                if not wins:
                    break
        self._known[name] = wins
        return wins

    def _theirs(self, way: _Way, left: int) -> Wins:
        yield from self._count()
        if way.position is not None:
            return (yield from self._after_mine(way.position, left))
        mine = way.by == self._start.mover
        for branch in way.branches():
            wins = yield from self._theirs(branch, left)
            if wins == mine:
                return wins
        return not mine

    def _wins(self, position: Position, left: int) -> Wins:
        """Whether the solver, to move, solves it in so many turns."""
        name = (key(position), left)
        if self._seen and name in self._known:
            return self._known[name]
        wins = False
        for way in self._ways(position):
            if (yield from self._mine(way, left)) is not None:
                wins = True
                break
        self._known[name] = wins
        return wins

    def _count(self) -> Generator[Progress, None, None]:
        self._nodes += 1
        if self._nodes > self._most:
            raise _Limit
        if self._nodes - self._reported >= self._pause:
            self._reported = self._nodes
            yield Progress(self._turns, self._nodes)

    def _ways(self, position: Position) -> Iterator[_Way]:
        """Every turn of the colour to move, up to the first decision or the end."""
        if not position.supply.track:  # then only the colour to move decides
            for after in successors(position, True, self._merge):
                yield _Way(after.turn, after, None)
            return
        turns = [Turn(changes) for changes in legal(position)]
        if position.doubles[position.mover] and not first_turn(position):
            turns += [Turn(changes, True) for changes in double_changes(position)]
        for turn in turns:
            run = Run(position)
            run.begin()
            if turn.double:
                spend_double(run)
            for change in turn.changes:
                apply(run, change)
            run.advance()
            yield _way(turn, run)


class _Way:
    """A turn under way: at its end `position`, or at a decision."""

    __slots__ = ("_run", "position", "turn")

    def __init__(self, turn: Turn, position: Position | None, run: Run | None) -> None:
        self.turn = turn
        self.position = position
        self._run = run

    @property
    def by(self) -> int:
        """Who decides."""
        assert self._run is not None and self._run.pending is not None
        return self._run.pending.by

    def branches(self) -> Iterator[_Way]:
        """What each answer leads to."""
        assert self._run is not None and self._run.pending is not None
        pending = self._run.pending
        for value in pending.options:
            run = self._run.copy()
            run.answer(value)
            choice: Choice = (pending.kind, value)
            yield _way(self.turn.with_choice(choice), run)


def _way(turn: Turn, run: Run) -> _Way:
    if run.pending is not None:
        return _Way(turn, None, run)
    return _Way(turn, run.finish(), None)
