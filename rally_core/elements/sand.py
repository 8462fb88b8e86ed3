"""Tilted ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .element import Element

if TYPE_CHECKING:
    from .element import Placed


class Sand(Element):
    """Tilted ground: who is moved onto it and comes to rest there slips a square."""

    name = kind = "sand"
    fields = ("to",)
    sign = "s"

    def slope(self, placed: Placed) -> str | None:
        return str(placed.entry["to"])
