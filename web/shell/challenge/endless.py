"""Challenges made on the device, one after the other: the wish, the wait for one, and their views.

A game whose worker makes challenges by kind and grade (`shell.challenge.making`) takes `Endless` and
`Wishing`; one with a supply of its own takes the view of the wait (`waiting`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping

from ground.errors import GameError
from ground.interface import Interface
from shell.app.actions import Action
from shell.app.app import App
from shell.app.job import Job
from shell.app.roles import Following, Working
from shell.challenge.parts import Parted
from shell.drawing.forms import field, segments
from shell.drawing.html import Html, button, html, tag
from shell.storage.jsontext import Json

PART = "endless"
"""The part of a room with the wish."""
SECONDS = 20
"""The seconds to search for a challenge of the wanted grade; after that the nearest is taken."""


def title(app: App, grade: int) -> str:
    """The title of a challenge of a grade that was made."""
    return app.t(app.key_of("endless.graded"), grade=grade)


def waiting(app: App, go: Html, making: bool, failed: bool, report: Json) -> Html:
    """The button `go` for a challenge, or the progress during the wait.

    `failed` is true if the last search found none; `report` has `part`, and the numbers `tried` and `found`.
    """
    t = app.t
    if not making:
        words = tag("p", class_="room-note", role="status")(t(app.key_of("endless.none")))
        return go + (words if failed else "")
    found = report.get("found", 0)
    near = tag("p")(t(app.key_of("endless.found"), n=found)) if found else ""
    making_words = t(app.key_of("endless.making"))
    value = round(100 * report.get("part", 0))
    return html(
        tag("div", class_="endless-making")(
            tag("p")(tag("b")(making_words)),
            tag("progress", max=100, value=value, aria_label=making_words)(),
            tag("p", class_="field-help")(t("ui.endless.tried", n=report.get("tried", 0))),
            tag("div", role="status")(near),
        ),
        button("endless-stop", t("ui.endless.stop"), sign="close", class_="endless-go", key="endless-stop"),
    )


class Endless(Following, Working, Interface, abstract=True):
    """The making of challenges of a kind and one of its `GRADES`, 0 being any grade.

    `making` is true while a person waits. The desk's work `make` answers `{"seed", "task", "grade",
    "seconds"}` with the challenges `made`, the nearest grade first; until then it tells `tried` and `found`.
    """

    GRADES: Mapping[str, tuple[int, ...]]
    """The grades of each kind."""
    ROOM: str
    """The action that opens the room, with `PART` as its value."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.kind, self.grade = next(iter(self.GRADES)), 0
        self.making = self.failed = False
        self.report: Json = {}
        self._seed = ""

    @abstractmethod
    def put(self, made: Json) -> None:
        """Put a made challenge on the table. Raises `GameError` or `ValueError` if it is none."""

    @abstractmethod
    def kind_words(self, kind: str) -> str:
        """The name of a kind."""

    def kind_help(self, kind: str) -> str:
        """A sentence about a kind; empty if its name says enough."""
        return ""

    def actions(self) -> dict[str, Action]:
        return {
            "endless": self._another,
            "endless-kind": self._choose_kind,
            "endless-grade": self._choose_grade,
            "endless-stop": self._stop,
        }

    def position_changed(self) -> None:
        self.rest()  # another session is on the table

    # The wish

    def _choose_kind(self, value: str) -> None:
        kind = value.partition("=")[2]
        if kind in self.GRADES:
            self.kind = kind
            self.grade = self.grade if self.grade in self.GRADES[kind] else 0
            self.rest()

    def _choose_grade(self, value: str) -> None:
        grade = value.partition("=")[2]
        if grade in map(str, (0, *self.GRADES[self.kind])):
            self.grade = int(grade)
            self.rest()

    # Making

    def _another(self) -> None:
        self.making, self.failed, self.report, self._seed = True, False, {}, self.app.entropy()
        self.app.follow(self.ROOM, PART)
        self.app.emit("focus", at='[data-action="endless-stop"]')
        self.app.emit("announce", text=self.app.t(self.app.key_of("endless.making")), urgent=False)

    def _stop(self) -> None:
        if self.making:
            self.rest()
            self.app.emit("focus", at='[data-action="endless"]')

    def rest(self) -> None:
        """Stop waiting; the work in progress is dropped."""
        self.making = self.failed = False

    def job(self) -> Job | None:
        if not self.making:
            return None
        request = {"seed": self._seed, "task": self.kind, "grade": self.grade, "seconds": SECONDS}
        return Job("make", "-".join(map(str, request.values())), lambda: request, self._take)

    def _take(self, report: Json) -> None:
        if not report["done"]:
            self.report = {name: int(report[name]) for name in ("tried", "found") if name in report}
            self.report["part"] = float(report["part"])
            return
        self.making = False
        self.failed = not any(map(self._serve, report["made"]))
        if self.failed:
            self.app.emit("focus", at='[data-action="endless"]')
            self.app.emit("announce", text=self.app.t(self.app.key_of("endless.none")), urgent=False)

    def _serve(self, made: Json) -> bool:
        """Put a challenge on the table, and say if its grade is another one; false if it is invalid."""
        wanted = self.grade
        try:
            self.put(made)
        except (GameError, ValueError):
            return False
        if wanted not in (0, made["grade"]):
            key = self.app.key_of("endless.other_grade")
            self.app.tell("info", self.app.t(key, wanted=wanted, grade=made["grade"]))
        return True

    # Drawing

    def section(self) -> Html:
        """The part of the room for it, with the region `endless`."""
        t = self.app.t
        kinds = segments(
            "endless-kind", "kind", {kind: self.kind_words(kind) for kind in self.GRADES}, self.kind,
            group="endless-kind",
        )  # fmt: skip
        grades = {"0": t("ui.endless.any"), **{str(grade): str(grade) for grade in self.GRADES[self.kind]}}
        about = self.kind_help(self.kind)
        grade = segments("endless-grade", "grade", grades, str(self.grade), group="endless-grade")
        return tag("section", class_="endless endless-card", aria_labelledby="endless-title")(
            tag("h2", id="endless-title")(t(self.app.key_of("endless.title"))),
            tag("div", class_="endless-wish")(
                field(t("ui.endless.kind"), kinds), field(t("ui.endless.grade"), grade)
            ),
            tag("p", class_="field-help")(about) if about else "",
            tag("div", class_="endless-state", data_region="endless")(),
        )

    def state(self) -> Html:
        """The HTML of the region `endless`."""
        words = self.app.t(self.app.key_of("endless.make"))
        go = button("endless", words, sign="play", class_="primary endless-go", key="endless-go")
        return waiting(self.app, go, self.making, self.failed, self.report)


class Wishing(Parted, Interface, abstract=True):
    """A room with the wish for a challenge (`Endless.section`) as one of its parts."""

    @property
    @abstractmethod
    def endless(self) -> Endless:
        """The making of challenges."""

    def turn_to(self, name: str) -> None:
        super().turn_to(name)
        if name != PART:
            self.endless.rest()

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {**super().regions(), "endless": lambda: self.endless.state() if self.open else html()}

    def own_actions(self) -> dict[str, Action]:
        if not self.endless.making:
            return super().own_actions()
        return {"escape": lambda: self.app.follow("endless-stop")}

    def leave(self) -> None:
        self.endless.rest()
        super().leave()
