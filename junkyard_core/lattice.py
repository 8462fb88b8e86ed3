"""The lattice: squares and sockets of parts (JUNKYARD.md: The lattice).

A square is `(x, y)`; `y` grows downwards. A socket is `(x, y, side)`: an edge of a square, seen from inside
the part that it belongs to. Two sockets meet if they are the same edge, seen from its two sides.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .names import SIDES
from .parts import KNOWN, SHAPES

Square = tuple[int, int]
Socket = tuple[int, int, str]

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {side: SIDES[(number + 2) % 4] for number, side in enumerate(SIDES)}
BODY_SIZE = 3
BODY = frozenset((x, y) for x in range(BODY_SIZE) for y in range(BODY_SIZE))
"""The squares of the body, which never moves."""


class Piece(NamedTuple):
    """A part in its place: `x`, `y` is its top left square, `faces` points away from its back."""

    kind: str
    x: int
    y: int
    faces: str

    @property
    def at(self) -> Square:
        """The place, which names a part of a robot."""
        return self.x, self.y


def extent(size: str, faces: str) -> tuple[int, int]:
    """The width and height of a part in squares; a medium part that faces east or west is upright."""
    width, height = SHAPES[size]
    return (width, height) if faces in "NS" else (height, width)


def squares(size: str, x: int, y: int, faces: str) -> tuple[Square, ...]:
    """The squares of a part of this size whose top left square is `x`, `y`.

    >>> squares("m", 3, 0, "E")
    ((3, 0), (3, 1))
    """
    return tuple((x + dx, y + dy) for dx, dy in _covered(size, faces))


@cache
def _covered(size: str, faces: str) -> tuple[Square, ...]:
    width, height = extent(size, faces)
    return tuple((dx, dy) for dx in range(width) for dy in range(height))


def around(size: str, x: int, y: int, faces: str) -> tuple[Square, ...]:
    """The squares that share an edge with a part in this place."""
    return tuple((x + dx, y + dy) for dx, dy in _bordering(size, faces))


@cache
def _bordering(size: str, faces: str) -> tuple[Square, ...]:
    inside = _covered(size, faces)
    neighbours = {(x + dx, y + dy) for x, y in inside for dx, dy in STEPS.values()}
    return tuple(sorted(neighbours.difference(inside)))


def beyond(socket: Socket) -> Square:
    """The square on the other side of a socket."""
    x, y, side = socket
    dx, dy = STEPS[side]
    return x + dx, y + dy


def meeting(socket: Socket) -> Socket:
    """The same edge, as a socket of the square on its other side."""
    x, y = beyond(socket)
    return x, y, OPPOSITE[socket[2]]


def backs(piece: Piece) -> tuple[Socket, ...]:
    """The sockets of a part's back."""
    return tuple((piece.x + dx, piece.y + dy, side) for dx, dy, side in back_offsets(piece.kind, piece.faces))


def fronts(piece: Piece) -> tuple[Socket, ...]:
    """The sockets of a part's front, on which other parts can hang; only pipes have any."""
    return tuple(
        (piece.x + dx, piece.y + dy, side) for dx, dy, side in _front_offsets(piece.kind, piece.faces)
    )


@cache
def back_offsets(kind: str, faces: str) -> tuple[Socket, ...]:
    """The sockets of the back of a part whose top left square is 0, 0."""
    return _turned(kind, KNOWN[kind].back, faces, OPPOSITE[faces])


@cache
def _front_offsets(kind: str, faces: str) -> tuple[Socket, ...]:
    return _turned(kind, KNOWN[kind].front, faces, faces)


def _turned(kind: str, columns: tuple[int, ...], faces: str, side: str) -> tuple[Socket, ...]:
    """The sockets in these columns, after the part is turned clockwise from north to `faces`."""
    width, height = extent(KNOWN[kind].size, faces)
    along = [
        number if faces in "NE" else (width if faces in "NS" else height) - 1 - number for number in columns
    ]
    far = {"N": 0, "W": 0, "S": height - 1, "E": width - 1}[side]
    return tuple((number, far, side) if side in "NS" else (far, number, side) for number in along)


BODY_SOCKETS: frozenset[Socket] = frozenset(
    (x, y, side) for x, y in BODY for side in SIDES if beyond((x, y, side)) not in BODY
)
"""The twelve unit edges of the body's rim."""
