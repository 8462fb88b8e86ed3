"""Repair sites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .element import Element

if TYPE_CHECKING:
    from ..run import Run
    from .element import Placed


class Repair(Element):
    """A repair site: an archive, which repairs a point or two at the end of a turn."""

    name = kind = "repair"
    layer = "sites"
    fields = ("wrenches",)
    sign = "+"
    archives = True

    def mends(self, run: Run, placed: Placed) -> int:
        wrenches = placed.entry["wrenches"]
        assert isinstance(wrenches, int)
        return wrenches
