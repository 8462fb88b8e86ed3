"""Distances in orders: a lower bound for the number of turns to the goal.

An order moves a bot, a crystal or a blob by at most one hex, or by two, or not at all: its *units*. An object
at a distance from its goal needs as many units, and a turn has no more units than its programs; each change
brings in one tile. Nothing else counts, neither facings nor obstacles. So the bound is never too large, and
often enough it is more than one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..cells import AT, BASE_AT, CARGO, CRYSTAL_AT, DOUBLES, OFF, PROGRAM, SLOTS
from ..hexes import CELLS, STEPS
from ..movement import landing
from ..names import BOTS, points
from ..orders import ORDERS, REGULARS, SPECIALS, TILES
from ..pieces import FLOORS, MOVABLE, ON_CELL
from ..position import Position
from ..puzzles import Puzzle
from ..run import Run
from ..supply import in_base
from .programs import Pair

Away = tuple[int, bool]


NEVER = 1000
"""More turns than any puzzle has."""
UNKNOWN_UNITS = 100
MOVES = {"step": 1, "jump": 2, "rotate": 0, "passive": 0}
MOST = 12
"""The number of turns for which the units are added up; a bound is no larger."""


class Bound:
    """Lower bounds of turns for the positions of a puzzle, and the programs worth running.

    This base class knows nothing.
    """

    cuts = False
    """True if the bound excludes anything."""

    def least(self, position: Position) -> int:
        """A lower bound of the turns from the position to the goal: 1 or more, NEVER if there is no way."""
        return 1

    def away(self, position: Position) -> Away:
        """The distance of a position, apart from the solver's programs, for the next two methods."""
        return 0, True

    def least_for(self, away: Away, pair: Pair) -> int:
        """Like `least`, from a position after a turn with this distance and these programs of the solver."""
        return 1

    def keep(self, away: Away, left: int) -> Callable[[Pair], bool] | None:
        """A predicate for programs that may lead to the goal, with `left` turns to go from this distance.

        None if all may.
        """
        return None

    def beyond_others(self, position: Position) -> bool:
        """True if the programs that the others run before the solver's next turn cannot meet the goal."""
        return False


def bound_of(puzzle: Puzzle, others: str) -> Bound:
    """The bound for a puzzle in which the others play as `others` says."""
    position = puzzle.position
    objects = {ON_CELL[code][0] for code in position.cells[:CELLS] if code in ON_CELL}
    floors = {FLOORS[number] for number in position.setting.floor if number}
    # All objects must move no farther than orders move them.
    bounded = all(element.bounded for element in objects | floors)
    if puzzle.goal.kind == "win" or not bounded:
        return Bound()
    if others != "best":
        return ByDistance(puzzle, others)
    # On a first turn the others have to make a change.
    return Resisted(puzzle, others) if position.round > 1 else Bound()


