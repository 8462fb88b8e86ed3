"""Learning by lessons: the list, the stars earned, and the lesson on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from games.ttb.board.scene import scene
from games.ttb.puzzles.lessons.counts import ENOUGH, LESSONS
from games.ttb.puzzles.lessons.exercise import LessonSession
from games.ttb.puzzles.lessons.lessons import Lesson, read_lessons
from games.ttb.turn.changing import Changing
from games.ttb.turn.hints import Hints
from shell.app.actions import Action, in_present, report
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Addressed, Beginning
from shell.app.way import CARD, LEAD, Way
from shell.challenge.best import MOST_STARS, Best
from shell.challenge.challenges import Challenges
from shell.challenge.fetched import Fetched
from shell.drawing.html import Html, html
from shell.seats.seats import Seats
from shell.settings.updates import Updates
from shell.statistics.statistics import Statistics
from shell.storage.jsontext import Json

from ground.rules import Seen

MOST_KEPT = 100
AT_THE_DOOR = "step"
"""The lesson that the task in the scene of the front door counts as."""
PICTURE = Seen(
    {
        "arena": "small",
        "bots": {"red1": {"at": [0, 0], "facing": "E", "cargo": None, "stuck": False}},
        "bases": {},
        "banked": {},
        "crystals": [{"at": [1, 0], "colour": "blue"}],
    }
)
"""The subject of the lessons: a bot, and a crystal to deliver."""


@cache
def _picture() -> Html:
    return scene(PICTURE, least=230)


class Learning(Addressed, Beginning, Challenges[LessonSession]):
    """The lessons in `file`, and the `stars` that each has earned, by its name."""

    _changing = Need(Changing)
    _hints = Need(Hints)
    _seats = Need(Seats)
    _statistics = Need(Statistics)
    _updates = Need(Updates)

    GROUP = "puzzles"
    ADDRESSED = ("learn",)
    KIND = LessonSession
    LEFT = "ui.puzzle.left"
    LEAVE = "ui.puzzle.leave"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.file = Fetched(app, "lessons", read_lessons)
        self._best = Best(app, "lessons", "stars", max, highest=MOST_STARS, most=MOST_KEPT)
        self._shortfall: tuple[object, list[str]] = ((), [])
        self._hint_asked = False

    def actions(self) -> dict[str, Action]:
        return {
            **super().actions(),
            **self.file.actions(),
            "learn": self._list,
            "lesson": self._choose,
            "lessons": self._go_on,
            "task-done": report(self._task_done),
            "lesson-hint": in_present(self._hint),
        }

    def ways(self) -> tuple[Way, ...]:
        done = min(len(self.stars), LESSONS)
        words = self.app.t("ui.door.learn.done", n=done, of=LESSONS) if done else ""
        begun = self.is_newcomer and 0 < done < ENOUGH
        return (
            Way(
                "lessons", "hint", "lessons", place=LEAD, about="ui.door.lessons.text",
                words=words if begun else "", picture=_picture(), wanted=begun,
            ),
            Way(
                "learn", "hint", "learn", place=CARD, about="ui.door.learn.text", words=words,
                picture=_picture(), share=(done, LESSONS),
            ),
        )  # fmt: skip

    def title(self, session: LessonSession) -> str:
        t, lesson = self.app.t, session.lesson
        return t("ui.labelled", label=t("ui.door.lesson", n=lesson.number), words=t(lesson.title))

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"lesson": self._panel}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"learn": self._list_dialog, "lesson-over": self._over_dialog}

    def root(self) -> dict[str, str]:
        session = self.session
        if session is None:
            return {"data-lesson": ""}
        # laid out like a puzzle
        return {"data-lesson": session.lesson.id, "data-puzzle": "solved" if self.solved else "on"}

    @property
    def is_newcomer(self) -> bool:
        """True if the lessons still lead to a first game."""
        return self._statistics.is_newcomer

    @property
    def lessons(self) -> list[Lesson]:
        """All lessons; empty until the file has been fetched."""
        return self.file.here or []

    @property
    def following(self) -> Lesson | None:
        """The first lesson without stars after the one on the table, or None if all have stars."""
        session = self.session
        here = session.lesson.number if session else 0
        ahead = [*self.lessons[here:], *self.lessons[:here]]
        return next((lesson for lesson in ahead if lesson.id not in self.stars), None)

    def shortfall(self) -> list[str]:
        """The reasons the last turn has not solved the lesson, in sentences.

        Empty before the first turn and once the lesson is solved.
        """
        session = self.session
        if session is None or not session.cursor or session.solved or self.running:
            return []
        if session.ran_nothing and self._changing.draft.changes:  # no longer true
            return []
        key = session.key, session.cursor, self.app.texts.language, self.app.shown.version
        if self._shortfall[0] != key:
            from games.ttb.puzzles.lessons.shortfall import shortfall

            self._shortfall = key, shortfall(session, self.app.texts, self._seats.player)
        return self._shortfall[1]

    def note(self, session: LessonSession) -> None:
        if session.solved:
            self._best.note(session.lesson.id, session.stars)

    def position_changed(self) -> None:
        super().position_changed()
        self._hint_asked = False
        missing = self.shortfall()
        if missing:
            from shell.texts.texts import as_sentence

            self.app.emit("announce", text=" ".join(map(as_sentence, missing)), urgent=False)

    # Choosing a lesson

    def _list(self) -> None:
        if not self.lessons:
            self.file.want(self._renumber)
        self.app.follow("help-close")
        self.app.open("learn")

    def _renumber(self) -> None:
        """Give a restored lesson its present number from the fetched file."""
        for lesson in self.lessons:
            if self.session is not None and lesson.id == self.session.lesson.id:
                self.session.lesson.number = lesson.number
        self.app.arrived("learn")

    def _go_on(self) -> None:
        """Begin the first lesson without stars."""
        self.file.want(self._follow)

    def _follow(self) -> None:
        if self.following is not None:
            self._introduce(self.following)

    def _task_done(self) -> None:
        """Count the task of the front door as its lesson."""
        self._best.note(AT_THE_DOOR, MOST_STARS)

    def _choose(self, name: str) -> None:
        for lesson in self.lessons:
            if lesson.id == name:
                self._introduce(lesson)
                return

    def again(self) -> None:
        """Begin the lesson again."""
        if self.session is not None:
            self._introduce(self.session.lesson)

    def _begin(self, lesson: Lesson, turns: Sequence[Json] = ()) -> LessonSession:
        """Put a lesson on the table. Raises `GameError`."""
        session = LessonSession(lesson, self.app.entropy(), self.app.session, turns)
        self.put(session)
        return session

    def _introduce(self, lesson: Lesson) -> None:
        """Begin a lesson, announce it, and move the keyboard focus to it."""
        from games.ttb.puzzles.lessons import pages

        app = self.app
        self._begin(lesson)
        # The heading is read when it is focused.
        words = f"{pages.text_of(app.texts, lesson)} {pages.goal_of(self)}"
        app.emit("announce", text=words, urgent=False)
        app.emit("focus", at='[data-region="lesson"] h2')

    def tell(self) -> None:
        if not self.lessons:  # the page was opened with this lesson on the table
            self.file.want(self._renumber)
        super().tell()

    def _hint(self) -> None:
        """Announce the mistake, if any; otherwise, or if asked again, put the right change into the draft."""
        app, session = self.app, self.session
        if session is None or session.over or self._running.phase != "idle":
            return
        asked_before, self._hint_asked = self._hint_asked, True
        turn, missed = session.advice(), self.mistake
        if missed and (turn is None or not asked_before):  # the mistake comes before the next action
            app.emit("announce", text=missed, urgent=False)
        if turn is None or (missed and not asked_before):
            return
        session.hinted.add(session.cursor)
        self.hold()
        self._hints.show(turn, app.t("ui.lesson.then_run"))

    @property
    def mistake(self) -> str:
        """The mistake in the attempt on the table, in words, once a hint has been requested."""
        session = self.session
        if session is None or not self._hint_asked:
            return ""
        from games.ttb.puzzles.lessons.mistakes import mistake

        astray = "" if session.advice() else self.app.t("ui.lesson.astray")
        return " ".join(filter(None, [mistake(session, self.app.texts), astray]))

    # Memory

    @property
    def stars(self) -> dict[str, int]:
        """The stars of each lesson that was solved."""
        return self._best.of

    def task(self, session: LessonSession) -> Json | None:
        number, fields, hinted = session.lesson.number, session.lesson.fields, sorted(session.hinted)
        return None if session.over else {"number": number, "fields": fields, "hinted": hinted}

    def go_on(self, stored: Json) -> None:
        lesson = Lesson(stored["number"], stored["fields"])
        if lesson.number not in range(1, MOST_KEPT) or not self.app.texts.has(lesson.title):
            raise ValueError(f"The stored lesson {lesson.id!r} is unknown.")
        session = self._begin(lesson, stored["turns"])
        session.hinted = {turn for turn in stored.get("hinted", []) if type(turn) is int}
        self.hold()
        self.file.want(self._renumber)  # its number may have changed

    # Drawing

    def _panel(self) -> Html:
        session, app = self.session, self.app
        if session is None:
            return html()
        from games.ttb.puzzles.lessons import pages

        key = (
            session.key,
            session.cursor,
            bool(app.past),
            app.texts.language,
            app.shown.version,
            self.running,
            self.mistake,
            session.stars,
            *self.shortfall(),
            session.lesson.number,
        )
        return app.memo("lesson", key, lambda: pages.panel(self, session))

    def _list_dialog(self) -> Html:
        from games.ttb.puzzles.lessons import pages

        return pages.contents(self, self._updates)

    def _over_dialog(self) -> Html:
        from games.ttb.puzzles.lessons import pages

        return pages.over(self, self.session) if self.session is not None else html()
