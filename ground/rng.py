"""A small random number generator of our own, so that a seed gives the same numbers everywhere and always.

A text becomes a 64-bit number by FNV-1a over its UTF-8 bytes; SplitMix64 (Steele, Lea, Flood 2014) makes the
numbers. It is not fit for secrets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


_MASK = (1 << 64) - 1


class Random:
    """Random numbers from a seed, which is any text."""

    __slots__ = ("_state",)

    def __init__(self, seed: str) -> None:
        state = 0xCBF29CE484222325
        for byte in seed.encode("utf-8", "surrogatepass"):
            state = (state ^ byte) * 0x100000001B3 & _MASK
        self._state = state

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
        return mixed ^ mixed >> 31

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, all equally likely; `limit` is at least 1."""
        ceiling = (_MASK + 1) - (_MASK + 1) % limit
        while True:
            number = self._next()
            if number < ceiling:
                return number % limit

    def choice(self, items: Sequence[T]) -> T:
        """One of the items; there must be at least one."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        deck = list(items)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck
