"""Hexes as small integers.

A hex `(q, r)` is the number `(r + 8) * 16 + q + 8`: a square of 16 by 16 cells that holds the larger arena
(distance 5 from the centre) with a margin of two cells, so that a step or a jump from any hex of an arena is
one addition and never leaves the square. Numbers fit in a byte, and 0 is never a hex of an arena.

Directions are 0 to 5, counter-clockwise from east: turning left adds one.
"""

from __future__ import annotations

DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
DIRECTION = {name: number for number, name in enumerate(DIRECTIONS)}
STEPS = (1, -15, -16, -1, 15, 16)
"""The number to add to a hex for one step in each direction."""

CELLS = 256
CENTRE = 136
RADIUS = {"small": 4, "large": 5}
"""The distance of the outermost hexes from the centre, by arena (RULES.md: Words)."""


def index(q: int, r: int) -> int:
    """The number of hex (q, r); both are from -7 to 7."""
    return (r + 8) * 16 + q + 8


def axial(hex_: int) -> tuple[int, int]:
    """The axial coordinates (q, r) of a hex."""
    return (hex_ & 15) - 8, (hex_ >> 4) - 8


def distance(a: int, b: int) -> int:
    """The number of steps between two hexes (RULES.md: Words)."""
    q, r = (a & 15) - (b & 15), (a >> 4) - (b >> 4)
    return max(abs(q), abs(r), abs(q + r))


def on_arena(q: int, r: int, radius: int) -> bool:
    """True if (q, r), any integers, is a hex of the arena with this radius."""
    return -radius <= q <= radius and -radius <= r <= radius and -radius <= q + r <= radius


def neighbours(hex_: int) -> tuple[int, ...]:
    """The six cells around a hex, in the order of DIRECTIONS; some may be off the board."""
    return tuple(hex_ + step for step in STEPS)


def _rings(radius: int) -> tuple[tuple[int, ...], ...]:
    cells = [
        index(q, r)
        for r in range(-radius, radius + 1)
        for q in range(-radius, radius + 1)
        if on_arena(q, r, radius)
    ]
    return tuple(tuple(h for h in cells if distance(h, CENTRE) == n) for n in range(radius + 1))


RINGS = {radius: _rings(radius) for radius in (4, 5)}
"""By radius, the hexes of an arena by distance from the centre, each ring in reading order."""


def pair(hex_: int) -> list[int]:
    """A hex in the interchange form: [q, r]."""
    return [(hex_ & 15) - 8, (hex_ >> 4) - 8]
