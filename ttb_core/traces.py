"""Short texts that tell the positions of a game apart, for knowing when one comes again."""

from __future__ import annotations

from zlib import crc32

from .cells import MOVER, PROGRAM
from .position import Position


def trace(position: Position) -> str:
    """Eight characters, made of what stands on the board and of whose turn it is.

    Turns in which nothing moves come to the same ones again, whatever they change in programs. All who play
    see what they are made of.
    """
    cells = position.cells
    return f"{crc32(cells[:PROGRAM] + cells[MOVER : MOVER + 1]):08x}"
