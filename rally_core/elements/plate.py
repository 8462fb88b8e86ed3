"""Plates, the looks of open floor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .element import Element

if TYPE_CHECKING:
    from collections.abc import Mapping


class Plate(Element):
    """Alternative ground: a look."""

    name = "plate"
    layer = "plates"
    fields = ("style",)
    sign = "a"

    def describes(self, entry: Mapping[str, object]) -> bool:
        return True
