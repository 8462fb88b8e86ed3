"""The room of lessons: the screen to choose one."""

from __future__ import annotations

from games.junkyard.learning.lessons import Lessons
from games.junkyard.learning.staged import BASICS, LESSONS, Lesson
from games.junkyard.symbols import part_drawing
from shell.app.feature import Need
from shell.challenge import view
from shell.door.room import Room as Frame
from shell.drawing.html import Html, html, tag

FACE_DOWN = "m"
"""The size of the face-down part that stands for a lesson without a part of its own."""


class Room(Frame):
    """The room."""

    _lessons = Need(Lessons)

    GROUP = "lessons"
    PLACE = NAME = "lessons"
    HEAD, BACK = "ui.junkyard.lessons", "ui.junkyard.lessons.back"

    @property
    def look(self) -> tuple[object, ...]:
        lessons = self._lessons
        on = lessons.session.lesson.id if lessons.session is not None else ""
        return self.app.texts.language, lessons.entry.version, on

    def body(self) -> Html:
        basic = [lesson for lesson in LESSONS if lesson.id in BASICS]
        more = [lesson for lesson in LESSONS if lesson.id not in BASICS]
        return html(
            tag("p", class_="room-note")(self.app.t("ui.junkyard.lessons.what")),
            self._shelf("basic", basic),
            self._shelf("more", more),
        )

    def _shelf(self, name: str, shelf: list[Lesson]) -> Html:
        t = self.app.t
        solved, whole = sum(lesson.id in self._lessons.stars for lesson in shelf), len(shelf)
        progress = t("ui.junkyard.lessons.progress", n=solved, of=whole), solved, whole
        tiles = html(*(tag("li")(self._tile(lesson)) for lesson in shelf))
        inside, title = tag("ol", class_="junk-lessons")(tiles), t(f"ui.junkyard.lessons.{name}")
        return view.shelf(name, title, progress, inside, class_=f"junk-shelf-{name}")

    def _tile(self, lesson: Lesson) -> Html:
        """A lesson: its number and title, the part that stands for it, and its stars."""
        lessons, texts = self._lessons, self.app.texts
        earned, session = lessons.stars.get(lesson.id, 0), lessons.session
        return view.choice(
            html(
                tag("b", class_="junk-lesson-number")(lesson.number),
                tag("span", class_="junk-lesson-picture")(part_drawing(lesson.part or None, FACE_DOWN)),
                tag("span", class_="junk-lesson-title")(texts.t(f"ui.junkyard.lesson.{lesson.id}")),
                view.stars(texts, earned),
            ),
            "button junk-lesson-tile",
            "lesson",
            lesson.id,
            solved=bool(earned),
            current=session is not None and session.lesson is lesson,
            first=self._following is lesson,
        )

    @property
    def _following(self) -> Lesson | None:
        """The first lesson that is not solved."""
        return next((lesson for lesson in LESSONS if lesson.id not in self._lessons.stars), None)
