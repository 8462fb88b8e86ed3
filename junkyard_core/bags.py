"""Bags: multisets of kinds of parts, as a tuple of kinds in the order of `PARTS`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from .parts import PARTS

Bag = tuple[str, ...]

EMPTY: Bag = ()


def bag_of(kinds: Iterable[str]) -> Bag:
    """The bag of these kinds, given in any order.

    >>> bag_of(["feet", "eye_s", "feet"])
    ('eye_s', 'feet', 'feet')
    """
    return from_counts(Counter(kinds))


def from_counts(counts: Mapping[str, int]) -> Bag:
    """The bag with the given number of parts of each kind."""
    return tuple(kind for kind in PARTS if kind in counts for _ in range(counts[kind]))


def to_json(bag: Bag) -> dict[str, int]:
    """The counts of the kinds in a bag, in the order of `PARTS`.

    >>> to_json(("eye_s", "feet", "feet"))
    {'eye_s': 1, 'feet': 2}
    """
    return dict(Counter(bag))


def plus(bag: Bag, other: Bag) -> Bag:
    """The parts of both bags."""
    return bag_of(bag + other) if bag and other else bag or other


def minus(bag: Bag, other: Bag) -> Bag:
    """A bag without the parts of another one; parts that are not in it are ignored."""
    return from_counts(Counter(bag) - Counter(other))


def points(bag: Iterable[str]) -> int:
    """The sum of the values of the parts."""
    return sum(PARTS[kind].value for kind in bag)
