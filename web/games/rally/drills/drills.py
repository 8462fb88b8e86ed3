"""Drills: which there are, which are solved, and the one on the table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from shell.app.actions import in_present, report
from shell.app.feature import Need
from shell.app.roles import Beginning, Following, InPlace, Returning, Rooted
from shell.app.session import Session
from shell.app.way import Way
from shell.play.running import Running
from shell.play.table import Table
from shell.replay.replay import Replay

from ground.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeGuard

    from games.rally.drills.attempt import DrillSession
    from games.rally.drills.collected import Collected, Collection
    from shell.app.actions import Action
    from shell.app.app import App
    from shell.storage.jsontext import Json

MEMORY, ATTEMPT, VERSION = "drills", "drill", 1
MOST_KEPT, LONGEST_NAME, MOST_REGISTERS = 500, 40, 10
ENDING = "drill-over"


class Drills(Beginning, Following, InPlace, Returning, Rooted):
    """`collection` is None until its file has come, and `missing` if it does not come."""

    _replay = Need(Replay)
    _running = Need(Running)
    _table = Need(Table)

    GROUP = "drills"
    collection: Collection | None = None
    missing = False
    _waiting: str = ""
    _mine: DrillSession | None = None

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.entry = app.entries.entry(
            MEMORY, VERSION, _in_order, lambda best: {"best": best}, _joined, carried=True
        )
        self._held = app.entries.single(ATTEMPT, VERSION)

    def actions(self) -> dict[str, Action]:
        return {
            "drill": self._choose,
            "drill-again": self._again,
            "drill-restart": self._restart,
            "drill-next": self._next,
            "drill-leave": self._leave,
            "drill-hint": in_present(self._hint),
            "drill-watch": self._watch,
            "drill-watched": self._watched,
            ENDING: self._over,
            "drills-here": report(self._arrived),
            "drills-missing": report(self._lost),
        }

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"drill": self._panel}

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {ENDING: self._dialog}

    def ways(self) -> tuple[Way, ...]:
        solved = len(self.best)
        words = self.app.t("ui.door.drills.solved", n=solved) if solved else ""
        return (Way("drills", "flag", "drills", words=words),)

    @property
    def idle(self) -> bool:
        return self.session is None

    def under_way(self) -> str:
        session = self.session
        return self.name_of(session.task) if session is not None else ""

    def root(self) -> dict[str, str]:
        session = self.session
        if session is None:
            return {"data-drill": ""}
        ended = session.over and not self.running
        state = "shown" if session.shown else "on"
        if ended and not session.shown:
            state = "solved" if session.reached else "failed"
        return {"data-drill": state}

    @property
    def session(self) -> DrillSession | None:
        """The drill on the table, if there is one."""
        session = self.app.session
        return session if _is_drill(session) else None

    @property
    def running(self) -> bool:
        """Whether the turn is still being shown: how it ends is not told before."""
        return self._running.phase == "running"

    @property
    def hides_track(self) -> bool:
        """Whether the way of the robot is for the person to find: in a drill that is no lesson."""
        return self.session is not None and self.session.task["grade"] != 0

    def name_of(self, task: Json) -> str:
        """What a drill is called: its grade and number, or the title of a lesson."""
        t = self.app.t
        known = self.collection.by_id.get(str(task["id"])) if self.collection else None
        if task["grade"] == 0:
            return t("ui.rally.lesson", title=t(f"ui.rally.lesson.{task['id']}"))
        if known is None:
            return t("ui.rally.drill")
        return t("ui.rally.drill.name", grade=known.grade, n=known.number)

    def following(self, name: str) -> Collected | None:
        """The first drill after this one that is not solved yet; if all are, the one after it."""
        if self.collection is None:
            return None
        ordered = self.collection.ordered
        places = [one.id for one in ordered]
        place = places.index(name) + 1 if name in places else 0
        ahead = [*ordered[place:], *ordered[:place]]
        unsolved = (one for one in ahead if one.id not in self.best and one.id != name)
        return next(unsolved, self.collection.after(name))

    # The file

    def want(self) -> None:
        """Have the page fetch the file, if it is not here."""
        if self.collection is None:
            self.missing = False
            self.app.emit("drills")

    def _arrived(self, text: str) -> None:
        from games.rally.drills.collected import Collection

        try:
            self.collection = Collection(text)
        except ValueError:
            self.missing = True
            return
        waiting, self._waiting = self._waiting, ""
        if waiting:
            self._choose(waiting)

    def _lost(self, value: str) -> None:
        self.missing = True

    # Which drill

    def _choose(self, name: str) -> None:
        """Put a drill on the table by its name; the game there waits."""
        if self.collection is None:
            self._waiting = name
            self.want()
            return
        found = self.collection.by_id.get(name)
        if found is not None:
            self._put(found.data)

    def _put(self, task: Json, turns: Sequence[Json] = ()) -> None:
        """Raises `GameError`."""
        from games.rally.drills.attempt import DrillSession

        app = self.app
        app.screen = None
        session = DrillSession(task, app.entropy(), app.session, turns)
        self._table.put(session, save=False)
        app.emit("announce", text=self.spoken(session), urgent=False)
        app.emit("focus", at='[data-region="drill"] h2')

    def spoken(self, session: DrillSession) -> str:
        """The drill on the table and what it asks for, in words."""
        from games.rally.drills.panel import asked, lesson_text

        return " ".join(
            filter(None, (self.name_of(session.task), lesson_text(self, session), asked(self, session)))
        )

    def _again(self, value: str) -> None:
        """Take the program back to change it."""
        session = self.session
        if session is not None and session.cursor:
            self.app.look_at_present()
            self.app.close()
            self.app.follow("undo-turn")

    def _restart(self, value: str) -> None:
        if self.session is not None:
            self._put(self.session.task)

    def _next(self, value: str) -> None:
        session = self.session
        following = self.following(session.id) if session is not None else None
        if following is not None:
            self._put(following.data)
        else:
            self.app.follow("drills")

    def _leave(self, value: str) -> None:
        """Back to the game that waits."""
        if self.session is not None:
            self._table.put(self.session.home, save=False)
            self.app.say("ui.rally.drill.left")

    # How it goes

    def position_changed(self) -> None:
        session = self.session
        if session is None:
            self._held.drop()
            return
        if self.collection is None and not self.missing:
            self.want()
        if session.shown:
            return
        if session.reached:
            with self.entry.changing() as best:
                best[session.id] = min(session.registers, best.get(session.id, MOST_REGISTERS))
            self._held.drop()
        else:
            self._hold(session)

    def _over(self, value: str) -> None:
        session = self.session
        if session is not None and session.shown:
            self._watched("")
            return
        self.app.open(ENDING)
        if session is not None and session.reached and not session.noted:
            session.noted = True
            self.app.emit("celebrate", kind="drill", colour="red")

    def _hint(self, value: str) -> None:
        """One step more of the hint."""
        from games.rally.drills import hints

        session = self.session
        if session is None or session.over or session.shown:
            return
        steps = hints.steps(session.task, self.app.texts)
        session.hints = min(len(steps), session.hints + 1)
        self.app.emit("announce", text=steps[session.hints - 1], urgent=False)

    # The solution

    def _watch(self, value: str) -> None:
        """Play a shortest solution on the board; the attempt waits, and comes back."""
        from games.rally.drills.attempt import DrillSession

        mine = self.session
        if mine is None or mine.shown:
            return
        shown = DrillSession(mine.task, f"{mine.key}-solution", mine, mine.task["solution"], shown=True)
        self._mine = mine
        self._table.put(shown, save=False)
        self._replay.watch(0, lambda: self._watched(""))

    def _watched(self, value: str) -> None:
        """Back to the attempt, and to how it ended if it has."""
        mine, session = self._mine, self.session
        if mine is None or session is None or not session.shown:
            return
        self._mine = None
        self._table.put(mine, save=False)
        if mine.over:
            self.app.open(ENDING)

    # Memory

    @property
    def best(self) -> dict[str, int]:
        """The registers of the best solution of each drill that was solved, by its name."""
        return self.entry.value

    def _hold(self, session: DrillSession) -> None:
        """Keep the attempt on the table for when the page is opened again."""
        self._held.keep(task=session.task, turns=session.turns[: session.cursor])

    def resumed(self) -> None:
        kept = self._held.recall()
        if not kept:
            return
        self._held.take()
        try:
            self._resume(kept)
        except (GameError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            self._held.drop()

    def _resume(self, kept: Json) -> None:
        from games.rally.drills.attempt import DrillSession
        from games.rally.drills.collected import Collection

        Collection(json.dumps({"format": "rally-drills/1", "drills": [kept["task"]]}))
        session = DrillSession(kept["task"], self.app.entropy(), self.app.session, kept["turns"])
        self._table.put(session, save=False)

    # Drawing

    def _panel(self) -> str:
        session, app = self.session, self.app
        if session is None:
            return ""
        from games.rally.drills import panel

        key = (
            session.key, session.cursor, session.hints, session.over, self.running, bool(app.past),
            app.texts.language, app.shown.version, self.entry.version, self.collection is not None,
        )  # fmt: skip
        return app.memo("drill", key, lambda: panel.panel(self, session))

    def _dialog(self) -> str:
        from games.rally.drills import panel

        return panel.over(self, self.session) if self.session is not None else ""


def _joined(here: dict[str, int], there: dict[str, int]) -> dict[str, int]:
    """The better solution of each drill; nothing that is here makes way."""
    joined = dict(here)
    for drill, registers in there.items():
        if drill in joined or len(joined) < MOST_KEPT:
            joined[drill] = min(registers, joined.get(drill, registers))
    return joined


def _in_order(kept: Json) -> dict[str, int]:
    """What an entry says of drills, as far as it is in order."""
    best = kept.get("best")
    return {
        name: registers
        for name, registers in (list(best.items())[:MOST_KEPT] if isinstance(best, dict) else [])
        if len(name) <= LONGEST_NAME and type(registers) is int and 1 <= registers <= MOST_REGISTERS
    }


def _is_drill(session: Session) -> TypeGuard[DrillSession]:
    """Whether it is an attempt at a drill, whose class is not loaded before one is opened."""
    return session.ending == ENDING
