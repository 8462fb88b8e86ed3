"""The room of drills, with a part for the lessons and one for each grade."""

from __future__ import annotations

from collections.abc import Sequence

from games.rally.board import thumbnail
from games.rally.drills.collected import LESSON, Collected
from games.rally.drills.drills import Drills
from shell.app.feature import Need
from shell.challenge import view
from shell.drawing.html import Html, html, icon, tag
from shell.rooms.collected_room import CollectedRoom
from shell.storage.jsontext import Json


class Room(CollectedRoom):
    """The room."""

    _drills = Need(Drills)

    GROUP = "drills"
    PLACE = NAME = "drills"
    HEAD, BACK = "ui.rally.drills", "ui.rally.drills.back"
    LOADING, MISSING = "ui.rally.drills.loading", "ui.rally.drills.missing"

    @property
    def shelves(self) -> Sequence[str]:
        collection = self._drills.collection
        return [str(grade) for grade in collection.shelves] if collection is not None else []

    def shelf_of(self, task: Json) -> str:
        return str(task["grade"])

    def shelf_words(self, name: str) -> str:
        return self.app.t("ui.rally.drills.lessons") if name == str(LESSON) else name

    def tab_label(self, name: str) -> str | None:
        graded = name.isdecimal() and int(name) != LESSON
        return self.app.t("ui.rally.drills.grade", grade=name) if graded else None

    def shelf(self, name: str) -> Html:
        assert self._drills.collection is not None
        return self._shelf(int(name), self._drills.collection.shelves[int(name)])

    # The shelves

    def _shelf(self, grade: int, shelf: Sequence[Collected]) -> Html:
        t, drills = self.app.t, self._drills
        solved, whole = sum(drill.id in drills.best for drill in shelf), len(shelf)
        progress = t("ui.rally.drills.progress", n=solved, of=whole), solved, whole
        title = t("ui.rally.drills.lessons") if grade == LESSON else t("ui.rally.drills.grade", grade=grade)
        draw = self._row if grade == LESSON else self._tile
        following = drills.following("")
        tiles = html(*(tag("li")(draw(drill, drill is following)) for drill in shelf))
        inside = tag("ol", class_="rally-rows" if grade == LESSON else "rally-tiles")(tiles)
        return view.shelf(str(grade), title, progress, inside, t(f"ui.rally.drills.grade.{grade}"))

    def _button(self, drill: Collected, first: bool, inside: str, class_: str, label: str) -> Html:
        t, drills = self.app.t, self._drills
        session, best = drills.session, drills.best.get(drill.id)
        turns = drill.turns_in_words(self.app.texts)
        state = t("ui.rally.drill.tile.solved", n=best) if best is not None else t("ui.rally.drill.tile.open")
        mark = icon("check", "icon rally-mark") if best is not None else ""
        if best is not None and drill.id in drills.stars:
            earned = drills.stars[drill.id]
            state = t("ui.rally.drill.tile.stars", n=best, stars=earned)
            mark = tag("span", class_="rally-mark", aria_hidden=True)(view.stars(self.app.texts, earned))
        return view.choice(
            inside + mark,
            f"button {class_}",
            "drill",
            drill.id,
            solved="best" if best is not None and best <= drill.least else bool(best),
            current=session is not None and session.id == drill.id,
            first=first,
            aria_label=t("ui.labelled", label=label, words=f"{state}. {turns}" if turns else state),
            data_turns=drill.turns if turns else None,
        )

    def _tile(self, drill: Collected, first: bool) -> Html:
        """A drill of a grade: its number, a small picture of its board, and the number of its turns."""
        inside = html(thumbnail.picture(drill.sketch), tag("b")(drill.number))
        return self._button(drill, first, inside, "rally-tile", self._drills.name_of(drill.data))

    def _row(self, drill: Collected, first: bool) -> Html:
        """A lesson: its number and title."""
        name = self._drills.name_of(drill.data)
        return self._button(drill, first, tag("span")(name), "rally-row", name)
