"""The shortest way to a crystal on board, for the first steps: which tile goes where in this turn.

The engine plays out what one bot can do with the simplest tiles, while the other one runs as it is
programmed. Other colours are taken to wait: what they have done is seen when the next turn is led.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ttb_core import search
from ttb_core.cells import CARGO, program_of
from ttb_core.changes import PLACE
from ttb_core.names import COLOUR, COLOURS
from ttb_core.orders import LOAD, ORDER, ORDERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import ttb_core as ttb

TURNS = 2
"""How many turns are looked ahead: more would be felt as a pause."""
LIMIT = 200
"""How many positions are looked at for each bot: a Zap in its program can lead to hundreds in a turn."""
TILES = frozenset(ORDER[name].number for name in ("forward1", "forward2", "turn_left", "turn_right", "load"))
_EMPTY = 0


class Lead(NamedTuple):
    """What to do in this turn: put `order` on `slot`, 0 to 2, of `bot`; without an order, change nothing.

    `turns`, 1 to `TURNS`, says in how many turns the bot has a crystal then, 0 that nobody knows.
    """

    turns: int
    bot: str
    slot: int
    order: str


def lead(position: ttb.Position, bots: Iterable[str], must: bool = False) -> Lead | None:
    """How one of these bots, all of the colour to move, gets a crystal soonest; None if `TURNS` are too few.

    With `must` a tile has to be placed on it in this turn, as in a first one.
    """
    ways = [_Ways(position, bot, must) for bot in bots]
    for turn in range(1, TURNS + 1):
        found = [one for way in ways for one in way.further(turn)]
        if found:
            return min(found)[1]
    return None


class _Ways:
    """All that one bot can do, turn after turn."""

    def __init__(self, position: ttb.Position, bot: str, must: bool) -> None:
        self._bot, self._must = bot, must
        self._colour = COLOUR[bot[:-1]]
        self._number = 2 * self._colour + int(bot[-1]) - 1
        self._start = position
        self._ends: list[tuple[ttb.Position, Lead]] = [(position, Lead(0, bot, 0, ""))]
        self._left = LIMIT

    def further(self, turn: int) -> list[tuple[tuple[int, ...], Lead]]:
        """What leads to a crystal in the next turn, the `turn`th, each with what speaks against it."""
        before, self._ends = self._ends, []
        found, seen = [], set()
        for position, first in before:
            for after in islice(self._after(position, turn == TURNS), self._left):
                self._left -= 1
                way = first if turn > 1 else self._way(after)
                if self._must and not way.order:
                    continue
                if after.cells[CARGO + self._number]:
                    found.append((self._against(after, way), way._replace(turns=turn)))
                elif after.cells not in seen and after.result is None:
                    seen.add(after.cells)
                    self._ends.append((after, way))
        return found

    def _after(self, position: ttb.Position, last: bool) -> Iterator[search.Successor]:
        """The positions after a turn in which nothing is changed, or one tile is placed on the bot.

        In the `last` turn that is looked at only those programs that can load.
        """
        other = self._number ^ 1
        stays = program_of(position.cells, other)
        known = TILES.union(program_of(position.cells, self._number), [_EMPTY])
        loading = frozenset(
            number for number in known if number != _EMPTY and LOAD in ORDERS[number - 1].parts
        )

        def keep(one: bytes, two: bytes) -> bool:
            mine, its = (one, two) if self._number < other else (two, one)
            return its == stays and known.issuperset(mine) and not (last and loading.isdisjoint(mine))

        # A first turn counts as a later one: what the other bot is given is no matter here.
        start = search.to_move(position, self._colour, max(2, position.round))
        for after in search.successors(start, keep=keep):
            if not after.changes or after.changes[0][0] == PLACE:
                yield after

    def _way(self, after: search.Successor) -> Lead:
        if not after.changes:
            return Lead(0, self._bot, 0, "")
        _, _, slot, order = after.changes[0]
        return Lead(0, self._bot, slot, ORDERS[order - 1].name)

    def _against(self, after: ttb.Position, way: Lead) -> tuple[int, ...]:
        """To take a crystal from a bot is worst, to change nothing best; programs fill up from the left."""
        start = self._start.cells
        robbed = any(start[CARGO + bot] and not after.cells[CARGO + bot] for bot in range(2 * len(COLOURS)))
        replaced = way.order and program_of(start, self._number)[way.slot] != _EMPTY
        return robbed, bool(way.order), bool(replaced), way.slot
