"""Puzzles with others who do their best: solutions against every answer, and the others' resistance.

Others may make any turn and give any answer; the solver answers its own decisions, in the others' turns too.
A solution is a first turn after which every answer can be met, and so on.

    for progress in resisting(attempt):      # an `Attempt` in which the others are to move
        ...                                  # returns their turn; `resist(attempt)` does it at once
    principal(puzzle)                        # a shortest solution, and how the others resist it
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import groupby

from ground.steps import finished

from ..cells import PROGRAM, SLOTS
from ..changes import apply, first_turn, spend_double
from ..errors import TtbError
from ..position import Position
from ..printing import format_turn
from ..puzzles import Attempt, Puzzle, others_turn
from ..run import Run
from ..search import Keep, Key, Successor, key, successors
from ..turns import Choice, Turn
from .ahead import Ahead, ahead_beside, effects
from .answer import Answer, Progress, Solution
from .bounds import NEVER, Bound, bound_of
from .lines import first_step

Wins = Generator[Progress, None, bool]
Plays = Iterator["Successor | _OpenTurn"]


EARLY = 4
"""The number of recently successful programs that are tried before all others."""
PAUSE = 200
"""About how many turns are played between two reports."""
CUTS = frozenset({"merge", "seen", "distance", "slots", "ahead"})
"""Those of `solver.CUTS` that this search supports."""
NO_LIMIT = 1_000_000_000
NODES = 400_000
"""The default limit of turns played to find the others' resistance."""


class _Limit(Exception):
    """The limit of turns played is reached."""


def resist(attempt: Attempt, turn: Turn | None = None, nodes: int = NODES) -> Turn:
    """The result of `resisting`, without the steps."""
    return finished(resisting(attempt, turn, nodes))


def resisting(
    attempt: Attempt, turn: Turn | None = None, nodes: int = NODES
) -> Generator[Progress, None, Turn]:
    """The turn with which the colour to move resists, in small steps; always the same one.

    With `turn`, which has come to a decision of a colour other than the solver, the result is that turn with
    the answer. A decision of the solver in the returned turn is still open.

    It is a turn after which the goal can no longer be forced in the turns left, if there is one; otherwise
    one after which forcing it takes the most turns. Among several of these, if the solver's next turn is the
    last, those that leave the solver the fewest ways are preferred, then those with the fewest changes. If
    the search needs more than `nodes` turns, the result is a turn for which no way to the goal has been found
    so far. Raises `TtbError` (`bad_request`) if only the solver has decisions to make.
    """
    return Against(attempt.puzzle, nodes, CUTS).resisting(attempt, turn)


def principal(puzzle: Puzzle, nodes: int = NODES) -> list[Turn]:
    """The result of `following`, without the steps."""
    return finished(following(puzzle, nodes))


def following(puzzle: Puzzle, nodes: int = NODES) -> Generator[Progress, None, list[Turn]]:
    """A shortest solution with the most stubborn turns of the others, in small steps.

    The list has the turns of all colours in order, up to the goal; it is empty if no solution is found within
    `nodes`.
    """
    search = Against(puzzle, nodes, CUTS)
    answer = yield from search.solving(puzzle.turns)
    return (yield from search.following(answer))


