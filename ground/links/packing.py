"""Numbers to text and back: the lowest layer of a link (docs/LINKS.md: Packing).

A link is a series of choices, "number `n` out of `limit`", some more likely than others. They are stacked
into one large whole number (asymmetric numeral systems, Duda 2009): a choice of weight `w` out of a total `t`
costs log2(t / w) bits, and nothing is rounded up to whole bits. The number is then written in base 64.

`Writer` and `Reader` have the same methods, so that a version describes its layout once for both directions:
each method takes a value and returns a value. A `Writer` packs the given value and returns it; a `Reader`
ignores the given value and returns the one from the link.
"""

from __future__ import annotations

from binascii import a2b_base64, b2a_base64
from collections.abc import Sequence
from typing import Any, TypeVar

from ground.errors import GameError

T = TypeVar("T")


ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""The digits of base 64 for addresses (RFC 4648)."""
_TO_ALPHABET, _FROM_ALPHABET = bytes.maketrans(b"+/", b"-_"), bytes.maketrans(b"-_", b"+/")
NUMBER_BITS = 1024
"""A whole number in a link is less than two to this power."""


class Weights:
    """The weights of a few choices: the larger the weight, the fewer bits."""

    __slots__ = ("starts", "total", "weights")

    def __init__(self, *weights: int) -> None:
        self.weights = weights
        self.starts = tuple(sum(weights[:number]) for number in range(len(weights)))
        self.total = sum(weights)


class Writer:
    """Collects choices and turns them into one number."""

    writes = True

    def __init__(self) -> None:
        self._choices: list[tuple[int, int, int]] = []

    def number(self) -> int:
        """All choices in one number. The first choice written is on top of the stack and is read first."""
        state = 0
        for start, weight, total in reversed(self._choices):
            high, low = divmod(state, weight)
            state = high * total + start + low
        return state

    def below(self, limit: int, value: int = 0) -> int:
        """A number from 0 to limit - 1, all equally likely."""
        if not 0 <= value < limit:
            raise _inexpressible(value)
        self._choices.append((value, 1, limit))
        return value

    def weighted(self, weights: Weights, value: int = 0) -> int:
        """The number of a choice among weighted ones."""
        if not 0 <= value < len(weights.weights):
            raise _inexpressible(value)
        self._choices.append((weights.starts[value], weights.weights[value], weights.total))
        return value

    def count(self, group: int, value: int = 0) -> int:
        """A number of 0 or more without a limit, in groups of bits; numbers below 2 ** group are shortest."""
        if value.bit_length() > NUMBER_BITS:
            raise GameError("link_too_long", "A number in the content is too large for a link.")
        rest = value
        while True:
            rest, low = rest >> group, rest & ((1 << group) - 1)
            self.below(1 << group, low)
            self.below(2, int(rest > 0))
            if not rest:
                return value

    def one(self, names: Sequence[Any], value: Any = None, weights: Weights | None = None) -> Any:
        """One of these names."""
        if value not in names:
            raise _inexpressible(value)
        number = names.index(value)
        if weights is None:
            self.below(len(names), number)
        else:
            self.weighted(weights, number)
        return value

    def subset(self, items: Sequence[T], chosen: Sequence[T], count: int) -> list[T]:
        """`count` of the items as a set: the cost is the logarithm of the number of such sets."""
        selected = []
        left = count
        for before, item in enumerate(items):
            if not left:
                break
            taken = item in chosen
            rest = len(items) - before
            self._choices.append((0, left, rest) if taken else (left, rest - left, rest))
            if taken:
                left -= 1
                selected.append(item)
        if left:
            raise _inexpressible(chosen)
        return selected

    def sequence(self, items: Sequence[Any], chosen: Sequence[Any], count: int) -> list[Any]:
        """`count` different items in an order that matters."""
        rest = list(items)
        for item in chosen:
            self.one(rest, item)
            rest.remove(item)
        return list(chosen)


class Reader:
    """Takes the choices off the stack again, in the order in which they were written."""

    writes = False

    def __init__(self, number: int) -> None:
        self._state = number

    def finish(self) -> None:
        """Check that nothing is left over. Raises `GameError` (`bad_link`)."""
        if self._state:
            raise damaged("it has data after its end")

    def below(self, limit: int, value: int = 0) -> int:
        """A number from 0 to limit - 1."""
        self._state, value = divmod(self._state, limit)
        return value

    def weighted(self, weights: Weights, value: int = 0) -> int:
        """The number of a choice among weighted ones."""
        high, low = divmod(self._state, weights.total)
        value = 0
        while low >= weights.weights[value]:
            low -= weights.weights[value]
            value += 1
        self._state = high * weights.weights[value] + low
        return value

    def count(self, group: int, value: int = 0) -> int:
        """A number of 0 or more."""
        value = shift = 0
        while shift < NUMBER_BITS:
            value |= self.below(1 << group) << shift
            shift += group
            if not self.below(2):
                return value
        raise damaged("a number in it is too large")

    def one(self, names: Sequence[Any], value: Any = None, weights: Weights | None = None) -> Any:
        """One of these names."""
        return names[self.below(len(names)) if weights is None else self.weighted(weights)]

    def subset(self, items: Sequence[T], chosen: Sequence[T], count: int) -> list[T]:
        """`count` of the items, in the order of `items`."""
        if count > len(items):
            raise damaged("it selects more items than there are")
        selected: list[T] = []
        for before, item in enumerate(items):
            left = count - len(selected)
            if not left:
                break
            rest = len(items) - before
            high, low = divmod(self._state, rest)
            if low < left:
                self._state = high * left + low
                selected.append(item)
            else:
                self._state = high * (rest - left) + low - left
        return selected

    def sequence(self, items: Sequence[Any], chosen: Sequence[Any], count: int) -> list[Any]:
        """`count` different items in the order of the link."""
        if count > len(items):
            raise damaged("it selects more items than there are")
        rest = list(items)
        return [rest.pop(self.below(len(rest))) for _ in range(count)]


def _inexpressible(value: object) -> GameError:
    """The error for a value that a link cannot express."""
    return GameError("bad_link", f"A link cannot express {value!r:.40}.")


def bounded(count: int, most: int) -> int:
    """The count if it is at most `most`. Raises `GameError` (`link_too_long`)."""
    if count > most:
        raise GameError("link_too_long", f"A list or text has {count} entries, a link has room for {most}.")
    return count


def damaged(why: str) -> GameError:
    """The error for a link with a right checksum and impossible content."""
    return GameError("bad_link", f"The link cannot be read: {why}.")


def to_text(number: int) -> str:
    """A number in base 64, the highest digit first; 0 is the empty text."""
    length = -(-number.bit_length() // 24) * 3
    return (
        b2a_base64(number.to_bytes(length, "big"), newline=False).translate(_TO_ALPHABET).decode().lstrip("A")
    )


def from_text(text: str) -> int:
    """The number of a text in base 64 that has only characters of the alphabet."""
    padded = "A" * (-len(text) % 4) + text
    return int.from_bytes(a2b_base64(padded.encode().translate(_FROM_ALPHABET)), "big")
