"""Distances: the registers that a robot alone needs to a square, by its square and facing.

Cards are dealt at random, so a rare card costs more. The effects of the board come from the chart; where
registers differ, the most frequent effect counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping
from heapq import heappop, heappush

from ..cards import KINDS
from ..geometry import Square
from ..names import REGISTERS
from .chart import Chart

Place = tuple["Square", int]
"""A square and a facing."""
Table = dict[Place, float]

COSTS = {
    "move1": 0.8, "move2": 1.25, "move3": 1.7, "back_up": 0.9, "u_turn": 0.8,
    "rotate_left": 0.5, "rotate_right": 0.5,
}  # fmt: skip
"""The cost of a card in registers; turns are cheap, because every hand has more than enough of them."""
HARM = 1.2
"""The cost of a point of damage on the way, in registers."""
UNSURE = 0.4
"""The extra cost for each register in which the board acts otherwise."""
FAR = 60.0
"""The distance if no way is known."""
PHASE = 3
"""The register for which the effects of cards are looked up."""
SLICE = 12
"""The squares between two pauses of the work."""


def routes(chart: Chart, goal: Square) -> Generator[None, None, Table]:
    """The distances to a square on the ground; places with no way to it are not in the table."""
    if not chart.ways:
        chart.ways = yield from _ways(chart)
    if goal not in chart.routes:
        chart.routes[goal] = _distances(chart.ways, goal)
        yield
    return chart.routes[goal]


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
    """For each place, the places from which a card leads to it, with the costs."""
    sources: dict[Place, list[tuple[Place, float]]] = {}
    board = chart.board
    squares = [(x, y) for y in range(board.height) for x in range(board.width) if chart.holds((x, y))]
    landings: dict[Square, tuple[Square, int, float] | None] = {}
    greens = chart.greens(True, False)
    for number, square in enumerate(squares):
        if number % SLICE == 0:
            yield
        landings[square] = _landing(chart, square, greens)
    for square in squares:
        yield
        for facing in range(4):
            for kind, card_kind in enumerate(KINDS):
                moved = chart.card(square, facing, False, kind, PHASE, greens)
                landing = None if moved.square is None else landings.get(moved.square)
                if landing is not None:
                    onto, turn, cost = landing
                    place = onto, (facing + moved.turn + turn) % 4
                    if place != (square, facing):
                        cost += COSTS[card_kind.id] + HARM * moved.damage
                        sources.setdefault(place, []).append(((square, facing), cost))
    return sources


def _landing(chart: Chart, square: Square, greens: int) -> tuple[Square, int, float] | None:
    """The most frequent effect of the board on a square: the new square, the turn, and the extra cost.

    None if the board destroys the robot in more than two registers.
    """
    effects = [chart.floor(square, False, register, greens) for register in REGISTERS]
    living = [effect for effect in effects if effect.square is not None]
    if len(living) < len(effects) - 2:
        return None
    ends = Counter((effect.square, effect.turn) for effect in living)
    (onto, turn), often = ends.most_common(1)[0]
    assert onto is not None
    harm = sum(effect.damage for effect in living) / len(living)
    return onto, turn, HARM * harm + UNSURE * (len(effects) - often)
