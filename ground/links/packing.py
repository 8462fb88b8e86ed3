"""Numbers to text and back: the lowest layer of a link (docs/LINKS.md: Packing).

Everything in a link is a series of choices, "number `n` out of `limit`", some more likely than others.
They are stacked into one large whole number (asymmetric numeral systems, Duda 2009): a choice of weight
`w` out of a total `t` costs log2(t / w) bits, so nothing is rounded up to whole bits. It is then written
in base 64.

`Writer` and `Reader` have the same methods, so that a version says once what a link holds, for both ways:
each takes a value and gives it back. A `Writer` packs the one it was given, a `Reader` gives the one
from the link.
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
"""A whole number in a link is smaller than two to this power."""


class Weights:
    """How likely each of a few choices is: the more weight, the fewer bits."""

    __slots__ = ("starts", "total", "weights")

    def __init__(self, *weights: int) -> None:
        self.weights = weights
        self.starts = tuple(sum(weights[:number]) for number in range(len(weights)))
        self.total = sum(weights)


class Writer:
    """Collects choices; `number` is what they make together."""

    writes = True

    def __init__(self) -> None:
        self._choices: list[tuple[int, int, int]] = []

    def number(self) -> int:
        """All choices in one number. What was written first is on top of the stack and read first."""
        state = 0
        for start, weight, total in reversed(self._choices):
            high, low = divmod(state, weight)
            state = high * total + start + low
        return state

    def below(self, limit: int, value: int = 0) -> int:
        """A number from 0 to limit - 1, all equally likely."""
        if not 0 <= value < limit:
            raise _homeless(value)
        self._choices.append((value, 1, limit))
        return value

    def weighted(self, weights: Weights, value: int = 0) -> int:
        """The number of one of the weights."""
        if not 0 <= value < len(weights.weights):
            raise _homeless(value)
        self._choices.append((weights.starts[value], weights.weights[value], weights.total))
        return value

    def count(self, group: int, value: int = 0) -> int:
        """A number of 0 or more without a limit; those below 2 ** group are the shortest."""
        if value.bit_length() > NUMBER_BITS:
            raise GameError("link_too_long", "A number in it is too large for a link.")
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
            raise _homeless(value)
        number = names.index(value)
        if weights is None:
            self.below(len(names), number)
        else:
            self.weighted(weights, number)
        return value

    def subset(self, items: Sequence[T], chosen: Sequence[T], count: int) -> list[T]:
        """`count` of the items, whatever their order: it costs no more than there are such sets."""
        found = []
        left = count
        for before, item in enumerate(items):
            if not left:
                break
            taken = item in chosen
            rest = len(items) - before
            self._choices.append((0, left, rest) if taken else (left, rest - left, rest))
            if taken:
                left -= 1
                found.append(item)
        if left:
            raise _homeless(chosen)
        return found

    def sequence(self, items: Sequence[Any], chosen: Sequence[Any], count: int) -> list[Any]:
        """`count` of the items in an order that matters, none twice."""
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
        """Nothing may be left over. Raises GameError `bad_link`."""
        if self._state:
            raise damaged("there is more in it than belongs there")

    def below(self, limit: int, value: int = 0) -> int:
        """A number from 0 to limit - 1."""
        self._state, value = divmod(self._state, limit)
        return value

    def weighted(self, weights: Weights, value: int = 0) -> int:
        """The number of one of the weights."""
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
        """`count` of the items, in their order."""
        if count > len(items):
            raise damaged("it names more than there are")
        found: list[T] = []
        for before, item in enumerate(items):
            left = count - len(found)
            if not left:
                break
            rest = len(items) - before
            high, low = divmod(self._state, rest)
            if low < left:
                self._state = high * left + low
                found.append(item)
            else:
                self._state = high * (rest - left) + low - left
        return found

    def sequence(self, items: Sequence[Any], chosen: Sequence[Any], count: int) -> list[Any]:
        """`count` of the items in order."""
        if count > len(items):
            raise damaged("it names more than there are")
        rest = list(items)
        return [rest.pop(self.below(len(rest))) for _ in range(count)]


def _homeless(value: object) -> GameError:
    """The error for what a link has no place for."""
    return GameError("bad_link", f"{value!r:.40} cannot stand in a link.")


def bounded(count: int, most: int) -> int:
    """The count, if it is not too large. Raises GameError `link_too_long`."""
    if count > most:
        raise GameError("link_too_long", f"It holds a list of {count} entries, a link has room for {most}.")
    return count


def damaged(why: str) -> GameError:
    """The error for a link whose checksum is right and whose content is not."""
    return GameError("bad_link", f"The link cannot be read: {why}.")


def to_text(number: int) -> str:
    """A number in base 64, the highest digit first; 0 is the empty text."""
    length = -(-number.bit_length() // 24) * 3
    return (
        b2a_base64(number.to_bytes(length, "big"), newline=False).translate(_TO_ALPHABET).decode().lstrip("A")
    )


def from_text(text: str) -> int:
    """The number of a text in base 64, all of whose characters are of the alphabet."""
    padded = "A" * (-len(text) % 4) + text
    return int.from_bytes(a2b_base64(padded.encode().translate(_FROM_ALPHABET)), "big")
