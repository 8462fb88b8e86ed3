"""The extra elements of the board, one entry each (RULES.md: Elements).

An entry says what the box holds, how the position calls it and how a set-up may place it. How an element
behaves follows from what it is: an object of the board that can or cannot be pushed (`names.MOVABLE`), or a
floor that `movement` looks at when something enters a hex.
"""

from __future__ import annotations


class Element:
    """A kind of element: `name`, `key` in a position, `box` pieces in all, `hexes` each piece takes."""

    __slots__ = ("box", "hexes", "key", "name", "spaced", "symbol")

    def __init__(self, name: str, key: str, symbol: str, *, hexes: int = 1, spaced: bool = True) -> None:
        self.name = name
        self.key = key
        self.symbol = symbol
        """Two characters in a printed board."""
        self.box = 3
        self.hexes = hexes
        self.spaced = spaced
        """At set-up kept off the outer ring and the centre and apart from bases and other such elements."""


TELEPORTERS = ("yellow", "blue", "red")
"""The colours of teleporter pairs."""

ELEMENTS = (
    Element("rock", "rocks", "##"),
    Element("blob", "blobs", "@@"),
    Element("teleporter", "teleporters", "o", hexes=2),
    Element("mud", "mud", "~~", spaced=False),
)
