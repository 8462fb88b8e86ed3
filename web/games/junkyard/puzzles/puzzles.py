"""Puzzles: the list of them, the stars earned, and the one on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.junkyard.puzzles import words
from games.junkyard.puzzles.attempt import PuzzleSession
from games.junkyard.puzzles.collected import Collection
from games.junkyard.turn.building import Building
from shell.app.app import App
from shell.app.feature import Need
from shell.app.session import Session
from shell.app.way import Way
from shell.challenge import endless
from shell.challenge.best import MOST_STARS, Best
from shell.challenge.collected_challenges import CollectedChallenges
from shell.challenge.collection import Collected
from shell.challenge.fetched import Fetched
from shell.drawing.html import Html, html
from shell.mistakes.finding import Finding
from shell.mistakes.listing import TURNS
from shell.storage.jsontext import Json

from junkyard_core.lattice import Piece
from junkyard_core.puzzles.goals import Standing, of_robot

MOST_KEPT = 1000


class Puzzles(CollectedChallenges[PuzzleSession, Collected]):
    """The puzzles on the page."""

    _building = Need(Building)
    _finding = Need(Finding)

    GROUP = ROOM = "puzzles"
    LINKS = ("puzzle=",)
    KIND, COLLECTION = PuzzleSession, Collection
    LEFT = "ui.junkyard.lesson.left"
    LEAVE = "ui.junkyard.lesson.leave"

    def __init__(self, app: App) -> None:
        best = Best(app, "puzzles", "stars", max, highest=MOST_STARS, most=MOST_KEPT)
        super().__init__(app, Fetched(app, "puzzles-file", Collection), best)

    def attempt(self, task: Json, key: str, before: Session, turns: Sequence[Json] = ()) -> PuzzleSession:
        return PuzzleSession(task, key, before, turns)

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"puzzle": self._panel}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"puzzle-over": self._dialog}

    def ways(self) -> tuple[Way, ...]:
        solved = len(self.best)
        done = self.app.t("ui.door.puzzles.solved", n=solved) if solved else ""
        turns = self._finding.door_words
        return (Way("puzzles", "star", "puzzles", TURNS if turns else "", words=turns or done),)

    # Progress

    def earn(self, session: PuzzleSession) -> None:
        self._best.note(session.id, session.stars)

    # In words

    def name_of(self, task: Json) -> str:
        if not task["id"]:
            return endless.title(self.app, task["grade"])
        known = self.known(str(task["id"]))
        if known is None:
            return self.app.t(f"ui.junkyard.puzzle.{task['kind']}")
        return words.name(self.app.texts, task["kind"], known.grade, known.number)

    def spoken(self, session: PuzzleSession) -> str:
        return f"{self.title(session)} {words.task(self.app.texts, session.puzzle)}"

    def hints(self, session: PuzzleSession) -> Sequence[str]:
        return words.hints(self.app.texts, session)

    def standings(self, session: PuzzleSession) -> list[Standing]:
        """The figures of the goal as they are now: those of the draft while a robot is being built."""
        building = self._building
        if not session.builds or not building.colour:
            return session.standings
        parts = (Piece(*part) for part in building.draft.parts if part.at != building.lying)
        return of_robot(session.puzzle.goal, tuple(parts))

    # Drawing

    def _panel(self) -> Html:
        session, app = self.session, self.app
        if session is None:
            return html()
        from games.junkyard.puzzles import panel

        building = self._building
        draft = (building.draft.parts, building.lying) if building.colour else None
        key = (
            session.key, session.cursor, session.hints_given, self.running, bool(app.past), session.shown,
            app.texts.language, app.shown.version, self.entry.version, self.collection is not None, draft,
        )  # fmt: skip
        return app.memo("puzzle", key, lambda: panel.panel(self, session))

    def _dialog(self) -> Html:
        from games.junkyard.puzzles import panel

        return panel.over(self, self.session) if self.session is not None else html()
