"""Gears and big turners."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ..board import Board
from ..geometry import EAST, SOUTH, Square
from ..moving import enter, moved
from ..state import Body
from .element import Bar, Element, Placed
from .walls import wall_at

if TYPE_CHECKING:
    from ..run import Run


class Gear(Element):
    """A gear: C11 turns each body on it a quarter left or right.

    A windmill gear is a gear with another look.
    """

    name = kind = "gear"
    fields = ("turn", "look")
    sign = "G"
    acts = ("C11",)

    def act(self, run: Run, where: Mapping[Square, Placed]) -> None:
        for body, placed in run.standing(where):
            run.rotate(body, 1 if placed.entry["turn"] == "right" else -1, "gear")


class Turner(Element):
    """A big turner: C11 swaps bodies on its 4 squares diagonally and turns them (RALLY.md: Big turner)."""

    name = kind = "turner"
    layer = "regions"
    fields = ("wall",)
    sign = "TT"
    acts = ("C11",)

    def squares(self, entry: Mapping[str, object], at: Square) -> Iterable[Square]:
        x, y = at
        return ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))

    def bars(self, board: Board, placed: Placed) -> Iterable[tuple[Square, int, Bar]]:
        x, y = placed.at
        if placed.entry["wall"] == "ns":
            walls = (((x, y), EAST), ((x, y + 1), EAST))
        else:
            walls = (((x, y), SOUTH), ((x + 1, y), SOUTH))
        for square, side in walls:
            yield from wall_at(square, side, Bar("wall", placed))

    def act(self, run: Run, where: Mapping[Square, Placed]) -> None:
        on: dict[Placed, list[Body]] = {}
        for body, placed in run.standing(where, fliers=True):
            on.setdefault(placed, []).append(body)
        for placed, bodies in on.items():
            x, y = placed.at
            origins = [body.at or placed.at for body in bodies]
            moves = [
                moved(body, (2 * x + 1 - fx, 2 * y + 1 - fy))
                for body, (fx, fy) in zip(bodies, origins, strict=True)
            ]
            run.tell("move", how="turner", by=None, direction=None, moves=moves)
            for body in bodies:
                run.rotate(body, 2, "turner")
            for body, origin in zip(bodies, origins, strict=True):
                if body.at is not None:
                    enter(run, body, origin)
