"""How far it is: the registers that a robot alone needs to a square, by where it stands and looks.

Cards come by chance, so a way is as long as its cards are dear: those that are rare cost more. What the board
does with a robot is looked up in the chart; where it differs from register to register, what it does most
often counts.
"""

from __future__ import annotations

from collections import Counter
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from ..cards import KINDS
from ..names import REGISTERS

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from ..geometry import Square
    from .chart import Chart

Place = tuple["Square", int]
"""Where a robot stands and looks."""
Table = dict[Place, float]

COSTS = {"move1": 1.0, "move2": 1.05, "move3": 1.2, "back_up": 1.35, "u_turn": 1.35}
"""Registers that a card is worth, 1 if it is not named."""
HARM = 1.2
"""Registers that a point of damage costs on the way."""
UNSURE = 0.4
"""What it costs besides where registers differ."""
FAR = 60.0
"""The distance from where no way is known."""
SLICE = 64
"""Places after which the work stops for a moment."""


def routes(chart: Chart, goal: Square) -> Generator[None, None, Table]:
    """The distances to a square on the ground; places with no way to it are not in the table."""
    ways = yield from _ways(chart)
    known = chart.kept("routes", dict[Square, Table])
    if goal not in known:
        known[goal] = _distances(ways, goal)
        yield
    return known[goal]


def _distances(ways: Mapping[Place, list[tuple[Place, float]]], goal: Square) -> Table:
    table: Table = {}
    queue: list[tuple[float, Place]] = [(0.0, (goal, facing)) for facing in range(4)]
    while queue:
        distance, place = heappop(queue)
        if place in table:
            continue
        table[place] = distance
        for before, cost in ways.get(place, ()):
            if before not in table:
                heappush(queue, (distance + cost, before))
    return table


def _ways(chart: Chart) -> Generator[None, None, dict[Place, list[tuple[Place, float]]]]:
    """From where each place is reached with a card, and what that costs."""
    ways = chart.kept("ways", dict[Place, list[tuple[Place, float]]])
    if ways:
        return ways
    found: dict[Place, list[tuple[Place, float]]] = {}
    board = chart.board
    squares = [(x, y) for y in range(board.height) for x in range(board.width)]
    landings: dict[Square, tuple[Square, int, float] | None] = {}
    for number, square in enumerate(squares):
        if number % 16 == 0:
            yield
        landings[square] = _landing(chart, square)
    for number, (square, facing) in enumerate((square, facing) for square in squares for facing in range(4)):
        if number % SLICE == 0:
            yield
        for kind in KINDS:
            moved = chart.card(square, facing, False, kind, 0)
            landing = None if moved.square is None else landings[moved.square]
            if moved.square is None or landing is None:
                continue
            onto, turn, cost = landing
            place = onto, (moved.facing + turn) % 4
            if place != (square, facing):
                cost += COSTS.get(kind.id, 1.0) + HARM * moved.damage
                found.setdefault(place, []).append(((square, facing), cost))
    ways.update(found)
    return ways


def _landing(chart: Chart, square: Square) -> tuple[Square, int, float] | None:
    """Where the board mostly takes a robot on a square, how it turns it, and what that costs more."""
    effects = [chart.floor(square, False, register, 0) for register in REGISTERS]
    living = [effect for effect in effects if effect.square is not None]
    if len(living) < 3:
        return None
    ends = Counter((effect.square, effect.facing) for effect in living)
    (onto, turn), often = ends.most_common(1)[0]
    assert onto is not None
    harm = sum(effect.damage for effect in living) / len(living)
    unsure = (len(REGISTERS) - often) / len(REGISTERS)
    return onto, turn, HARM * harm + UNSURE * 5 * unsure
