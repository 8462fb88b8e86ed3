"""Floors of another nature, level or look: padding, tilted ground, antigrav fields, ledges, plates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..geometry import Square
from .element import Element, Placed

if TYPE_CHECKING:
    from ..run import Run


class Padded(Element):
    """Padding: a robot that ends a card on it makes up to as many steps more (RALLY.md: Padded square)."""

    name = kind = "padded"
    sign = "=="
    padded = True


class Sand(Element):
    """Tilted ground: a body that is moved onto it and comes to rest there slips a square."""

    name = kind = "sand"
    fields = ("to",)
    sign = "s"

    def slope(self, placed: Placed) -> str | None:
        return str(placed.entry["to"])


class Antigrav(Element):
    """An antigrav field: A3 lifts bodies of robots that carry out a card (RALLY.md: Antigrav field)."""

    name = kind = "antigrav"
    sign = "AG"
    acts = ("A3",)

    def act(self, run: Run, where: Mapping[Square, Placed]) -> None:
        for body, _ in run.standing(where):
            if body.racer in run.playing:
                run.tell("lift", robot=body.racer.name, shadow=body.shadow)


class Ledge(Element):
    """A square of level 1 or 2: the way up is a ledge, the way down a fall (RALLY.md: Levels)."""

    name = "ledge"
    layer = "levels"
    fields = ("level",)

    def describes(self, entry: Mapping[str, object]) -> bool:
        return True


class Plate(Element):
    """Alternative ground, which is only a look."""

    name = "plate"
    layer = "plates"
    fields = ("style",)
    sign = "a"

    def describes(self, entry: Mapping[str, object]) -> bool:
        return True
