"""The number of orders a bot needs to reach a place in front of a hex.

Distances are counted on the board without movable objects: bases, rocks and the edge are obstacles,
teleporters lead on, mud holds. The unit is half an order, because Forward 2x makes a step cheaper than a
turn. There is a table for every hex that is asked for, kept while the fixed parts of the board are the same.
"""

from __future__ import annotations

from functools import lru_cache

from ..cells import BASE_AT, BOT_AT, EMPTY, OFF
from ..hexes import CELLS, STEPS
from ..pieces import FLOORS, MOVABLE
from ..position import Position
from ..setting import Setting

STEP, TURN, ACT = 2, 2, 2
"""The costs of a step, a turn by 60 degrees and a Load or Unload, in half orders."""
LOOSEN = 2
"""The cost of coming off mud."""
FAR = 255
"""There is no way, or one too long to matter."""


class Ways:
    """Distances on one board.

    `to(hex)` has, for each hex and facing, the cost of reaching a place next to `hex` and facing it, at `hex
    * 8 + facing`; `around(hex)` has for each hex the least cost from any of the places that face it.
    """

    def __init__(self, setting: Setting, fixed: bytes) -> None:
        self._before = _arrivals(setting, fixed)
        self._to: dict[int, bytes] = {}
        self._around: dict[int, bytes] = {}

    def to(self, target: int) -> bytes:
        """The table of costs by `hex * 8 + facing`; FAR if there is no way."""
        table = self._to.get(target)
        if table is None:
            table = self._to[target] = self._spread(target)
        return table

    def around(self, target: int) -> bytes:
        """For each hex, the least cost from a place facing it to a place facing `target`."""
        table = self._around.get(target)
        if table is None:
            to = self.to(target)
            table = bytes(
                min((to[((hex_ - step) % CELLS) * 8 + d] for d, step in enumerate(STEPS)), default=FAR)
                for hex_ in range(CELLS)
            )
            self._around[target] = table
        return table

    def _spread(self, target: int) -> bytes:
        """Dijkstra's algorithm backwards, with a bucket for each cost."""
        costs = bytearray([FAR]) * (CELLS * 8)
        buckets: list[list[int]] = [[] for _ in range(FAR)]
        for direction, step in enumerate(STEPS):
            state = (target - step) * 8 + direction
            if state in self._before:
                buckets[0].append(state)
        for cost, bucket in enumerate(buckets):
            for state in bucket:
                if costs[state] != FAR:
                    continue
                costs[state] = cost
                for earlier, more in self._before[state]:
                    if costs[earlier] == FAR and cost + more < FAR:
                        buckets[cost + more].append(earlier)
        return bytes(costs)


def _arrivals(setting: Setting, fixed: bytes) -> dict[int, list[tuple[int, int]]]:
    """For each hex and facing, the places from which one order leads there, with its cost."""
    places = [hex_ for hex_ in range(CELLS) if fixed[hex_] == EMPTY]
    before: dict[int, list[tuple[int, int]]] = {
        hex_ * 8 + direction: [
            (hex_ * 8 + (direction + 1) % 6, TURN),
            (hex_ * 8 + (direction - 1) % 6, TURN),
        ]
        for hex_ in places
        for direction in range(6)
    }
    for hex_ in places:
        cost = STEP + (LOOSEN if FLOORS[setting.floor[hex_]].sticky else 0)
        for direction, step in enumerate(STEPS):
            to = hex_ + step
            for _ in range(6):  # Teleporters that form a circle lead nowhere.
                if not setting.lead[to]:
                    break
                to = setting.lead[to] + step
            if to * 8 + direction in before:
                before[to * 8 + direction].append((hex_ * 8 + direction, cost))
    return before


@lru_cache(maxsize=8)
def _ways(setting: Setting, fixed: bytes) -> Ways:
    return Ways(setting, fixed)


_STAYS = bytes(
    code if code == OFF or (BASE_AT <= code < BOT_AT and not MOVABLE[code]) else EMPTY for code in range(256)
)


def ways(position: Position) -> Ways:
    """The distances on the board of a position."""
    return _ways(position.setting, position.cells[:CELLS].translate(_STAYS))
