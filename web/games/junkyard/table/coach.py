"""The first steps: a line that says what to do next and why, until it has been done once.

Each hint is for what can be done at this moment, and is gone for good as soon as somebody here has done it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.junkyard.rules import points, told
from games.junkyard.table.lessons import LESSONS
from games.junkyard.turn.building import Building
from games.junkyard.turn.lifting import Lifting
from games.junkyard.turn.panel import Panel
from games.junkyard.turn.scrounging import Scrounging
from games.junkyard.words.wording import is_energy
from shell.app.actions import at_any_time
from shell.app.feature import Feature
from shell.app.way import LEAD, Way
from shell.computers.faces import called, portrait
from shell.drawing.html import button, esc
from shell.newgame.newgame import NewGame
from shell.seats.seats import COMPUTER, Seats
from shell.statistics.statistics import Statistics
from shell.table.table import Table

from junkyard_core import PARTS, SIZES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shell.app.actions import Action
    from shell.app.app import App
    from shell.storage.jsontext import Json

POINTS_TO = {
    "lift": "hand", "more": "hand", "rebuild": "hand", "scan": "hand", "look": "hand", "bomb": "hand",
    "put": "board", "done": "go", "eat": "go", "keep": "go", "pass": "go",
    "mouth": "yard", "claw": "yard", "blind": "yard",
}  # fmt: skip
"""What each line points to; the style sheet lights it up."""
LONGEST = 6
"""The round after which the first steps are over, whatever has been done by then."""
EASIEST = 1
"""The level of the computer that a first game is played against."""
RISK = 2
"""With less power than this nobody is led to take a part blind."""


class Coach(Feature):
    """The preference `coach` says whether the steps are still to be shown; they lead to the first energy that
    is eaten by somebody who plays here, cheer, and leave.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._game = ""
        self._cursor = self._eaten = 0
        self._before: Json | None = None
        self._cheered: tuple[str, int] | None = None

    def actions(self) -> dict[str, Action]:
        return {
            "first-steps": self._first_steps,
            "coach": self._show,
            "coach-next": at_any_time(self._next),
            "coach-off": at_any_time(self._off),
        }

    def ways(self) -> tuple[Way, ...]:
        app = self.app
        new = bool(app.preferences["coach"]) and not app.feature(Statistics).kept
        face = portrait(app.game, EASIEST)
        about = "ui.door.first.text"
        return (Way("first", "play", "first-steps", place=LEAD, about=about, picture=face, wanted=new),)

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"coach": self._line}

    def root(self) -> dict[str, str]:
        return {"data-coach": POINTS_TO.get(self.step, "")}

    # What has been understood

    def position_changed(self) -> None:
        session, data = self.app.session, self.app.present.data
        here = self.app.feature(Seats).here
        eaten = sum(points(data["robots"][colour]["energy"]) for colour in here)
        went_on = session.key == self._game and session.cursor == self._cursor + 1
        ate = went_on and eaten > self._eaten
        before, self._before = self._before, data
        if session.cursor < self._cursor:  # a decision was taken back
            self._cheered = None
        self._game, self._cursor, self._eaten = session.key, session.cursor, eaten
        if not self.app.preferences["coach"] or not session.stored:
            return
        if went_on and before is not None and before["to_move"] in here:
            for lesson in _lessons(before, session.turns[session.cursor - 1]):
                self.app.preferences.set(f"coach_{lesson}", True)
        if ate:
            self._cheered = session.key, session.cursor
            self.app.emit("announce", text=self.app.t("ui.coach.cheer"), urgent=False)
        if ate or data["round"] > LONGEST:
            self._set(False)

    @property
    def _cheering(self) -> bool:
        """Whether the first energy has just been eaten: until that is read, or the next round is over."""
        session = self.app.session
        if self._cheered is None or self._cheered[0] != session.key:
            return False
        return 0 <= session.cursor - self._cheered[1] < 2 * len(self.app.present.standing.colours)

    def _learned(self, lesson: str) -> bool:
        return bool(self.app.preferences[f"coach_{lesson}"])

    # What a person does

    def _first_steps(self, value: str) -> None:
        """Begin a game with the first steps, against the easiest computer; the one on the table is kept."""
        app = self.app
        self._begin()
        options = {"colours": 2, "seed": app.entropy()}
        person, other = app.game.colours[:2]
        position = app.feature(NewGame).deal({**options, "first": person})
        seats = {other: {"kind": COMPUTER, "level": EASIEST}}
        names = {other: called(app.texts, EASIEST, "")}
        app.feature(Table).start(position, {**options, "first": person}, names, seats)

    def _show(self, value: str) -> None:
        self._begin()
        self.app.follow("help-close")

    def _begin(self) -> None:
        """Nothing is taken as understood any more."""
        for lesson in LESSONS:
            self.app.preferences.set(f"coach_{lesson}", False)
        self._set(True)

    def _next(self, value: str) -> None:
        """What is said has been understood."""
        step, self._cheered = self.step, None
        if step in LESSONS:
            self.app.preferences.set(f"coach_{step}", True)

    def _off(self, value: str) -> None:
        self._cheered = None
        self._set(False)

    def _set(self, on: bool) -> None:
        self.app.preferences.set("coach", on)

    # What to do next

    @property
    def step(self) -> str:
        """What to do next: a key of the texts `ui.coach`, or nothing."""
        app = self.app
        data = app.present.data
        if app.past or data["result"]:
            return ""
        if self._cheering:
            return "cheer"
        if not app.preferences["coach"] or not app.session.stored or app.feature(Panel).deciding is None:
            return ""
        phase = data["phase"]
        if phase == "assemble":
            return "" if self._learned("build") else self._building()
        if phase == "factory":
            return self._rebuilding()
        if phase == "scrounge":
            return self._scrounging()
        step = {"scan": "scan", "look": "look", "battle": "bomb"}.get(phase, "")
        return step if step and not self._learned(step) else ""

    def _building(self) -> str:
        draft = self.app.feature(Building).draft
        if self.app.feature(Lifting).lifted is not None:
            return "put"
        if not draft.parts:
            return "lift"
        return "done" if not draft.refusal else "more"

    def _rebuilding(self) -> str:
        """Parts that the claws have brought first, then what the mouths hold, then that nothing has to be. As
        long as a part would be ejected nobody is led to finish.
        """
        draft = self.app.feature(Building).draft
        held = [one["part"] for one in self._robot["held"]]
        if draft.tray and any(not is_energy(kind) for kind in held) and not self._learned("rebuild"):
            return "put" if self.app.feature(Lifting).lifted is not None else "rebuild"
        if not draft.tray and any(map(is_energy, held)) and not self._learned("eat"):
            return "eat"
        return "keep" if not held and not self._learned("keep") else ""

    def _scrounging(self) -> str:
        """Energy before parts, both before a gamble; who has done all that, or cannot, is told of passing."""
        lesson = next((one for one in self._takes if not self._learned(one)), "")
        if self.app.feature(Lifting).lifted is not None:
            return "put" if lesson else ""
        if not lesson and not self._learned("pass"):
            return "pass"
        return lesson

    @property
    def _takes(self) -> list[str]:
        """What could be taken now, as lessons, the first one first."""
        return self.app.memo("coach-takes", self.app.present.version, lambda: list(self._find_takes()))

    def _find_takes(self) -> Iterator[str]:
        data, scrounging = self.app.seen, self.app.feature(Scrounging)
        lying = [f"open:{kind}" for kind in data["open"]]
        lying += [f"scanned:{kind}" for kind in self._robot["scanned"]]
        energy = [what for what in lying if is_energy(what.partition(":")[2])]
        if any(scrounging.places(what) for what in energy):
            yield "mouth"
        if any(scrounging.places(what) for what in lying if what not in energy):
            yield "claw"
        piles = [f"pile:{size}" for size in SIZES if data["piles"][size]]
        if self._robot["power"] >= RISK and any(map(scrounging.places, piles)):
            yield "blind"

    @property
    def _robot(self) -> Json:
        """The robot of the colour that decides."""
        data = self.app.seen
        robot: Json = data["robots"][data["to_move"]]
        return robot

    # Drawing

    def _line(self) -> str:
        step = self.step
        words = self._words(step)
        return self.app.memo("coach", (step, words), lambda: self._draw(step, words))

    def _words(self, step: str) -> str:
        if not step:
            return ""
        if step == "scan":
            robot = self._robot
            return self.app.t("ui.coach.scan", n=told(robot["parts"], robot["held"])["scan"])
        return self.app.t(f"ui.coach.{step}")

    def _draw(self, step: str, words: str) -> str:
        if not step:
            return ""
        t, more = self.app.t, ""
        if step in ("cheer", "blind", "keep"):
            more = button("coach-next", t("ui.coach.next"), sign="check", quiet=True)
        off = "" if step == "cheer" else button("coach-off", t("ui.coach.off"), sign="close", quiet=True)
        return f'<div class="coach-line" role="status"><p>{esc(words)}</p>{more}{off}</div>'


def _lessons(before: Json, turn: Json) -> Iterator[str]:
    """What whoever made this decision has shown to understand."""
    phase = before["phase"]
    held = before["robots"][before["to_move"]]["held"]
    if phase == "assemble":
        yield "build"
    elif phase in ("scan", "look"):
        yield phase
    elif phase == "battle" and "attack" in turn:
        yield "bomb"
    elif phase == "scrounge" and "take" in turn:
        take = turn["take"]
        if take["from"] == "pile":
            yield "blind"
        else:
            yield "mouth" if is_energy(take["part"]) else "claw"
    elif phase == "scrounge":
        yield "pass"
    elif phase == "factory":
        brought = [one["part"] for one in held if PARTS[one["part"]].attachable]
        if any(map(is_energy, (one["part"] for one in held))):
            yield "eat"
        if not held:
            yield "keep"
        kinds = [one["part"] for one in before["robots"][before["to_move"]]["parts"]]
        if any(
            sum(one["part"] == kind for one in turn["build"]) > kinds.count(kind) for kind in set(brought)
        ):
            yield "rebuild"
