"""Teleporters lead from one hex to another (RULES.md: Steps, pushes and teleporters)."""

from __future__ import annotations

from collections.abc import Sequence

from ..pieces import Element


class Teleporter(Element):
    """A pair of hexes: a step onto one continues from the other.

    No object rests on a teleporter, but its hexes do not count as empty.
    """

    name = "teleporter"
    key = "teleporters"
    symbol = "o"
    kinds = ("yellow", "blue", "red")
    hexes = 2
    bounded = True

    def leads(self, hexes: Sequence[int]) -> list[tuple[int, int]]:
        first, second = hexes
        return [(first, second), (second, first)]
