"""The lessons: the stars earned, and the lesson on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.junkyard.learning import words
from games.junkyard.learning.attempt import LessonSession
from games.junkyard.learning.staged import BASICS, BY_ID, LESSONS, Lesson
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Beginning
from shell.app.way import Way
from shell.challenge.best import MOST_STARS, Best
from shell.challenge.hinting import Hinting
from shell.drawing.html import Html, html
from shell.statistics.statistics import Statistics
from shell.storage.jsontext import Json

MOST_KEPT = 100


class Lessons(Beginning, Hinting[LessonSession]):
    """The lessons on the page."""

    _statistics = Need(Statistics)

    GROUP = "lessons"
    KIND = LessonSession
    LEFT = "ui.junkyard.lesson.left"
    LEAVE = "ui.junkyard.lesson.leave"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._best = Best(app, "lessons", "stars", max, highest=MOST_STARS, most=MOST_KEPT)
        self.entry = self._best.entry

    def actions(self) -> dict[str, Action]:
        return {
            **super().actions(),
            "lesson": self._choose,
            "lesson-restart": self._restart,
            "lesson-next": self._next,
            "lesson-watch": self._watch,
            "lesson-watched": self.watched,
        }

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"lesson": self._panel}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"lesson-over": self._dialog}

    def ways(self) -> tuple[Way, ...]:
        done = self.app.t("ui.door.lessons.done", n=self.done, of=len(LESSONS)) if self.done else ""
        return (Way("lessons", "learn", "lessons", words=done),)

    # Progress

    @property
    def stars(self) -> dict[str, int]:
        """The stars of each lesson that was solved, by its id."""
        return self._best.of

    @property
    def done(self) -> int:
        """The number of lessons solved."""
        return sum(lesson.id in self.stars for lesson in LESSONS)

    @property
    def following(self) -> Lesson | None:
        """The first unsolved lesson after the one on the table, cyclically; None if all are solved."""
        here = self.session.lesson.number if self.session is not None else 0
        return next((each for each in (*LESSONS[here:], *LESSONS[:here]) if each.id not in self.stars), None)

    @property
    def leads_on(self) -> bool:
        """True if a newcomer has solved the last basic lesson, or all of them: a first game comes next."""
        session = self.session
        if session is None or not self._statistics.is_newcomer:
            return False
        basic = session.lesson.id in BASICS and all(name in self.stars for name in BASICS)
        return basic or self.following is None

    def note(self, session: LessonSession) -> None:
        if session.solved:
            self._best.note(session.lesson.id, session.stars)

    def title(self, session: LessonSession) -> str:
        return self.app.t(f"ui.junkyard.lesson.{session.lesson.id}")

    def hints(self, session: LessonSession) -> list[str]:
        return words.hints(self.app.texts, session)

    # Choosing a lesson

    def _choose(self, name: str) -> None:
        """Put a lesson on the table by its id; the game there waits."""
        if name in BY_ID:
            self._begin(BY_ID[name])

    def _begin(self, lesson: Lesson) -> None:
        app = self.app
        app.screen = None
        session = LessonSession(lesson, app.entropy(), app.session)
        self.put(session)
        app.emit("announce", text=words.introduction(app.texts, session), urgent=False)
        app.emit("focus", at='[data-region="lesson"] h2')  # which is read as well

    def _restart(self) -> None:
        if self.session is not None:
            self._begin(self.session.lesson)

    def _next(self) -> None:
        if self.following is not None:
            self._begin(self.following)
        else:
            self.app.follow("lessons")

    def _watch(self) -> None:
        """Show the solution."""
        mine = self.session
        if mine is not None and not mine.shown:
            self.watch(LessonSession(mine.lesson, f"{mine.key}-solution", mine, mine.lesson.turns))

    # Memory

    def task(self, session: LessonSession) -> Json | None:
        return None if session.solved else {"lesson": session.lesson.id, "hints": session.hints_given}

    def go_on(self, stored: Json) -> None:
        turns: Sequence[Json] = stored["turns"]
        session = LessonSession(BY_ID[stored["lesson"]], self.app.entropy(), self.app.session, turns)
        hints = stored.get("hints")
        session.hints_given = min(words.HINTS, hints) if type(hints) is int and hints > 0 else 0
        self.put(session)

    # Drawing

    def _panel(self) -> Html:
        session, app = self.session, self.app
        if session is None:
            return html()
        from games.junkyard.learning import panel

        key = (
            session.key, session.cursor, session.hints_given, self.running, bool(app.past), session.shown,
            app.texts.language, app.shown.version, self.entry.version,
        )  # fmt: skip
        return app.memo("lesson", key, lambda: panel.panel(self, session))

    def _dialog(self) -> Html:
        from games.junkyard.learning import panel

        return panel.over(self, self.session) if self.session is not None else html()
