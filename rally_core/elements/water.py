"""Water, currents and puddles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..state import Body
from .element import Element, Placed

if TYPE_CHECKING:
    from ..run import Run


class Water(Element):
    """Puts fire out, and a card begun in it loses its first step, as in a puddle; with a current it carries.

    C8: one square, without turning (RALLY.md: Base elements).
    """

    name = kind = "water"
    sign = "~~"
    wet = True

    def entered(self, run: Run, placed: Placed, body: Body, outside: bool) -> None:
        if body.racer.fire:
            run.tell("fire", robot=body.racer.name, value=0)


class Current(Water):
    """Water that carries who stands on it one square in C8, without turning."""

    name = kind = "current"
    fields = ("to",)
    sign = "~"
    carries = ("C8",)


class Puddle(Water):
    """Entering it puts the fire out; a card begun in it loses its first step (RALLY.md: Puddle)."""

    name = kind = "puddle"
    sign = "oo"
