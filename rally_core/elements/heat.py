"""Heat: flamers, napalm flamers and melting beams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..state import Body
from .element import Element, Placed

if TYPE_CHECKING:
    from ..run import Run


class Flamer(Element):
    """A flamer: heat in its active registers (RALLY.md: Flamer, napalm flamer)."""

    name = kind = "flamer"
    layer = "fixtures"
    fields = ("on",)
    sign = "FL"

    def heat(self, run: Run, placed: Placed) -> bool:
        return run.register in placed.on


class Napalm(Flamer):
    """A flamer whose heat sticks: each point also adds one to the robot's fire."""

    name = kind = "napalm"
    sign = "NA"

    def burnt(self, run: Run, placed: Placed, body: Body) -> None:
        run.tell("fire", robot=body.racer.name, value=body.racer.fire + 1)


class Melt(Element):
    """A melting beam: heat, always; its point also locks the current register if that holds a card."""

    name = kind = "melt"
    layer = "fixtures"
    sign = "MM"

    def heat(self, run: Run, placed: Placed) -> bool:
        return True

    def burnt(self, run: Run, placed: Placed, body: Body) -> None:
        racer = body.racer
        if run.card(racer) is not None and run.register not in racer.melted:
            run.tell("lock", robot=racer.name, registers=[run.register], why="melt")
