"""A small picture of a puzzle: the part of the board on which something lies, as it is on the table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from shell.drawing.html import esc

from games.ttb.board import board
from games.ttb.board.elements import occupied
from games.ttb.rules import data_of

if TYPE_CHECKING:
    from ttb_core.puzzles import Puzzle

LEAST = 380
"""Units that a picture is wide and high at the least: a few hexes."""
MARGIN = 62
_CORNERS = ((0, -49), (42.44, -24.5), (42.44, 24.5), (0, 49), (-42.44, 24.5), (-42.44, -24.5))
_KEYS = re.compile(r' data-key="[^"]*"')


def scene(puzzle: Puzzle) -> str:
    """The picture as SVG, a decoration: what there is to know of a puzzle stands beside it."""
    from ttb_core.hexes import pair

    data = data_of(puzzle.position)
    aim = list(pair(puzzle.goal.at)) if puzzle.goal.kind == "reach" else None
    left, top, size = _frame([board.centre(*at) for at in (*occupied(data), *([aim] if aim else ()))])
    ground = "".join(
        _outline(x, y)
        for x, y in (board.centre(*at) for at in board.hexes(data["arena"]))
        if left - 40 < x < left + size + 40 and top - 45 < y < top + size + 45
    )
    # The drawings' keys are those of the board on the table.
    pieces = _KEYS.sub("", board.pieces(data, board.name_of(aim) if aim else ""))
    return (
        f'<svg class="scene" viewBox="{left:.0f} {top:.0f} {size:.0f} {size:.0f}" aria-hidden="true">'
        f'<path class="scene-ground" d="{esc(ground)}"/><g class="pieces">{pieces}</g></svg>'
    )


def _frame(points: list[tuple[float, float]]) -> tuple[float, float, float]:
    """The square around all points, with a margin: its left, its top, its size."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    size = max(LEAST, max(xs) - min(xs) + 2 * MARGIN, max(ys) - min(ys) + 2 * MARGIN)
    return (min(xs) + max(xs) - size) / 2, (min(ys) + max(ys) - size) / 2, size


def _outline(x: float, y: float) -> str:
    return "M" + "L".join(f"{x + dx:.0f} {y + dy:.0f}" for dx, dy in _CORNERS) + "z"
