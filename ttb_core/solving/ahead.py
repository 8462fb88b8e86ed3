"""A table, filled as needed, of the places from which a bot may meet the goal in so many turns.

It is computed backwards: from the goal through the orders of a program and the changes before it, for all
states of the bot at once. In the table obstacles yield or not, and other bots
are wherever a Zap needs them. So it never excludes a solution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..cells import AT, CARGO, CRYSTAL_AT, FACING, SLOTS
from ..elements import BOX
from ..hexes import CELLS, STEPS
from ..movement import ROW_PUSH, landing
from ..orders import ORDERS, REGULARS, TILES, traits
from ..pieces import FLOORS, ON_CELL
from ..position import Position
from ..puzzles import Puzzle
from ..run import Run
from .bounds import specials, standing
from .last import KNOWN, NONE, WANTED, find
from .programs import Pair

States = int
"""A set of states, as bits: for each cargo, and within it each direction, a field of all hexes."""
State = tuple[int, int]
"""The hexes of wanted crystals as bits, if the bot has none and they are known, and the bit of a state."""
Move = list[tuple[int, States, list[tuple[int, int]]]]
"""For each direction: a number, the states in which a move adds it to the hex, all other moves of hexes."""
FIELD = CELLS
BLOCK = 6 * FIELD
"""The bits of a cargo."""
LOOSE = 2
"""A cargo besides `NONE` and `WANTED`: none, while wanted crystals may be anywhere."""
MOST_PUSHES = 2
"""The number of steps of the others' programs beyond which the table would hardly exclude anything."""


def ahead_of(puzzle: Puzzle, others: str) -> Ahead | None:
    """The table of a puzzle; None if the solver does not have one bot or others matter too much."""
    position = puzzle.position
    own = position.bots_of(position.mover)
    rivals = [bot for bot, at in enumerate(position.at) if at and bot not in own]
    running = b"".join(map(position.program, rivals)) if others == "programs" else b""
    return ahead_beside(puzzle, effects(puzzle, running))


def effects(puzzle: Puzzle, running: bytes) -> tuple[str, ...]:
    """The parts of the others' orders that matter to the table, with the steps that may push."""
    parts = [name for order in running if order for name, _ in ORDERS[order - 1].parts]
    harmless = {"rotate", "passive", "zap"}  # Nobody has to use what a Zap gives.
    if puzzle.goal.kind == "reach":
        harmless |= {"jump", "load", "unload"}
    other = {name for name in parts if name != "step"} - harmless
    return (*sorted(other), *("step" for name in parts if name == "step"))


def ahead_beside(puzzle: Puzzle, theirs: Sequence[str]) -> Ahead | None:
    """The table while the others run orders with these `effects`, turn after turn."""
    position, goal = puzzle.position, puzzle.goal
    own = position.bots_of(position.mover)
    orders = [*REGULARS, *sorted(specials(position))]
    parts = {name for order in orders for name, _ in ORDERS[order - 1].parts}
    here = {ON_CELL[code][0] for code in position.cells[:CELLS] if code in ON_CELL}
    here |= {FLOORS[number] for number in position.setting.floor if number}
    reaches = goal.kind == "reach" and goal.bot in own
    delivers = goal.kind in ("deliver", "bring") and "unload" not in theirs
    if len(own) != 1 or not (reaches or delivers) or theirs.count("step") > MOST_PUSHES:
        return None
    return Ahead(puzzle, orders, theirs) if parts.union(theirs) <= KNOWN and here <= set(BOX) else None