class Against:
    """The search in a puzzle with others who do their best."""

    def __init__(self, puzzle: Puzzle, most: int, cuts: frozenset[str]) -> None:
        self._puzzle = puzzle
        self._start = puzzle.position
        self._solver = puzzle.position.mover
        goal = puzzle.goal
        self._base = goal.colour if goal.kind in ("deliver", "bring") else None
        self._before = puzzle.position.supply.points[goal.colour] if self._base is not None else 0
        self._most = most
        self._merge = "merge" in cuts
        self._seen = "seen" in cuts
        self._slots = "slots" in cuts
        self._bound = bound_of(puzzle, "best") if "distance" in cuts else Bound()
        self._looks_ahead = "ahead" in cuts and puzzle.position.round > 1
        others = [colour for colour in puzzle.position.setting.turn_order if colour != self._solver]
        self._theirs = [PROGRAM + 2 * SLOTS * colour for colour in others]
        self._beside: dict[bytes, Ahead | None] = {}
        """The table for each program of the others, with which they may go on unchanged."""
        self._aheads: dict[tuple[str, ...], Ahead | None] = {}
        self._nodes, self._due = 0, min(PAUSE, most)
        self._turns = 1
        self._won: dict[Key, int] = {}
        """The number of the solver's turns in which the goal can be forced at the latest."""
        self._lost: dict[Key, int] = {}
        """The largest number of turns in which the goal is known not to be forcible."""
        self._early: dict[tuple[bool, int], tuple[bytes, ...]] = {}
        """The most recently successful programs, for (is the solver, turns left)."""

    # Solving

    def solving(self, most: int) -> Generator[Progress, None, Answer]:
        """Like `solver.solving`."""
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
        """The first turns that solve the puzzle in `left` turns, one for each group of `first_step`."""
        by_step: dict[object, Solution] = {}
        for turn, after in (yield from self._winning(self._start, left)):
            solution, alike = Solution((turn,)), first_step(self._puzzle, turn, after)
            by_step[alike] = min(solution, by_step.get(alike, solution), key=repr)
        return sorted(by_step.values(), key=repr)

    def _winning(
        self, position: Position, left: int
    ) -> Generator[Progress, None, list[tuple[Turn, Position]]]:
        """All turns of the solver, to move, that solve the puzzle in `left` turns, with their positions.

        Decisions of others in them are made as in `_end_of`.
        """
        if self._bound.least(position) > left:
            return []
        winning = []
        for play in self._plays(position, self._keep(position, left)):
            yield from self._count()
            if (yield from self._leads(play, left - 1)):
                winning.append((yield from self._end_of(play, left - 1)))
        return winning

    def _end_of(
        self, play: Successor | _OpenTurn, left: int
    ) -> Generator[Progress, None, tuple[Turn, Position]]:
        """The end of a turn that leads to the goal: the solver answers to reach it, the others resist."""
        while isinstance(play, _OpenTurn):
            if play.position is not None:
                return play.turn, play.position
            branches = list(play.branches())
            if play.by == self._solver:
                for play in branches:
                    if (yield from self._leads(play, left)):
                        break
            else:
                play = yield from self._stubborn(branches, left)
        return play.turn, play

    # Resisting

    def resisting(self, attempt: Attempt, turn: Turn | None) -> Generator[Progress, None, Turn]:
        """Like the function `resisting`."""
        position, left = attempt.position, attempt.turns_left
        self._turns = max(1, left)
        if turn is None:
            if not attempt.resisted:
                raise TtbError("bad_request", "It is not the others' turn.")
            play = yield from self._stubborn(self._in_order(position), left)
        else:
            play = _open_turn(turn, _run_to_decision(position, turn))
            left -= position.mover == self._solver
        while isinstance(play, _OpenTurn) and play.position is None and play.by != self._solver:
            play = yield from self._stubborn(list(play.branches()), left)
        if play.turn == turn:
            raise TtbError("bad_request", "The others have nothing to decide.")
        return play.turn

    def following(self, answer: Answer) -> Generator[Progress, None, list[Turn]]:
        """Like the function `following`, for a solved puzzle."""
        turns: list[Turn] = []
        if answer.turns is None:
            return turns
        attempt = Attempt(self._puzzle, self._start, answer.turns, [])
        self._most = NO_LIMIT  # The positions that matter are known by now.
        while not attempt.solved:
            turn = yield from self._next(attempt.position, attempt.turns_left)
            turns.append(turn)
            attempt = attempt.play(turn)
        return turns

    def _next(self, position: Position, left: int) -> Generator[Progress, None, Turn]:
        """The turn of the colour to move, if the goal can be forced in `left` turns."""
        if position.mover != self._solver:
            play = yield from self._stubborn(self._in_order(position), left)
            turn, _ = yield from self._end_of(play, left)
            return turn
        for fewest in range(1, left + 1):
            winning = yield from self._winning(position, fewest)
            if winning:
                return min((turn for turn, _ in winning), key=_sort_key)
        raise AssertionError("The goal cannot be forced from here.")

    def _in_order(self, position: Position) -> list[Successor | _OpenTurn]:
        """The possible turns, those with the fewest changes first."""
        return sorted(self._plays(position), key=lambda play: _sort_key(play.turn))

    def _stubborn(
        self, plays: Sequence[Successor | _OpenTurn], left: int
    ) -> Generator[Progress, None, Successor | _OpenTurn]:
        """The most resistant of the others' possible turns, if the solver has `left` more turns."""
        best = plays[0]
        try:
            for best in plays:
                yield from self._count()
                if not (yield from self._leads(best, left)):
                    return best
            longest, needs = list(plays), left
            best = longest[0]
            for within in range(left):
                longer = []
                for play in longest:
                    if not (yield from self._leads(play, within)):
                        longer.append(play)
                if not longer:
                    needs = within
                    break
                longest, best = longer, longer[0]
            if needs == 1:
                least = NEVER
                for play in longest:
                    ways = yield from self._ways(play, least)
                    if ways < least:
                        least, best = ways, play
        except _Limit:
            pass
        return best

    def _ways(self, play: Successor | _OpenTurn, most: int) -> Generator[Progress, None, int]:
        """The number of ways in which the solver meets the goal in the next turn, counted up to `most`."""
        position = play.position if isinstance(play, _OpenTurn) else play
        if position is None or position.mover != self._solver:
            return most
        ways = 0
        for after in self._plays(position, self._last(position)):
            yield from self._count()
            ways += yield from self._leads(after, 0)
            if ways == most:
                break
        return ways

    # Can the goal be forced?

    def _wins(self, position: Position, left: int) -> Wins:
        """True if the solver, to move, solves the puzzle in `left` turns, 1 or more."""
        name = key(position)
        known = self._known(name, left)
        if known is not None:
            return known
        bound, wins = self._bound, False
        if bound.least(position) <= left and self._may(position, left):
            keep = self._keep(position, left) if left > 1 else self._last(position)
            for play in self._ordered(position, (True, left), keep):
                yield from self._count()
                if isinstance(play, _OpenTurn):
                    wins = yield from self._leads(play, left - 1)
                elif self._met(play):
                    wins = True
                elif left > 1 or not bound.beyond_others(play):
                    wins = yield from self._holds(play, left - 1)
                if wins:
                    self._remember((True, left), position.mover, play)
                    break
        self._learn(name, left, wins)
        return wins

    def _holds(self, position: Position, left: int) -> Wins:
        """True if the goal is met or can be forced in `left` turns of the solver, with any colour to move."""
        if self._met(position):
            return True
        if position.result is not None:
            return False
        if position.mover == self._solver:
            return left > 0 and (yield from self._wins(position, left))
        if not left and self._bound.beyond_others(position):
            return False
        name = key(position)
        known = self._known(name, left)
        if known is not None:
            return known
        wins = True
        if not first_turn(position) and not position.supply.track:
            # Most plans fail if the programs just run on.
            wins = yield from self._holds(others_turn(position, False), left)
        if wins:
            for play in self._ordered(position, (False, left)):
                yield from self._count()
                wins = yield from self._leads(play, left)
                if not wins:
                    self._remember((False, left), position.mover, play)
                    break
        self._learn(name, left, wins)
        return wins

    def _known(self, name: Key, left: int) -> bool | None:
        """The known answer of `_wins` or `_holds` for a position, or None."""
        if self._seen:
            if left >= self._won.get(name, NEVER):
                return True
            if left <= self._lost.get(name, -1):
                return False
        return None

    def _learn(self, name: Key, left: int, wins: bool) -> None:
        (self._won if wins else self._lost)[name] = left

    def _met(self, position: Position) -> bool:
        """True if a position meets the goal."""
        if self._base is not None and position.supply.points[self._base] == self._before:
            return False
        return self._puzzle.goal.met(self._start, position)

    def _leads(self, play: Successor | _OpenTurn, left: int) -> Wins:
        """True if a turn of any colour leads to the goal in `left` more turns of the solver."""
        if not isinstance(play, _OpenTurn):
            return (yield from self._holds(play, left))
        if play.position is not None:
            return (yield from self._holds(play.position, left))
        mine = play.by == self._solver
        for branch in play.branches():
            yield from self._count()
            wins = yield from self._leads(branch, left)
            if wins == mine:
                return wins
        return not mine

    def _count(self) -> Generator[Progress, None, None]:
        self._nodes += 1
        if self._nodes > self._due:
            if self._nodes > self._most:
                raise _Limit
            self._due = min(self._nodes + PAUSE, self._most)
            yield Progress(self._turns, self._nodes)

    # The possible turns

    def _ordered(self, position: Position, place: tuple[bool, int], keep: Keep | None = None) -> Plays:
        """The turns of the colour to move, first those that succeeded in other positions."""
        early = self._early.get(place, ())
        if early:

            def soon(one: bytes, two: bytes) -> bool:
                return one + two in early and (keep is None or keep(one, two))

            def later(one: bytes, two: bytes) -> bool:
                return one + two not in early and (keep is None or keep(one, two))

            yield from self._plays(position, soon)
            yield from self._plays(position, later)
        else:
            yield from self._plays(position, keep)

    def _keep(self, position: Position, left: int) -> Keep | None:
        """A predicate for the solver's programs worth running with `left` turns to go; None if all are."""
        bound = self._bound
        worth = bound.keep(bound.away(position), left)
        ahead = self._ahead(position)
        double = bool(position.doubles[self._solver])
        if ahead is None:
            return None if worth is None else lambda one, two: worth((one + two, double))
        state, may = ahead.state(position), ahead.may

        def keep(one: bytes, two: bytes) -> bool:
            pair = one + two, double
            return (worth is None or worth(pair)) and may(state, pair, left)

        return keep

    def _may(self, position: Position, left: int) -> bool:
        """True unless the others prevent the goal for `left` turns by running their programs unchanged."""
        ahead = self._ahead(position)
        at = PROGRAM + 2 * SLOTS * self._solver
        pair = position.cells[at : at + 2 * SLOTS], bool(position.doubles[self._solver])
        return ahead is None or ahead.may_after(ahead.state(position), pair, left)

    def _ahead(self, position: Position) -> Ahead | None:
        """The table while the others go on with their programs in a position; None if there is none."""
        if not self._looks_ahead:
            return None
        running = b"".join([position.cells[at : at + 2 * SLOTS] for at in self._theirs])
        if running not in self._beside:
            theirs = effects(self._puzzle, running)
            if theirs not in self._aheads:
                self._aheads[theirs] = ahead_beside(self._puzzle, theirs)
            self._beside[running] = self._aheads[theirs]
        return self._beside[running]

    def _last(self, position: Position) -> Keep | None:
        """The same for the last turn; of equal orders in different slots it accepts only the first."""
        keep = self._keep(position, 1)
        if not self._slots:
            return keep
        ran: set[tuple[bytes, bytes]] = set()

        def first(one: bytes, two: bytes) -> bool:
            if keep is not None and not keep(one, two):
                return False
            orders = one.replace(b"\0", b""), two.replace(b"\0", b"")
            known = orders in ran
            ran.add(orders)
            return not known

        return first

    def _remember(self, place: tuple[bool, int], mover: int, play: Successor | _OpenTurn) -> None:
        """Note that a turn of a colour was successful."""
        if isinstance(play, _OpenTurn):
            return
        at = PROGRAM + 2 * SLOTS * mover
        programs = play.cells[at : at + 2 * SLOTS]
        early = self._early.get(place, ())
        if programs not in early:
            self._early[place] = (programs, *early)[:EARLY]

    def _plays(self, position: Position, keep: Keep | None = None) -> Plays:
        """Every turn of the colour to move, as the position after it.

        If others may have to decide in it, it is an `_OpenTurn` up to the first decision.
        """
        plays = successors(position, True, self._merge, keep)
        if not position.supply.track:  # Only the colour to move has decisions then.
            yield from plays
            return
        for (changes, double), ends in groupby(plays, lambda after: (after.changes, after.double)):
            after = list(ends)
            if any(kind == "crystal" for successor in after for kind, _ in successor.choices):
                turn = Turn(changes, double)
                yield _open_turn(turn, _run_to_decision(position, turn))
            else:
                yield from after


