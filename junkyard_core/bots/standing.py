"""The standing of robots against each other, and takes or attacks that decide the game this round."""

from __future__ import annotations

from ..names import GOAL
from ..parts import PARTS
from ..position import Position, Robot, points_held
from ..rounds import bombs_held, bonus_of, speed_of


def total(robot: Robot) -> int:
    """The points of energy that a robot will have eaten at the end of this round, without blind parts."""
    return robot.eaten + points_held(robot)


def others(position: Position, colour: str) -> list[str]:
    """The opponents of a colour that have not exploded."""
    return [
        other
        for other, robot in zip(position.turn_order, position.robots, strict=True)
        if other != colour and not robot.exploded
    ]


def rank(robot: Robot) -> tuple[int, int]:
    """The key by which robots are compared at the end: energy, then power."""
    return total(robot), robot.power


def leader(position: Position, colour: str) -> str | None:
    """The strongest opponent that still has power, or None."""
    left = [other for other in others(position, colour) if position.robot(other).power]
    return max(left, key=lambda other: (rank(position.robot(other)), other), default=None)


def wins(position: Position, colour: str, more: int = 0, without: str | None = None) -> bool:
    """True if a colour would be ahead of all opponents if the game ended with this round.

    `more` is further energy for the colour, `without` an opponent that has exploded by then.
    """
    robot = position.robot(colour)
    own = total(robot) + more, robot.power
    left = [position.robot(other) for other in others(position, colour) if other != without]
    return bool(robot.power) and all(own > rank(other) or not other.power for other in left)


def ends(position: Position, colour: str, more: int = 0) -> bool:
    """True if a robot has enough energy to end the game this round, counting `more` for this colour."""
    own = total(position.robot(colour)) + more
    return max(own, *(total(robot) for robot in position.robots)) >= GOAL


def harm(position: Position, colour: str, target: str, more: int = 0) -> int:
    """The damage to the target of all bombs that a robot holds, plus `more` points of bombs."""
    robot = position.robot(colour)
    bombs = bombs_held(robot)
    incoming = bonus_of(robot, bombs) + sum(PARTS[bomb.kind].value for bomb in bombs) + more
    return max(0, incoming - speed_of(position.robot(target)))
