"""A test, before programs run, if they may meet the goal in the last turn.

Each bot is considered by itself: the hexes to which its program may take it, if objects in its way yield or
not, and the hexes it may act upon. If no bot may act upon another one, nor on anything that affects the way
of a third one, the goal is met only if one bot meets it alone. So the test never rejects a solution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..cells import AT, CARGO, CRYSTAL_AT, FACING, OFF, SLOTS, STUCK
from ..elements import BOX
from ..hexes import CELLS, STEPS
from ..movement import ROW_PUSH, landing
from ..names import BOTS
from ..orders import ORDERS, traits
from ..pieces import FLOORS, ON_CELL
from ..position import Position
from ..puzzles import Puzzle
from ..run import Run
from .bounds import standing
from .programs import Pair

State = tuple[int, int, int, bool]
"""A bot: hex, direction, cargo, and true if it is stuck."""
_Inside = tuple[int, int, int, bool, int]
"""The same within a program, and the hexes on which the cargo, or the crystal put down, may have been loaded.
"""


NONE, WANTED, OTHER = range(3)
"""The cargo of a bot: nothing, a crystal that the goal wants, another crystal."""
KNOWN = frozenset({"step", "rotate", "jump", "load", "unload", "zap", "passive"})
EVERYWHERE = (1 << CELLS) - 1
SINCE_BEFORE = -1
"""In place of such hexes: the bot carried the crystal before the turn."""


class Reach:
    """The possible effects of a program on one bot; sets of hexes are the bits of a number.

    - `pushes`: the hexes of objects it may push.
    - `acts`: those, and the hexes on which it loads and unloads.
    - `zaps`: the hexes it may zap.
    - `touches`: all of these.
    - `ends`: the hexes on which it may end.
    - `meets`: true if it may meet the goal with its present cargo.
    - `loads`: the hexes from which it may load a crystal that meets the goal.
    """

    __slots__ = ("acts", "ends", "loads", "meets", "pushes", "touches", "zaps")

    def __init__(self) -> None:
        self.pushes = self.acts = self.zaps = self.touches = self.ends = self.loads = 0
        self.meets = False


class LastTurn:
    """The last turn of a puzzle with a goal that is a place."""

    def __init__(self, puzzle: Puzzle, others: str) -> None:
        position, goal = puzzle.position, puzzle.goal
        self._goal = goal
        self._delivers = goal.kind in ("deliver", "bring")
        self._wanted = (goal.crystal,) if goal.kind == "bring" else (1, 2, 3)
        self._target = position.setting.bases[goal.colour] if self._delivers else goal.at
        self._own = 2 * position.mover, 2 * position.mover + 1
        self._rivals = [bot for bot in range(len(BOTS)) if bot not in self._own and position.at[bot]]
        running = [bot for bot in self._rivals if others == "programs" and any(position.program(bot))]
        self._running = [(bot, position.program(bot)) for bot in running]
        self._stands = standing(position)
        self._run = Run(position)
        self._sticky = [FLOORS[number].sticky for number in position.setting.floor]
        self._asking = [code for code, (element, _) in ON_CELL.items() if element.asks]
        self._tables: dict[State, dict[bytes, Reach]] = {}
        unloads = any(
            name not in KNOWN - {"unload"}
            for _, program in self._running
            for order in program
            if order
            for name, _ in ORDERS[order - 1].parts
        )
        here = {ON_CELL[code][0] for code in position.cells[:CELLS] if code in ON_CELL}
        here |= {FLOORS[number] for number in position.setting.floor if number}
        self._tells = here <= set(BOX) and not (self._delivers and unloads)

    def may(self, board: Position) -> Callable[[Pair], bool] | None:
        """A predicate for pairs of programs that may meet the goal from a position; None if it is unknown."""
        if not self._tells:
            return None
        cells = board.cells
        first, second = self._own
        one = self._table(cells, first)
        two = self._table(cells, second)
        second_at = 1 << cells[AT + second] if cells[AT + second] else 0
        zapped = rivals = 0
        for rival in self._rivals:
            rivals |= 1 << cells[AT + rival]
        for code in self._asking:
            for at in find(cells, code):
                zapped |= 1 << at
        zapped |= rivals
        later = self._later(cells, rivals)
        if later is None:
            return None
        meets_alone = self._delivered(board) if self._delivers else self._reached(later, rivals)
        reach = self._reach

        def may(pair: Pair) -> bool:
            programs = pair[0]
            program = programs[:SLOTS]
            a = one[1].get(program) or reach(one, program)
            program = programs[SLOTS:]
            b = two[1].get(program) or reach(two, program)
            if a.touches & second_at or b.touches & a.ends:
                return True
            if (a.zaps or b.zaps) and (a.touches | b.touches) & zapped:
                return True
            return meets_alone(a, b)

        return may

    def _delivered(self, board: Position) -> Callable[[Reach, Reach], bool]:
        cells = board.cells
        there = 0
        for crystal in self._wanted:
            for at in find(cells, CRYSTAL_AT + crystal):
                there |= 1 << at
            for bot in self._rivals:
                if cells[CARGO + bot] == crystal:
                    there |= 1 << cells[AT + bot]
        carries = cells[CARGO + self._own[0]] in self._wanted
        bases = sum(1 << base for base in board.setting.bases if base) if board.supply.track else 0

        def meets(a: Reach, b: Reach) -> bool:
            if a.meets or b.meets:
                return True
            if (a.acts | b.acts) & bases and (a.loads or b.loads):
                return True  # A delivery may bring in a crystal.
            if a.loads and (a.loads & there or a.pushes & there):
                return True
            return bool(b.loads) and bool(
                b.loads & there or b.pushes & there or a.acts & there or (carries and a.acts)
            )

        return meets

    def _reached(self, later: int, rivals: int) -> Callable[[Reach, Reach], bool]:
        """A predicate for the goal `reach`; `later` are the hexes of objects that later programs may push."""
        first, second = self._own
        goal = self._goal.bot
        if goal == first:
            return lambda a, b: a.meets or bool(a.ends & later) or bool(later and (a.acts | b.acts) & rivals)
        if goal == second:
            return lambda a, b: b.meets or bool(b.ends & later) or bool(later and (a.acts | b.acts) & rivals)
        return lambda a, b: bool((a.acts | b.acts) & rivals)

    def _later(self, cells: bytes, rivals: int) -> int | None:
        """The hexes of objects that others may push after the turn; None if they may do more than that."""
        if self._delivers:
            return 0
        pushed = 0
        for bot, program in self._running:
            reach = self._reach(self._table(cells, bot), program)
            if reach.acts & rivals & ~(1 << cells[AT + bot]) or (bot == self._goal.bot and reach.meets):
                return None
            pushed |= reach.acts
        return pushed

    def _table(self, cells: bytes, bot: int) -> tuple[State, dict[bytes, Reach]]:
        at, cargo = cells[AT + bot], cells[CARGO + bot]
        carries = NONE if not cargo else WANTED if cargo in self._wanted else OTHER
        state = at, cells[FACING + bot], carries, bool(cells[STUCK + bot] or self._sticky[at])
        table = self._tables.get(state)
        if table is None:
            table = self._tables[state] = {}
        return state, table

    def _reach(self, of: tuple[State, dict[bytes, Reach]], program: bytes) -> Reach:
        """The possible effects of a program on a bot."""
        state, table = of
        reach = table.get(program)
        if reach is None:
            reach = table[program] = Reach()
            if state[0]:
                self._go_through(reach, state, program)
        return reach

    def _go_through(self, reach: Reach, state: State, program: bytes) -> None:
        at, facing, carries, stuck = state
        states = {(at, facing, carries, stuck, SINCE_BEFORE if carries == WANTED else 0)}
        rows = traits(program) & ROW_PUSH
        for order in program:
            for name, number in ORDERS[order - 1].parts if order else ():
                if name not in KNOWN:
                    reach.meets, reach.touches, reach.zaps = True, EVERYWHERE, EVERYWHERE
                    return
                states = {
                    after
                    for before in states
                    for after in self._part(reach, name, number, before, bool(rows))
                }
        for at, *_ in states:
            reach.ends |= 1 << at
        reach.acts |= reach.pushes
        reach.touches = reach.acts | reach.zaps
        if not self._delivers:
            reach.meets = bool(reach.ends >> self._target & 1)

    def _part(self, reach: Reach, name: str, number: int, before: _Inside, rows: bool) -> Iterator[_Inside]:
        """The possible states after a part of an order."""
        at, facing, carries, stuck, since = before
        if name == "rotate":
            yield at, (facing + number) % 6, carries, stuck, since
            return
        if name == "step" and stuck:
            yield at, facing, carries, False, since
            return
        yield before
        front = at + STEPS[facing]
        if name == "step":
            direction = (facing + number) % 6
            to = landing(self._run, at, direction)
            reach.pushes |= self._pushed(to, direction, rows)
            if to and self._stands[to]:
                yield to, facing, carries, self._sticky[to], since
        elif name == "jump":
            to = landing(self._run, front, facing)
            if to and self._stands[to]:
                yield to, facing, carries, self._sticky[to], since
        elif name == "zap":
            reach.zaps |= self._zapped(at, STEPS[facing], number)
        elif name == "load":
            reach.acts |= 1 << front
            if carries == NONE:
                yield at, facing, OTHER, stuck, since
                wanted = since if since == SINCE_BEFORE else since | 1 << front
                yield at, facing, WANTED, stuck, wanted
        elif name == "unload":
            reach.acts |= 1 << front
            if carries != NONE:
                yield at, facing, NONE, stuck, since
            if carries == WANTED and front == self._target and self._delivers:
                if since == SINCE_BEFORE:
                    reach.meets = True
                else:
                    reach.loads |= since

    def _pushed(self, to: int, direction: int, rows: bool) -> int:
        pushed = 0
        while to and not pushed >> to & 1:
            pushed |= 1 << to
            if not rows:
                break
            to = landing(self._run, to, direction)
        return pushed

    def _zapped(self, at: int, step: int, reach: int) -> int:
        zapped = 0
        for _ in range(reach):
            at += step
            if self._run.cells[at] == OFF:
                break
            zapped |= 1 << at
            if not self._stands[at]:
                break
        return zapped


def find(cells: bytes, code: int) -> Iterator[int]:
    """The hexes with this code."""
    at = cells.find(code, 0, CELLS)
    while at >= 0:
        yield at
        at = cells.find(code, at + 1, CELLS)
