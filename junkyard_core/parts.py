"""The table of parts: shapes, sockets and abilities; nothing else in the rules names a kind.

If pictures of the real parts ever turn up, this table changes first (JUNKYARD.md: Components, The lattice).
"""

from __future__ import annotations

from typing import NamedTuple

from .names import SIZES

EYE, MOUTH, CLAW, MOVER, PIPE, BOMB, ENERGY, HIDDEN = (
    "eye", "mouth", "claw", "mover", "pipe", "bomb", "energy", "hidden",
)  # fmt: skip


class Shape(NamedTuple):
    """The width and height, in squares, of a part that faces north."""

    width: int
    height: int


SHAPES = {"s": Shape(1, 1), "m": Shape(2, 1), "l": Shape(2, 2)}
"""The shapes by size: parts of a size share one, so that a face-down part shows only its size."""
VALUES = dict(zip(SIZES, (1, 2, 4), strict=True))


class Part(NamedTuple):
    """A kind of part.

    `in_box` is the number of such parts besides the starter parts. `back` and `front` are the sockets of a
    part that faces north: the columns, from the left, whose lower or upper unit edge is a socket.
    `everywhere` is true for movers that work anywhere; others have to stand on the ground. With a part that
    `looks`, a draw is seen before it is kept.
    """

    kind: str
    family: str
    size: str
    in_box: int
    back: tuple[int, ...] = ()
    front: tuple[int, ...] = ()
    everywhere: bool = False
    looks: bool = False

    @property
    def value(self) -> int:
        """The size in points: 1, 2 or 4."""
        return VALUES[self.size]

    @property
    def shape(self) -> Shape:
        """The shape of the part as it faces north."""
        return SHAPES[self.size]

    @property
    def attachable(self) -> bool:
        """True for robot parts; bombs and energy are only ever held."""
        return bool(self.back)


_SINGLE, _DOUBLE = (0,), (0, 1)

BOX = (
    Part("eye_s", EYE, "s", 6, _SINGLE),
    Part("eye_m", EYE, "m", 4, _DOUBLE),
    Part("eye_l", EYE, "l", 2, _DOUBLE, looks=True),
    Part("mouth_s", MOUTH, "s", 6, _SINGLE),
    Part("mouth_m", MOUTH, "m", 4, _DOUBLE),
    Part("mouth_l", MOUTH, "l", 2, _DOUBLE),
    Part("claw_s", CLAW, "s", 6, _SINGLE),
    Part("claw_m", CLAW, "m", 4, _DOUBLE),
    Part("claw_l", CLAW, "l", 2, _DOUBLE),
    Part("feet", MOVER, "s", 6, _SINGLE),
    Part("treads", MOVER, "m", 4, _DOUBLE),
    Part("jet", MOVER, "l", 2, _DOUBLE, everywhere=True),
    Part("pipe_s", PIPE, "s", 10, _SINGLE, _SINGLE),
    Part("pipe_m", PIPE, "m", 4, _DOUBLE, _DOUBLE),
    Part("bomb_s", BOMB, "s", 10),
    Part("bomb_m", BOMB, "m", 6),
    Part("bomb_l", BOMB, "l", 4),
    Part("energy_s", ENERGY, "s", 16),
    Part("energy_m", ENERGY, "m", 8),
    Part("energy_l", ENERGY, "l", 4),
)
"""The kinds of the box.

The piles of every seed depend on these, on their order and counts, so none ever changes: a new kind needs
editions first, like `ttb_core.setup.EDITIONS`. Links and stored games keep their piles in any case.
"""
PARTS = {part.kind: part for part in BOX}
"""Every kind, in the order in which piles are listed before they are shuffled."""
STARTERS = ("eye_s", "mouth_s", "claw_s", "feet", "pipe_s")
"""The kinds of the starter parts, one of each for every robot."""
BACKS = {size: Part(f"?{size}", HIDDEN, size, 0) for size in SIZES}
"""Face-down parts of unknown kind, by size."""
KNOWN = {**PARTS, **{part.kind: part for part in BACKS.values()}}
"""All kinds in positions and views, with `BACKS`."""


def add(part: Part) -> None:
    """Add a kind after all others.

    Raises ValueError if another kind has its name: positions could not tell them apart.
    """
    if part.kind in KNOWN:
        raise ValueError(f"There is a part named {part.kind!r} already.")
    PARTS[part.kind] = KNOWN[part.kind] = part


def take_away(part: Part) -> None:
    """Remove a kind that was added."""
    del PARTS[part.kind], KNOWN[part.kind]
