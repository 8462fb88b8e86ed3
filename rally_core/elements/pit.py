"""Pits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..damage import destroy
from .element import Element

if TYPE_CHECKING:
    from ..run import Run
    from ..state import Body
    from .element import Placed


class Pit(Element):
    """Who enters it is destroyed."""

    name = kind = "pit"
    sign = "()"
    pit = True

    def entered(self, run: Run, placed: Placed, body: Body, outside: bool) -> None:
        destroy(run, body, "pit")
