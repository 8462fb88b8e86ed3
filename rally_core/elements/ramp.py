"""Fast ramps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .belt import Blue

if TYPE_CHECKING:
    from collections.abc import Mapping


class Ramp(Blue):
    """A blue belt on a square of the lower level, to the next level (RALLY.md: Fast ramp)."""

    name = "ramp"
    fields = ("colour", "to", "ramp")
    sign = "/"

    def describes(self, entry: Mapping[str, object]) -> bool:
        return entry.get("kind") == "belt" and entry.get("ramp") is True
