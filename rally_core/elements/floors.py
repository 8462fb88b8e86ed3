"""Floor of another nature, level or look: padded squares, tilted ground, antigrav fields, ledges, plates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..geometry import Square
from .element import Element, Placed

if TYPE_CHECKING:
    from ..run import Run


class Padded(Element):
    """Who ends a card on it after some steps makes up to as many more (RALLY.md: Padded square)."""

    name = kind = "padded"
    sign = "=="
    padded = True


class Sand(Element):
    """Tilted ground: who is moved onto it and comes to rest there slips a square."""

    name = kind = "sand"
    fields = ("to",)
    sign = "s"

    def slope(self, placed: Placed) -> str | None:
        return str(placed.entry["to"])


class Antigrav(Element):
    """A3: bodies on it of robots that carry out a card lift off (RALLY.md: Antigrav field)."""

    name = kind = "antigrav"
    sign = "AG"
    acts = ("A3",)

    def act(self, run: Run, where: Mapping[Square, Placed]) -> None:
        for body, _ in run.standing(where):
            if body.racer in run.playing:
                run.tell("lift", robot=body.racer.name, shadow=body.shadow)


class Ledge(Element):
    """A square of level 1 or 2: up is a ledge, down a fall (RALLY.md: Levels)."""

    name = "ledge"
    layer = "levels"
    fields = ("level",)

    def describes(self, entry: Mapping[str, object]) -> bool:
        return True


class Plate(Element):
    """Alternative ground: a look."""

    name = "plate"
    layer = "plates"
    fields = ("style",)
    sign = "a"

    def describes(self, entry: Mapping[str, object]) -> bool:
        return True
