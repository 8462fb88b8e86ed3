"""The room of puzzles: the screen to choose one, with a shelf for each kind."""

from __future__ import annotations

from collections.abc import Sequence

from games.junkyard.puzzles.endless import Endless
from games.junkyard.puzzles.panel import ICONS
from games.junkyard.puzzles.puzzles import Puzzles
from games.junkyard.symbols import figure_icon
from shell.app.feature import Need
from shell.challenge import view
from shell.challenge.collection import Collected
from shell.challenge.endless import Wishing
from shell.drawing.html import Html, bare_button, button, html, tag
from shell.mistakes.finding import Finding
from shell.settings.updates import Updates

from junkyard_core.puzzles.puzzle import KINDS


class Room(Wishing):
    """The room."""

    _endless = Need(Endless)
    _finding = Need(Finding)
    _puzzles = Need(Puzzles)
    _updates = Need(Updates)

    GROUP = "puzzles"
    PLACE = NAME = "puzzles"
    HEAD, BACK = "ui.junkyard.puzzles", "ui.junkyard.lessons.back"

    def came_in(self, value: str) -> None:
        self._finding.stored.forget_for_good()
        self._puzzles.file.want()

    @property
    def endless(self) -> Endless:
        return self._endless

    @property
    def look(self) -> tuple[object, ...]:
        puzzles, app = self._puzzles, self.app
        on = puzzles.session.id if puzzles.session is not None else ""
        file = puzzles.file.here is not None, puzzles.file.missing, self._updates.new_version
        wish = self._endless.kind, self._endless.grade
        return (app.texts.language, puzzles.entry.version, on, *wish, *file, *self._finding.look)

    def body(self) -> Html:
        t, puzzles = self.app.t, self._puzzles
        if puzzles.file.missing:
            return self._updates.instead("ui.junkyard.puzzles.missing")
        if puzzles.collection is None:
            return tag("p", class_="room-note", role="status")(t("ui.junkyard.puzzles.loading"))
        following = puzzles.following("")
        bench = button("bench", t("ui.junkyard.bench.open"), sign="pencil", key="bench")
        drawn, turns = tag("p", class_="room-note")(bench), self._finding
        drawn += turns.shelf() if not turns.is_empty else ""
        drawn += self._endless.section()
        for kind in KINDS:
            shelves = puzzles.collection.shelves.items()
            grades = {grade: shelf for (of, grade), shelf in shelves if of == kind}
            drawn += self._kind(kind, grades, following)
        return drawn + (turns.shelf() if turns.is_empty else "")

    def _kind(self, kind: str, grades: dict[object, list[Collected]], following: Collected | None) -> Html:
        t, stars = self.app.t, self._puzzles.stars
        shelf = [puzzle for several in grades.values() for puzzle in several]
        solved = sum(puzzle.id in stars for puzzle in shelf)
        progress = t("ui.junkyard.puzzles.progress", n=solved, of=len(shelf))
        rows = html(*(self._grade(grade, several, following) for grade, several in grades.items()))
        return tag("section", class_="junk-shelf", data_key=f"shelf-{kind}")(
            tag("header")(
                tag("h2")(t(f"ui.junkyard.puzzle.{kind}")),
                tag("p", class_="junk-shelf-told")(view.progress(progress, solved, len(shelf))),
            ),
            tag("p", class_="junk-shelf-about")(t(f"ui.junkyard.puzzle.{kind}.what")),
            rows,
        )

    def _grade(self, grade: object, puzzles: Sequence[Collected], following: Collected | None) -> Html:
        tiles = html(*(tag("li")(self._tile(puzzle, following is puzzle)) for puzzle in puzzles))
        return html(
            tag("h3", class_="junk-grade")(self.app.t("ui.junkyard.puzzles.grade", grade=grade)),
            tag("ol", class_="junk-puzzles")(tiles),
        )

    def _tile(self, puzzle: Collected, first: bool) -> Html:
        """A puzzle: its number, the figures it is about, and its stars."""
        puzzles, texts = self._puzzles, self.app.texts
        earned = puzzles.stars.get(puzzle.id, 0)
        session = puzzles.session
        icons = html(*(figure_icon(ICONS[aim["name"]]) for aim in puzzle.data["goal"]))
        state = texts.t("ui.stars", n=earned) if earned else texts.t("ui.junkyard.puzzle.unsolved")
        return bare_button(
            html(
                tag("b")(puzzle.number),
                tag("span", class_="junk-puzzle-aims", aria_hidden=True)(icons),
                tag("span", aria_hidden=True)(view.stars(texts, earned)),
            ),
            "button junk-puzzle-tile" + (" primary" if first else ""),
            "puzzle",
            puzzle.id,
            data_key=f"puzzle-{puzzle.id}",
            data_solved="true" if earned else None,
            aria_label=texts.t("ui.labelled", label=puzzles.name_of(puzzle), words=state),
            aria_current="true" if session is not None and session.id == puzzle.id else None,
        )
