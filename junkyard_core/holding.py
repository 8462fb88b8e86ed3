"""Parts held for a round by claws and mouths, the holders (JUNKYARD.md: Holding)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from .anatomy import anatomy
from .lattice import Piece, Square, around, squares
from .parts import CLAW, ENERGY, KNOWN, MOUTH

HOLDING = (CLAW, MOUTH)
"""The families of holders."""


class Held(NamedTuple):
    """A held part: its kind, top left square and facing.

    `by` are the places of its holders, sorted. `blind` is true until the part is turned over.
    """

    kind: str
    x: int
    y: int
    faces: str
    by: tuple[Square, ...]
    blind: bool = False

    @property
    def at(self) -> Square:
        """The place, which names a held part."""
        return self.x, self.y


class Holder(NamedTuple):
    """A claw or mouth of a robot; `left` is the value it can still hold this round, alone or with others."""

    piece: Piece
    strength: int
    left: int

    @property
    def family(self) -> str:
        """The family: `claw` or `mouth`."""
        return KNOWN[self.piece.kind].family

    @property
    def large(self) -> bool:
        """True for a large holder, which holds several parts but shares none with other holders."""
        return KNOWN[self.piece.kind].size == "l"


class Place(NamedTuple):
    """A way to hold a part: its top left square, its facing, and a minimal set of holders."""

    x: int
    y: int
    faces: str
    by: tuple[Square, ...]


def facings(size: str) -> tuple[str, ...]:
    """The facings that a held part of a size can have: a medium part lies (`N`) or stands (`E`)."""
    return ("N", "E") if size == "m" else ("N",)


def family_for(kind: str) -> str:
    """The family of holders for a visible kind: mouths hold energy, claws everything else."""
    return MOUTH if KNOWN[kind].family == ENERGY else CLAW


def in_order(held: Iterable[Held]) -> tuple[Held, ...]:
    """Held parts sorted by place, an order that reveals nothing about blind parts."""
    return tuple(sorted(held, key=lambda each: each.at))


def held_squares(held: Sequence[Held]) -> frozenset[Square]:
    """The squares that held parts cover."""
    return frozenset(square for each in held for square in squares(KNOWN[each.kind].size, *each[1:4]))


@lru_cache(maxsize=4096)
def holders(parts: tuple[Piece, ...], held: tuple[Held, ...]) -> dict[Square, Holder]:
    """All holders of a robot by their places; the result is cached, so callers must not change it."""
    figures = anatomy(parts)
    by_place = {}
    for part, hangs, bonus in zip(parts, figures.attached, figures.bonuses, strict=True):
        kind = KNOWN[part.kind]
        if kind.family in HOLDING and hangs:
            strength = kind.value + bonus
            by_place[part.at] = Holder(part, strength, strength)
    for each in held:
        for at in each.by:
            if at in by_place:
                holder = by_place[at]
                left = holder.left - KNOWN[each.kind].value if holder.large else 0
                by_place[at] = holder._replace(left=left)
    return by_place


@lru_cache(maxsize=4096)
def places(parts: tuple[Piece, ...], held: tuple[Held, ...], family: str, size: str) -> tuple[Place, ...]:
    """Every way to hold one more part of a size by holders of a family, in reading order.

    A place appears once for each minimal set of holders.
    """
    value = KNOWN[f"?{size}"].value
    able = [each for each in holders(parts, held).values() if each.family == family and each.left > 0]
    taken = anatomy(parts).squares | held_squares(held)
    ways = []
    for x, y, faces in _near(able, size):
        if taken.isdisjoint(squares(size, x, y, faces)):
            border = frozenset(around(size, x, y, faces))
            touching = [each for each in able if not border.isdisjoint(_squares(each))]
            ways += [Place(x, y, faces, by) for by in _enough(touching, value)]
    return tuple(sorted(ways, key=lambda place: (place.y, place.x, place.faces, place.by)))


def can_hold(parts: tuple[Piece, ...], held: tuple[Held, ...], family: str, size: str) -> bool:
    """True if holders of a family can hold one more part of a size."""
    return bool(places(parts, held, family, size))


def _squares(holder: Holder) -> tuple[Square, ...]:
    return squares(KNOWN[holder.piece.kind].size, *holder.piece[1:])


def _near(able: Sequence[Holder], size: str) -> set[tuple[int, int, str]]:
    """All places of a part of a size that touches one of these holders, also those that overlap parts."""
    near_places: set[tuple[int, int, str]] = set()
    for holder in able:
        for x, y in around(KNOWN[holder.piece.kind].size, *holder.piece[1:]):
            for faces in facings(size):
                near_places.update((x - dx, y - dy, faces) for dx, dy in squares(size, 0, 0, faces))
    return near_places


def _enough(touching: Sequence[Holder], value: int) -> Iterator[tuple[Square, ...]]:
    """The minimal sets of these holders that can hold a part of a value."""
    for each in touching:
        if each.large and each.left >= value:
            yield (each.piece.at,)
    small = [each for each in touching if not each.large]
    enough: list[frozenset[Holder]] = []
    for number in range(1, len(small) + 1):
        for chosen in combinations(small, number):
            if sum(each.left for each in chosen) >= value and not any(
                map(frozenset(chosen).issuperset, enough)
            ):
                enough.append(frozenset(chosen))
                yield tuple(sorted(each.piece.at for each in chosen))


def holding_fault(parts: tuple[Piece, ...], held: tuple[Held, ...], part: Held) -> tuple[str, Square | None]:
    """The reason that holders cannot hold a part in its place, and the place at fault.

    Reasons come in the order of JUNKYARD.md: Errors; the reason is empty if the part can be held. `held` are
    the parts held already. A `blind` part can be held by claws or by mouths, because its kind is unknown.
    """
    by_place = holders(parts, held)
    chosen = [by_place.get(at) for at in part.by]
    by = [each for each in chosen if each is not None]
    families = (CLAW, MOUTH) if part.blind else (family_for(part.kind),)
    unsuitable = [
        at for at, each in zip(part.by, chosen, strict=True) if each is None or each.family not in families
    ]
    if not by or unsuitable or len(set(part.by)) < len(part.by) or len({each.family for each in by}) > 1:
        return "no_holder", unsuitable[0] if unsuitable else part.by[0] if part.by else None
    return _capacity_fault(by, part) or _place_fault(parts, held, by, part) or ("", None)


def _capacity_fault(by: Sequence[Holder], part: Held) -> tuple[str, Square] | None:
    """The reason that these holders cannot take a part in any place, or None."""
    if len(by) > 1 and any(each.large for each in by):
        return "shared_large", next(each.piece.at for each in by if each.large)
    full = [each.piece.at for each in by if not each.large and each.left == 0]
    if full:
        return "full", full[0]
    if sum(each.left for each in by) < KNOWN[part.kind].value:
        return "too_heavy", part.at
    return None


def _place_fault(
    parts: tuple[Piece, ...], held: tuple[Held, ...], by: Sequence[Holder], part: Held
) -> tuple[str, Square] | None:
    """The reason that these holders cannot hold a part in its place, or None."""
    size = KNOWN[part.kind].size
    if not (anatomy(parts).squares | held_squares(held)).isdisjoint(squares(size, *part[1:4])):
        return "overlap", part.at
    border = frozenset(around(size, *part[1:4]))
    loose = [each.piece.at for each in by if border.isdisjoint(_squares(each))]
    return ("not_touching", loose[0]) if loose else None
