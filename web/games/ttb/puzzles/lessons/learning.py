"""Learning by lessons: which there are, the stars earned, and the one on the table."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from games.ttb.board.scene import scene
from games.ttb.challenge import Challenge
from games.ttb.puzzles.attempt.held import Held
from games.ttb.puzzles.lessons.counts import LESSONS, MOST_STARS
from games.ttb.turn.changing import Changing
from games.ttb.turn.hints import Hints
from shell.app.actions import in_present, report
from shell.app.feature import Need
from shell.app.roles import Addressed, Beginning, Following, InPlace, Returning, Rooted
from shell.app.way import CARD, Way
from shell.play.running import Running
from shell.play.table import Table
from shell.seats.seats import Seats
from shell.settings.updates import Updates
from shell.sharing.opening import Opening

from ground.rules import Seen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeGuard

    from games.ttb.puzzles.lessons.exercise import LessonSession
    from games.ttb.puzzles.lessons.lessons import Lesson
    from shell.app.actions import Action
    from shell.app.app import App
    from shell.app.session import Session
    from shell.storage.jsontext import Json

MEMORY, VERSION = "lessons", 1
MOST_KEPT, LONGEST_NAME = 100, 40
PICTURE = Seen(
    {
        "arena": "small",
        "bots": {"red1": {"at": [0, 0], "facing": "E", "cargo": None, "stuck": False}},
        "bases": {},
        "banked": {},
        "crystals": [{"at": [1, 0], "colour": "blue"}],
    }
)
"""What learning is about: a bot, and a crystal to bring home."""


@cache
def _picture() -> str:
    return scene(PICTURE, least=230)


class Learning(Addressed, Beginning, Following, InPlace, Returning, Rooted):
    """`lessons` are fetched when somebody asks for them; `stars` is what each has earned, by its name."""

    _changing = Need(Changing)
    _hints = Need(Hints)
    _opening = Need(Opening)
    _running = Need(Running)
    _seats = Need(Seats)
    _table = Need(Table)
    _updates = Need(Updates)

    GROUP = "puzzles"
    ADDRESSED = ("learn",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.lessons: list[Lesson] = []
        self.missing = False
        self.entry = app.entries.entry(
            MEMORY, VERSION, _in_order, lambda kept: {"stars": kept}, _joined, carried=True
        )
        self._held = Held(app.entries, self._opening, "lesson")
        self._told: tuple[object, list[str]] = ((), [])
        self._asked = False

    def actions(self) -> dict[str, Action]:
        return {
            "learn": self._list,
            "lessons-here": report(self._arrived),
            "lessons-missing": report(self._missing),
            "lesson": self._choose,
            "lesson-again": self._again,
            "lesson-hint": in_present(self._hint),
            "lesson-leave": self._leave,
            "lesson-over": self._over,
        }

    def ways(self) -> tuple[Way, ...]:
        done = min(len(self.stars), LESSONS)
        words = self.app.t("ui.door.learn.done", n=done, of=LESSONS) if done else ""
        return (
            Way(
                "learn", "hint", "learn", place=CARD, about="ui.door.learn.text", words=words,
                picture=_picture(), share=(done, LESSONS),
            ),
        )  # fmt: skip

    @property
    def idle(self) -> bool:
        return self.session is None and self._held.empty

    def under_way(self) -> str:
        session = self.session
        if session is None:
            return ""
        t, lesson = self.app.t, session.lesson
        return t("ui.labelled", label=t("ui.door.lesson", n=lesson.number), words=t(lesson.title))

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"lesson": self._panel}

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"learn": self._list_dialog, "lesson-over": self._over_dialog}

    def root(self) -> dict[str, str]:
        session = self.session
        if session is None:
            return {"data-lesson": ""}
        solved = session.attempt.solved and not self.running
        # Laid out like a puzzle.
        return {"data-lesson": session.lesson.id, "data-puzzle": "solved" if solved else "on"}

    @property
    def session(self) -> LessonSession | None:
        """The lesson on the table, if there is one."""
        session = self.app.session
        return session if _is_lesson(session) else None

    @property
    def running(self) -> bool:
        """Whether the last turn is still being shown: how it ends is not told before."""
        return self._running.phase == "running"

    @property
    def following(self) -> Lesson | None:
        """The first lesson, after that on the table, without stars; none if all have some."""
        session = self.session
        here = session.lesson.number if session else 0
        ahead = [*self.lessons[here:], *self.lessons[:here]]
        return next((lesson for lesson in ahead if lesson.id not in self.stars), None)

    def shortfall(self) -> list[str]:
        """Why the last turn has not solved the lesson, in sentences; none before the first or once it has."""
        session = self.session
        if session is None or not session.cursor or session.attempt.solved or self.running:
            return []
        if session.ran_nothing and self._changing.draft.changes:  # no longer true
            return []
        key = session.key, session.cursor, self.app.texts.language, self.app.shown.version
        if self._told[0] != key:
            from games.ttb.puzzles.lessons.shortfall import shortfall

            player = self._seats.player
            self._told = key, shortfall(session, self.app.texts, player)
        return self._told[1]

    def position_changed(self) -> None:
        session = self.session
        if session is not None and session.attempt.solved:
            name, stars = session.lesson.id, session.stars
            with self.entry.changing() as kept:
                kept[name] = max(stars, kept.get(name, 0))
        self._hold(session)
        self._asked = False
        missing = self.shortfall()
        if missing:
            from games.ttb.puzzles.lessons.shortfall import as_sentence

            self.app.emit("announce", text=" ".join(map(as_sentence, missing)), urgent=False)

    # Which lesson

    def _list(self, value: str) -> None:
        if not self.lessons:
            self.missing = False
            self.app.emit("lessons")
        self.app.follow("help-close")
        self.app.open("learn")

    def _arrived(self, text: str) -> None:
        """The lessons, as the page has fetched them."""
        from games.ttb.puzzles.lessons.lessons import read_lessons

        try:
            self.lessons = read_lessons(text)
        except ValueError:
            self.missing = True
            return
        for lesson in self.lessons:  # one that was kept may have had another place in the list
            if self.session is not None and lesson.id == self.session.lesson.id:
                self.session.lesson.number = lesson.number
        self.app.arrived("learn")

    def _missing(self, value: str) -> None:
        self.missing = True

    def _choose(self, name: str) -> None:
        for lesson in self.lessons:
            if lesson.id == name:
                self._introduce(lesson)
                return

    def _again(self, value: str) -> None:
        if self.session is not None:
            self._introduce(self.session.lesson)

    def _begin(self, lesson: Lesson, turns: Sequence[Json] = ()) -> None:
        """Put a lesson on the table; the game there waits. Raises `GameError`."""
        from games.ttb.puzzles.lessons.exercise import LessonSession

        session = LessonSession(lesson, self.app.entropy(), self.app.session, turns)
        self._table.put(session, save=False)

    def _introduce(self, lesson: Lesson) -> None:
        """Begin a lesson, and lead on whoever hears it or uses keys."""
        from games.ttb.puzzles.lessons.pages import goal_of, text_of

        app = self.app
        self._begin(lesson)
        words = f"{text_of(app.texts, lesson)} {goal_of(self)}"  # the heading is read when it is focused
        app.emit("announce", text=words, urgent=False)
        app.emit("focus", at='[data-region="lesson"] h2')

    def _over(self, value: str) -> None:
        if not self.lessons:  # the page was opened over this one
            self.app.emit("lessons")
        self.app.open("lesson-over")
        session = self.session
        if session is not None and session.attempt.solved and not session.honoured:
            session.honoured = True
            self.app.emit("celebrate", kind="lesson", colour=session.solver)

    def _leave(self, value: str) -> None:
        """Back to the game that waits."""
        if self.session is not None:
            self._table.put(self.session.home, save=False)
            self.app.say("ui.puzzle.left")

    def _hint(self, value: str) -> None:
        """Say what went wrong, if something did; else, or asked again, put the right change into the
        draft.
        """
        app, session = self.app, self.session
        if session is None or session.over or self._running.phase != "idle":
            return
        told, self._asked = self._asked, True
        turn, missed = session.advice(), self.mistake
        if missed and (turn is None or not told):  # what went wrong comes before what to do now
            app.emit("announce", text=missed, urgent=False)
        if turn is None or (missed and not told):
            return
        session.hinted.add(session.cursor)
        self._hold(session)
        self._hints.show(turn, app.t("ui.lesson.then_run"))

    @property
    def mistake(self) -> str:
        """What went wrong in the attempt on the table, in words, once somebody has asked."""
        session = self.session
        if session is None or not self._asked:
            return ""
        from games.ttb.puzzles.lessons.mistakes import mistake

        astray = "" if session.advice() else self.app.t("ui.lesson.astray")
        return " ".join(filter(None, [mistake(session, self.app.texts), astray]))

    # Memory

    @property
    def stars(self) -> dict[str, int]:
        """The stars of each lesson that was solved."""
        return self.entry.value

    def _hold(self, session: LessonSession | None) -> None:
        """Keep the attempt on the table for when the page is opened again."""
        if session is not None and not session.over:
            number, fields, hinted = session.lesson.number, session.lesson.fields, sorted(session.hinted)
            self._held.keep(session, number=number, fields=fields, hinted=hinted)
        else:
            self._held.drop()

    def resumed(self) -> None:
        self._held.go_on(self._resume)

    def _resume(self, kept: Json) -> None:
        from games.ttb.puzzles.lessons.lessons import Lesson

        lesson = Lesson(kept["number"], kept["fields"])
        if lesson.number not in range(1, MOST_KEPT) or not self.app.texts.has(lesson.title):
            raise ValueError("There is no such lesson.")
        self._begin(lesson, kept["turns"])
        if self.session is not None:
            self.session.hinted = {turn for turn in kept.get("hinted", []) if type(turn) is int}
            self._hold(self.session)
        self.app.emit("lessons")  # which number it has by now

    # Drawing

    def _panel(self) -> str:
        session, app = self.session, self.app
        if session is None:
            return ""
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

    def _list_dialog(self) -> str:
        from games.ttb.puzzles.lessons import pages

        return pages.contents(self, self._updates)

    def _over_dialog(self) -> str:
        from games.ttb.puzzles.lessons import pages

        return pages.over(self, self.session) if self.session is not None else ""


def _joined(here: dict[str, int], there: dict[str, int]) -> dict[str, int]:
    """The more stars of each lesson; nothing that is here makes way."""
    joined = dict(here)
    for lesson, stars in there.items():
        if lesson in joined or len(joined) < MOST_KEPT:
            joined[lesson] = max(stars, joined.get(lesson, 0))
    return joined


def _in_order(kept: Json) -> dict[str, int]:
    """The stars in an entry, as far as they are in order."""
    stars_of = kept.get("stars")
    return {
        name: stars
        for name, stars in (list(stars_of.items())[:MOST_KEPT] if isinstance(stars_of, dict) else [])
        if len(name) <= LONGEST_NAME and type(stars) is int and 1 <= stars <= MOST_STARS
    }


def _is_lesson(session: Session) -> TypeGuard[LessonSession]:
    """Whether it is an attempt at a lesson, whose class is not loaded before one is opened."""
    return isinstance(session, Challenge) and session.kind == "lesson"
