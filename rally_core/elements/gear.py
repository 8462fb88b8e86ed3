"""Gears and windmill gears."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .element import Element

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..geometry import Square
    from ..run import Run
    from .element import Placed


class Gear(Element):
    """C11: turns who stands on it a quarter left or right. A windmill gear is one with another look."""

    name = kind = "gear"
    fields = ("turn", "look")
    sign = "G"
    acts = ("C11",)

    def act(self, run: Run, where: Mapping[Square, Placed]) -> None:
        for body, placed in run.standing(where):
            run.rotate(body, 1 if placed.entry["turn"] == "right" else -1, "gear")
