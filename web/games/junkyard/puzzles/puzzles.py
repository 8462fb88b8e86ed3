"""Puzzles: the list of them, the stars earned, and the one on the table."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from games.junkyard.puzzles import words
from games.junkyard.puzzles.attempt import PuzzleSession
from games.junkyard.puzzles.collected import Collection
from games.junkyard.turn.building import Building
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Beginning, Shareable, TakingLinks
from shell.app.way import Way
from shell.challenge import endless
from shell.challenge.best import MOST_STARS, Best
from shell.challenge.collection import Collected
from shell.challenge.fetched import Fetched
from shell.challenge.hinting import Hinting
from shell.drawing.html import Html, html
from shell.mistakes.finding import Finding
from shell.mistakes.listing import TURNS
from shell.storage.jsontext import Json

from junkyard_core.lattice import Piece
from junkyard_core.puzzles.goals import Standing, of_robot

MOST_KEPT = 1000
LINK = "puzzle="
"""The beginning of the link of a puzzle; its id follows."""
FILE_NAME = "junkyard-puzzle.json"


class Puzzles(Beginning, TakingLinks, Shareable, Hinting[PuzzleSession]):
    """The puzzles on the page, read from a `file`."""

    _building = Need(Building)
    _finding = Need(Finding)

    GROUP = "puzzles"
    LINKS = (LINK,)
    KIND = PuzzleSession
    LEFT = "ui.junkyard.lesson.left"
    LEAVE = "ui.junkyard.lesson.leave"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.file = Fetched(app, "puzzles-file", Collection)
        self._best = Best(app, "puzzles", "stars", max, highest=MOST_STARS, most=MOST_KEPT)
        self.entry = self._best.entry

    def actions(self) -> dict[str, Action]:
        return {
            **super().actions(),
            **self.file.actions(),
            "puzzle": self._choose,
            "puzzle-restart": self._restart,
            "puzzle-next": self._next,
            "puzzle-watch": self._watch,
            "puzzle-watched": self.watched,
        }

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"puzzle": self._panel}

    def dialogs(self) -> dict[str, Callable[[], Html]]:
        return {"puzzle-over": self._dialog}

    def ways(self) -> tuple[Way, ...]:
        solved = len(self.stars)
        done = self.app.t("ui.door.puzzles.solved", n=solved) if solved else ""
        turns = self._finding.door_words
        return (Way("puzzles", "star", "puzzles", TURNS if turns else "", words=turns or done),)

    # Progress

    @property
    def stars(self) -> dict[str, int]:
        """The most stars of each puzzle that was solved, by its id."""
        return self._best.of

    @property
    def collection(self) -> Collection | None:
        """All puzzles, or None until the file has arrived."""
        return self.file.here

    def following(self, name: str) -> Collected | None:
        """The next unsolved puzzle after this one; None if there is none."""
        return self.collection.following(name, self.stars) if self.collection is not None else None

    def note(self, session: PuzzleSession) -> None:
        if self.collection is None and not self.file.missing:
            self.file.want()
        if session.solved and session.id:
            self._best.note(session.id, session.stars)

    def title(self, session: PuzzleSession) -> str:
        if not session.id:
            return endless.title(self.app, session.task["grade"])
        known = self.collection.by_id.get(session.id) if self.collection is not None else None
        if known is None:
            return self.app.t(f"ui.junkyard.puzzle.{session.puzzle.kind}")
        return self.name_of(known)

    def name_of(self, puzzle: Collected) -> str:
        """The name of a puzzle of the file."""
        return words.name(self.app.texts, puzzle.data["kind"], puzzle.grade, puzzle.number)

    def hints(self, session: PuzzleSession) -> Sequence[str]:
        return words.hints(self.app.texts, session)

    def standings(self, session: PuzzleSession) -> list[Standing]:
        """The figures of the goal as they are now: those of the draft while a robot is being built."""
        building = self._building
        if not session.builds or not building.colour:
            return session.standings
        parts = (Piece(*part) for part in building.draft.parts if part.at != building.lying)
        return of_robot(session.puzzle.goal, tuple(parts))

    # Choosing a puzzle

    def _choose(self, name: str) -> None:
        """Put a puzzle on the table by its id; the game there waits."""
        if self.collection is None:
            self.file.want(lambda: self._choose(name), lambda: self.app.follow("puzzles"))
            return
        puzzle = self.collection.by_id.get(name)
        if puzzle is not None:
            self.begin(puzzle.data)
        else:
            self.app.say("error.bad_link", "refused")

    def opens(self, fragment: str) -> bool:
        """Put the puzzle of a link on the table."""
        if not fragment.startswith(LINK):
            return False
        self._choose(fragment.removeprefix(LINK))
        return True

    def offers(self) -> tuple[str, str, str] | None:
        if self.session is None or not self.session.id:
            return None
        return LINK + self.session.id, json.dumps(self.session.task), FILE_NAME

    def begin(self, task: Json, before: PuzzleSession | None = None) -> None:
        """Put a puzzle on the table, with the help given in an attempt `before`. Raises `GameError`."""
        app = self.app
        session = PuzzleSession(task, app.entropy(), app.session)
        app.screen = None
        if before is not None:
            session.hints_given, session.told = before.hints_given, before.told
        self.put(session)
        app.emit("announce", text=f"{self.title(session)} {words.task(app.texts, session)}", urgent=False)
        app.emit("focus", at='[data-region="puzzle"] h2')

    def _restart(self) -> None:
        if self.session is not None:
            self.begin(self.session.task, self.session)

    def _next(self) -> None:
        following = self.following(self.session.id) if self.session is not None else None
        if following is not None:
            self.begin(following.data)
        else:
            self.app.follow("puzzles")

    def _watch(self) -> None:
        """Show the solution."""
        mine = self.session
        if mine is not None and not mine.shown:
            task, mine.told = mine.task, True
            self.watch(PuzzleSession(task, f"{mine.key}-solution", mine, task["solution"]))

    # Memory

    def task(self, session: PuzzleSession) -> Json | None:
        if session.solved:
            return None
        return {"task": session.task, "hints": session.hints_given, "told": session.told}

    def go_on(self, stored: Json) -> None:
        task, key, before = Collection.checked(stored["task"]), self.app.entropy(), self.app.session
        if not PuzzleSession(task, key, before, task["solution"]).solved:
            raise ValueError("The solution of the stored puzzle does not reach its goal.")
        session = PuzzleSession(task, key, before, stored["turns"])
        hints = stored.get("hints")
        session.hints_given = min(words.HINTS, hints) if type(hints) is int and hints > 0 else 0
        session.told = stored.get("told") is True
        self.put(session)

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
