"""The way to a crystal on board and then into the base, for the first steps: which tile goes where now.

The engine plays out what one bot can do with the simplest tiles, while the other one runs as it is
programmed. Other colours are taken to wait: what they have done is seen when the next turn is led.
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
"""How many turns are looked ahead at most."""
WIDTH = 20
"""Of what can come of a turn so many positions are followed, those in which the bot is nearest: all of the
first one, for so many turns there are.
"""
LIMIT = 1500
"""How many positions are looked at for each bot: more would be felt as a pause, and a Zap in its program can
lead to hundreds in a turn.
"""
MOVES = ("forward1", "forward2", "turn_left", "turn_right")
"""What leads to a crystal, with Load, and into the base, with Unload."""
_TILES = {
    home: frozenset(ORDER[name].number for name in (*MOVES, "unload" if home else "load"))
    for home in (False, True)
}
_EMPTY = 0
_STONES = range(CRYSTAL_AT + 1, CRYSTAL_AT + 1 + len(CRYSTAL))


class Lead(NamedTuple):
    """What to do in this turn: put `order` on `slot`, 0 to 2, of `bot`; without an order, change nothing.

    `home` is whether the bot has a crystal, which comes into the base, else it is to get one; `turns`, 1 to
    `TURNS`, says in how many turns it has, 0 that nobody knows.
    """

    turns: int
    bot: str
    slot: int
    order: str
    home: bool = False


def lead(position: ttb.Position, bots: Iterable[str], must: bool = False) -> Lead | None:
    """How one of these bots, all of the colour to move, is there soonest.

    If `TURNS` are too few, how one comes nearer; None if nothing does.
    Those with a crystal bring it home before another one gets any. With `must` a tile has to be placed on it
    in this turn, as in a first one.
    """
    ways = [_Way(position, bot, must) for bot in bots]
    ways = [way for way in ways if way.home] or ways
    for turn in range(1, TURNS + 1):
        found = [one for way in ways for one in way.further(turn)]
        if found:
            return min(found)[1]
    nearer = [one for way in ways for one in way.nearer()]
    return min(nearer)[1] if nearer else None


class _Way:
    """All that one bot can do, turn after turn; of what comes late only that which looks best."""

    def __init__(self, position: ttb.Position, bot: str, must: bool) -> None:
        self._bot, self._must = bot, must
        self._colour = COLOUR[bot[:-1]]
        self._number = 2 * self._colour + int(bot[-1]) - 1
        self._start = position
        self.home = bool(position.cells[CARGO + self._number])
        bases = position.setting.bases[self._colour : self._colour + 1]
        stones = [hex_ for hex_, what in enumerate(position.cells[:CELLS]) if what in _STONES]
        self._goals = [goal for goal in (bases if self.home else stones) if goal]
        self._ends: list[tuple[ttb.Position, Lead]] = [(position, Lead(0, bot, 0, "", self.home))]
        self._left = LIMIT

    def further(self, turn: int) -> list[tuple[tuple[int, ...], Lead]]:
        """What leads there in the next turn, the `turn`th, each with what speaks against it."""
        before = sorted(self._ends, key=lambda end: self._far(end[0]))[:WIDTH]
        self._ends = []
        found, seen = [], set()
        for position, first in before:
            for after in islice(self._after(position), self._left):
                self._left -= 1
                way = first if turn > 1 else self._way(after)
                if self._must and not way.order:
                    continue
                if self._there(after):
                    found.append((self._against(after, way), way._replace(turns=turn)))
                elif after.cells not in seen and after.result is None:
                    seen.add(after.cells)
                    self._ends.append((after, way))
        return found

    def nearer(self) -> list[tuple[int, Lead]]:
        """What has come nearest so far, with how far that is; nothing if it was as near before."""
        if not self._goals:
            return []
        ends = [(self._far(position), way) for position, way in self._ends]
        return [min(ends)] if ends and min(ends)[0] < self._far(self._start) else []

    def _there(self, after: ttb.Position) -> bool:
        if self.home:
            return after.supply.points[self._colour] > self._start.supply.points[self._colour]
        return bool(after.cells[CARGO + self._number])

    def _far(self, position: ttb.Position) -> int:
        """How many steps and turns it is to the base, or to the nearest crystal on the ground."""
        cells = position.cells
        at, facing = cells[AT + self._number], cells[FACING + self._number]
        return min((_way_to(at, facing, goal) for goal in self._goals), default=0)

    def _after(self, position: ttb.Position) -> Iterator[search.Successor]:
        """The positions after a turn in which nothing is changed, or one tile is placed on the bot."""
        other = self._number ^ 1
        stays = program_of(position.cells, other)
        known = _TILES[self.home].union(program_of(position.cells, self._number), [_EMPTY])

        def keep(one: bytes, two: bytes) -> bool:
            mine, its = (one, two) if self._number < other else (two, one)
            return its == stays and known.issuperset(mine)

        # A first turn counts as a later one: what the other bot is given is no matter here.
        start = search.to_move(position, self._colour, max(2, position.round))
        for after in search.successors(start, keep=keep):
            if not after.changes or after.changes[0][0] == PLACE:
                yield after

    def _way(self, after: search.Successor) -> Lead:
        if not after.changes:
            return Lead(0, self._bot, 0, "", self.home)
        _, _, slot, order = after.changes[0]
        return Lead(0, self._bot, slot, ORDERS[order - 1].name, self.home)

    def _against(self, after: ttb.Position, way: Lead) -> tuple[int, ...]:
        """To take a crystal from a bot is worst, to change nothing best; programs fill up from the left."""
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
    """How many steps and turns it is from a hex to `goal`."""
    far = distance(at, goal)
    nearer = (turn for turn in range(6) if distance(at + STEPS[(facing + turn) % 6], goal) < far)
    return far + min((min(turn, 6 - turn) for turn in nearer), default=0)
