"""Water, currents and puddles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..state import Body
from .element import Element, Placed

if TYPE_CHECKING:
    from ..run import Run


class Water(Element):
    """Water, which puts fire out; a card begun in it loses its first step (RALLY.md: Base elements)."""

    name = kind = "water"
    sign = "~~"
    wet = True

    def entered(self, run: Run, placed: Placed, body: Body, outside: bool) -> None:
        if body.racer.fire:
            run.tell("fire", robot=body.racer.name, value=0)


class Current(Water):
    """A current: water that carries a body one square in C8, without turning it."""

    name = kind = "current"
    fields = ("to",)
    sign = "~"
    carries = ("C8",)


class Puddle(Water):
    """A puddle, which puts fire out; a card begun in it loses its first step (RALLY.md: Puddle)."""

    name = kind = "puddle"
    sign = "oo"
