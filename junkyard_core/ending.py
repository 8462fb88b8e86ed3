"""The end of a game and its result (JUNKYARD.md: Check)."""

from __future__ import annotations

from .names import GOAL
from .position import Position, Result, exploded


def is_over(position: Position) -> bool:
    """True if the game ends after this round, once all energy is eaten."""
    stands_still = not position.taken and position.idle >= 1
    return exploded(position) or _full(position) or stands_still


def result_of(position: Position) -> Result:
    """The result if the game ended now: surviving robots compare energy, then power."""
    order, robots = position.turn_order, position.robots
    by = "explosion" if exploded(position) else "energy" if _full(position) else "standstill"
    standings = {
        colour: (robot.eaten, robot.power)
        for colour, robot in zip(order, robots, strict=True)
        if not robot.exploded
    }
    best = max(standings.values(), default=None)
    winners = tuple(colour for colour, standing in standings.items() if standing == best)
    totals = tuple(robot.eaten for robot in robots)
    return Result(by, winners, totals, tuple(robot.power for robot in robots))


def _full(position: Position) -> bool:
    return any(robot.eaten >= GOAL for robot in position.robots)
