"""Turns that look restless: programs that are reset, and bots that turn on the spot again and again.

A bot that looks at nothing but the board after its turn does both without end, since neither seems to cost it
anything.
"""

from __future__ import annotations

from ..cells import program_of
from ..changes import RESET
from ..orders import ORDERS, remembered
from ..position import Position
from ..search import Successor

MOVING = ("step", "jump")
"""The actions that take a bot to another hex."""


def restless(before: Position, after: Successor, colour: int) -> int:
    """How many programs of a colour a turn resets, and how many of its bots it lets turn on and on."""
    resets = sum(1 for change in after.changes if change[0] == RESET)
    return resets + sum(
        _turns_on_the_spot(program_of(before.cells, bot)) and _turns_on_the_spot(program_of(after.cells, bot))
        for bot in (2 * colour, 2 * colour + 1)
    )


@remembered
def _turns_on_the_spot(program: bytes) -> bool:
    """Whether a program turns its bot and never takes it anywhere."""
    actions = {action for order in program if order for action, _ in ORDERS[order - 1].parts}
    return "rotate" in actions and actions.isdisjoint(MOVING)
