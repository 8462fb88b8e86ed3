"""The room of drills: the screen to choose a drill, with a shelf for the lessons and for each grade."""

from __future__ import annotations

from collections.abc import Sequence

from games.rally.board import thumbnail
from games.rally.drills.collected import Collected
from games.rally.drills.drills import Drills
from shell.app.feature import Need
from shell.challenge import view
from shell.door.room import Room as Frame
from shell.drawing.html import Html, bare_button, html, icon, tag
from shell.settings.updates import Updates


class Room(Frame):
    """The room."""

    _drills = Need(Drills)
    _updates = Need(Updates)

    GROUP = "drills"
    PLACE = NAME = "drills"
    HEAD, BACK = "ui.rally.drills", "ui.rally.drills.back"

    def came_in(self, value: str) -> None:
        self._drills.file.want()

    @property
    def look(self) -> tuple[object, ...]:
        drills, app = self._drills, self.app
        on = drills.session.id if drills.session is not None else ""
        file = drills.file.here is not None, drills.file.missing, self._updates.new_version
        return (app.texts.language, drills.entry.version, on, *file)

    def body(self) -> Html:
        t, drills = self.app.t, self._drills
        if drills.file.missing:
            return self._updates.instead("ui.rally.drills.missing")
        if drills.collection is None:
            return tag("p", class_="room-note", role="status")(t("ui.rally.drills.loading"))
        shelves = drills.collection.shelves
        following = drills.following("")
        drawn = html(*(self._shelf(drills, grade, shelf, following) for grade, shelf in shelves.items()))
        return html(tag("p", class_="room-note")(t("ui.rally.drills.what")), drawn)

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
        """A drill of a grade: its number, and a small picture of its board."""
        robots = {"red1": {"at": drill.data["at"]}}
        picture = thumbnail.picture(thumbnail.sketch({"board": drill.data["board"], "robots": robots}))
        inside = html(picture, tag("b")(drill.number))
        return self._button(drills, drill, first, inside, "rally-tile", drills.name_of(drill.data))

    def _row(self, drills: Drills, drill: Collected, first: bool) -> Html:
        """A lesson: its number and title."""
        name = drills.name_of(drill.data)
        return self._button(drills, drill, first, tag("span")(name), "rally-row", name)
