"""Soporific gas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..state import Body
from .element import Element, Placed

if TYPE_CHECKING:
    from ..run import Run


class Gas(Element):
    """A robot whose own card ends here sleeps until this register of the next turn is over."""

    name = kind = "gas"
    layer = "fixtures"
    sign = "gz"

    def card_ended(self, run: Run, placed: Placed, body: Body) -> None:
        racer = body.racer
        if racer.asleep is None:
            run.announced.discard(racer)
            run.tell("sleep", robot=racer.name, register=run.register)
