"""The lasers of the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .element import Element, Placed

if TYPE_CHECKING:
    from ..run import Run


class Laser(Element):
    """A laser of the board, which fires from its square with power 1 to 3 (RALLY.md: Base elements)."""

    name = "laser"
    layer = "beams"
    fields = ("to", "power")

    def describes(self, entry: Mapping[str, object]) -> bool:
        return True

    def shines(self, run: Run, placed: Placed) -> tuple[int, int] | None:
        power = placed.entry["power"]
        assert isinstance(power, int)
        return placed.to[0], power
