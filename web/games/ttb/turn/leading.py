"""The way to a crystal and then to the base, for the first steps: the tile and slot to use now.

The engine plays out all that one bot can do with the simplest tiles, while the other bot runs its program.
Other colours are assumed to wait; their real turns count when the next turn is led.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

import ttb_core as ttb
from ttb_core import search
from ttb_core.cells import AT, CARGO, CRYSTAL_AT, FACING, program_of
from ttb_core.changes import PLACE
from ttb_core.hexes import CELLS, STEPS, distance
from ttb_core.names import COLOUR, COLOURS, CRYSTAL
from ttb_core.orders import ORDER, ORDERS

TURNS = 6
"""The most turns to look ahead."""
WIDTH = 20
"""The number of positions followed after each turn, those with the bot nearest to its goal.

The first turn is an exception: its few positions are all followed.
"""
LIMIT = 1500
"""The most positions examined for each bot.

More would be felt as a pause, and a Zap in the program can lead to hundreds in one turn.
"""
MOVES = ("forward1", "forward2", "turn_left", "turn_right")
"""The tiles that lead to a crystal, with Load, and to the base, with Unload."""
_TILES = {
    home: frozenset(ORDER[name].number for name in (*MOVES, "unload" if home else "load"))
    for home in (False, True)
}
_EMPTY = 0
_STONES = range(CRYSTAL_AT + 1, CRYSTAL_AT + 1 + len(CRYSTAL))


class Lead(NamedTuple):
    """The change to make in this turn: put `order` on `slot`, 0 to 2, of `bot`.

    An empty `order` changes nothing.
    `home` is true if the bot has a crystal to deliver, false if it is to get one; `turns`, 1 to `TURNS`, is
    the number of turns until then, or 0 if unknown.
    """

    turns: int
    bot: str
    slot: int
    order: str
    home: bool = False


def lead(position: ttb.Position, bots: Iterable[str], must: bool = False) -> Lead | None:
    """The first step of the shortest way to the goal for one of these bots, all of the colour to move.

    If `TURNS` are too few, the step that brings a bot nearer; None if none does. Bots with a crystal deliver
    it before another bot fetches any. With `must` a tile has to be placed on the bot in this turn, as in a
    first one.
    """
    ways = [_Way(position, bot, must) for bot in bots]
    ways = [way for way in ways if way.home] or ways
    for turn in range(1, TURNS + 1):
        options = [option for way in ways for option in way.further(turn)]
        if options:
            return min(options)[1]
    nearer = [option for way in ways for option in way.nearer()]
    return min(nearer)[1] if nearer else None


class _Way:
    """All that one bot can do, turn after turn; from the second turn on only the best positions."""

    def __init__(self, position: ttb.Position, bot: str, must: bool) -> None:
        self._bot, self._must = bot, must
        self._colour = COLOUR[bot[:-1]]
        self._number = 2 * self._colour + int(bot[-1]) - 1
        self._start = position
        self.home = bool(position.cells[CARGO + self._number])
        bases = position.setting.bases[self._colour : self._colour + 1]
        stones = [hex_ for hex_, content in enumerate(position.cells[:CELLS]) if content in _STONES]
        self._goals = [goal for goal in (bases if self.home else stones) if goal]
        self._ends: list[tuple[ttb.Position, Lead]] = [(position, Lead(0, bot, 0, "", self.home))]
        self._left = LIMIT

    def further(self, turn: int) -> list[tuple[tuple[int, ...], Lead]]:
        """The ways that reach the goal in turn number `turn`, each with its drawbacks as a sort key."""
        before = sorted(self._ends, key=lambda end: self._distance(end[0]))[:WIDTH]
        self._ends = []
        arrivals, visited = [], set()
        for position, first in before:
            for after in islice(self._successors(position), self._left):
                self._left -= 1
                way = first if turn > 1 else self._way(after)
                if self._must and not way.order:
                    continue
                if self._arrived(after):
                    arrivals.append((self._drawbacks(after, way), way._replace(turns=turn)))
                elif after.cells not in visited and after.result is None:
                    visited.add(after.cells)
                    self._ends.append((after, way))
        return arrivals

    def nearer(self) -> list[tuple[int, Lead]]:
        """The nearest approach so far with its distance; empty if it is no nearer than the start."""
        if not self._goals:
            return []
        ends = [(self._distance(position), way) for position, way in self._ends]
        return [min(ends)] if ends and min(ends)[0] < self._distance(self._start) else []

    def _arrived(self, after: ttb.Position) -> bool:
        if self.home:
            return after.supply.points[self._colour] > self._start.supply.points[self._colour]
        return bool(after.cells[CARGO + self._number])

    def _distance(self, position: ttb.Position) -> int:
        """The number of steps and rotations to the base, or to the nearest crystal on the ground."""
        cells = position.cells
        at, facing = cells[AT + self._number], cells[FACING + self._number]
        return min((_way_to(at, facing, goal) for goal in self._goals), default=0)

    def _successors(self, position: ttb.Position) -> Iterator[search.Successor]:
        """The positions after a turn without a change, or with one tile placed on the bot."""
        other = self._number ^ 1
        stays = program_of(position.cells, other)
        known = _TILES[self.home].union(program_of(position.cells, self._number), [_EMPTY])

        def keep(first: bytes, second: bytes) -> bool:
            mine, its = (first, second) if self._number < other else (second, first)
            return its == stays and known.issuperset(mine)

        # A first turn counts as a later one: the tile of the other bot does not matter here.
        start = search.to_move(position, self._colour, max(2, position.round))
        for after in search.successors(start, keep=keep):
            if not after.changes or after.changes[0][0] == PLACE:
                yield after

    def _way(self, after: search.Successor) -> Lead:
        if not after.changes:
            return Lead(0, self._bot, 0, "", self.home)
        _, _, slot, order = after.changes[0]
        return Lead(0, self._bot, slot, ORDERS[order - 1].name, self.home)

    def _drawbacks(self, after: ttb.Position, way: Lead) -> tuple[int, ...]:
        """The drawbacks of a way, worst first: robs a bot, changes or replaces a tile, uses a later slot."""
        start = self._start.cells
        robbed = any(
            start[CARGO + bot] and not after.cells[CARGO + bot]
            for bot in range(2 * len(COLOURS))
            if bot != self._number
        )
        replaced = way.order and program_of(start, self._number)[way.slot] != _EMPTY
        return robbed, bool(way.order), bool(replaced), way.slot


@lru_cache(4000)
def _way_to(at: int, facing: int, goal: int) -> int:
    """The number of steps and rotations from a hex to `goal`."""
    far = distance(at, goal)
    nearer = (turn for turn in range(6) if distance(at + STEPS[(facing + turn) % 6], goal) < far)
    return far + min((min(turn, 6 - turn) for turn in nearer), default=0)
