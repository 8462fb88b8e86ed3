"""What a link of version 2 holds: any value of the interchange form, names and all (docs/LINKS.md).

It is for whatever came after version 1, such as an order or an element: no table has to know it. A name that
is not among the words below is spelled out, once in a link. Nothing here may change.

A `Reader` comes up with any value at all; the readers of the interchange form are what judges it afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import TtbError
from . import version1
from .packing import Reader, Weights, Writer, bounded, damaged
from .spelling import text

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    Data = dict[str, Any]

KINDS = version1.KINDS
WORDS = (*sorted(version1.WORDS), *version1.FREE_TEXTS)
TEXT, HEX, NUMBER, LIST, RECORD, NULL, FALSE, TRUE = range(8)
TYPE_WEIGHTS = Weights(21, 12, 6, 7, 10, 4, 2, 2)
CONSTANTS = {NULL: None, FALSE: False, TRUE: True}
COORDINATES = range(-7, 8)
NEW_WEIGHTS = Weights(15, 1)
SIGN_WEIGHTS = Weights(3, 1)
LONGEST_TEXT = 800
MOST_ENTRIES = 2000
MOST_VALUES = 20_000
"""Values in one link, those inside others counted too."""
DEEPEST = 12
"""Levels of values in values; the interchange form has six."""


class _Values:
    """Takes values through a `Writer` or a `Reader`, which gives its own instead of the one it is given."""

    def __init__(self, io: Writer | Reader) -> None:
        self.io = io
        self._words = list(WORDS)
        self._shapes: list[tuple[str, ...]] = [()]
        self._left = MOST_VALUES

    def value(self, value: Any = None, depth: int = 1) -> Any:
        """Whatever JSON can say, except numbers that are not whole."""
        self._left -= 1
        if depth > DEEPEST or self._left < 0:
            raise TtbError("link_too_long", "There are too many values in it for a link.")
        kind = self.io.weighted(TYPE_WEIGHTS, _type(value))
        if kind == TEXT:
            return self._text(value)
        if kind == HEX:
            q, r = value or (None, None)
            return [self.io.one(COORDINATES, q), self.io.one(COORDINATES, r)]
        if kind == NUMBER:
            return self._number(value or 0)
        if kind == LIST:
            return [self.value(entry, depth + 1) for entry in self._entries(value)]
        if kind == RECORD:
            return self._record(value, depth)
        return CONSTANTS[kind]

    def _text(self, value: str | None) -> str:
        if not self.io.weighted(NEW_WEIGHTS, int(self.io.writes and value not in self._words)):
            word: str = self.io.one(self._words, value)
            return word
        word = text(self.io, value or "", LONGEST_TEXT)
        self._words.append(word)
        return word

    def _number(self, value: int) -> int:
        below_zero = self.io.weighted(SIGN_WEIGHTS, int(value < 0))
        size = self.io.count(3, abs(value))
        return -size if below_zero else size

    def _entries(self, value: Any) -> list[Any]:
        """The entries of a list or a record; nothing, so many times, from a reader."""
        entries = list(value or ())
        count = bounded(self.io.count(2, len(entries)), MOST_ENTRIES)
        return entries or [None] * count

    def _record(self, value: Data | None, depth: int) -> Data:
        fields = self._fields(tuple(value or ()))
        return {name: self.value(value and value[name], depth + 1) for name in fields}

    def _fields(self, fields: tuple[str, ...]) -> tuple[str, ...]:
        """The names in a record, together one of those lists of names that have come up, or a new list."""
        if not self.io.weighted(NEW_WEIGHTS, int(self.io.writes and fields not in self._shapes)):
            known: tuple[str, ...] = self.io.one(self._shapes, fields)
            return known
        fields = tuple(self._text(name) for name in self._entries(fields))
        if len(set(fields)) < len(fields):
            raise damaged("a name in it stands twice")
        self._shapes.append(fields)
        return fields

    def turns(self, turns: list[Data] | None) -> Generator[None, None, list[object]]:
        """A list of turns, in a step for each."""
        found = []
        for turn in self._entries(turns):
            found.append(self.value(_short(turn)))
            yield
        return found


def _type(value: object) -> int:
    if isinstance(value, bool):
        return TRUE if value else FALSE
    if isinstance(value, list) and len(value) == 2 and all(map(_is_coordinate, value)):
        return HEX
    return {str: TEXT, int: NUMBER, list: LIST, dict: RECORD}.get(type(value), NULL)


def _is_coordinate(value: object) -> bool:
    return type(value) is int and value in COORDINATES


def write(kind: str, data: Data) -> int:
    """The number for a position, a puzzle or a game in the interchange form. Raises TtbError."""
    writer = Writer()
    for _ in _link(writer, kind, data):
        pass
    return writer.number()


def reading(number: int) -> Generator[None, None, tuple[str, object]]:
    """The kind and the content of a number, in small steps; the content may be anything. Raises TtbError."""
    reader = Reader(number)
    found = yield from _link(reader)
    reader.finish()
    return found


def _link(
    io: Writer | Reader, kind: str = KINDS[0], data: Data | None = None
) -> Generator[None, None, tuple[str, object]]:
    values = _Values(io)
    kind = io.one(KINDS, kind)
    if kind == "position":
        return kind, values.value(_short(data))
    if kind == "puzzle":
        return kind, values.value(data and {**data, "position": _short(data["position"])})
    data = data or dict.fromkeys(("flags", "names", "start", "turns"))
    found = {name: values.value(data[name]) for name in ("flags", "names")}
    found["start"] = values.value(_short(data["start"]))
    yield
    found["turns"] = yield from values.turns(data["turns"])
    return kind, found


def _short(record: Data | None) -> Data | None:
    """A position or a turn without the fields that have nothing in them; readers fill them in."""
    return record and {field: value for field, value in record.items() if value or type(value) is int}
