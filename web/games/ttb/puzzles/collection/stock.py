"""The collection that comes with the game: fetched when somebody asks for it, and which puzzle comes next."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from games.ttb.puzzles.attempt.follower import Follower
from games.ttb.puzzles.attempt.puzzles import Puzzles
from shell.app.actions import report
from shell.drawing.html import esc
from shell.saves.saves import Saves
from shell.settings.updates import Updates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from games.ttb.puzzles.collection.collected import Collected, Collection
    from shell.app.actions import Action
    from shell.app.app import App

NEEDED = (
    "ttb_core.puzzles",
    "ttb_core.links",
    "games.ttb.puzzles.attempt.attempt",
    "games.ttb.puzzles.room.shelves",
)
"""What it takes to open a puzzle and to draw one."""


class Stock(Follower):
    """`collection` is None until it has come; `missing` says that it could not be fetched."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.collection: Collection | None = None
        self.missing = False
        self._asked = False
        self._waiting: list[Callable[[], None]] = []

    def actions(self) -> dict[str, Action]:
        return {
            "puzzle": self._choose,
            "puzzles-here": report(self._arrived),
            "puzzles-missing": report(self._missing),
        }

    def position_changed(self) -> None:
        if not self._asked and self.app.feature(Puzzles).session is not None:
            self.want(lambda: None)  # a hint may be wanted, and at the end a shortest way

    def want(self, then: Callable[[], None]) -> None:
        """Do something with the collection: at once, or when the page has fetched it."""
        if self.collection is not None:
            then()
            return
        self.missing, self._asked = False, True
        self._waiting.append(then)
        self.app.emit("puzzles")

    def _arrived(self, text: str) -> None:
        """The collection, as the page has fetched it."""
        if self.collection is None:
            self.app.feature(Saves).begin(self._unpack(text), first=True)
        else:
            self._serve()

    def _unpack(self, text: str) -> Iterator[None]:
        """Read it, and load what it takes to show it, in pieces: each is a task of its own."""
        from games.ttb.puzzles.collection.collected import Collection

        yield
        try:
            collection = Collection(text)
        except (ValueError, TypeError):
            self._missing("")
            return
        for module in NEEDED:
            yield
            import_module(module)
        yield
        self.collection = collection
        self._serve()

    def _serve(self) -> None:
        waiting, self._waiting = self._waiting, []
        for then in waiting:
            then()

    def _missing(self, value: str) -> None:
        self.missing = True
        self._waiting = []

    def waiting(self) -> str:
        """HTML to stand where puzzles will be, or why there are none."""
        loading = f"<p>{esc(self.app.t('ui.puzzles.loading'))}</p>"
        words = self.app.feature(Updates).instead("ui.puzzles.missing") if self.missing else loading
        return f'<div class="room-note" role="status">{words}</div>'

    def find(self, key: str) -> Collected | None:
        """The puzzle of the collection with this key, if it has come and there is one."""
        return self.collection.by_key.get(key) if self.collection is not None else None

    def comes_with_the_game(self, key: str) -> bool:
        return self.find(key) is not None

    def grade_of(self, key: str) -> int | None:
        one = self.find(key)
        return one.grade if one is not None else None

    def solution_of(self, key: str) -> list[str]:
        one = self.find(key)
        return one.solution if one is not None else []

    def _choose(self, key: str) -> None:
        """Put a puzzle on the table, of the collection or of one's own."""
        puzzles = self.app.feature(Puzzles)
        one = self.find(key)
        if one is not None:
            puzzles.open(one.data())
            return
        for data in puzzles.kept.own:
            if data["key"] == key:
                puzzles.open(data)
                return

    def following(self, key: str) -> str:
        """The key of the next puzzle that is not solved: of the same kind first, then of the grades."""
        if self.collection is None:
            return ""
        here = self.find(key)
        whole: Sequence[Collected] = [one for grade in self.collection.by_grade.values() for one in grade]
        if here is not None and here.named:
            whole = [*self.collection.named, *whole]
        at = whole.index(here) + 1 if here is not None else 0
        best = self.app.feature(Puzzles).kept.best
        return next((one.key for one in (*whole[at:], *whole[:at]) if one.key not in best), "")
