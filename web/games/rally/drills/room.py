"""The room of drills, in parts: the drill of the day, lessons, each grade, new ones, and turns to improve."""

from __future__ import annotations

from collections.abc import Sequence

from games.rally.board import thumbnail
from games.rally.drills.collected import LESSON, Collected
from games.rally.drills.days import DrillOfDay
from games.rally.drills.drills import Drills
from games.rally.drills.endless import Endless
from shell.app.feature import Need
from shell.challenge import collected_days, practice, view
from shell.challenge.endless import PART, Wishing
from shell.drawing.html import Html, html, icon, tag
from shell.mistakes.finding import Finding
from shell.mistakes.listing import TURNS
from shell.settings.updates import Updates

TODAY = collected_days.PART
TABS = {
    TODAY: collected_days.TAB,
    practice.PART: practice.TAB,
    PART: "ui.rally.drills.endless",
    TURNS: "ui.mistakes",
}
"""The words of the tabs besides the grades."""


class Room(Wishing):
    """The room; the usual part is that of the next drill."""

    _days = Need(DrillOfDay)
    _drills = Need(Drills)
    _endless = Need(Endless)
    _finding = Need(Finding)
    _updates = Need(Updates)

    GROUP = "drills"
    PLACE = NAME = "drills"
    HEAD, BACK = "ui.rally.drills", "ui.rally.drills.back"

    @property
    def endless(self) -> Endless:
        return self._endless

    def came_in(self, value: str) -> None:
        self.turn_to(value if value in TABS else "")
        self._finding.stored.forget_for_good()
        self._drills.file.want()
        self.app.emit("day")

    @property
    def look(self) -> tuple[object, ...]:
        drills, app, days = self._drills, self.app, self._days
        on = (drills.session.id, drills.session.grade) if drills.session is not None else ()
        wish = self._endless.kind, self._endless.grade
        file = drills.file.here is not None, drills.file.missing, self._updates.new_version
        moved = *wish, *file, *days.look, *drills.practice.look, *self._finding.look
        return (app.texts.language, drills.entry.version, on, self.part, *moved)

    @property
    def names(self) -> Sequence[str]:
        collection = self._drills.collection
        if collection is None:
            return ()
        return (
            *([TODAY] if collection.days else []), practice.PART, *map(str, collection.shelves), PART, TURNS
        )  # fmt: skip

    @property
    def usual(self) -> str:
        """The part of the drill on the table, or of the next one."""
        session = self._drills.session
        if session is not None:
            return practice.PART if session.practised else str(session.grade) if session.id else PART
        following = self._drills.following("")
        return str(following.grade if following else 1)

    def tab_words(self, name: str) -> str:
        if name in TABS:
            return self.app.t(TABS[name])
        return self.app.t("ui.rally.drills.lessons") if name == str(LESSON) else name

    def tab_label(self, name: str) -> str | None:
        graded = name.isdecimal() and int(name) != LESSON
        return self.app.t("ui.rally.drills.grade", grade=name) if graded else None

    def body(self) -> Html:
        keys = "ui.rally.drills.loading", "ui.rally.drills.missing"
        return self._drills.file.instead(self._updates, *keys) or super().body()

    def inside(self, name: str) -> Html:
        if name == TODAY:
            return self._days.section()
        if name == practice.PART:
            return self._drills.practising()
        if name == TURNS:
            return self._finding.shelf()
        if name == PART:
            return self._endless.section()
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
