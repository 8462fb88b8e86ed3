"""Levels and their ledges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .element import Element

if TYPE_CHECKING:
    from collections.abc import Mapping


class Ledge(Element):
    """A square of level 1 or 2: up is a ledge, down a fall (RALLY.md: Levels)."""

    name = "ledge"
    layer = "levels"
    fields = ("level",)

    def describes(self, entry: Mapping[str, object]) -> bool:
        return True
