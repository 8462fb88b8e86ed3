"""The layout of a position's `cells`, which are bytes.

First comes the board, with a byte for each of the 256 cells of `hexes`: the object there. The bots and the
rest of the state that changes during a turn follow, each at an offset:

  cells[AT + bot]                 the bot's hex, 0 if it is not in the game
  cells[FACING + bot]             0 to 5
  cells[CARGO + bot]              a crystal or 0
  cells[STUCK + bot]              0 or 1
  cells[PROGRAM + 3 * bot + slot] an order or 0
  cells[DOUBLES + colour]         1 while Double Modification is unused
  cells[HELD + order]             the hand of a special order: IN_HAND or SEEN + colour, 0 outside hands
  cells[UNKNOWN + colour]         the number of masked special orders in the hand (`search.view`)
  cells[MOVER]                    the colour to move, NOBODY after the end
  cells[COUNTERS]                 0 before the end phase, then the counters left and one

Parts of variable length (track, pile, crystals in bases) are in a position's `supply`.
"""

from __future__ import annotations

from .hexes import CELLS

EMPTY, OFF = 0, 1
"""Codes of a cell: no object (RULES.md: Empty hex; mud alone leaves a hex empty), off the board."""
CRYSTAL_AT = 1  # 2 to 4: a crystal on the ground.
BASE_AT = 5  # 5 to 10: the base of a colour.
ELEMENT_AT = 11  # 11 to 31: elements that are objects, and teleporters (`pieces`).
BOT_AT = 32  # 32 to 43: a bot.
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
"""Bases of the values of HELD: a special order hidden in a colour's hand, or known to all."""
NOBODY = 6


def program_of(cells: bytes | bytearray, bot: int) -> bytes:
    """The three orders of a bot's program."""
    at = PROGRAM + SLOTS * bot
    return bytes(cells[at : at + SLOTS])
