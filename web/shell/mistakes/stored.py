"""The list of mistakes, costly turns to be improved, as stored on the device. All stored data are checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from ground.errors import GameError
from shell.app.app import App
from shell.mistakes.mistake import Mistake
from shell.storage.jsontext import Json

MEMORY, VERSION = "mistakes", 1
MOST = 24
"""The most mistakes on the list; the oldest are dropped."""
MOST_DONE = 300
LONGEST_ID = 8

M = TypeVar("M", bound=Mistake)


class _Lists(Generic[M]):
    """The contents of the entry: the mistakes, and the ids of those that are done."""

    def __init__(self, mistakes: list[M], done: list[str]) -> None:
        self.mistakes, self.done = mistakes, done

    def take_off(self, name: str) -> None:
        """Take a mistake off the list for good, as done."""
        self.mistakes = [mistake for mistake in self.mistakes if mistake.id != name]
        self.done = [*(other for other in self.done if other != name), name][-MOST_DONE:]


class StoredMistakes(Generic[M]):
    """The stored mistakes, each made by `read` of its data.

    `mistakes` is in order, the newest first; `done` are the ids of those solved or removed, which never
    return.
    """

    def __init__(self, app: App, read: Callable[[object], M]) -> None:
        self._read = read
        self.entry = app.entries.entry(MEMORY, VERSION, self._valid_parts, _fields, _joined, carried=True)
        self.gone: tuple[int, M] | None = None
        """The place of the mistake removed last, and the mistake."""

    @property
    def mistakes(self) -> list[M]:
        """The mistakes still to be solved."""
        return self.entry.value.mistakes

    @property
    def done(self) -> list[str]:
        """The ids of the mistakes solved or removed, the newest last."""
        return self.entry.value.done

    def find(self, name: str) -> M | None:
        """The mistake with this id on the list, or None."""
        return next((mistake for mistake in self.mistakes if mistake.id == name), None)

    def following(self, name: str) -> M | None:
        """The next mistake to solve besides the one with this id, or None."""
        return next((mistake for mistake in self.mistakes if mistake.id != name), None)

    def add(self, mistakes: Iterable[M]) -> None:
        """Put mistakes at the front of the list, except those listed or done already."""
        with self.entry.changing() as stored:
            known = {*stored.done, *(mistake.id for mistake in stored.mistakes)}
            new = {mistake.id: mistake for mistake in mistakes if mistake.id not in known}
            stored.mistakes = [*new.values(), *stored.mistakes][:MOST]
        if new:
            self.gone = None

    def solved(self, name: str) -> None:
        """Take a solved mistake off the list."""
        with self.entry.changing() as stored:
            if any(mistake.id == name for mistake in stored.mistakes):
                stored.take_off(name)

    def forget(self, name: str) -> None:
        """Remove a mistake from the list; until the next removal it can be put back."""
        with self.entry.changing() as stored:
            for n, mistake in enumerate(stored.mistakes):
                if mistake.id == name:
                    stored.take_off(name)
                    self.gone = n, mistake

    def unforget(self) -> None:
        """Put back the mistake removed last."""
        if self.gone is not None:
            n, mistake = self.gone
            self.gone = None
            with self.entry.changing() as stored:
                stored.done = [name for name in stored.done if name != mistake.id]
                stored.mistakes = [other for other in stored.mistakes if other.id != mistake.id]
                stored.mistakes.insert(n, mistake)
                del stored.mistakes[MOST:]

    def forget_for_good(self) -> None:
        """Make the last removal final."""
        self.gone = None

    def _valid_parts(self, stored: Json) -> _Lists[M]:
        """The valid parts of an entry; anything else is ignored."""
        mistakes, done = stored.get("mistakes"), stored.get("done")
        names = [str(name)[:LONGEST_ID] for name in done[-MOST_DONE:]] if isinstance(done, list) else []
        valid: dict[str, M] = {}
        for data in mistakes[:MOST] if isinstance(mistakes, list) else []:
            try:
                mistake = self._read(data)
            except (GameError, ValueError):
                continue
            valid.setdefault(mistake.id, mistake)
        return _Lists([mistake for mistake in valid.values() if mistake.id not in names], names)


def _fields(stored: _Lists[M]) -> Json:
    return {"mistakes": [mistake.data() for mistake in stored.mistakes], "done": stored.done}


def _joined(here: _Lists[M], there: _Lists[M]) -> _Lists[M]:
    """All from here, and as many of the others as fit, except those done here."""
    known = {*here.done, *(mistake.id for mistake in here.mistakes)}
    new = [mistake for mistake in there.mistakes if mistake.id not in known]
    known.update(mistake.id for mistake in new)
    new_done = [name for name in there.done if name not in known]
    return _Lists(
        [*here.mistakes, *new[: MOST - len(here.mistakes)]],
        [*new_done[max(0, len(new_done) + len(here.done) - MOST_DONE) :], *here.done],
    )
