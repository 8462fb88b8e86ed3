"""Rotating belts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .belt import COLOURS
from .element import Element

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .element import Placed


class Rotating(Element):
    """A belt with five exits, one a register, and the colour in whose steps it carries.

    It takes its exit in C3, which turns nobody on it (RALLY.md: Rotating belt).
    """

    name = "rotating"
    kind = "belt"
    fields = ("colour", "to")
    sign = "r*"
    belt = "belt"

    def describes(self, entry: Mapping[str, object]) -> bool:
        return entry.get("kind") == "belt" and isinstance(entry.get("to"), list)

    def carries_in(self, placed: Placed) -> tuple[str, ...]:
        return COLOURS[str(placed.entry["colour"])].carries
