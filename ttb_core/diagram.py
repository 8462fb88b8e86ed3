"""A board drawn as text, for terminals and golden playthroughs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cells import BASE_AT, BOT_AT, CRYSTAL_AT, ELEMENT_AT
from .hexes import index, on_arena
from .names import BOTS, points
from .pieces import FLOORS, ON_CELL
from .printing import describe

if TYPE_CHECKING:
    from .position import Position

LETTERS = ("R", "Y", "G", "B", "U", "K")
"""A letter for each colour; purple is U, pink is K."""


def draw(position: Position) -> str:
    """The board, two characters a hex; below it a line for each bot and one for the rest.

    `R1` is a bot, `[R` a base, `*3` a crystal of that value; each element has its own sign (`elements/`).
    """
    radius = position.setting.radius
    lines = []
    for r in range(-radius, radius + 1):
        cells = [_cell(position, index(q, r)) for q in range(-radius, radius + 1) if on_arena(q, r, radius)]
        lines.append("  " * abs(r) + "  ".join(cells))
    lines.append(describe(position).replace("; ", "\n").replace("], ", "]\n"))
    return "\n".join(line.rstrip() for line in lines)


def _cell(position: Position, hex_: int) -> str:
    here, floor = position.cells[hex_], position.setting.floor[hex_]
    if here >= BOT_AT:
        return f"{LETTERS[here - BOT_AT >> 1]}{BOTS[here - BOT_AT][-1]}"
    if here >= ELEMENT_AT:
        element, kind = ON_CELL[here]
        return element.sign(kind)
    if here >= BASE_AT:
        return f"[{LETTERS[here - BASE_AT]}"
    if here > CRYSTAL_AT:
        return f"*{points(here - CRYSTAL_AT)}"
    return FLOORS[floor].sign() if floor else " ."
