"""Entries beside the games: small objects as JSON, which every tab of the browser reads and changes.

An `Entry` is a value that all tabs share: it is read again before it is changed, so that no tab writes an old
state. A `Single` holds one object of the tab that wrote it last. See docs/SAVES.md: Two tabs.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from shell.storage.jsontext import Json, parse_foreign, parse_json
from shell.storage.storage import Storage, StorageFailed

T = TypeVar("T")

LONGEST = 1_500_000
"""The maximum length of an entry that is taken in from elsewhere."""


class Entries:
    """The entries whose keys begin with `prefix`, and those of all games.

    `failed` is called when storage does not work, `broken` with the key of an unreadable text that would be
    overwritten.
    """

    def __init__(self, storage: Storage, prefix: str) -> None:
        self._storage = storage
        self.prefix = prefix
        self.shared: dict[str, Entry[Any]] = {}
        self._carried: dict[str, Entry[Any]] = {}
        self.failed: Callable[[], None] = lambda: None
        self.broken: Callable[[str], None] = lambda key: None

    def entry(
        self,
        name: str,
        version: int | None,
        read: Callable[[Json], T],
        fields: Callable[[T], Json],
        join: Callable[[T, T], T],
        carried: bool = False,
    ) -> Entry[T]:
        """The shared entry `name` of this game. A `carried` entry goes into a file with all games."""
        entry = Entry(self, self.prefix + name, version, read, fields, join)
        if carried:
            self._carried[name] = entry
        return entry

    def table(self, name: str, version: int | None, field: str) -> Entry[dict[str, Json]]:
        """The shared entry `name` that has objects by name in one field."""

        def objects(entry: Json) -> dict[str, Json]:
            table = entry.get(field)
            entries = table.items() if isinstance(table, dict) else ()
            return {key: value for key, value in entries if isinstance(value, dict)}

        return self.entry(name, version, objects, lambda table: {field: table}, merged)

    def single(self, name: str, version: int | None) -> Single:
        """The entry `name` of this game that holds one object."""
        return Single(self, self.prefix + name, version)

    def heard(self, keys: Sequence[str] = ()) -> None:
        """Note that another tab has changed the entries with these full keys; without any, perhaps all."""
        for key, entry in self.shared.items():
            if not keys or key in keys:
                entry.changed_elsewhere()

    def luggage(self) -> dict[str, str]:
        """The texts of the carried entries by name, without empty ones."""
        return {name: text for name, entry in self._carried.items() if (text := entry.text)}

    def unpack(self, name: str, text: object) -> None:
        """Join an entry from a file. Its text is not trusted."""
        if name in self._carried:
            self._carried[name].take_in(text)

    # Text

    def text(self, key: str, otherwise: str | None = None) -> str | None:
        """The text under a full key; None if there is none, and `otherwise` if storage does not work."""
        try:
            return self._storage.get(key)
        except StorageFailed:
            return otherwise

    def put(self, key: str, text: str) -> bool:
        """Store a text under a full key. False if storage failed."""
        try:
            self._storage.set(key, text)
        except StorageFailed:
            self.failed()
            return False
        return True

    def remove(self, key: str) -> bool:
        """Remove the text under a full key. False if storage failed."""
        try:
            self._storage.remove(key)
        except StorageFailed:
            return False
        return True

    def json(self, key: str, text: str | None, version: int | None) -> Json:
        """The object in the text of a full key; empty if there is none.

        A text that is no object, or has another `version`, is `broken`.
        """
        if text is None:
            return {}
        try:
            data = parse_json(text)
        except (ValueError, RecursionError):
            data = None
        if isinstance(data, dict) and data.get("version") == version:
            return data
        self.broken(key)
        return {}


class Entry(Generic[T]):
    """A value that all tabs share, read when it is first needed.

    `read` makes the value from the object in an entry (an empty one if there is no entry; invalid parts count
    as missing), `fields` the object from a value, and `join(here, there)` one value of two. A value like that
    of an empty object has no entry. `noticed` is called when another tab has changed it.
    """

    def __init__(
        self,
        entries: Entries,
        key: str,
        version: int | None,
        read: Callable[[Json], T],
        fields: Callable[[T], Json],
        join: Callable[[T, T], T],
    ) -> None:
        self._entries, self._key, self._format = entries, key, version
        self._read, self._fields, self._join = read, fields, join
        self._text: str | None = None
        """The text in storage, as this tab last read or wrote it."""
        self._as_written = ""
        """The text of the value as this tab would write it."""
        self._known = self._stale = self._unsaved = False
        self._version = 0
        self._value: T
        self.noticed: Callable[[], None] = lambda: None
        entries.shared[key] = self

    @property
    def value(self) -> T:
        """The current value. To be changed only within `changing`."""
        if self._stale or not self._known:
            self._refresh()
        return self._value

    @property
    def version(self) -> int:
        """A number that changes with each change, also in another tab."""
        if self._stale:
            self._refresh()
        return self._version

    @property
    def text(self) -> str:
        """The value as stored; empty if it has no entry."""
        return self._written(self.value)

    @contextmanager
    def changing(self) -> Iterator[T]:
        """The current value in storage, to be changed; afterwards it is stored if it has changed."""
        self._refresh()
        yield self._value
        self._store()

    def replace(self, value: T) -> None:
        """Store another value in place of that of `changing`."""
        self._value = value
        self._store()

    def take_in(self, text: object) -> None:
        """Join the value with the text of this entry from another device, which is not trusted."""
        self._refresh()
        self.replace(self._join(self._value, self._read(foreign(text, self._format))))

    def changed_elsewhere(self) -> None:
        """Note that another tab has perhaps changed the entry."""
        if self._known:
            self._stale = True
            self.noticed()

    def _refresh(self) -> None:
        """Read the entry if another tab wrote it last, and join changes that could not be stored here."""
        text = self._entries.text(self._key, self._text)
        self._stale = False
        if self._known and text == self._text:
            return
        there = self._read(self._entries.json(self._key, text, self._format))
        if self._known:
            self._version += 1
        self._value = self._join(self._value, there) if self._unsaved else there
        self._text, self._known = text, True
        self._as_written = self._written(there)

    def _store(self) -> None:
        text = self._written(self._value)
        if text == self._as_written and not self._unsaved:
            return
        self._version += 1
        stored = self._entries.put(self._key, text) if text else self._entries.remove(self._key)
        self._unsaved = not stored
        if stored:
            self._text, self._as_written = text or None, text

    def _written(self, value: T) -> str:
        fields = self._fields(value)
        if fields == self._fields(self._read({})):
            return ""
        return _compact(self._format, fields)


class Single:
    """One object of this tab, such as an attempt on the table.

    Of several tabs that of the last one is kept, and a tab removes only its own.
    """

    def __init__(self, entries: Entries, key: str, version: int | None) -> None:
        self._entries, self._key, self._format = entries, key, version
        self._own: str | None = None
        self._recalled: str | None = None

    def keep(self, **fields: object) -> None:
        """Store these fields in place of the object before."""
        self._own = _compact(self._format, fields)
        self._entries.put(self._key, self._own)

    def recall(self) -> Json:
        """The stored object, perhaps of another tab; empty if there is none."""
        self._recalled = self._entries.text(self._key)
        return self._entries.json(self._key, self._recalled, self._format)

    def take(self) -> None:
        """Make the recalled object this tab's own."""
        self._own = self._recalled

    def clear(self) -> None:
        """Remove the stored object, even of another tab."""
        if self._entries.text(self._key) is not None:
            self._entries.remove(self._key)
        self._own = None

    def drop(self) -> None:
        """Remove the stored object if this tab stored or took it."""
        if self._own is not None and self._entries.text(self._key) == self._own:
            self._entries.remove(self._key)
        self._own = None


def keep_last(table: dict[str, T], most: int) -> None:
    """Remove the first entries of a table that has more than `most`."""
    for key in list(table)[: max(0, len(table) - most)]:
        del table[key]


def merged(here: dict[str, T], there: dict[str, T]) -> dict[str, T]:
    """Both tables in one, with the value of `here` if both have one."""
    return {**there, **here}


def filled(here: dict[str, T], there: dict[str, T], most: int) -> dict[str, T]:
    """All of `here`, and as many of the others of `there` as fit into `most`, which come first.

    Of these the first are dropped.
    """
    new = {key: value for key, value in there.items() if key not in here}
    keep_last(new, most - len(here))
    return {**new, **here}


def foreign(text: object, version: int | None) -> Json:
    """The object in the text of an entry from elsewhere; empty if it is invalid, or of another `version`."""
    if not isinstance(text, str) or len(text) > LONGEST:
        return {}
    try:
        data = parse_foreign(text)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) and data.get("version") == version else {}


def _compact(version: int | None, fields: Json) -> str:
    head = {} if version is None else {"version": version}
    return json.dumps({**head, **fields}, separators=(",", ":"))
