"""Turns that look restless: programs that are reset, and bots that keep turning on the spot.

A bot that considers only the board after its turn does both without end, since neither seems to cost
anything.
"""

from __future__ import annotations

from ..cells import program_of
from ..changes import RESET
from ..orders import ORDERS, cached
from ..position import Position
from ..search import Successor

MOVING = ("step", "jump")
"""The actions that take a bot to another hex."""


def restless(before: Position, after: Successor, colour: int) -> int:
    """The number of a colour's programs that a turn resets, plus the number of its bots that keep turning."""
    resets = sum(1 for change in after.changes if change[0] == RESET)
    return resets + sum(
        _turns_on_the_spot(program_of(before.cells, bot)) and _turns_on_the_spot(program_of(after.cells, bot))
        for bot in (2 * colour, 2 * colour + 1)
    )


@cached
def _turns_on_the_spot(program: bytes) -> bool:
    """True if a program turns its bot and never moves it."""
    actions = {action for order in program if order for action, _ in ORDERS[order - 1].parts}
    return "rotate" in actions and actions.isdisjoint(MOVING)
