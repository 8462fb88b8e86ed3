"""A board drawn as text, for terminals and golden playthroughs."""

from __future__ import annotations

from . import names
from .elements import ELEMENTS, TELEPORTERS
from .hexes import index, on_arena
from .names import BASE_AT, BOT_AT, BOTS, CRYSTAL_AT, MUD, OFF, points
from .notation import describe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .position import Position

LETTERS = ("R", "Y", "G", "B", "U", "K")
"""One letter a colour; purple is U, pink is K."""

_SYMBOL = {element.name: element.symbol for element in ELEMENTS}


def draw(position: Position) -> str:
    """The board, two characters a hex, and under it a line for each bot and one for the rest.

    `R1` is a bot, `[R` a base, `*3` a crystal of that value, `##` a rock, `@@` a blob, `~~` mud, `oy` the
    yellow teleporter.
    """
    radius = position.setting.radius
    lines = []
    for r in range(-radius, radius + 1):
        cells = [_cell(position, index(q, r)) for q in range(-radius, radius + 1) if on_arena(q, r, radius)]
        lines.append("  " * abs(r) + "  ".join(cells))
    lines.append(describe(position).replace("; ", "\n").replace("], ", "]\n"))
    return "\n".join(line.rstrip() for line in lines)


def _cell(position: Position, hex_: int) -> str:
    here, floor = position.board[hex_], position.setting.floor[hex_]
    if here >= BOT_AT:
        return f"{LETTERS[here - BOT_AT >> 1]}{BOTS[here - BOT_AT][-1]}"
    if here >= BASE_AT:
        return f"[{LETTERS[here - BASE_AT]}"
    if here > CRYSTAL_AT:
        return f"*{points(here - CRYSTAL_AT)}"
    if here > OFF:
        return _SYMBOL["rock" if here == names.ROCK else "blob"]
    if floor == MUD:
        return _SYMBOL["mud"]
    if floor:
        couples = zip(TELEPORTERS, position.setting.teleporters, strict=True)
        return _SYMBOL["teleporter"] + next(name[0] for name, couple in couples if couple and hex_ in couple)
    return " ."
