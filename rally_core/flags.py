"""The flags that a player has to touch, in their order (RALLY.md: Victory and variants)."""

from __future__ import annotations

from .board import Board
from .geometry import Square


def flags_for(board: Board, colour: str) -> tuple[Square, ...]:
    """The squares of the flags of a colour and of those for all, by number; computed once for each board.

    Without a colour (an empty text) only the flags for all.
    """
    by_colour = board.cache.setdefault("flags", {})
    assert isinstance(by_colour, dict)
    if colour not in by_colour:
        entries = (thing for thing in board.things if thing.element == "flag")
        mine = (thing for thing in entries if thing.entry.get("for") in (None, colour))
        by_colour[colour] = tuple(
            at for _, at in sorted((int(str(flag.entry["number"])), flag.at) for flag in mine)
        )
    flags: tuple[Square, ...] = by_colour[colour]
    return flags
