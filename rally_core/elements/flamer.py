"""Flamers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .element import Element

if TYPE_CHECKING:
    from ..run import Run
    from .element import Placed


class Flamer(Element):
    """Heat in its active registers (RALLY.md: Flamer, napalm flamer)."""

    name = kind = "flamer"
    layer = "fixtures"
    fields = ("on",)
    sign = "FL"

    def heat(self, run: Run, placed: Placed) -> bool:
        return run.register in placed.on
