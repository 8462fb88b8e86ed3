"""The value of the position after a turn for a side: its progress less that of the best other side."""

from __future__ import annotations

from ..names import LAST
from ..position import Position, Robot
from ..programs import side_of
from .programming import Judges
from .style import Style
from .worth import BURNT, FIRE, HARM, LOST, SLEEP, VICTORY


def standing(judges: Judges, before: Position, after: Position, colour: str, style: Style) -> float:
    """The value for a colour's side of a turn that led from one position to another, in registers."""
    own = side_of(before, colour)
    if after.result is not None and after.result.by != "limit" and _decided(before, after):
        return VICTORY if colour in after.result.winners else -VICTORY
    sides: dict[tuple[str, ...], float] = {}
    for robot in before.robots:
        side = side_of(before, robot.colour)
        sides[side] = sides.get(side, 0.0) + _robot(judges, before, after, robot, style)
    value = sides.pop(own)
    if not sides:
        return value
    if before.rules.mode == LAST:
        return value - style.rival * sum(sides.values()) / len(sides)
    return value - style.rival * max(sides.values())


def _decided(before: Position, after: Position) -> bool:
    """True if the game really ends so, and not only because distant robots were left out."""
    assert after.result is not None
    return after.result.by == "flags" or len({robot.colour for robot in before.robots}) == len(before.players)


def _robot(judges: Judges, before: Position, after: Position, robot: Robot, style: Style) -> float:
    """The progress of a robot, less its losses."""
    later = after.robot(robot.name)
    if robot.at is None:
        return 0.0
    judge, aim = judges.judge(robot.name), judges.aim(robot.name)
    lost = robot.lives - later.lives
    if later.at is None:
        return -LOST[0] if not later.lives else -LOST[1]
    seat = before.players.index(robot.colour)
    gained = after.touched[seat] - before.touched[seat]
    touched = min(len(aim.goals), gained) if aim.final else 0
    facing = None if later.entering else later.facing
    value = -judge.left(later.at, facing, touched)
    if lost:
        value -= LOST[min(later.lives, len(LOST) - 1)]
    value -= style.harm * (HARM[later.damage] + BURNT * len(later.melted) + FIRE * later.fire)
    value -= judge.exposure(later.at)
    if later.asleep is not None:
        value -= SLEEP
    return value
