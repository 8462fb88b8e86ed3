"""Antigrav fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .element import Element

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..geometry import Square
    from ..run import Run
    from .element import Placed


class Antigrav(Element):
    """A3: bodies on it of robots that carry out a card lift off (RALLY.md: Antigrav field)."""

    name = kind = "antigrav"
    sign = "AG"
    acts = ("A3",)

    def act(self, run: Run, where: Mapping[Square, Placed]) -> None:
        for body, _ in run.standing(where):
            if body.racer in run.playing:
                run.tell("lift", robot=body.racer.name, shadow=body.shadow)
