"""Decisions of a computer that does not look ahead, in all phases but those in which robots are built."""

from __future__ import annotations

from ground.rng import Random

from ..decisions import Decision
from ..names import BATTLE, BOOST, LOOK, SCAN
from ..position import Position
from . import boosting, fighting, scanning, scrounging
from .style import Style
from .unseen import Odds


def decide(position: Position, colour: str, odds: Odds, style: Style, dice: Random) -> Decision:
    """Decide in any phase except `assemble` and `factory`."""
    if position.phase == SCAN:
        return scanning.choose(position, colour)
    if position.phase == LOOK:
        return scanning.keeps(position, colour, odds, style)
    if position.phase == BATTLE:
        return fighting.choose(position, colour, style)
    if position.phase == BOOST:
        return boosting.choose(position, colour)
    return scrounging.choose(position, colour, odds, style, dice)