class ByDistance(Bound):
    """Bounds by distance, for a goal that is a place."""

    cuts = True

    def __init__(self, puzzle: Puzzle, others: str) -> None:
        self._start = puzzle.position
        self._goal = goal = puzzle.goal
        self._colour = puzzle.position.mover
        self._delivers = goal.kind in ("deliver", "bring")
        cells = puzzle.position.cells
        bots = sum(map(bool, puzzle.position.at))
        zaps = bots > 1 or any(code in ON_CELL and ON_CELL[code][0].asks for code in cells[:CELLS])
        self._units = [0, *(_units(order.parts, self._delivers, zaps) for order in ORDERS)]
        forced = ("zap",) if zaps else ()
        self._unloads = [False, *(_has(order.parts, ("unload", *forced)) for order in ORDERS)]
        self._loads = [False, *(_has(order.parts, ("load", *forced)) for order in ORDERS)]
        self._both = zaps
        self._of_others = 0
        self._others_unload = self._others_load = False
        if others == "programs":
            self._count_others()
        self._tiles = sorted(self._tiles_units(), reverse=True)
        own = sum(map(bool, puzzle.position.at[2 * self._colour : 2 * self._colour + 2]))
        self._most = sum(self._tiles[: SLOTS * own])
        target = goal.at if goal.kind == "reach" else puzzle.position.setting.bases[goal.colour]
        self._hexes = distances(puzzle.position, target)
        self._of_programs: dict[bytes, tuple[int, bool, bool]] = {}
        self._known: dict[tuple[Away, Pair], int] = {}

    def _count_others(self) -> None:
        """Add up the units that the others' programs may move an object."""
        for bot in range(len(BOTS)):
            if bot >> 1 == self._colour or not self._start.at[bot]:
                continue
            for order in self._start.program(bot):
                if order:
                    parts = ORDERS[order - 1].parts
                    self._of_others += _units(parts, self._delivers, False)
                    self._others_unload |= _has(parts, ("unload",))
                    self._others_load |= _has(parts, ("load",))

    def _tiles_units(self) -> Iterable[int]:
        """The units of each tile that the solver has or may draw."""
        position, units = self._start, self._units
        for order in REGULARS:
            yield from [units[order]] * TILES[order]
        for order in specials(position):
            yield units[order]

    def least(self, position: Position) -> int:
        at = PROGRAM + 2 * SLOTS * self._colour
        programs = position.cells[at : at + 2 * SLOTS]
        extra = position.cells[DOUBLES + self._colour] + (position.round == 1)
        return self._least(self.away(position), programs, extra)

    def least_for(self, away: Away, pair: Pair) -> int:
        least = self._known.get((away, pair))
        if least is None:
            least = self._known[away, pair] = self._least(away, *pair)
        return least

    def _least(self, distance: Away, programs: bytes, extra: int) -> int:
        """The bound; `extra` is the number of tiles that may come in besides one in each turn."""
        away, carried = distance
        if away >= NEVER:
            return NEVER
        units, unloads, loads = self._program(programs)
        missing = 0
        if self._delivers:
            unload = not unloads and not self._others_unload
            load = not carried and not loads and not self._others_load
            missing = unload + load
            if missing == 2 and self._both:  # A Zap may make another bot do both.
                missing = 1
        turns, reached, per_turn = 1, 0, units
        tiles = self._tiles
        placed = 0
        while turns <= MOST:
            now = turns + extra
            while placed < now and placed < len(tiles):
                per_turn += tiles[placed]
                placed += 1
            reached += min(per_turn, self._most) + self._of_others
            if reached >= away and missing <= now:
                return turns
            turns += 1
        return MOST

    def beyond_others(self, position: Position) -> bool:
        return self.away(position)[0] > self._of_others

    def keep(self, away: Away, left: int) -> Callable[[Pair], bool] | None:
        unload = left == 1 and self._delivers and not self._others_unload
        # The units needed from the programs in each turn, besides those of tiles placed later.
        needs = [-(-(away[0] - self._later(left, extra)) // left) - self._of_others for extra in (0, 1)]
        if max(needs) <= 0 and not unload:
            return None
        program = self._program

        def worth(pair: Pair) -> bool:
            programs, double = pair
            units, unloads, _ = program(programs)
            return units >= needs[double] and (unloads or not unload)

        return worth

    def _later(self, left: int, extra: int) -> int:
        """The units of the tiles placed in all turns but the first of `left`."""
        return sum(sum(self._tiles[: turn + extra]) for turn in range(1, left))

    def _program(self, programs: bytes) -> tuple[int, bool, bool]:
        known = self._of_programs.get(programs)
        if known is None:
            units, unloads, loads = self._units, self._unloads, self._loads
            known = self._of_programs[programs] = (
                sum(units[order] for order in programs),
                any(unloads[order] for order in programs),
                any(loads[order] for order in programs),
            )
        return known

    def away(self, position: Position) -> Away:
        """The least number of units needed, and true if a wanted crystal is on a bot."""
        cells, away, goal = position.cells, self._hexes, self._goal
        if not self._delivers:
            return away[cells[AT + goal.bot]], False
        if position.supply.track:
            return 1, True
        crystals = []
        carried = False
        kinds = (goal.crystal,) if goal.kind == "bring" else (1, 2, 3)
        for crystal in kinds:
            at = cells.find(CRYSTAL_AT + crystal, 0, CELLS)
            while at >= 0:
                crystals.append((away[at], crystal))
                at = cells.find(CRYSTAL_AT + crystal, at + 1, CELLS)
            bot = cells.find(crystal, CARGO, CARGO + len(BOTS))
            while bot >= 0:
                carried = True
                crystals.append((away[cells[AT + bot - CARGO]], crystal))
                bot = cells.find(crystal, bot + 1, CARGO + len(BOTS))
        if not crystals:
            return NEVER, False
        if goal.kind == "bring":
            return min(crystals)[0], carried
        came = position.supply.banked[goal.colour][len(self._start.supply.banked[goal.colour]) :]
        needed = goal.points - in_base(came)
        worth = sorted((points(crystal) for _, crystal in crystals), reverse=True)
        count = 0
        while needed > 0:
            if count == len(worth):
                return NEVER, False
            needed -= worth[count]
            count += 1
        return sorted(distance for distance, _ in crystals)[count - 1], carried


class Resisted(ByDistance):
    """Bounds by distance, with others who do their best.

    The others may let their programs run unchanged, so the goal cannot be forced in fewer turns than it then
    takes.
    """

    def __init__(self, puzzle: Puzzle, others: str) -> None:
        super().__init__(puzzle, others)
        colours = puzzle.position.setting.turn_order
        self._theirs = [PROGRAM + 2 * SLOTS * colour for colour in colours if colour != self._colour]
        self._counted: dict[bytes, tuple[int, bool, bool]] = {}

    def away(self, position: Position) -> Away:
        self._look_at(position)
        return super().away(position)

    def beyond_others(self, position: Position) -> bool:
        self._look_at(position)
        return (self._delivers and not self._others_unload) or super().beyond_others(position)

    def _look_at(self, position: Position) -> None:
        cells = position.cells
        programs = b"".join([cells[at : at + 2 * SLOTS] for at in self._theirs])
        known = self._counted.get(programs)
        if known is None:
            units, unload, load = 0, False, False
            for order in programs:
                if order:
                    parts = ORDERS[order - 1].parts
                    units += _units(parts, self._delivers, False)
                    unload |= _has(parts, ("unload",))
                    load |= _has(parts, ("load",))
            known = self._counted[programs] = units, unload, load
        self._of_others, self._others_unload, self._others_load = known


def specials(position: Position) -> set[int]:
    """The special orders that the colour to move has or may draw."""
    placed = b"".join(map(position.program, position.bots_of(position.mover)))
    return {*position.hand(position.mover), *placed, *position.pile}.intersection(SPECIALS)


def _units(parts: Iterable[tuple[str, int]], delivers: bool, zaps: bool) -> int:
    """The largest number of hexes an order may move an object; load and unload move only cargo."""
    units = 0
    for name, _ in parts:
        if name in ("load", "unload"):
            units += delivers
        elif name == "zap":
            units += zaps
        else:
            units += MOVES.get(name, UNKNOWN_UNITS)
    return units


def _has(parts: Iterable[tuple[str, int]], wanted: tuple[str, ...]) -> bool:
    return any(name in wanted or name not in (*MOVES, "load", "unload", "zap") for name, _ in parts)


def standing(position: Position) -> list[bool]:
    """For each hex, true if a bot may stand there, perhaps once an object has been moved away."""
    lead = position.setting.lead
    return [
        code != OFF and not lead[hex_] and not (code >= BASE_AT and not MOVABLE[code])
        for hex_, code in enumerate(position.cells[:CELLS])
    ]


def distances(position: Position, target: int) -> list[int]:
    """For each hex, the units that bring an object from there to the target.

    Immovable objects are obstacles, movable ones are not.
    """
    run = Run(position)
    stands = standing(position)
    into: list[list[tuple[int, int]]] = [[] for _ in range(CELLS)]
    for hex_ in range(CELLS):
        if not stands[hex_]:
            continue
        for direction, step in enumerate(STEPS):
            for to, units in (
                (landing(run, hex_, direction), 1),
                (hex_ + step, 1),
                (landing(run, hex_ + step, direction), 2),
            ):
                if to and (stands[to] or to == target):
                    into[to].append((hex_, units))
    away = [NEVER] * CELLS
    away[target] = 0
    waiting: list[list[int]] = [[target], [], []]
    units = 0
    while any(waiting):
        for hex_ in waiting.pop(0):
            if away[hex_] == units:
                for near, more in into[hex_]:
                    if units + more < away[near]:
                        away[near] = units + more
                        waiting[more - 1].append(near)
        waiting.append([])
        units += 1
    return away
