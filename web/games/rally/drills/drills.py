"""Drills: the list of them, the solved ones, and the one on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.rally.drills.attempt import DrillSession
from games.rally.drills.collected import Collected, Collection
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.session import Session
from shell.app.way import CARD, Way
from shell.challenge import endless
from shell.challenge.best import MOST_STARS, Best
from shell.challenge.collected_challenges import CollectedChallenges
from shell.challenge.fetched import Fetched
from shell.drawing.html import Html, html
from shell.mistakes.finding import Finding
from shell.mistakes.listing import TURNS
from shell.statistics.statistics import Statistics
from shell.storage.jsontext import Json

MOST_KEPT, MOST_REGISTERS = 1000, 15
FIRST_BOARDS = ("drive", "belts")
"""The lessons that a newcomer drives alone before the first race."""


class Drills(CollectedChallenges[DrillSession, Collected]):
    """The drills on the page."""

    _finding = Need(Finding)
    _statistics = Need(Statistics)

    GROUP = ROOM = "drills"
    LINKS = ("drill=",)
    KIND, COLLECTION = DrillSession, Collection
    LEFT = "ui.rally.drill.left"
    LEAVE = "ui.rally.drill.leave"

    def __init__(self, app: App) -> None:
        best = Best(app, "drills", "best", min, highest=MOST_REGISTERS, most=MOST_KEPT)
        super().__init__(app, Fetched(app, "drills", Collection), best)
        self._stars = Best(app, "drill-stars", "stars", max, highest=MOST_STARS, most=MOST_KEPT)

    def attempt(self, task: Json, key: str, before: Session, turns: Sequence[Json] = ()) -> DrillSession:
        return DrillSession(task, key, before, turns)

    def actions(self) -> dict[str, Action]:
        return {**super().actions(), "drill-ahead": lambda: self.app.open("drill-ahead")}

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"drill": self._panel}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"drill-over": self._dialog, "drill-ahead": self._ahead}

    def ways(self) -> tuple[Way, ...]:
        solved = len(self.best)
        done = self.app.t("ui.door.drills.solved", n=solved) if solved else ""
        turns = self._finding.door_words
        value, words, about = TURNS if turns else "", turns or done, "ui.door.drills.text"
        return (Way("drills", "target", "drills", value, place=CARD, about=about, words=words),)

    def name_of(self, task: Json) -> str:
        """The name of a drill: its grade and number, of a lesson its title, of one made here its grade."""
        t = self.app.t
        if not task["id"]:
            return endless.title(self.app, task["grade"])
        known = self.known(str(task["id"]))
        if task["grade"] == 0:
            title = t(f"ui.rally.lesson.{task['id']}")
            if known is None:
                return t("ui.rally.lesson", title=title)
            return t("ui.rally.lesson.numbered", n=known.number, title=title)
        if known is None:
            return t("ui.rally.drill")
        return t("ui.rally.drill.name", grade=known.grade, n=known.number)

    @property
    def first_board(self) -> str:
        """The next lesson on the way to the first race; empty for the race itself."""
        return next((name for name in FIRST_BOARDS if name not in self.best), "")

    def leads_on(self, name: str) -> bool:
        """True if a newcomer has solved one of the boards before the first race."""
        return name in FIRST_BOARDS and self._statistics.is_newcomer

    def following(self, name: str) -> Collected | None:
        """The next unsolved drill, cyclically; the very next one if all are solved."""
        return super().following(name) or (self.collection.after(name) if self.collection else None)

    def spoken(self, session: DrillSession) -> str:
        """The drill on the table and its task, in words."""
        from games.rally.drills.panel import lesson_text, task_words

        return " ".join(
            filter(None, (self.name_of(session.task), lesson_text(self, session), task_words(self, session)))
        )

    # Progress

    def earn(self, session: DrillSession) -> None:
        self._best.note(session.id, session.registers)
        self._stars.note(session.id, self.earned(session))

    def earned(self, session: DrillSession) -> int:
        """The stars for solving a drill with the help given so far; all hints together are the solution."""
        told = session.told or session.hints_given == len(self.hints(session))
        return 1 if told else MOST_STARS - bool(session.hints_given)

    def hints(self, session: DrillSession) -> list[str]:
        from games.rally.drills import hints

        return hints.steps(session.task, self.app.texts)

    @property
    def stars(self) -> dict[str, int]:
        """The most stars of each drill solved since there are stars, by its id."""
        return self._stars.of

    # Drawing

    def _panel(self) -> Html:
        session, app = self.session, self.app
        if session is None:
            return html()
        from games.rally.drills import panel

        key = (
            session.key, session.cursor, session.hints_given, session.over, self.running, bool(app.past),
            app.texts.language, app.shown.version, self.entry.version, self.collection is not None,
        )  # fmt: skip
        return app.memo("drill", key, lambda: panel.panel(self, session))

    def _ahead(self) -> Html:
        from games.rally.drills import ahead

        return ahead.ahead(self.app.texts, self.session.drill) if self.session is not None else html()

    def _dialog(self) -> Html:
        from games.rally.drills import panel

        return panel.over(self, self.session) if self.session is not None else html()
