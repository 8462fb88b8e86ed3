"""Pushers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..geometry import turned
from .element import Bar, Element
from .wall import wall_at

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..board import Board
    from ..geometry import Square
    from ..run import Run
    from .element import Placed


class Pusher(Element):
    """C10: when active, a step for each body on it; its back is a wall (RALLY.md: Base elements)."""

    name = kind = "pusher"
    layer = "fixtures"
    fields = ("to", "on")
    sign = "P."
    reach = 1

    def bars(self, board: Board, placed: Placed) -> Iterable[tuple[Square, int, Bar]]:
        return wall_at(placed.at, turned(placed.to[0], 2), Bar("wall", placed))

    def pushes(self, run: Run, placed: Placed) -> tuple[str, int, int] | None:
        return (self.name, placed.to[0], self.reach) if run.register in placed.on else None