class Ahead:
    """The table for the solver's only bot with these orders; `theirs` are the parts of the others' orders."""

    def __init__(self, puzzle: Puzzle, orders: list[int], theirs: Sequence[str]) -> None:
        position, goal = puzzle.position, puzzle.goal
        self._orders = orders
        self._bot = position.bots_of(position.mover)[0]
        self._delivers = delivers = goal.kind != "reach"
        self._wanted = (goal.crystal,) if goal.kind == "bring" else (1, 2, 3)
        self._cargoes = 3 if delivers else 1
        self._rivals = [bot for bot, at in enumerate(position.at) if at and bot != self._bot]
        self._pushes = theirs.count("step")
        self._mixes = delivers and not {"step", "jump", "load"}.isdisjoint(theirs)
        asking = (code in ON_CELL and ON_CELL[code][0].asks for code in position.cells[:CELLS])
        self._zaps = bool(self._rivals) or any(asking)
        # A bot ahead can only be made to push this one back, but for teleporters.
        self._pushed = range(6) if any(position.setting.lead) else range(3, 4)
        run = Run(position)
        self._hexes = [hex_ for hex_, stands in enumerate(standing(position)) if stands]
        self._board = sum(1 << hex_ for hex_ in self._hexes)
        self._steps = [
            self._move(lambda hex_, d: landing(run, hex_, d), number, STEPS) for number in range(6)
        ]
        far = [2 * step for step in STEPS]
        self._jump = self._move(lambda hex_, d: landing(run, hex_ + STEPS[d], d), 0, far)
        self._target = 1 << (position.setting.bases[goal.colour] if delivers else goal.at)
        self._low = [self._all((1 << BLOCK - FIELD * number) - 1) for number in range(6)]
        self._high = [self._all((1 << BLOCK) - 1) - states for states in self._low]
        self._marks = self._all(1)
        self._rays: dict[int, States] = {}
        self._bases = (
            sum(1 << base for base in position.setting.bases if base) if position.supply.track else 0
        )
        self._end = 0 if delivers else _each(self._target)
        self._ran: dict[tuple[int, bytes, int], States] = {}
        self._placed: dict[tuple[int, bytes, int, int], States] = {}
        self._changed: dict[tuple[int, bytes, int], States] = {}

    def _move(self, landing: Callable[[int, int], int], number: int, steps: Sequence[int]) -> Move:
        """The move in the direction of the bot turned by `number`, where steps add these numbers."""
        move = []
        for facing in range(6):
            direction = (facing + number) % 6
            step = steps[direction]
            to = {hex_: landing(hex_, direction) for hex_ in self._hexes}
            plain = sum(1 << hex_ for hex_, end in to.items() if end == hex_ + step)
            others = [(hex_, end) for hex_, end in to.items() if end and end != hex_ + step]
            move.append((step, self._all(plain << FIELD * facing), others))
        return move

    def _all(self, states: States) -> States:
        """These states with any cargo."""
        return sum(states << BLOCK * cargo for cargo in range(self._cargoes))

    def state(self, board: Position) -> State:
        """The state of the bot in a position, for the other methods."""
        cells = board.cells
        cargo = cells[CARGO + self._bot]
        kind = NONE
        there = 0
        if self._delivers and cargo in self._wanted:
            kind = WANTED
        elif self._delivers:
            for crystal in self._wanted:
                for hex_ in find(cells, CRYSTAL_AT + crystal):
                    there |= 1 << hex_
                for bot in self._rivals:
                    if cells[CARGO + bot] == crystal:
                        there |= 1 << cells[AT + bot]
        return there, BLOCK * kind + FIELD * cells[FACING + self._bot] + cells[AT + self._bot]

    def may(self, state: State, pair: Pair, left: int) -> bool:
        """True if the goal may be met in `left` turns, the first of which runs these programs."""
        there, bit = state
        return pair[1] or bool(self._before(there, self._program(pair), left) >> bit & 1)

    def may_after(self, state: State, pair: Pair, left: int) -> bool:
        """The same if a change of these programs comes first."""
        there, bit = state
        return pair[1] or bool(self._before_change(there, self._program(pair), left) >> bit & 1)

    def _program(self, pair: Pair) -> bytes:
        at = SLOTS * (self._bot & 1)
        return pair[0][at : at + SLOTS].replace(b"\0", b"")

    def _before_change(self, there: int, program: bytes, left: int) -> States:
        states = self._changed.get((there, program, left))
        if states is None:
            changed = {b"", program}
            states = 0
            if len(program) < SLOTS:
                for slot in range(len(program) + 1):
                    states |= self._before_placing(there, program, slot, left)
            for slot in range(len(program)):
                less = program[:slot] + program[slot + 1 :]
                changed.add(less)
                states |= self._before_placing(there, less, slot, left)
                for other in range(slot):
                    moved = bytearray(program)
                    moved[slot], moved[other] = moved[other], moved[slot]
                    changed.add(bytes(moved))
            for after in changed:
                states |= self._before(there, after, left)
            self._changed[there, program, left] = states
        return states

    def _before_placing(self, there: int, program: bytes, slot: int, left: int) -> States:
        name = there, program, slot, left
        states = self._placed.get(name)
        if states is None:
            states = 0
            for order in self._orders:
                if program.count(order) < (TILES[order] or 1):
                    after = program[:slot] + bytes([order]) + program[slot:]
                    states |= self._before(there, after, left)
            self._placed[name] = states
        return states

    def _before(self, there: int, program: bytes, left: int) -> States:
        """The states before this program and `left - 1` more turns."""
        states = self._ran.get((there, program, left))
        if states is None:
            rows = bool(traits(program.ljust(SLOTS, b"\0")) & ROW_PUSH)
            running = program
            if left > 1:
                states = self._before_others(self._before_change(there, program, left - 1))
            elif rows or not program:
                states = self._before_others(self._end)
            else:
                states, running = self._before(there, program[1:], left), program[:1]
            for order in reversed(running):
                for name, number in reversed(ORDERS[order - 1].parts):
                    states = self._before_part(states, name, number, there, rows)
            self._ran[there, program, left] = states
        return states

    def _before_others(self, states: States) -> States:
        for _ in range(self._pushes):
            after = states
            for move in self._steps:
                states |= self._back(after, move)
        return self._mixed(states) if self._mixes else states

    def _mixed(self, states: States) -> States:
        return self._all((states | states >> BLOCK | states >> LOOSE * BLOCK) & (1 << BLOCK) - 1)

    def _before_part(self, after: States, name: str, number: int, there: int, rows: bool) -> States:
        if name == "rotate":
            up, down = FIELD * (number % 6), FIELD * (-number % 6)
            return after >> up & self._low[number % 6] | after << down & self._high[number % 6]
        if name == "step":
            moved = after
            if self._delivers:  # Without a crystal the bot may push one.
                moved |= after >> LOOSE * BLOCK & (_each(self._board if rows else there))
            return after | self._back(moved, self._steps[number])
        if name == "jump":
            return after | self._back(after, self._jump)
        if name == "zap" and self._zaps:
            return self._before_zap(after, number)
        if self._delivers and name == "load":
            wanted = after >> BLOCK & (1 << BLOCK) - 1
            return after | wanted & self._facing(there) | wanted << LOOSE * BLOCK
        if self._delivers and name == "unload":
            loose = after >> LOOSE * BLOCK
            entered = loose & self._facing(self._bases)  # A delivery may bring a crystal in.
            return after | entered | (loose | self._facing(self._target)) << BLOCK
        return after

    def _before_zap(self, after: States, reach: int) -> States:
        """A bot ahead may push this one, take its crystal or give it one, or deliver."""
        mixed = before = self._mixed(after)
        for number in self._pushed:
            before |= self._back(mixed, self._steps[number])
        if self._delivers:
            if reach not in self._rays:
                ray = 0
                for beside in (_shifted(self._target, step) for step in STEPS):
                    for facing, step in enumerate(STEPS):
                        for far in range(1, reach + 1):
                            ray |= (_shifted(beside, step * far) & self._board) << FIELD * facing
                self._rays[reach] = self._all(ray)
            before |= self._rays[reach]
        return before

    def _facing(self, hexes: int) -> States:
        """The states without cargo in front of one of these hexes."""
        return sum(
            (_shifted(hexes, step) & self._board) << FIELD * facing for facing, step in enumerate(STEPS)
        )

    def _back(self, states: States, move: Move) -> States:
        """The states from which a move ends in one of these."""
        before = 0
        for facing, (step, plain, others) in enumerate(move):
            before |= _shifted(states, step) & plain
            for hex_, end in others:
                before |= (states >> FIELD * facing + end & self._marks) << FIELD * facing + hex_
        return before


def _each(hexes: int) -> States:
    """These hexes in each direction, without cargo."""
    return sum(hexes << FIELD * facing for facing in range(6))


def _shifted(states: int, step: int) -> int:
    return states >> step if step > 0 else states << -step
