"""The room of puzzles: the screen for choosing one, in parts that are shown one at a time."""

from __future__ import annotations

import json
from collections.abc import Callable

from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.daily.daily import PuzzleOfDay
from games.ttb.puzzles.endless.endless import Endless
from games.ttb.puzzles.mistakes.mistakes import Mistakes
from games.ttb.puzzles.path.path import Path
from games.ttb.puzzles.room.shelves import Shelves
from games.ttb.puzzles.storm.storm import Storm
from games.ttb.puzzles.words import file_name, plain
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.job import Job
from shell.app.roles import Beginning, Working
from shell.app.way import Way
from shell.challenge.endless import PART
from shell.challenge.parts import Parted
from shell.drawing.html import Html, html
from shell.settings.updates import Updates
from shell.sharing.opening import Opening


class Room(Beginning, Working, Parted):
    """The room with its filters.

    `shelf` is the open shelf of the collection (`best`, `named` or a grade).
    The puzzles are filtered by `theme`, `turns` (0 for any number) and `show`.
    """

    _daily = Need(PuzzleOfDay)
    _endless = Need(Endless)
    _mistakes = Need(Mistakes)
    _opening = Need(Opening)
    _path = Need(Path)
    _puzzles = Need(Puzzles)
    _stock = Need(Stock)
    _storm = Need(Storm)
    _updates = Need(Updates)

    GROUP = "puzzles"
    PLACE, NAME, HEAD, BACK = "puzzles", "room", "ui.puzzles", "ui.room.back"
    names = ("today", "path", "collection", PART, "storm", "own")
    SHOWN = ("all", "open", "solved")
    TURNS = 4
    """The filter by turns has a choice for each number up to this; the last includes all higher numbers."""
    PARTS = 10
    """The number of regions that share the open shelf, so that none takes long to draw."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.shelf = "best"
        self.theme = ""
        self.turns = 0
        self.show = self.SHOWN[0]

    def actions(self) -> dict[str, Action]:
        puzzles = self._puzzles
        return {
            **super().actions(),
            "room-shelf": self._choose_shelf,
            "room-theme": self._choose_theme,
            "room-turns": self._choose_turns,
            "room-show": self._choose_shown,
            "rating-reset": lambda: puzzles.record.reset(),
            "rating-unreset": lambda: puzzles.record.unreset(),
            "puzzle-export": self._export,
            "puzzle-forget": lambda key: puzzles.stored.forget(key),
            "puzzle-unforget": lambda: puzzles.stored.unforget(),
            "puzzle-read": self._read,
            "puzzle-read-failed": lambda: self.app.say("ui.import_too_big", "error"),
        }

    def own_actions(self) -> dict[str, Action]:
        making = self._endless.making
        return {"escape": lambda: self.app.follow("endless-stop")} if making else super().own_actions()

    def ways(self) -> tuple[Way, ...]:
        """The room, with the number of puzzles due on the path today, or else of the stored mistakes."""
        t, daily = self.app.t, self._daily
        due = len(self._path.due()) if daily.today else 0
        if due:
            words = t("ui.door.path", n=due)
            return (Way("puzzles", "star", "puzzles", "path", words=words, day=daily.today),)
        turns = self._mistakes.door_words
        return (Way("puzzles", "star", "puzzles", "own" if turns else "", words=turns),)

    def root(self) -> dict[str, str]:
        return {"data-room": self.open_part if self.open else ""}

    def regions(self) -> dict[str, Callable[[], Html]]:
        parts = {f"room-part-{n}": lambda n=n: self._part(n) for n in range(self.PARTS)}
        return {**super().regions(), "room-endless": self._draw_endless, **parts}

    def job(self) -> Job | None:
        return self._endless.job_in_room() if self.open and self.open_part == PART else None

    # Coming and going

    def came_in(self, value: str) -> None:
        """Tidy up, show the part that `value` names, `today` perhaps with a day, and fetch the files."""
        self._puzzles.stored.forget_for_good()
        self._mistakes.stored.forget_for_good()
        self._puzzles.record.reset_for_good()
        tab, _, day = value.partition(" ")
        if tab in self.names:
            self.turn_to(tab)
        if self.open_part == "today":
            self._daily.enter(day)
        self._stock.collection_file.want()
        self.app.emit("day")

    def leave(self) -> None:
        if self.open:
            self._endless.rest()
        super().leave()

    # The filters

    def choose(self, name: str) -> None:
        if name == "today" != self.open_part:
            self._daily.enter("")
        super().choose(name)

    def turn_to(self, name: str) -> None:
        super().turn_to(name)
        if name != PART:
            self._endless.rest()  # the search there stops

    def _choose_shelf(self, value: str) -> None:
        self.shelf = "" if value == self.shelf else value

    def _choose_theme(self, value: str) -> None:
        self.theme = value.partition("=")[2]

    def _choose_turns(self, value: str) -> None:
        turns = value.partition("=")[2]
        self.turns = int(turns) if turns in map(str, range(1, self.TURNS + 1)) else 0

    def _choose_shown(self, value: str) -> None:
        show = value.partition("=")[2]
        if show in self.SHOWN:
            self.show = show

    # Own puzzles

    def _read(self, text: str) -> None:
        """Open a picked file as a link would be opened."""
        opening = self._opening
        if not opening.elsewhere(text):
            opening.read(text)

    def _export(self, key: str) -> None:
        for data in self._puzzles.stored.own:
            if data["key"] == key:
                text = json.dumps(plain(self.app.texts, data), indent=1)
                self.app.emit("download", name=file_name(data["title"]), text=text)
                return

    # Drawing

    @property
    def look(self) -> tuple[object, ...]:
        """A key of everything that the look of the room depends on."""
        puzzles, stock = self._puzzles, self._stock
        mistakes, path = self._mistakes, self._path
        return (
            self.app.texts.language,
            self.app.texts.asked,
            self.part,
            self.shelf,
            self.theme,
            self.turns,
            self.show,
            puzzles.stored.entry.version,
            self._endless.look if self.open_part == PART else 0,
            puzzles.record.look,
            self._daily.look,
            stock.collection is not None,
            stock.days is not None,
            puzzles.key,
            mistakes.look,
            path.boxes.entry.version,
            path.shown,
            stock.missing,
            self._updates.new_version,
        )

    def tab_words(self, name: str) -> str:
        return self.app.t(f"ui.room.{name}")

    def inside(self, name: str) -> Html:
        # The modules that draw only the room are loaded when it is first opened.
        if name == "today":
            from games.ttb.puzzles.daily import today

            return today.body(self.app.texts, self._stock, self._daily, self._puzzles)
        if name == "path":
            from games.ttb.puzzles.path import page

            return page.body(self._stock, self._path, self._puzzles.key)
        if name == "storm":
            return self._storm.body()
        if name == PART:
            from games.ttb.puzzles.endless import page as endless

            return endless.body(self._endless, self._puzzles)
        if name == "own":
            from games.ttb.puzzles.room import own

            return own.body(self._puzzles, self._mistakes)
        return self._shelves().body()

    def _shelves(self) -> Shelves:
        return Shelves(self, self._stock, self._puzzles)

    def _draw_endless(self) -> Html:
        """The region that changes during the wait for an endless puzzle."""
        if not self.open or self.open_part != PART:
            return html()
        from games.ttb.puzzles.endless.page import state

        return state(self._endless)

    def _part(self, number: int) -> Html:
        """A part of the open shelf."""
        if not self.open or self.open_part != "collection" or not self.shelf:
            return html()
        return self.app.memo(f"room-part-{number}", self.look, lambda: self._shelves().part(number))
