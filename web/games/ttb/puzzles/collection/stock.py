"""The collection that comes with the game: fetched when somebody asks for it, and which puzzle comes next."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from games.ttb.puzzles.attempt.follower import Follower
from games.ttb.puzzles.attempt.puzzles import Puzzles
from shell.app.actions import report
from shell.app.feature import Need
from shell.app.roles import Following
from shell.drawing.html import esc
from shell.saves.saves import Saves
from shell.settings.updates import Updates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from games.ttb.puzzles.collection.collected import Collected, Collection, Days
    from shell.app.actions import Action
    from shell.app.app import App

NEEDED = (
    "ttb_core.making.grading",
    "games.ttb.puzzles.collection.collected",
    "ttb_core.puzzles",
    "ttb_core.links",
    "games.ttb.puzzles.attempt.attempt",
    "games.ttb.puzzles.room.shelves",
)
"""What it takes to read a file, to open a puzzle and to draw one."""


class File:
    """A file of puzzles. `here` is what is in it, None until it has come; `missing` says that it could not be
    fetched.
    """

    def __init__(self, read: Callable[[str], Any]) -> None:
        self.read = read
        self.here: Any = None
        self.missing = self.asked = False
        self.waiting: list[Callable[[], None]] = []


class Stock(Following, Follower):
    """The `collection` and the puzzles of the `days`, each None until its file has come.

    `files` are both by the name of the effect that has the page fetch one.
    """

    _puzzles = Need(Puzzles)
    _saves = Need(Saves)
    _updates = Need(Updates)

    GROUP = "puzzles"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.files = {"puzzles": File(_collection), "days": File(_days)}

    @property
    def collection(self) -> Collection | None:
        """The collection, if it has come."""
        here: Collection | None = self.files["puzzles"].here
        return here

    @property
    def days(self) -> Days | None:
        """The puzzles of the days, if they have come."""
        here: Days | None = self.files["days"].here
        return here

    @property
    def missing(self) -> bool:
        """Whether something could not be fetched."""
        return any(file.missing for file in self.files.values())

    def actions(self) -> dict[str, Action]:
        found: dict[str, Action] = {"puzzle": self._choose}
        for name, file in self.files.items():
            found[f"{name}-here"] = report(partial(self._arrived, file))
            found[f"{name}-missing"] = report(partial(self._lost, file))
        return found

    def position_changed(self) -> None:
        if not self.files["puzzles"].asked and self._puzzles.session is not None:
            self.want(lambda: None)  # a hint may be wanted, and at the end a shortest way

    def want(self, then: Callable[[], None]) -> None:
        """Do something with the collection: at once, or when the page has fetched it."""
        if self._fetched("puzzles", then):
            self.app.emit("puzzles")

    def want_days(self, then: Callable[[], None]) -> None:
        """Do something with the puzzles of the days: at once, or when the page has fetched them."""
        if self._fetched("days", then):
            self.app.emit("days")

    def _fetched(self, name: str, then: Callable[[], None]) -> bool:
        """Do something with a file now or later, and say whether the page has to fetch it for that."""
        file = self.files[name]
        if file.here is not None:
            then()
            return False
        file.missing, file.asked = False, True
        file.waiting.append(then)
        return len(file.waiting) == 1  # otherwise it is on its way

    def _arrived(self, file: File, text: str) -> None:
        """A file, as the page has fetched it."""
        if file.here is None:
            self._saves.begin(self._unpack(file, text), first=True)
        else:
            self._serve(file)

    def _unpack(self, file: File, text: str) -> Iterator[None]:
        """Read it, and load what it takes to show it, in pieces: each is a task of its own."""
        for module in NEEDED:
            yield
            import_module(module)
        yield
        try:
            here = file.read(text)
        except (ValueError, TypeError):
            self._lost(file, "")
            return
        yield
        file.here = here
        self._serve(file)

    def _serve(self, file: File) -> None:
        waiting, file.waiting = file.waiting, []
        for then in waiting:
            then()

    def _lost(self, file: File, value: str) -> None:
        file.missing = True
        file.waiting = []

    def waiting(self) -> str:
        """HTML to stand where puzzles will be, or why there are none."""
        loading = f"<p>{esc(self.app.t('ui.puzzles.loading'))}</p>"
        words = self._updates.instead("ui.puzzles.missing") if self.missing else loading
        return f'<div class="room-note" role="status">{words}</div>'

    def find(self, key: str) -> Collected | None:
        """The puzzle with this key in what has come, if there is one."""
        for file in (self.collection, self.days):
            if file is not None and key in file.by_key:
                return file.by_key[key]
        return None

    def comes_with_the_game(self, key: str) -> bool:
        return self.find(key) is not None

    def strength_of(self, key: str) -> int | None:
        one = self.find(key)
        return one.strength if one is not None else None

    def through(self, grade: int) -> bool:
        """Whether all puzzles of a grade are solved."""
        best = self._puzzles.kept.best
        shelf = self.collection.by_grade.get(grade, ()) if self.collection is not None else ()
        return bool(shelf) and all(one.key in best for one in shelf)

    def solution_of(self, key: str) -> list[str]:
        one = self.find(key)
        return one.solution if one is not None else []

    def _choose(self, key: str) -> None:
        """Put a puzzle on the table, of the collection or of one's own."""
        puzzles = self._puzzles
        one = self.find(key)
        if one is not None:
            puzzles.open(one.data())
            return
        for data in puzzles.kept.own:
            if data["key"] == key:
                puzzles.open(data)
                return

    def following(self, key: str) -> str:
        """The key of the next puzzle: of those with a story the next one, else of those that are not solved
        the one nearest to the rating, by which that finds a person soonest.
        """
        if self.collection is None:
            return ""
        here, record = self.find(key), self._puzzles.record
        best = self._puzzles.kept.best
        if here is not None and here.named:
            named = self.collection.named
            at = named.index(here) + 1
            stories = [one.key for one in (*named[at:], *named[:at]) if one.key not in best]
            if stories:
                return stories[0]

        def how_near(one: Collected) -> tuple[bool, int, int]:
            tried = record.trial(one.key)  # what has counted once cannot count again
            return bool(tried.failed or tried.hints), abs(one.strength - record.rating), one.number

        open_ = [one for one in self.collection.shelved if one.key not in best and one.key != key]
        return min(open_, key=how_near).key if open_ else ""


def _collection(text: str) -> Collection:
    from games.ttb.puzzles.collection.collected import Collection

    return Collection(text)


def _days(text: str) -> Days:
    from games.ttb.puzzles.collection.collected import Days

    return Days(text)
