"""Any JSON value in a link, with its names (docs/LINKS.md: Values).

It serves content that a version's table has no number for. A name that is not among the words known to writer
and reader is spelled out, once in a link. Numbers must be whole. This module is frozen.

A `Reader` may return any value at all: the caller checks the content.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from ground.errors import GameError
from ground.links.packing import Reader, Weights, Writer, bounded, damaged
from ground.links.spelling import text

Data = dict[str, Any]


TEXT, PAIR, NUMBER, LIST, RECORD, NULL, FALSE, TRUE = range(8)
TYPE_WEIGHTS = Weights(21, 12, 6, 7, 10, 4, 2, 2)
CONSTANTS = {NULL: None, FALSE: False, TRUE: True}
NEW_WEIGHTS = Weights(15, 1)
SIGN_WEIGHTS = Weights(3, 1)
LONGEST_TEXT = 800
MOST_ENTRIES = 2000
MOST_VALUES = 20_000
"""The largest number of values in one link, nested ones included."""
DEEPEST = 12
"""The deepest nesting of values."""
COORDINATES = range(-7, 8)


class Values:
    """Passes values through a `Writer`, or takes them from a `Reader`.

    `words` are known beforehand, in an order that never changes. A list of two numbers within `coordinates`
    is written in a short form: it is usually a place on the board.
    """

    def __init__(self, io: Writer | Reader, words: Sequence[str], coordinates: range = COORDINATES) -> None:
        self.io = io
        self._words = list(words)
        self._coordinates = coordinates
        self._shapes: list[tuple[str, ...]] = [()]
        self._left = MOST_VALUES

    def value(self, value: Any = None, depth: int = 1) -> Any:
        """Any JSON value whose numbers are all whole."""
        self._left -= 1
        if depth > DEEPEST or self._left < 0:
            raise GameError(
                "link_too_long", "The content has too many values, or too deeply nested ones, for a link."
            )
        kind = self.io.weighted(TYPE_WEIGHTS, self._type(value))
        if kind == TEXT:
            return self._text(value)
        if kind == PAIR:
            q, r = value or (None, None)
            return [self.io.one(self._coordinates, q), self.io.one(self._coordinates, r)]
        if kind == NUMBER:
            return self._number(value or 0)
        if kind == LIST:
            return [self.value(entry, depth + 1) for entry in self._entries(value)]
        if kind == RECORD:
            return self._record(value, depth)
        return CONSTANTS[kind]

    def values(self, values: Sequence[Any] | None = None) -> Generator[None, None, list[Any]]:
        """A list of values, such as the turns of a game, with a step for each."""
        entries = []
        for value in self._entries(values):
            entries.append(self.value(value))
            yield
        return entries

    def _type(self, value: object) -> int:
        if isinstance(value, bool):
            return TRUE if value else FALSE
        if isinstance(value, list) and len(value) == 2 and all(map(self._is_coordinate, value)):
            return PAIR
        return {str: TEXT, int: NUMBER, list: LIST, dict: RECORD}.get(type(value), NULL)

    def _is_coordinate(self, value: object) -> bool:
        return type(value) is int and value in self._coordinates

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
        """The entries of a list or a record; from a reader as many None."""
        entries = list(value or ())
        count = bounded(self.io.count(2, len(entries)), MOST_ENTRIES)
        return entries or [None] * count

    def _record(self, value: Data | None, depth: int) -> Data:
        fields = self._fields(tuple(value or ()))
        return {name: self.value(value and value[name], depth + 1) for name in fields}

    def _fields(self, fields: tuple[str, ...]) -> tuple[str, ...]:
        """The names of a record: one of the lists of names seen before, or a new list."""
        if not self.io.weighted(NEW_WEIGHTS, int(self.io.writes and fields not in self._shapes)):
            known: tuple[str, ...] = self.io.one(self._shapes, fields)
            return known
        fields = tuple(self._text(name) for name in self._entries(fields))
        if len(set(fields)) < len(fields):
            raise damaged("an object in it has a name twice")
        self._shapes.append(fields)
        return fields


class Named:
    """A version of links (`frame.Version`) for a game without a table of its own: the plain values.

    `kinds` are the kinds of content of a link; each content is a JSON object. If it has `turns`, a list, they
    are written last, with a step for each. `words` are names that occur in links; knowing them makes links
    shorter. None of these may ever change.
    """

    def __init__(
        self, kinds: Sequence[str], words: Sequence[str] = (), coordinates: range = COORDINATES
    ) -> None:
        self._kinds = tuple(kinds)
        self._words = tuple(words)
        self._coordinates = coordinates

    def write(self, kind: str, data: Data) -> int:
        """The number for an object of a kind. Raises `GameError`."""
        writer = Writer()
        for _ in self._content(writer, kind, data):
            pass
        return writer.number()

    def reading(self, number: int) -> Generator[None, None, tuple[str, Any]]:
        """The kind and the object, which may be any value at all, in small steps. Raises `GameError`."""
        reader = Reader(number)
        content = yield from self._content(reader)
        reader.finish()
        return content

    def _content(
        self, io: Writer | Reader, kind: str = "", data: Data | None = None
    ) -> Generator[None, None, tuple[str, Any]]:
        values = Values(io, self._words, self._coordinates)
        kind = io.one(self._kinds, kind)
        content = values.value(data and {name: value for name, value in data.items() if name != "turns"})
        yield
        if io.below(2, int(data is not None and "turns" in data)):
            turns = yield from values.values(data["turns"] if data else None)
            if not isinstance(content, dict):
                raise damaged("it has turns without an object that they belong to")
            content["turns"] = turns
        return kind, content
