"""The collection that comes with the game: fetching it on demand, and choosing the next puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TypeVar

from games.ttb.puzzles.attempt.follower import Follower
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.collected import Collected, Collection, Days
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Following
from shell.challenge.fetched import Fetched
from shell.drawing.html import Html, tag
from shell.saves.saves import Saves
from shell.settings.updates import Updates

NEEDED = (
    "ttb_core.making.grading",
    "games.ttb.puzzles.collection.collected",
    "ttb_core.puzzles",
    "ttb_core.links",
    "games.ttb.puzzles.attempt.attempt",
    "games.ttb.puzzles.room.shelves",
)
"""The modules that are needed to read a file, to open a puzzle and to draw one."""
T = TypeVar("T")


class File(Fetched[T]):
    """A file of puzzles, which is read in pieces."""

    def __init__(self, app: App, saves: Saves, name: str, read: Callable[[str], T]) -> None:
        super().__init__(app, name, read)
        self._saves = saves

    def arrived(self, text: str) -> None:
        if self.here is None:
            self._saves.begin(self._unpack(text), first=True)
        else:
            self.serve()

    def _unpack(self, text: str) -> Iterator[None]:
        """Load the modules and read the text; each piece is a task of its own."""
        for module in NEEDED:
            yield
            import_module(module)
        yield
        super().arrived(text)


class Stock(Following, Follower):
    """The `collection` and the puzzles of the `days`, each None until its file has been fetched."""

    _puzzles = Need(Puzzles)
    _saves = Need(Saves)
    _updates = Need(Updates)

    GROUP = "puzzles"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.collection_file = File(app, self._saves, "puzzles", Collection)
        self.days_file = File(app, self._saves, "days", Days)
        self._idea = ""
        """The idea of the collection from which the puzzle on the table was chosen, or empty."""

    @property
    def collection(self) -> Collection | None:
        """The collection, or None before it has been fetched."""
        return self.collection_file.here

    @property
    def days(self) -> Days | None:
        """The puzzles of the days, or None before they have been fetched."""
        return self.days_file.here

    @property
    def missing(self) -> bool:
        """True if a file could not be fetched."""
        return self.collection_file.missing or self.days_file.missing

    def actions(self) -> dict[str, Action]:
        reports = {**self.collection_file.actions(), **self.days_file.actions()}
        return {**reports, "puzzle": self._choose}

    def position_changed(self) -> None:
        if not self.collection_file.asked and self._puzzles.session is not None:
            self.collection_file.want()  # for hints, and for a shortest solution at the end

    def waiting(self) -> Html:
        """A note in place of the puzzles: they are loading, or the reason there are none."""
        loading = tag("p")(self.app.t("ui.puzzles.loading"))
        words = self._updates.instead("ui.puzzles.missing") if self.missing else loading
        return tag("div", class_="room-note", role="status")(words)

    def find(self, key: str) -> Collected | None:
        """The puzzle with this key in the fetched files, or None."""
        for file in (self.collection, self.days):
            if file is not None and key in file.by_key:
                return file.by_key[key]
        return None

    def comes_with_the_game(self, key: str) -> bool:
        return self.find(key) is not None

    def strength_of(self, key: str) -> int | None:
        puzzle = self.find(key)
        return puzzle.strength if puzzle is not None else None

    def all_solved(self, grade: int) -> bool:
        """True if all puzzles of a grade are solved."""
        best = self._puzzles.stored.best
        shelf = self.collection.by_grade.get(grade, ()) if self.collection is not None else ()
        return bool(shelf) and all(puzzle.key in best for puzzle in shelf)

    def solution_of(self, key: str) -> list[str]:
        puzzle = self.find(key)
        return puzzle.solution if puzzle is not None else []

    def _choose(self, value: str) -> None:
        """Put a puzzle on the table, from the collection or from the own puzzles.

        `value` is its key, and the idea of the collection that it was chosen from, if any.
        """
        puzzles = self._puzzles
        key, _, self._idea = value.partition(" ")
        puzzle = self.find(key)
        if puzzle is not None:
            puzzles.open(puzzle.data())
            return
        for data in puzzles.stored.own:
            if data["key"] == key:
                puzzles.open(data)
                return

    def following(self, key: str) -> str:
        """The key of the next puzzle, with the idea if it belongs to its collection; or empty.

        After a puzzle with a story it is the next unsolved one with a story, after one of an idea the next
        unsolved one of that, otherwise the unsolved puzzle nearest to the rating, so that the rating settles
        soonest.
        """
        if self.collection is None:
            return ""
        here, record = self.find(key), self._puzzles.record
        best = self._puzzles.stored.best
        idea = self.collection.ideas.get(self._idea, [])
        shelf = self.collection.named if here is not None and here.named else idea
        if here in shelf:
            at = shelf.index(here) + 1
            ahead = [puzzle.key for puzzle in (*shelf[at:], *shelf[:at]) if puzzle.key not in best]
            if ahead:
                return f"{ahead[0]} {self._idea}" if shelf is idea else ahead[0]

        def how_near(puzzle: Collected) -> tuple[bool, int, int]:
            tried = record.trial(puzzle.key)  # a puzzle counts for the rating only once
            return bool(tried.failed or tried.hints), abs(puzzle.strength - record.rating), puzzle.number

        open_ = [puzzle for puzzle in self.collection.shelved if puzzle.key not in best and puzzle.key != key]
        return min(open_, key=how_near).key if open_ else ""
