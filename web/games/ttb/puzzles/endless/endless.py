"""Puzzles without end: "Another one" takes one that is made already, or has one made by the worker.

What is asked for is made while one looks at the room. While a puzzle that was made here lies on the table,
and nothing else is to be done, a few more are made ahead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.ttb.puzzles.attempt.follower import Follower
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.record.kept import MOST_OWN, with_key
from games.ttb.puzzles.solver.proofs import Proofs
from shell.app.feature import Need
from shell.app.job import Job
from shell.app.roles import Following, Working

from ground.errors import GameError

if TYPE_CHECKING:
    from games.ttb.puzzles.endless.fresh import Fresh
    from games.ttb.puzzles.endless.supply import Supply
    from shell.app.actions import Action
    from shell.app.app import App
    from shell.storage.jsontext import Json

SECONDS = 20
"""How long a puzzle is made that is just what is wished for; after that the nearest is taken."""
MOST_IN_VAIN = 3
"""After so many times that nothing came of it no more is made ahead before something is asked for."""


class Endless(Following, Working, Follower):
    """`making` as long as somebody waits for a puzzle, `failed` if none was found; `told` is the last
    report.
    """

    _proofs = Need(Proofs)
    _puzzles = Need(Puzzles)

    GROUP = "puzzles"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.making = self.failed = False
        self.told: Json = {}
        self._supply: Supply | None = None
        self._seed = ""
        self._in_vain = 0
        self.version = 0

    @property
    def supply(self) -> Supply:
        """What the device keeps, loaded when it is first asked for."""
        if self._supply is None:
            from games.ttb.puzzles.endless.supply import Supply

            self._supply = Supply(self.app)
        return self._supply

    @property
    def look(self) -> tuple[object, ...]:
        """All on which the look of its part of the room depends, besides what changes while one waits."""
        return self.version, self.supply.entry.version

    def actions(self) -> dict[str, Action]:
        return {
            "endless": self._another,
            "endless-theme": self._choose_theme,
            "endless-grade": self._choose_grade,
            "endless-stop": self._stop,
            "endless-open": self._again,
            "endless-keep": self._keep,
        }

    @property
    def idle(self) -> bool:
        return not self.making

    def position_changed(self) -> None:
        if self.making:
            self.rest()  # something else lies on the table

    # Asking for one

    def _another(self, value: str) -> None:
        """Put another one on the table, or have it made; `value` may be its grade, as `grade=3`."""
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

    def _stop(self, value: str) -> None:
        """Somebody does not want to wait any longer."""
        if self.making:
            self.rest()
            self.app.emit("focus", at='.room [data-action="endless"]')

    def rest(self) -> None:
        """Nobody waits any more, and what is being made is for what is wished for then."""
        self.making = self.failed = False
        self._seed, self.told, self._in_vain = "", {}, 0
        self.version += 1

    def _again(self, key: str) -> None:
        """Put one of the last ones on the table once more."""
        for one in self.supply.lately:
            if one.key == key:
                self._put(one)
                return

    def _keep(self, value: str) -> None:
        """Put the one on the table on the list of one's own."""
        puzzles = self._puzzles
        if puzzles.current is not None and "endless" in puzzles.data:
            title = self.app.t("ui.endless.graded", grade=puzzles.data["grade"])
            kept = puzzles.kept.add(with_key({**puzzles.current, "title": title}))
            self.app.say("ui.endless.kept" if kept else "ui.puzzles.full", n=MOST_OWN)

    # What the table asks

    def strength_of(self, key: str) -> int | None:
        return self.supply.strength_of(key)

    def solution_of(self, key: str) -> list[str]:
        return next((one.solution for one in self.supply.lately if one.key == key), [])

    # Having one made

    def job(self) -> Job | None:
        """More is made ahead while one that was made here is played."""
        puzzles = self._puzzles
        if self.app.screen or "endless" not in puzzles.data:
            return None
        return self._job() if self._may_make_ahead else None

    def job_in_room(self) -> Job | None:
        """What is to be done while one looks at this part of the room."""
        return self._job() if self.making or self._may_make_ahead else None

    @property
    def _may_make_ahead(self) -> bool:
        return self._in_vain < MOST_IN_VAIN and self.supply.wanting

    def _job(self) -> Job:
        """Asked for or ahead, it is the same work, and goes on."""
        self._seed = self._seed or self.app.entropy()
        theme, grade = self.supply.wish
        return Job("make", f"{theme}-{grade}-{self._seed}", self._request, self._hear)

    def _request(self) -> Json:
        wish, supply = self.supply.wish, self.supply
        return {
            "seed": self._seed,
            "theme": wish.theme,
            "grade": wish.grade,
            "seconds": SECONDS,
            "deeds": supply.deeds,
        }

    def _hear(self, told: Json) -> None:
        from games.ttb.puzzles.endless.fresh import Fresh

        if not told["done"]:
            self.told = {name: int(told[name]) for name in ("tried", "found") if name in told}
            self.told["part"] = float(told["part"])
            return
        found = list(map(Fresh, told["made"]))
        found = list(filter(self.supply.add, found))
        if not any(map(self.supply.wish.fits, found)):
            self._in_vain += 1
        self._seed, self.told = "", {}
        self.version += 1
        if self.making and not self._serve() and not self._serve_nearest(found or self.supply.ahead):
            self.making, self.failed = False, True
            self.app.emit("focus", at='.room [data-action="endless"]')
            self.app.emit("announce", text=self.app.t("ui.endless.none"), urgent=False)

    # Serving it

    def _serve(self) -> bool:
        """Put one that is made already on the table, if there is one that is just what is wished for."""
        while True:
            one = self.supply.take()
            if one is None:
                return False
            if self._put(one):
                return True

    def _serve_nearest(self, found: list[Fresh]) -> bool:
        """Put the one on the table that is nearest to the wish, and say what it is."""
        wish, t = self.supply.wish, self.app.t
        for one in sorted(found, key=wish.away):
            self.supply.drop(one)
            if self._put(one):
                missing, _ = wish.away(one)
                words = (
                    t("ui.endless.other_theme", theme=t(f"theme.{wish.theme}"), grade=one.grade)
                    if missing
                    else t("ui.endless.other_grade", wanted=wish.grade, grade=one.grade)
                )
                self.app.tell("info", words)
                return True
        return False

    def _put(self, one: Fresh) -> bool:
        """Put a puzzle on the table with its proof; False if it turns out to be none."""
        from games.ttb.puzzles.solver.solution import played

        try:
            data = one.data()
            played(data, one.solution)
        except (GameError, ValueError):
            return False
        self._puzzles.open(data)
        self._proofs.learn(one.key, one.proof())
        self.supply.had(one)
        return True
