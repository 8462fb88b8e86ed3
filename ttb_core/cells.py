"""What each byte of a position's `cells` is.

First comes the board, a byte for each of the 256 cells of `hexes`: what stands there. Then follow the bots
and the rest of what changes during a turn, each at an offset of its own:

    cells[AT + bot]                 the bot's hex, 0 if it is not in the game
    cells[FACING + bot]             0 to 5
    cells[CARGO + bot]              a crystal or 0
    cells[STUCK + bot]              0 or 1
    cells[PROGRAM + 3 * bot + slot] an order or 0
    cells[DOUBLES + colour]         1 while Double Modification is unused
    cells[HELD + order]             in whose hand a special order is: IN_HAND or SEEN + colour, 0 elsewhere
    cells[UNKNOWN + colour]         special orders in its hand that are masked (`search.view`), otherwise 0
    cells[MOVER]                    the colour to move, NOBODY after the end
    cells[COUNTERS]                 0 before the end phase, then the counters left and one

What is of any length (track, pile, crystals in bases) is not here but in a position's `supply`.
"""

from __future__ import annotations

from .hexes import CELLS

EMPTY, OFF = 0, 1
"""Nothing stands on the cell (RULES.md: Empty hex; mud alone leaves a hex empty), or it is off the board."""
CRYSTAL_AT = 1  # 2 to 4: a crystal on the ground
BASE_AT = 5  # 5 to 10: the base of a colour
ELEMENT_AT = 11  # 11 to 31: elements that stand on the board (`pieces`)
BOT_AT = 32  # 32 to 43: a bot
CODES = 44

SLOTS = 3
AT, FACING, CARGO, STUCK, PROGRAM = CELLS, CELLS + 12, CELLS + 24, CELLS + 36, CELLS + 48
DOUBLES = PROGRAM + 12 * SLOTS
UNKNOWN = DOUBLES + 6
MOVER = UNKNOWN + 6
COUNTERS = MOVER + 1
HELD = COUNTERS + 1
SIZE = HELD + 64

IN_HAND, SEEN = 1, 7
"""A special order in a colour's hand: hidden, or seen by all."""
NOBODY = 6


def program_of(cells: bytes | bytearray, bot: int) -> bytes:
    """The three orders of a bot's program."""
    at = PROGRAM + SLOTS * bot
    return bytes(cells[at : at + SLOTS])
