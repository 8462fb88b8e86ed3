"""The room of drills: the screen from which they are chosen, a shelf for the lessons and each grade."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rally.board import thumbnail
from games.rally.drills.drills import Drills
from shell.app.feature import Cover, Need
from shell.app.roles import Rooted
from shell.door.door import Door
from shell.drawing.html import attrs, button, esc, icon
from shell.settings.updates import Updates

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from games.rally.drills.collected import Collected
    from shell.app.actions import Action
    from shell.app.app import App


class Room(Rooted, Cover):
    """The room."""

    _door = Need(Door)
    _drills = Need(Drills)
    _updates = Need(Updates)

    GROUP = "drills"
    PLACE = "drills"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._from_door = False

    def actions(self) -> dict[str, Action]:
        return {"drills": self._open, "drills-leave": self._leave}

    def own_actions(self) -> dict[str, Action]:
        return {"escape": self._leave}

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"drills": self._draw}

    def root(self) -> dict[str, str]:
        return {"data-drills": "open" if self.open else ""}

    def _open(self, value: str) -> None:
        app = self.app
        self._from_door = app.screen is self._door if not self.open else self._from_door
        app.close()
        app.screen = self
        self._drills.want()
        app.emit("top", at=".rally-drills")
        app.emit("focus", at=".rally-drills h1")

    def _leave(self, value: str) -> None:
        """Back to where one came from."""
        if not self.open:
            return
        if self._from_door:
            self.app.follow("door")
        else:
            self.app.screen = None
            self.app.emit("focus", at=".go")

    def _draw(self) -> str:
        if not self.open:
            return ""
        drills, app = self._drills, self.app
        on = drills.session.id if drills.session is not None else ""
        look = app.texts.language, drills.entry.version, drills.collection is not None, drills.missing, on
        return app.memo("drills", (*look, self._updates.new_version), lambda: self._markup(drills))

    def _markup(self, drills: Drills) -> str:
        t = self.app.t
        return (
            '<div class="rally-drills-inside"><header class="rally-drills-head">'
            + button(
                "drills-leave", t("ui.rally.drills.back"), sign="chevron-left", quiet=True, key="drills-leave"
            )
            + f'<h1 tabindex="-1">{esc(t("ui.rally.drills"))}</h1></header>{self._body(drills)}</div>'
        )

    def _body(self, drills: Drills) -> str:
        t = self.app.t
        if drills.missing:
            return self._updates.instead("ui.rally.drills.missing")
        if drills.collection is None:
            return f'<p class="rally-drills-note" role="status">{esc(t("ui.rally.drills.loading"))}</p>'
        shelves = drills.collection.shelves
        following = drills.following("")
        drawn = "".join(self._shelf(drills, grade, shelf, following) for grade, shelf in shelves.items())
        return f'<p class="rally-drills-note">{esc(t("ui.rally.drills.what"))}</p>{drawn}'

    def _shelf(
        self, drills: Drills, grade: int, shelf: Sequence[Collected], following: Collected | None
    ) -> str:
        t, solved = self.app.t, sum(one.id in drills.best for one in shelf)
        title = t("ui.rally.drills.grade", grade=grade) if grade else t("ui.rally.drills.lessons")
        about = t(f"ui.rally.drills.grade.{grade}")
        told = t("ui.rally.drills.progress", n=solved, of=len(shelf))
        draw = self._tile if grade else self._row
        tiles = "".join(f"<li>{draw(drills, one, following is one)}</li>" for one in shelf)
        return (
            f'<section class="rally-shelf" data-key="shelf-{grade}"><header><h2>{esc(title)}</h2>'
            f'<p class="rally-shelf-told"><span class="hidden">{esc(told)}</span>'
            f'<span aria-hidden="true">{solved} / {len(shelf)}</span></p>'
            f'<p class="rally-shelf-about">{esc(about)}</p></header>'
            f'<ol class="{"rally-tiles" if grade else "rally-rows"}">{tiles}</ol></section>'
        )

    def _head(self, drills: Drills, one: Collected, first: bool, class_: str, label: str) -> str:
        on = drills.session is not None and drills.session.id == one.id
        best = drills.best.get(one.id)
        t = self.app.t
        told = t("ui.rally.drill.tile.solved", n=best) if best is not None else t("ui.rally.drill.tile.open")
        return attrs(
            type="button",
            class_=f"button {class_}" + (" primary" if first else ""),
            data_action="drill",
            data_value=one.id,
            data_key=f"drill-{one.id}",
            data_solved="best" if best is not None and best <= one.least else "true" if best else None,
            aria_label=f"{label}: {told}",
            aria_current="true" if on else None,
        )

    def _tile(self, drills: Drills, one: Collected, first: bool) -> str:
        """A drill of a grade: its number, and a small picture of its board."""
        robots = {"red1": {"at": one.data["at"]}}
        picture = thumbnail.picture(thumbnail.sketch({"board": one.data["board"], "robots": robots}))
        head = self._head(drills, one, first, "rally-tile", drills.name_of(one.data))
        mark = icon("check", "icon rally-mark") if one.id in drills.best else ""
        return f"<button{head}>{picture}<b>{one.number}</b>{mark}</button>"

    def _row(self, drills: Drills, one: Collected, first: bool) -> str:
        """A lesson: its number and title."""
        title = self.app.t(one.title)
        head = self._head(drills, one, first, "rally-row", title)
        mark = icon("check", "icon rally-mark") if one.id in drills.best else ""
        return f"<button{head}><b>{one.number}</b><span>{esc(title)}</span>{mark}</button>"