class _OpenTurn:
    """A turn in progress: `position` at its end, or None at a decision."""

    __slots__ = ("_run", "position", "turn")

    def __init__(self, turn: Turn, position: Position | None, run: Run | None) -> None:
        self.turn = turn
        self.position = position
        self._run = run

    @property
    def by(self) -> int:
        """The colour that decides."""
        assert self._run is not None and self._run.pending is not None
        return self._run.pending.by

    def branches(self) -> Iterator[_OpenTurn]:
        """The turn after each answer."""
        assert self._run is not None and self._run.pending is not None
        pending = self._run.pending
        for value in pending.options:
            run = self._run.copy()
            run.answer(value)
            choice: Choice = (pending.kind, value)
            yield _open_turn(self.turn.with_choice(choice), run)


def _open_turn(turn: Turn, run: Run) -> _OpenTurn:
    if run.pending is not None:
        return _OpenTurn(turn, None, run)
    return _OpenTurn(turn, run.finish(), None)


def _run_to_decision(position: Position, turn: Turn) -> Run:
    """A turn, assumed to be legal, run up to the first decision that it does not answer, or to the end."""
    run = Run(position)
    run.begin()
    if turn.double:
        spend_double(run)
    for change in turn.changes:
        apply(run, change)
    run.advance()
    for _, value in turn.choices:
        run.answer(value)
    return run


def _sort_key(turn: Turn) -> tuple[int, str]:
    """The sort key of a turn: those with the fewest changes first."""
    return len(turn.changes), format_turn(turn)
