"""The computers at the table: when one has to think, and what becomes of its turn.

Thinking is a job (`shell.jobs.jobs`), and so is a hint: what a computer would do in one's place.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from shell.app.actions import at_any_time, in_present
from shell.app.app import Feature
from shell.app.game import GameError
from shell.app.running import Running
from shell.drawing.html import attrs, badge, button, esc
from shell.jobs.jobs import Job
from shell.seats.seats import COMPUTER, Seats

if TYPE_CHECKING:
    from shell.app.actions import Action
    from shell.app.app import App
    from shell.app.session import Session
    from shell.storage.jsontext import Json

FREE = ("undo", "undo-turn", "redo")
"""What a person can do while a computer has its turn."""


class Computers(Feature):
    """`part` is how far a computer is with its turn, 0 to 1; `fast` is whether their turns are shown at
    once, until it is a person's turn again.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        app.feature(Seats).computers = bool(app.game.levels)
        self.part = 0.0
        self.fast = False
        self._so_far: Json | None = None
        self.asking = False

    def actions(self) -> dict[str, Action]:
        return {
            "hint": in_present(self._ask),
            "computer-now": at_any_time(self._now),
            "computer-fast": at_any_time(self._hurry),
        }

    def position_changed(self) -> None:
        self.part, self._so_far = 0.0, None
        self.asking = False
        if not self.colour:
            self.fast = False

    def barred(self, action: str) -> str:
        colour = self.colour
        if not colour or action in FREE:
            return ""
        return self.app.t("ui.computer.its_turn", player=self.app.feature(Seats).player(colour))

    # Whose decision it is

    @property
    def colour(self) -> str:
        """The colour that a computer has to decide for now; nothing if it is a person's turn."""
        app, decides = self.app, self.app.feature(Running).decides
        if app.present.standing.over or not app.session.seats:
            return ""
        return decides if self._computer(decides) else ""

    def _computer(self, colour: str) -> bool:
        return self.app.feature(Seats).of(colour).kind == COMPUTER

    # Thinking

    def job(self) -> Job | None:
        app = self.app
        phase = app.feature(Running).phase
        if phase == "running" or app.screen or app.past or app.dialog:
            return None
        name = f"{app.session.key}-{app.present.version}-{phase}"
        if self.asking and phase == "idle":
            return Job("advise", name, self._request, self._advised)
        return Job("think", name, self._request, self._thought) if self.colour else None

    def _request(self) -> Json:
        session, running = self.app.session, self.app.feature(Running)
        turn = running.turn if running.phase == "deciding" else None
        asked = {"position": session.data, "seed": session.key, "turn": turn}
        if self.asking:
            return {**asked, "level": self.app.game.levels[-1]}
        seat = session.seats[self.colour]
        return {**asked, "level": seat["level"], "personality": seat.get("personality", "")}

    def _ask(self, value: str) -> None:
        """A person asks what a computer would do. The game's action `hinted` takes the answer."""
        if not self.app.session.over and self.app.feature(Running).phase == "idle":
            self.asking = True
            self.app.say("ui.computer.asked")

    def _advised(self, told: Json) -> None:
        if told["done"]:
            self.asking = False
            self.app.follow("hinted", json.dumps(told["advice"]))

    def _thought(self, told: Json) -> None:
        self.part, self._so_far = told["part"], told["turn"]
        if told["done"]:
            self._play(told["turn"])

    def _now(self, value: str) -> None:
        """Enough: the best turn so far is played."""
        if self._so_far is not None and self.job() is not None:
            self._play(self._so_far)

    def _play(self, turn: Json) -> None:
        app, running = self.app, self.app.feature(Running)
        self._so_far = None
        app.message = ("", "")
        try:
            if running.phase == "deciding":
                running.go_on(turn, animate=not self.fast)
            else:
                running.begin(turn, animate=not self.fast)
        except GameError as error:
            app.say_error(error)

    def _hurry(self, value: str) -> None:
        """Show no more than the end of each turn until it is a person's."""
        self.fast = True
        if self.app.feature(Running).phase == "running":
            self.app.emit("skip")

    # Going back

    def persons_turn(self, session: Session) -> bool:
        """Whether the session stands where a person decides, or at the end, or only computers play in it."""
        standing = session.standing
        people = any(not self._computer(colour) for colour in standing.colours)
        return not people or not standing.to_move or not all(map(self._computer, standing.to_move))

    # Drawing

    def go(self) -> str:
        """What takes the place of Run while a computer has to decide; else nothing."""
        colour, t = self.colour, self.app.t
        if not colour or self.app.feature(Running).phase == "running":
            return ""
        player = self.app.feature(Seats).player(colour)
        words = t("ui.computer.thinking", player=player)
        bar = attrs(max=100, value=round(self.part * 100), aria_label=words)
        return (
            f'<p class="go-hint thinking">{badge(colour)}<span>{esc(words)}</span>'
            f"<progress{bar}></progress></p>"
            + button("computer-now", t("ui.computer.now"), sign="skip", class_="go", key="go")
        )

    def hurry(self) -> str:
        """A button among those of a run that shows the computers' turns at once, where there are several to come."""
        session = self.app.session
        if self.fast or len(session.seats) < 2 or self.app.feature(Running).phase != "running":
            return ""
        return button("computer-fast", self.app.t("ui.computer.fast"), sign="flag", class_="tool", key="computer-fast")
