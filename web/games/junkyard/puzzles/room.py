"""The room of puzzles, in parts: the puzzle of the day, each kind, new puzzles, and turns to improve."""

from __future__ import annotations

from collections.abc import Sequence

from games.junkyard.puzzles.days import PuzzleOfDay
from games.junkyard.puzzles.endless import Endless
from games.junkyard.puzzles.panel import ICONS
from games.junkyard.puzzles.puzzles import Puzzles
from games.junkyard.symbols import figure_icon
from shell.app.feature import Need
from shell.challenge import collected_days, practice, view
from shell.challenge.collection import Collected, Collection
from shell.challenge.endless import PART, Wishing
from shell.drawing.html import Html, button, html, tag
from shell.mistakes.finding import Finding
from shell.mistakes.listing import TURNS
from shell.settings.updates import Updates

from junkyard_core.puzzles.puzzle import BUILD, DUEL, KINDS

TODAY = collected_days.PART
TABS = {
    TODAY: collected_days.TAB,
    practice.PART: practice.TAB,
    DUEL: "ui.junkyard.puzzles.duel",
    PART: "ui.junkyard.puzzles.endless",
    TURNS: "ui.mistakes",
}
"""The words of tabs that are not the name of a kind."""


class Room(Wishing):
    """The room; the usual part is that of the next puzzle."""

    _days = Need(PuzzleOfDay)
    _endless = Need(Endless)
    _finding = Need(Finding)
    _puzzles = Need(Puzzles)
    _updates = Need(Updates)

    GROUP = "puzzles"
    PLACE = NAME = "puzzles"
    HEAD, BACK = "ui.junkyard.puzzles", "ui.junkyard.lessons.back"

    names = (TODAY, practice.PART, *KINDS, PART, TURNS)

    def came_in(self, value: str) -> None:
        self.turn_to(value if value in self.names else "")
        self._finding.stored.forget_for_good()
        self._puzzles.file.want()
        self.app.emit("day")

    @property
    def endless(self) -> Endless:
        return self._endless

    @property
    def look(self) -> tuple[object, ...]:
        puzzles, app = self._puzzles, self.app
        on = puzzles.session.id if puzzles.session is not None else ""
        file = puzzles.file.here is not None, puzzles.file.missing, self._updates.new_version
        wish = self._endless.kind, self._endless.grade
        moved = *wish, *file, *self._days.look, *puzzles.practice.look, *self._finding.look
        return (app.texts.language, puzzles.entry.version, on, self.part, *moved)

    @property
    def usual(self) -> str:
        """The part of the puzzle on the table, or of the next one."""
        session = self._puzzles.session
        if session is not None:
            return practice.PART if session.practised else session.puzzle.kind if session.id else PART
        following = self._puzzles.following("")
        return str(following.data["kind"]) if following is not None else BUILD

    def tab_words(self, name: str) -> str:
        return self.app.t(TABS.get(name, f"ui.junkyard.puzzle.{name}"))

    def body(self) -> Html:
        keys = "ui.junkyard.puzzles.loading", "ui.junkyard.puzzles.missing"
        return self._puzzles.file.instead(self._updates, *keys) or super().body()

    def inside(self, name: str) -> Html:
        if name == TODAY:
            return self._days.section()
        if name == practice.PART:
            return self._puzzles.practising()
        if name == TURNS:
            return self._finding.shelf()
        if name == PART:
            return self._endless.section()
        assert self._puzzles.collection is not None
        return self._kind(name, self._puzzles.collection)

    def _kind(self, kind: str, collection: Collection[Collected]) -> Html:
        t, stars = self.app.t, self._puzzles.best
        grades = {grade: shelf for (of, grade), shelf in collection.shelves.items() if of == kind}
        shelf = [puzzle for several in grades.values() for puzzle in several]
        solved, whole = sum(puzzle.id in stars for puzzle in shelf), len(shelf)
        progress = t("ui.junkyard.puzzles.progress", n=solved, of=whole), solved, whole
        following = self._puzzles.following("")
        rows = html(*(self._grade(*each, following) for each in grades.items()))
        bench = button("bench", t("ui.junkyard.bench.open"), sign="pencil", key="bench")
        return html(
            view.shelf(
                kind, t(f"ui.junkyard.puzzle.{kind}"), progress, rows, t(f"ui.junkyard.puzzle.{kind}.what")
            ),
            tag("p", class_="room-note")(bench) if kind == BUILD else "",
        )

    def _grade(self, grade: object, puzzles: Sequence[Collected], following: Collected | None) -> Html:
        tiles = html(*(tag("li")(self._tile(puzzle, puzzle is following)) for puzzle in puzzles))
        return html(
            tag("h3", class_="junk-grade")(self.app.t("ui.junkyard.puzzles.grade", grade=grade)),
            tag("ol", class_="junk-puzzles")(tiles),
        )

    def _tile(self, puzzle: Collected, first: bool) -> Html:
        """A puzzle: its number, the figures it is about, and its stars."""
        puzzles, texts = self._puzzles, self.app.texts
        earned, session = puzzles.best.get(puzzle.id, 0), puzzles.session
        icons = html(*(figure_icon(ICONS[aim["name"]]) for aim in puzzle.data["goal"]))
        state = texts.t("ui.stars", n=earned) if earned else texts.t("ui.junkyard.puzzle.unsolved")
        return view.choice(
            html(
                tag("b")(puzzle.number),
                tag("span", class_="junk-puzzle-aims", aria_hidden=True)(icons),
                tag("span", aria_hidden=True)(view.stars(texts, earned)),
            ),
            "button junk-puzzle-tile",
            "puzzle",
            puzzle.id,
            solved=bool(earned),
            current=session is not None and session.id == puzzle.id,
            first=first,
            aria_label=texts.t("ui.labelled", label=puzzles.name_of(puzzle.data), words=state),
        )
