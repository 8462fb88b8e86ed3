"""The goals of each robot of a side: the flags that it is to touch, one after the other."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from ..flags import flags_for
from ..geometry import Square
from ..names import LAST
from ..position import Position, Robot
from ..programs import side_of
from .chart import Chart
from .routes import FAR, Table, routes

HUNT = 0.3
"""The value of being a register nearer to an opponent, where there are no flags."""


class Aim(NamedTuple):
    """The squares that a robot is to reach, in order.

    `final` is true if the last of them wins the game; `weight` is the value of being a register nearer.
    """

    goals: tuple[Square, ...]
    final: bool
    weight: float = 1.0


def flags_left(position: Position, colour: str) -> tuple[Square, ...]:
    """The flags that a colour's side has still to touch, in order."""
    flags = flags_for(position.board, colour)
    touched = dict(zip(position.players, position.touched, strict=True))
    return flags[max(touched[each] for each in side_of(position, colour)) :]


def aims(position: Position, chart: Chart) -> Generator[None, None, dict[str, Aim]]:
    """The aim of each robot on the board.

    A robot alone on its side goes for all flags that are left. Several robots share them: the nearest one
    goes for the next flag and on, another waits at the flag after it, and so on. Where there are no flags, a
    robot goes for the nearest opponent.
    """
    by_robot: dict[str, Aim] = {}
    done: set[tuple[str, ...]] = set()
    for colour in position.players:
        side = side_of(position, colour)
        if side in done:
            continue
        done.add(side)
        left = flags_left(position, colour) if position.rules.mode != LAST else ()
        robots = [robot for robot in position.robots if robot.colour in side and robot.at is not None]
        if not left:
            by_robot.update({robot.name: _hunt(position, robot, side) for robot in robots})
            continue
        tables = {}
        for flag in left:
            tables[flag] = yield from routes(chart, flag)
        free = list(robots)
        for number, flag in enumerate(left):
            if not free:
                break
            nearest = min(free, key=lambda robot: _distance(tables[flag], robot))
            free.remove(nearest)
            by_robot[nearest.name] = Aim(left[number:], True) if number == 0 else Aim((flag,), False)
        for robot in free:
            by_robot[robot.name] = Aim((left[-1],), False)
    return by_robot


def _hunt(position: Position, robot: Robot, side: tuple[str, ...]) -> Aim:
    """The aim at the nearest robot of another side, without goals if there is none."""
    foes = [other.at for other in position.robots if other.at is not None and other.colour not in side]
    if not foes or robot.at is None:
        return Aim((), False)
    x, y = robot.at
    return Aim((min(foes, key=lambda at: (abs(at[0] - x) + abs(at[1] - y), at)),), False, HUNT)


def _distance(table: Table, robot: Robot) -> float:
    assert robot.at is not None
    if robot.facing is None or robot.entering:
        return min(table.get((robot.at, facing), FAR) for facing in range(4))
    return table.get((robot.at, robot.facing), FAR)
