"""Pushers, hydraulic pushers and crushers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ..board import Board
from ..damage import destroy
from ..geometry import Square, turned
from ..names import LARGEST
from .element import Bar, Element, Placed
from .walls import wall_at

if TYPE_CHECKING:
    from ..run import Run


class Pusher(Element):
    """A pusher: when active, C10 moves bodies on it a step; its back is a wall (RALLY.md: Base elements)."""

    name = kind = "pusher"
    layer = "fixtures"
    fields = ("to", "on")
    sign = "P."
    reach = 1

    def bars(self, board: Board, placed: Placed) -> Iterable[tuple[Square, int, Bar]]:
        return wall_at(placed.at, turned(placed.to[0], 2), Bar("wall", placed))

    def pushes(self, run: Run, placed: Placed) -> tuple[str, int, int] | None:
        return (self.name, placed.to[0], self.reach) if run.register in placed.on else None


class Ram(Pusher):
    """A pusher whose push goes on until a step fails (RALLY.md: Hydraulic pusher)."""

    name = kind = "ram"
    sign = "H."
    reach = LARGEST


class Crusher(Element):
    """A crusher: in C12, when active, it destroys the bodies under it."""

    name = kind = "crusher"
    layer = "fixtures"
    fields = ("on",)
    acts = ("C12",)

    def act(self, run: Run, where: Mapping[Square, Placed]) -> None:
        for body, placed in run.standing(where):
            if body.at is not None and run.register in placed.on:
                destroy(run, body, "crusher")
