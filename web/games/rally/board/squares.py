"""The coordinates of a board's squares in drawings, and their names on the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shell.storage.jsontext import Json

from rally_core.geometry import SIDES, STEP

UNIT = 100
"""The width of a square in a drawing."""
RIM = 22
"""The width of the kerb around all squares."""
ANGLE = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}
"""Directions in degrees clockwise from north; symbols are drawn facing north."""
WAYS = dict(zip(SIDES, STEP, strict=True))
"""The offset to the next square in each direction."""


def centre(at: Sequence[int]) -> tuple[int, int]:
    """The middle of a square in a drawing.

    >>> centre((0, 2))
    (50, 250)
    """
    return at[0] * UNIT + UNIT // 2, at[1] * UNIT + UNIT // 2


def name_of(at: Iterable[int]) -> str:
    """A square as the page writes it: `"4,7"`."""
    return ",".join(map(str, at))


def parse_square(text: str) -> tuple[int, int]:
    """The square that `name_of` wrote. Raises `ValueError` for other texts."""
    x, y = text.split(",")
    return int(x), int(y)


def squares(data: Json) -> list[tuple[int, int]]:
    """Every square of a board, row by row from the north-west."""
    width, height = data["size"]
    return [(x, y) for y in range(height) for x in range(width)]


def view_box(data: Json) -> str:
    """The `viewBox` of a board with its kerb."""
    width, height = data["size"]
    return f"{-RIM} {-RIM} {width * UNIT + 2 * RIM} {height * UNIT + 2 * RIM}"


def beside(at: Sequence[int], way: str) -> tuple[int, int]:
    """The next square in a direction, on the board or off it."""
    dx, dy = WAYS[way]
    return at[0] + dx, at[1] + dy


def back(way: str) -> str:
    """The opposite direction."""
    return SIDES[(SIDES.index(way) + 2) % 4]
