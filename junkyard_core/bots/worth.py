"""The value of a robot to a computer: its scan, its speed, and the room of its claws and mouths."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from ..anatomy import anatomy
from ..holding import Held, Holder, facings, held_squares, holders
from ..lattice import Piece, Square, around, extent, squares
from ..names import SIZES
from ..parts import CLAW, KNOWN, MOUTH, VALUES

HEAVY_FIRST = tuple(reversed(SIZES))


class Taste(NamedTuple):
    """Weights of a robot's figures: points for each point, a tenth of them above the limit `most_...`.

    `kept` is for each point of value of the parts built, whatever they do now: they may be of use later.
    """

    scan: float = 1.8
    most_scan: float = 6
    speed: float = 1.8
    most_speed: float = 6
    claws: float = 2.5
    most_claws: float = 6
    mouths: float = 3.0
    most_mouths: float = 8
    kept: float = 0.1


PLAIN = Taste()
"""The weights of all levels."""


def worth(parts: tuple[Piece, ...], taste: Taste = PLAIN) -> float:
    """The value of a robot whose parts are all attached."""
    figures = anatomy(parts)
    claws, mouths = room(parts)
    return (
        _limited(figures.scan, taste.scan, taste.most_scan)
        + _limited(figures.speed, taste.speed, taste.most_speed)
        + _limited(claws, taste.claws, taste.most_claws)
        + _limited(mouths, taste.mouths, taste.most_mouths)
        + taste.kept * sum(KNOWN[part.kind].value for part in parts)
    )


def _limited(figure: float, weight: float, most: float) -> float:
    return weight * (min(figure, most) + 0.1 * max(0.0, figure - most))


@lru_cache(maxsize=4096)
def room(parts: tuple[Piece, ...], held: tuple[Held, ...] = ()) -> tuple[int, int]:
    """The points that the claws and the mouths of a robot can still hold, given the room around them.

    The strong holders choose first, each the largest part that it can hold. Shared parts are left out:
    holders never hold more together than each on its own, given the room.
    """
    taken = {*anatomy(parts).squares, *held_squares(held)}
    total = {CLAW: 0, MOUTH: 0}
    able = sorted(holders(parts, held).values(), key=lambda each: (-each.left, each.piece))
    for holder in able:
        left = holder.left
        for size in HEAVY_FIRST:
            value = VALUES[size]
            while value <= left and _reserve(holder, size, taken):
                total[holder.family] += value
                left = left - value if holder.large else 0
    return total[CLAW], total[MOUTH]


def _reserve(holder: Holder, size: str, taken: set[Square]) -> bool:
    """Reserve squares for a part of a size beside a holder; True if there was room."""
    for covered in beside(KNOWN[holder.piece.kind].size, holder.piece.faces in "NS", size):
        moved = [(holder.piece.x + x, holder.piece.y + y) for x, y in covered]
        if taken.isdisjoint(moved):
            taken.update(moved)
            return True
    return False


@cache
def beside(holder_size: str, lying: bool, size: str) -> tuple[tuple[Square, ...], ...]:
    """The squares of every part of a size that touches a holder whose top left square is 0, 0.

    `lying` is true for a holder that faces north or south. Places that touch the holder with the fewest
    squares come first: they leave the most room for others.
    """
    faces = "N" if lying else "E"
    width, height = extent(holder_size, faces)
    own = frozenset(squares(holder_size, 0, 0, faces))
    border = frozenset(around(holder_size, 0, 0, faces))
    places = set()
    for x in range(-2, width + 1):
        for y in range(-2, height + 1):
            for lie in facings(size):
                covered = squares(size, x, y, lie)
                if own.isdisjoint(covered) and not border.isdisjoint(covered):
                    places.add(covered)
    return tuple(sorted(places, key=lambda covered: (len(border.intersection(covered)), covered)))
