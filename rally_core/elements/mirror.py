"""Mirrors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..geometry import DIRECTIONS
from .wall import Wall, wall_at

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..board import Board
    from ..geometry import Square
    from .element import Bar, Placed


class Mirror(Wall):
    """A wall that reflects towards its square (RALLY.md: Mirror)."""

    name = kind = "mirror"
    reason = "mirror"

    def bars(self, board: Board, placed: Placed) -> Iterable[tuple[Square, int, Bar]]:
        front, back = wall_at(placed.at, DIRECTIONS[str(placed.entry["side"])], self.bar(placed))
        return ((*front[:2], front[2]._replace(mirror=True)), back)
