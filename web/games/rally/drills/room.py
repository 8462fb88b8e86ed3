"""The room of drills, in parts: the drill of the day, lessons, each grade, new ones, and turns to improve."""

from __future__ import annotations

from collections.abc import Sequence

from games.rally.board import thumbnail
from games.rally.drills.collected import LESSON, Collected
from games.rally.drills.days import DrillOfDay
from games.rally.drills.drills import Drills
from games.rally.drills.endless import Endless
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.challenge import view
from shell.challenge.calendar import calendar, streak_card
from shell.challenge.days import dated
from shell.challenge.endless import Wishing
from shell.drawing.html import Html, bare_button, html, icon, tag
from shell.mistakes.finding import Finding
from shell.settings.updates import Updates

TODAY = "today"
"""The part with the drill of the day."""
ENDLESS = Endless.PART
"""The part with the wish for a new one."""
TURNS = "turns"
"""The part with the person's own turns that went wrong."""
TABS = {TODAY: "ui.rally.drills.today.tab", ENDLESS: "ui.rally.drills.endless", TURNS: "ui.mistakes"}
"""The words of the tabs besides the grades."""


class Room(Wishing):
    """The room; `part` is the chosen part, a grade or one of `TABS`, empty for that of the next drill."""

    _days = Need(DrillOfDay)
    _drills = Need(Drills)
    _endless = Need(Endless)
    _finding = Need(Finding)
    _updates = Need(Updates)

    GROUP = "drills"
    PLACE = NAME = "drills"
    HEAD, BACK = "ui.rally.drills", "ui.rally.drills.back"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.part = ""

    @property
    def endless(self) -> Endless:
        return self._endless

    def actions(self) -> dict[str, Action]:
        return {**super().actions(), "drill-part": self._choose}

    def came_in(self, value: str) -> None:
        self._turn_to(value if value in (TODAY, ENDLESS) else "")
        self._finding.stored.forget_for_good()
        self._drills.file.want()
        self.app.emit("day")

    def _choose(self, part: str) -> None:
        collection = self._drills.collection
        if collection is not None and part in (TODAY, *map(str, collection.shelves), ENDLESS, TURNS):
            self._turn_to(part)
            self.to_top()

    def _turn_to(self, part: str) -> None:
        self.part = part
        if part != ENDLESS:
            self._endless.rest()

    @property
    def look(self) -> tuple[object, ...]:
        drills, app, days = self._drills, self.app, self._days
        on = (drills.session.id, drills.session.grade) if drills.session is not None else ()
        wish = self._endless.kind, self._endless.grade
        file = drills.file.here is not None, drills.file.missing, self._updates.new_version
        of_days = days.today, days.month, days.entry.version
        moved = *wish, *file, *of_days, *self._finding.look
        return (app.texts.language, drills.entry.version, on, self.part, *moved)

    def body(self) -> Html:
        t, drills = self.app.t, self._drills
        if drills.file.missing:
            return self._updates.instead("ui.rally.drills.missing")
        collection = drills.collection
        if collection is None:
            return tag("p", class_="room-note", role="status")(t("ui.rally.drills.loading"))
        following = drills.following("")
        part = self.part or self._next_part(following)
        names = [*([TODAY] if collection.days else []), *map(str, collection.shelves), ENDLESS, TURNS]
        tabs = html(*(self._tab(name, name == part) for name in names))
        if part == TODAY:
            inside = self._today()
        elif part == TURNS:
            inside = self._finding.shelf()
        elif part == ENDLESS:
            inside = self._endless.section()
        else:
            inside = self._shelf(drills, int(part), collection.shelves[int(part)], following)
        return html(tag("nav", class_="rally-parts", aria_label=t("ui.rally.drills"))(tabs), inside)

    def _next_part(self, following: Collected | None) -> str:
        """The part of the drill on the table, or of the next one."""
        session = self._drills.session
        if session is not None:
            return str(session.grade) if session.id else ENDLESS
        return str(following.grade if following else 1)

    def _tab(self, name: str, chosen: bool) -> Html:
        t = self.app.t
        if name in TABS:
            words = t(TABS[name])
        else:
            words = t("ui.rally.drills.lessons") if name == str(LESSON) else name
        label = t("ui.rally.drills.grade", grade=name) if name.isdecimal() and int(name) else None
        return bare_button(
            words, "button rally-part", "drill-part", name, data_key=f"part-{name}", aria_label=label,
            aria_pressed=str(chosen).lower(),
        )  # fmt: skip

    # The drill of the day

    def _today(self) -> Html:
        days, texts = self._days, self.app.texts
        drill = days.of(days.today) if days.today else None
        if drill is None:
            return tag("p", class_="room-note", role="status")(texts.t("ui.rally.drills.loading"))
        return tag("div", class_="today")(
            self._day(drill), calendar(texts, days, "drill-day", "drill-month"), streak_card(texts, days)
        )

    def _day(self, drill: Collected) -> Html:
        """The drill of today, large."""
        days, t = self._days, self.app.t
        done = days.today in days.days
        about = t("ui.rally.drill.turns.dealt", n=drill.turns) if drill.turns > 1 else ""
        words = tag("span", class_="day-words")(
            tag("small")(dated(self.app.texts, days.today)),
            tag("b")(t("ui.rally.drills.today")),
            tag("span")(self._drills.name_of(drill.data)),
            tag("small")(about) if about else "",
            tag("span", class_="day-go")(icon("check" if done else "play"), tag("span")(t("ui.daily.go"))),
        )
        return tag("section", class_="day")(
            bare_button(
                html(thumbnail.picture(drill.sketch), words),
                "surface day-card",
                "drill",
                drill.id,
                data_key="day-card",
                data_solved="true" if done else None,
            )
        )

    # The shelves

    def _shelf(
        self, drills: Drills, grade: int, shelf: Sequence[Collected], following: Collected | None
    ) -> Html:
        t, solved = self.app.t, sum(drill.id in drills.best for drill in shelf)
        title = t("ui.rally.drills.grade", grade=grade) if grade else t("ui.rally.drills.lessons")
        about = t(f"ui.rally.drills.grade.{grade}")
        progress = t("ui.rally.drills.progress", n=solved, of=len(shelf))
        draw = self._tile if grade else self._row
        tiles = html(*(tag("li")(draw(drills, drill, following is drill)) for drill in shelf))
        return tag("section", class_="rally-shelf", data_key=f"shelf-{grade}")(
            tag("header")(
                tag("h2")(title),
                tag("p", class_="rally-shelf-told")(view.progress(progress, solved, len(shelf))),
                tag("p", class_="rally-shelf-about")(about),
            ),
            tag("ol", class_="rally-tiles" if grade else "rally-rows")(tiles),
        )

    def _button(
        self, drills: Drills, drill: Collected, first: bool, inside: str, class_: str, label: str
    ) -> Html:
        on = drills.session is not None and drills.session.id == drill.id
        best = drills.best.get(drill.id)
        t = self.app.t
        state = t("ui.rally.drill.tile.solved", n=best) if best is not None else t("ui.rally.drill.tile.open")
        mark = icon("check", "icon rally-mark") if best is not None else ""
        if best is not None and drill.id in drills.stars:
            earned = drills.stars[drill.id]
            state = t("ui.rally.drill.tile.stars", n=best, stars=earned)
            mark = tag("span", class_="rally-mark", aria_hidden=True)(view.stars(self.app.texts, earned))
        return bare_button(
            inside + mark,
            f"button {class_}" + (" primary" if first else ""),
            "drill",
            drill.id,
            data_key=f"drill-{drill.id}",
            data_solved="best" if best is not None and best <= drill.least else "true" if best else None,
            aria_label=t("ui.labelled", label=label, words=state),
            aria_current="true" if on else None,
        )

    def _tile(self, drills: Drills, drill: Collected, first: bool) -> Html:
        """A drill of a grade: its number, a small picture of its board, and the number of its turns."""
        turns = tag("i", aria_hidden=True)(f"{drill.turns}×") if drill.turns > 1 else ""
        inside = html(thumbnail.picture(drill.sketch), tag("b")(drill.number), turns)
        return self._button(drills, drill, first, inside, "rally-tile", drills.name_of(drill.data))

    def _row(self, drills: Drills, drill: Collected, first: bool) -> Html:
        """A lesson: its number and title."""
        name = drills.name_of(drill.data)
        return self._button(drills, drill, first, tag("span")(name), "rally-row", name)
