"""The decision to announce a power-down: a turn without cards that repairs all damage."""

from __future__ import annotations

from ..names import REGISTERS
from .programming import Judges, Plan
from .style import Style

WORN = 7
"""The damage from which on a robot rests even if the next turn may be its last."""


def rests(judges: Judges, name: str, plan: Plan, style: Style) -> bool:
    """True if a robot that has played a program should be powered down in the turn after it.

    It should from some damage on, unless its way is so short that it may win in that turn.
    """
    end = plan.end
    if end.square is None or end.asleep or end.damage < style.rests:
        return False
    if not judges.aim(name).final or end.damage >= WORN:
        return True
    return judges.judge(name).left(end.square, end.facing, end.touched) > len(REGISTERS)
