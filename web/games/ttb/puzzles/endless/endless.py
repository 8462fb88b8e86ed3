"""Endless puzzles: "Another one" takes a stored puzzle, or has the worker make one.

The requested puzzle is made while the room is open. While a puzzle made here is on the table and the worker
is idle, a few more are made in advance.
"""

from __future__ import annotations

from games.ttb.puzzles.attempt.follower import Follower
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.endless.fresh import Fresh
from games.ttb.puzzles.endless.supply import Supply
from games.ttb.puzzles.record.kept import MOST_OWN, with_key
from games.ttb.puzzles.solver.proofs import Proofs
from shell.app.actions import Action
from shell.app.app import App
from shell.app.feature import Need
from shell.app.job import Job
from shell.app.roles import Following, Working
from shell.storage.jsontext import Json

from ground.errors import GameError

SECONDS = 20
"""The seconds to search for a puzzle that fits the wish exactly; after that the nearest is taken."""
MOST_IN_VAIN = 3
"""After this many attempts without result no more are made in advance until the next request."""


class Endless(Following, Working, Follower):
    """The making of puzzles: `making` is true while a player waits for one, `failed` if none was found.

    `report` is the last report.
    """

    _proofs = Need(Proofs)
    _puzzles = Need(Puzzles)

    GROUP = "puzzles"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.making = self.failed = False
        self.report: Json = {}
        self._supply: Supply | None = None
        self._seed = ""
        self._in_vain = 0
        self.version = 0

    @property
    def supply(self) -> Supply:
        """The supply stored on the device, loaded on demand."""
        if self._supply is None:
            self._supply = Supply(self.app)
        return self._supply

    @property
    def look(self) -> tuple[object, ...]:
        """A key of the look of its part of the room, without the progress shown during the wait."""
        return self.version, self.supply.entry.version

    def actions(self) -> dict[str, Action]:
        return {
            "endless": self._another,
            "endless-theme": self._choose_theme,
            "endless-grade": self._choose_grade,
            "endless-stop": self._stop,
            "endless-open": self._reopen,
            "endless-keep": self._keep,
        }

    @property
    def idle(self) -> bool:
        return not self.making

    def position_changed(self) -> None:
        if self.making:
            self.rest()  # another session is on the table

    # Requesting a puzzle

    def _another(self, value: str) -> None:
        """Put another puzzle on the table, or have it made; `value` may be its grade, as `grade=3`."""
        if value:
            self._choose_grade(value)
            self._choose_theme("")
        if self._serve():
            return
        self.app.follow("puzzles", "endless")
        self.making, self.failed, self._in_vain = True, False, 0
        self.version += 1
        self.app.emit("focus", at='[data-action="endless-stop"]')
        self.app.emit("announce", text=self.app.t("ui.endless.making"), urgent=False)

    def _choose_theme(self, value: str) -> None:
        from games.ttb.puzzles.endless.ideas import ABOUT

        theme = value.partition("=")[2]
        if theme in ABOUT or not theme:
            self._choose(theme=theme)

    def _choose_grade(self, value: str) -> None:
        from games.ttb.puzzles.collection.collected import GRADES

        grade = value.partition("=")[2]
        if grade in ("0", *map(str, GRADES)):
            self._choose(grade=int(grade))

    def _choose(self, **change: object) -> None:
        before = self.supply.wish
        self.supply.choose(before._replace(**change))  # type: ignore[arg-type]
        if self.supply.wish != before:
            self.rest()

    def _stop(self) -> None:
        """Stop waiting for a puzzle."""
        if self.making:
            self.rest()
            self.app.emit("focus", at='.room [data-action="endless"]')

    def rest(self) -> None:
        """Stop waiting; the work in progress is dropped, and the next is for the wish at that time."""
        self.making = self.failed = False
        self._seed, self.report, self._in_vain = "", {}, 0
        self.version += 1

    def _reopen(self, key: str) -> None:
        """Put one of the last puzzles on the table again."""
        for puzzle in self.supply.lately:
            if puzzle.key == key:
                self._open(puzzle)
                return

    def _keep(self) -> None:
        """Put the puzzle on the table on the list of own puzzles."""
        puzzles = self._puzzles
        if puzzles.current is not None and "endless" in puzzles.data:
            title = self.app.t("ui.endless.graded", grade=puzzles.data["grade"])
            added = puzzles.stored.add(with_key({**puzzles.current, "title": title}))
            self.app.say("ui.endless.kept" if added else "ui.puzzles.full", n=MOST_OWN)

    # Answers for the table

    def strength_of(self, key: str) -> int | None:
        return self.supply.strength_of(key)

    def solution_of(self, key: str) -> list[str]:
        return next((puzzle.solution for puzzle in self.supply.lately if puzzle.key == key), [])

    # Making a puzzle

    def job(self) -> Job | None:
        """The job that makes puzzles in advance while one made here is played."""
        puzzles = self._puzzles
        if self.app.screen or "endless" not in puzzles.data:
            return None
        return self._job() if self._may_make_ahead else None

    def job_in_room(self) -> Job | None:
        """The job while this part of the room is shown."""
        return self._job() if self.making or self._may_make_ahead else None

    @property
    def _may_make_ahead(self) -> bool:
        return self._in_vain < MOST_IN_VAIN and self.supply.wanting

    def _job(self) -> Job:
        """The job that makes a puzzle: the same whether requested or in advance, so that it continues."""
        self._seed = self._seed or self.app.entropy()
        theme, grade = self.supply.wish
        return Job("make", f"{theme}-{grade}-{self._seed}", self._request, self._take_report)

    def _request(self) -> Json:
        wish, supply = self.supply.wish, self.supply
        return {
            "seed": self._seed,
            "theme": wish.theme,
            "grade": wish.grade,
            "seconds": SECONDS,
            "deeds": supply.deeds,
        }

    def _take_report(self, report: Json) -> None:
        if not report["done"]:
            self.report = {name: int(report[name]) for name in ("tried", "found") if name in report}
            self.report["part"] = float(report["part"])
            return
        puzzles = list(map(Fresh, report["made"]))
        puzzles = list(filter(self.supply.add, puzzles))
        if not any(map(self.supply.wish.fits, puzzles)):
            self._in_vain += 1
        self._seed, self.report = "", {}
        self.version += 1
        if self.making and not self._serve() and not self._serve_nearest(puzzles or self.supply.ahead):
            self.making, self.failed = False, True
            self.app.emit("focus", at='.room [data-action="endless"]')
            self.app.emit("announce", text=self.app.t("ui.endless.none"), urgent=False)

    # Serving a puzzle

    def _serve(self) -> bool:
        """Put a stored puzzle on the table that fits the wish exactly; False if there is none."""
        while True:
            puzzle = self.supply.take()
            if puzzle is None:
                return False
            if self._open(puzzle):
                return True

    def _serve_nearest(self, puzzles: list[Fresh]) -> bool:
        """Put the puzzle nearest to the wish on the table, and say the difference; False if none is valid."""
        wish, t = self.supply.wish, self.app.t
        for puzzle in sorted(puzzles, key=wish.away):
            self.supply.drop(puzzle)
            if self._open(puzzle):
                missing, _ = wish.away(puzzle)
                words = (
                    t("ui.endless.other_theme", theme=t(f"theme.{wish.theme}"), grade=puzzle.grade)
                    if missing
                    else t("ui.endless.other_grade", wanted=wish.grade, grade=puzzle.grade)
                )
                self.app.tell("info", words)
                return True
        return False

    def _open(self, puzzle: Fresh) -> bool:
        """Put a puzzle on the table with its proof; False if it turns out to be invalid."""
        from games.ttb.puzzles.solver.solution import played

        try:
            data = puzzle.data()
            played(data, puzzle.solution)
        except (GameError, ValueError):
            return False
        self._puzzles.open(data)
        self._proofs.learn(puzzle.key, puzzle.proof())
        self.supply.had(puzzle)
        return True
