"""Endless puzzles: "Another one" takes a stored puzzle, or has the worker make one.

The requested puzzle is made while the room is open. A few more are made in advance while a puzzle made here
is on the table and the worker is idle, and, for people who have played one, while the page is idle. Rare
wishes take a puzzle of a file that comes with the game (`stock.py`).
"""

from __future__ import annotations

from operator import attrgetter

from games.ttb.puzzles.attempt.follower import Follower
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.endless.fresh import LONG, Fresh, Wish
from games.ttb.puzzles.endless.stock import stocked
from games.ttb.puzzles.endless.supply import Supply
from games.ttb.puzzles.record.kept import MOST_OWN, with_key
from games.ttb.puzzles.solver.proofs import Proofs
from shell.app.actions import Action, report
from shell.app.app import App
from shell.app.feature import Need
from shell.app.job import Job
from shell.app.roles import Following, Working
from shell.challenge.endless import title as title_of
from shell.challenge.fetched import Fetched
from shell.storage.jsontext import Json

from ground.errors import GameError

SECONDS = 20
"""The seconds to search for a puzzle that fits the wish exactly; after that the nearest is taken."""
IDLE_SECONDS = 60
"""The seconds to search while the page is idle."""
LATE = 0.5
"""The part of the time after which a puzzle of the file is taken for a wish that is not rare."""
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
        self._is_late = False
        """True once the file has been asked for a puzzle for the one who waits."""
        self._resting = False
        """True while the page is idle and a puzzle may be made."""
        self.version = 0
        self.file = Fetched(app, "endless-file", stocked)

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
            **self.file.actions(),
            "endless-idle": report(self._page_idle),
            "endless": self._another,
            "endless-theme": self._choose_theme,
            "endless-grade": self._choose_grade,
            "endless-turns": self._choose_turns,
            "endless-full": lambda value: self._choose(full=value.endswith("true")),
            "endless-stop": self._stop,
            "endless-open": self._reopen,
            "endless-keep": self._keep,
        }

    @property
    def idle(self) -> bool:
        return not self.making

    def position_changed(self) -> None:
        self._resting = False  # somebody plays
        if self.making:
            self.rest()  # another session is on the table

    # Requesting a puzzle

    def _another(self, value: str) -> None:
        """Put another puzzle on the table, or have it made; `value` may be its grade, as `grade=3`."""
        if value:
            self._choose_grade(value)
            self._choose(theme="", turns=0, full=False)
        self.file.want()  # one of its puzzles may be fuller than one that was made
        if self._serve():
            return
        self.app.follow("puzzles", "endless")
        self.making, self.failed, self._is_late, self._in_vain = True, False, False, 0
        self.version += 1
        self.app.emit("focus", at='[data-action="endless-stop"]')
        self.app.emit("announce", text=self.app.t(self.app.key_of("endless.making")), urgent=False)
        if self.supply.wish.is_rare:
            self.file.want(self._serve_waiting)

    def _serve_waiting(self) -> None:
        """Serve a player who waits, if there is a puzzle."""
        if self.making:
            self._serve(late=True)

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

    def _choose_turns(self, value: str) -> None:
        turns = value.partition("=")[2]
        if turns in map(str, range(LONG + 1)):
            self._choose(turns=int(turns))

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
            title = title_of(self.app, puzzles.data["grade"])
            added = puzzles.stored.add(with_key({**puzzles.current, "title": title}))
            self.app.say("ui.endless.kept" if added else "ui.puzzles.full", n=MOST_OWN)

    # Answers for the table

    def strength_of(self, key: str) -> int | None:
        return self.supply.strength_of(key)

    def solution_of(self, key: str) -> list[str]:
        return next((puzzle.solution for puzzle in self.supply.lately if puzzle.key == key), [])

    # Making a puzzle

    def job(self) -> Job | None:
        """The job that makes puzzles in advance while one made here is played, or while the page is idle."""
        if not self.app.screen and "endless" in self._puzzles.data and self._may_make_ahead:
            return self._job(self.supply.wish)
        wish = self.supply.lacking if self._resting else None
        return self._job(wish, IDLE_SECONDS) if wish else None

    def _page_idle(self) -> None:
        """Have one puzzle made: the page is idle (`idle.js`); not for people who have never played one."""
        self._resting = self.supply.is_used and self._in_vain < MOST_IN_VAIN and bool(self.supply.lacking)
        self.app.unchanged = not self._resting

    def job_in_room(self) -> Job | None:
        """The job while this part of the room is shown."""
        return self._job(self.supply.wish) if self.making or self._may_make_ahead else None

    @property
    def _may_make_ahead(self) -> bool:
        return self._in_vain < MOST_IN_VAIN and self.supply.wanting

    def _job(self, wish: Wish, seconds: int = SECONDS) -> Job:
        """The job that makes a puzzle: the same whether requested or in advance, so that it continues."""
        self._seed = self._seed or self.app.entropy()
        name = "-".join(map(str, (*wish, seconds, self._seed)))
        request = {"seed": self._seed, **wish._asdict(), "seconds": seconds}
        return Job(
            "make",
            name,
            lambda: {**request, "deeds": self.supply.deeds},
            lambda report: self._take_report(report, wish),
        )

    def _take_report(self, report: Json, wish: Wish) -> None:
        if not report["done"]:
            self.report = {name: int(report[name]) for name in ("tried", "found") if name in report}
            self.report["part"] = float(report["part"])
            if self.making and self.report["part"] > LATE and not self._is_late:
                self._is_late = True
                self.file.want(self._serve_waiting)
            return
        puzzles = list(map(Fresh, report["made"]))
        puzzles = list(filter(self.supply.add, puzzles))
        if not any(map(wish.fits, puzzles)):
            self._in_vain += 1
        self._seed, self.report, self._resting = "", {}, False
        self.version += 1
        if not self.making or self._serve(late=True):
            return
        nearest = puzzles or self.supply.ahead
        if wish.is_rare or not nearest:
            nearest = [*nearest, *self._stock]
        if not self._serve_nearest(nearest):
            self.making, self.failed = False, True
            self.app.emit("focus", at='.room [data-action="endless"]')
            self.app.emit("announce", text=self.app.t(self.app.key_of("endless.none")), urgent=False)

    # Serving a puzzle

    @property
    def _stock(self) -> list[Fresh]:
        """The puzzles of the file that have not been played here; none before it has been fetched."""
        return self.supply.new(self.file.here or ())

    def _serve(self, late: bool = False) -> bool:
        """Put a puzzle on the table that fits the wish exactly; False if there is none.

        It is a stored one, or one of the file if that is fuller. Without a stored one it is one of the file
        if the wish is rare or it is `late`.
        """
        wish = self.supply.wish
        fitting = list(filter(wish.fits, self.supply.ahead))
        if fitting or late or wish.is_rare:
            fitting += filter(wish.fits, self._stock)
        for puzzle in sorted(fitting, key=attrgetter("lacking")):
            self.supply.drop(puzzle)
            if self._open(puzzle):
                return True
        return False

    def _serve_nearest(self, puzzles: list[Fresh]) -> bool:
        """Put the puzzle nearest to the wish on the table, and say the difference; False if none is valid."""
        wish, t = self.supply.wish, self.app.t
        for puzzle in sorted(puzzles, key=wish.away):
            self.supply.drop(puzzle)
            if self._open(puzzle):
                missing, turns, pieces, _ = wish.away(puzzle)
                grade = puzzle.grade
                if missing:
                    words = t("ui.endless.other_theme", theme=t(f"theme.{wish.theme}"), grade=grade)
                elif turns:
                    words = t("ui.endless.other_turns", n=len(puzzle.solution), grade=grade)
                elif pieces:
                    words = t("ui.endless.other_board", grade=grade)
                else:
                    words = t(self.app.key_of("endless.other_grade"), wanted=wish.grade, grade=grade)
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
