"""Squares, directions and edges (RALLY.md: Words).

A square is `(x, y)`: `x` grows east, `y` grows south, `(0, 0)` is the north-west corner. A direction is a
number, 0 to 3 clockwise from north; `N E S W` in the interchange form. An edge is a square with one of its
four sides; the same edge has a second name from the other side, and `edge` gives the one that is written.
"""

from __future__ import annotations

Square = tuple[int, int]
Edge = tuple[int, int, int]
"""`x`, `y` and a side, N or W."""

NORTH, EAST, SOUTH, WEST = range(4)
SIDES = ("N", "E", "S", "W")
DIRECTIONS = {name: number for number, name in enumerate(SIDES)}
STEP = ((0, -1), (1, 0), (0, 1), (-1, 0))
CORNERS = {"NE": (0, 1), "SE": (2, 1), "SW": (2, 3), "NW": (0, 3)}
"""The two directions that a diagonal one is made of."""


def beside(square: Square, direction: int) -> Square:
    """The next square in a direction, on the board or off it.

    >>> beside((2, 2), EAST)
    (3, 2)
    """
    dx, dy = STEP[direction]
    return square[0] + dx, square[1] + dy


def turned(direction: int, quarters: int) -> int:
    """A direction turned right by so many quarters, left if negative.

    >>> SIDES[turned(NORTH, -1)]
    'W'
    """
    return (direction + quarters) % 4


def edge(square: Square, side: int) -> Edge:
    """The edge of a square at a side, by the name that is written: N or W where there is such a square.

    Edges S and E of the last row and column are named from the squares off the board, as N and W.

    >>> edge((4, 2), EAST)
    (5, 2, 3)
    """
    if side in (NORTH, WEST):
        return (*square, side)
    return (*beside(square, side), turned(side, 2))
