"""The first steps: a line that says what to do next and why, until it has been done once.

Each hint is for what can be done at this moment, and is gone for good as soon as somebody here has done it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rally.table.courses import FIRST
from games.rally.table.lessons import LESSONS
from games.rally.turn.panel import Panel
from games.rally.turn.programming import Programming
from shell.app.actions import at_any_time
from shell.app.feature import Feature
from shell.app.way import LEAD, Way
from shell.computers.faces import called, portrait
from shell.drawing.html import button, esc
from shell.newgame.newgame import NewGame
from shell.seats.seats import COMPUTER, Seats
from shell.statistics.statistics import Statistics
from shell.table.running import Running
from shell.table.table import Table

from rally_core.cards import KIND_OF

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from shell.app.actions import Action
    from shell.app.app import App

POINTS_TO = {
    "lift": "hand", "lay": "slots", "track": "slots", "run": "go", "watch": "go",
    "flag": "hand",
}  # fmt: skip
"""What each line points to; the style sheet lights it up."""
LONGEST = 6
"""The turn after which the first steps are over, whatever has been done by then."""
EASIEST = 1
"""The level of the computer that a first game is played against."""


DRIVES = 4
"""So many cards that drive ahead somebody is dealt for a first program."""
MOST_SEEDS = 30
"""Seeds that are tried for such a hand; more than half of all have one."""


def drives(hand: Iterable[int]) -> int:
    """How many cards of a hand drive ahead."""
    return sum(KIND_OF[card].steps > 0 for card in hand)


class Coach(Feature):
    """The preference `coach` says whether the steps are still to be shown; they lead to the first flag that
    somebody who plays here touches, cheer, and leave.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._game = ""
        self._cursor = self._touched = 0
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
        here = [colour for colour in self.app.feature(Seats).here if colour in data["touched"]]
        touched = sum(data["touched"][colour] for colour in here)
        went_on = session.key == self._game and session.cursor == self._cursor + 1
        scored = went_on and touched > self._touched
        if session.cursor < self._cursor:  # a turn was taken back
            self._cheered = None
        self._game, self._cursor, self._touched = session.key, session.cursor, touched
        if not self.app.preferences["coach"] or not session.stored:
            return
        if went_on:
            for lesson in ("lift", "lay", "track", "run"):
                self._learn(lesson)
        if scored:
            self._cheered = session.key, session.cursor
            self.app.emit("announce", text=self.app.t("ui.coach.cheer"), urgent=False)
        if scored or data["turn"] > LONGEST:
            self._set(False)

    @property
    def _cheering(self) -> bool:
        """Whether the first flag has just been touched: until the next turn is over."""
        session = self.app.session
        if self._cheered is None or self._cheered[0] != session.key:
            return False
        return 0 <= session.cursor - self._cheered[1] < 1

    def _learned(self, lesson: str) -> bool:
        return bool(self.app.preferences[f"coach_{lesson}"])

    def _learn(self, lesson: str) -> None:
        self.app.preferences.set(f"coach_{lesson}", True)

    # What a person does

    def _first_steps(self, value: str) -> None:
        """Begin a race with the first steps, against the easiest computer; the one on the table is kept."""
        app = self.app
        self._begin()
        for _ in range(MOST_SEEDS):
            options = {"colours": 2, "seed": app.entropy(), "course": FIRST}
            position = app.feature(NewGame).deal(options)
            if drives(position.robot(f"{app.game.colours[0]}1").hand) >= DRIVES:
                break
        other = app.game.colours[1]
        seats = {other: {"kind": COMPUTER, "level": EASIEST}}
        names = {other: called(app.texts, EASIEST, "")}
        app.feature(Table).start(position, options, names, seats)

    def _show(self, value: str) -> None:
        self._begin()
        self.app.follow("help-close")

    def _begin(self) -> None:
        self._set(True)
        self._cheered = None
        for lesson in LESSONS:
            self.app.preferences.set(f"coach_{lesson}", False)

    def _next(self, value: str) -> None:
        """What is said has been read."""
        if self.step == "cheer":
            self._cheered = None
        elif self.step in LESSONS:
            self._learn(self.step)

    def _off(self, value: str) -> None:
        self._set(False)

    def _set(self, on: bool) -> None:
        self.app.preferences.set("coach", on)

    # What to do next

    @property
    def step(self) -> str:
        """What to do next: a key of the texts `ui.coach`, or nothing."""
        app = self.app
        if app.past or app.present.standing.over:
            return ""
        if self._cheering:
            return "cheer"
        if not app.preferences["coach"] or not app.session.stored:
            return ""
        if app.feature(Running).halted:
            return "" if self._learned("watch") else "watch"
        programming = app.feature(Programming)
        if not programming.colour:
            return ""
        return self._programming(programming)

    def _programming(self, programming: Programming) -> str:
        draft, robot = programming.draft, programming.robot
        laid = len(draft.laid(robot))
        if programming.lifted:
            return "" if self._learned("lay") else "lay"
        if not laid:
            step = "lift" if not self._learned("lift") else "flag"
            return "" if self._learned(step) else step
        if draft.refusal(robot):
            return "" if self._learned("track") else "track"
        return "" if self._learned("run") else "run"

    # Drawing

    def _line(self) -> str:
        step, go = self.step, self.app.feature(Panel).next if self.step == "run" else ""
        return self.app.memo("coach", (step, go, self.app.texts.language), lambda: self._draw(step, go))

    def _draw(self, step: str, go: str) -> str:
        if not step:
            return ""
        t, more = self.app.t, ""
        if step in ("cheer", "watch", "flag"):
            more = button("coach-next", t("ui.coach.next"), sign="check", quiet=True)
        off = "" if step == "cheer" else button("coach-off", t("ui.coach.off"), sign="close", quiet=True)
        words = t(f"ui.coach.{step}", go=t(go) if go else "")
        return f'<div class="coach-line" role="status"><p>{esc(words)}</p>{more}{off}</div>'
