"""Bags: how many there are of each kind. A bag is an immutable tuple of counts in the order of `PARTS`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .parts import PARTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Bag = tuple[int, ...]

KINDS = tuple(PARTS)
NUMBER = {kind: number for number, kind in enumerate(KINDS)}
VALUE = tuple(part.value for part in PARTS.values())
EMPTY: Bag = (0,) * len(KINDS)


def bag_of(kinds: Iterable[str]) -> Bag:
    """The bag that holds these.

    >>> to_json(bag_of(["feet", "eye_s", "feet"]))
    {'eye_s': 1, 'feet': 2}
    """
    counts = [0] * len(KINDS)
    for kind in kinds:
        counts[NUMBER[kind]] += 1
    return tuple(counts)


def from_counts(counts: Mapping[str, int]) -> Bag:
    """The bag with so many of each kind."""
    return tuple(counts.get(kind, 0) for kind in KINDS)


def to_json(bag: Bag) -> dict[str, int]:
    """Kinds with their counts above 0."""
    return {kind: count for kind, count in zip(KINDS, bag, strict=True) if count}


def plus(bag: Bag, other: Bag) -> Bag:
    """Both together."""
    return tuple(map(int.__add__, bag, other))


def minus(bag: Bag, other: Bag) -> Bag:
    """What is left without the other one; below 0 what it does not have."""
    return tuple(map(int.__sub__, bag, other))


def kinds_in(bag: Bag) -> Iterator[str]:
    """The kinds in it, each as often as it is there, in the order of `PARTS`."""
    for kind, count in zip(KINDS, bag, strict=True):
        for _ in range(count):
            yield kind


def points(bag: Bag) -> int:
    """The sum of the values."""
    return sum(map(int.__mul__, bag, VALUE))
