"""One decision of a computer that does not look ahead, whatever is to be decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import bags
from ..decisions import Build
from ..names import ASSEMBLE, BATTLE, BOOST, FACTORY, LOOK, SCAN
from ..rounds import tray
from . import boosting, fighting, scanning, scrounging
from .building import Task, build

if TYPE_CHECKING:
    from collections.abc import Generator

    from ground.rng import Random

    from ..decisions import Decision
    from ..position import Position
    from .style import Style
    from .unseen import Odds


def decide(position: Position, colour: str, odds: Odds, style: Style) -> Decision:
    """The decision, where nothing is built."""
    if position.phase == SCAN:
        return scanning.choose(position, colour)
    if position.phase == LOOK:
        return scanning.keeps(position, colour, odds, style)
    if position.phase == BATTLE:
        return fighting.choose(position, colour, style)
    if position.phase == BOOST:
        return boosting.choose(position, colour)
    return scrounging.choose(position, colour, odds, style)


def built(
    position: Position, colour: str, style: Style, dice: Random
) -> Generator[int, None, Decision]:
    """The robot that it builds, in steps."""
    robot = position.robot(colour)
    kinds = tuple(bags.kinds_in(tray(robot)))
    task = Task(kinds, style.taste, all_used=position.phase == ASSEMBLE)
    parts = yield from build(robot.parts, task, style.tries, dice)
    return Build(parts)


BUILDING = (ASSEMBLE, FACTORY)
"""The phases in which robots are built."""
