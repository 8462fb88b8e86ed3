"""Who is ahead, and what would decide the game this round."""

from __future__ import annotations

from ..names import GOAL
from ..parts import PARTS
from ..position import Position, Robot, points_held
from ..rounds import bombs_held, bonus_of, speed_of


def total(robot: Robot) -> int:
    """The energy that a robot will have eaten at the end of this round, as far as one sees."""
    return robot.eaten + points_held(robot)


def others(position: Position, colour: str) -> list[str]:
    """Those of the others that have not exploded."""
    return [
        other
        for other, robot in zip(position.turn_order, position.robots, strict=True)
        if other != colour and not robot.exploded
    ]


def rank(robot: Robot) -> tuple[int, int]:
    """By what robots are compared in the end: energy, then power."""
    return total(robot), robot.power


def leader(position: Position, colour: str) -> str | None:
    """The strongest of the others that still has power."""
    left = [other for other in others(position, colour) if position.robot(other).power]
    return max(left, key=lambda other: (rank(position.robot(other)), other), default=None)


def wins(position: Position, colour: str, more: int = 0, without: str | None = None) -> bool:
    """Whether it would be ahead of all others, if the game ended with this round.

    With so much `more` energy, and if somebody exploded.
    """
    robot = position.robot(colour)
    own = total(robot) + more, robot.power
    left = [position.robot(other) for other in others(position, colour) if other != without]
    return bool(robot.power) and all(own > rank(other) or not other.power for other in left)


def ends(position: Position, colour: str, more: int = 0) -> bool:
    """Whether somebody has enough energy at the end of this round, this one with so much more."""
    own = total(position.robot(colour)) + more
    return max(own, *(total(robot) for robot in position.robots)) >= GOAL


def harm(position: Position, colour: str, target: str, more: int = 0) -> int:
    """The power that the target loses if all bombs that are held by a robot are thrown at it."""
    robot = position.robot(colour)
    bombs = bombs_held(robot)
    incoming = bonus_of(robot, bombs) + sum(PARTS[bomb.kind].value for bomb in bombs) + more
    return max(0, incoming - speed_of(position.robot(target)))
