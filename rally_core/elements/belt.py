"""Belts: red, blue and gold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .element import Element

if TYPE_CHECKING:
    from collections.abc import Mapping


class Belt(Element):
    """Carries who stands on it to its exit, in the steps of its colour (RALLY.md: Base elements).

    Carried onto a belt whose exit lies left or right of its way, a robot turns so.
    """

    kind = "belt"
    fields: tuple[str, ...] = ("colour", "to")
    belt = "belt"

    def describes(self, entry: Mapping[str, object]) -> bool:
        straight = isinstance(entry.get("to"), str) and not entry.get("ramp")
        return entry.get("kind") == "belt" and entry.get("colour") == self.name and straight


class Red(Belt):
    """Carries one square, in C6."""

    name = "red"
    sign = "r"
    carries = ("C6",)


class Blue(Belt):
    """Carries in C5 and C6."""

    name = "blue"
    sign = "b"
    carries = ("C5", "C6")


class Gold(Belt):
    """Carries in C4, C5 and C6 (RALLY.md: Gold belt)."""

    name = "gold"
    sign = "y"
    carries = ("C4", "C5", "C6")


COLOURS = {"red": Red(), "blue": Blue(), "gold": Gold()}
