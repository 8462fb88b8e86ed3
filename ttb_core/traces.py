"""Short texts that identify the positions of a game, to notice repetitions."""

from __future__ import annotations

from zlib import crc32

from .cells import MOVER, PROGRAM
from .position import Position


def trace(position: Position) -> str:
    """Eight characters made of the board, the bots and the colour to move.

    Turns in which nothing moves lead to the same traces again, whatever they change in programs. All of this
    is public.
    """
    cells = position.cells
    return f"{crc32(cells[:PROGRAM] + cells[MOVER : MOVER + 1]):08x}"
