"""The room of puzzles, with a part for each kind."""

from __future__ import annotations

from collections.abc import Sequence

from games.junkyard.puzzles.panel import ICONS
from games.junkyard.puzzles.puzzles import Puzzles
from games.junkyard.symbols import figure_icon
from shell.app.feature import Need
from shell.challenge import view
from shell.challenge.collection import Collected, Collection
from shell.drawing.html import Html, button, html, tag
from shell.rooms.collected_room import CollectedRoom
from shell.storage.jsontext import Json

from junkyard_core.puzzles.puzzle import BUILD, DUEL, KINDS


class Room(CollectedRoom):
    """The room."""

    _puzzles = Need(Puzzles)

    GROUP = "puzzles"
    PLACE = NAME = "puzzles"
    HEAD, BACK = "ui.junkyard.puzzles", "ui.junkyard.lessons.back"
    LOADING, MISSING = "ui.junkyard.puzzles.loading", "ui.junkyard.puzzles.missing"

    shelves = KINDS

    def shelf_of(self, task: Json) -> str:
        return str(task["kind"])

    def shelf_words(self, name: str) -> str:
        short = name == DUEL
        return self.app.t("ui.junkyard.puzzles.duel" if short else f"ui.junkyard.puzzle.{name}")

    def shelf(self, name: str) -> Html:
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
