"""Bags: parts of which only the kinds matter, as a tuple of kinds in the order of `PARTS`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from .parts import PARTS

Bag = tuple[str, ...]

EMPTY: Bag = ()


def bag_of(kinds: Iterable[str]) -> Bag:
    """The bag that holds these.

    >>> bag_of(["feet", "eye_s", "feet"])
    ('eye_s', 'feet', 'feet')
    """
    return from_counts(Counter(kinds))


def from_counts(counts: Mapping[str, int]) -> Bag:
    """The bag with so many of each kind."""
    return tuple(kind for kind in PARTS if kind in counts for _ in range(counts[kind]))


def to_json(bag: Bag) -> dict[str, int]:
    """Kinds with their counts above 0, in the order of `PARTS`.

    >>> to_json(("eye_s", "feet", "feet"))
    {'eye_s': 1, 'feet': 2}
    """
    return dict(Counter(bag))


def plus(bag: Bag, other: Bag) -> Bag:
    """Both together."""
    return bag_of(bag + other) if bag and other else bag or other


def minus(bag: Bag, other: Bag) -> Bag:
    """What is left of a bag without another one; of a kind that is not in it nothing is missing."""
    return from_counts(Counter(bag) - Counter(other))


def points(bag: Iterable[str]) -> int:
    """The sum of the values."""
    return sum(PARTS[kind].value for kind in bag)
