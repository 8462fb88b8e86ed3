"""The pace of a run: skipping it, holding it, steps on and back, its speed, and the buttons for these."""

from __future__ import annotations

from shell.app.actions import Action, at_any_time
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Waiting
from shell.drawing.html import Html, button
from shell.play import watching
from shell.play.computers import Computers
from shell.play.running import Running
from shell.seats.seats import Seats

FACTORS = {"slow": "½", "normal": "1", "fast": "2"}
"""The speeds of the preference `speed` with an animation, as people write them."""


class Pace(Waiting):
    """Holds the current run.

    A later run, even of the same turn, is not held, unless it is a computer's and the run before was watched
    step by step. In the past the same buttons and keys control the replay.
    """

    _computers = Need(Computers)
    _running = Need(Running)
    _seats = Need(Seats)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._held = 0
        self._last_ticket = 0
        self._stepping = False

    def actions(self) -> dict[str, Action]:
        return {
            "skip": at_any_time(self._skip),
            "pause": at_any_time(self._pause),
            "step": at_any_time(self._step),
            "step-back": at_any_time(self._back),
            "pace": at_any_time(self._pace),
        }

    @property
    def paused(self) -> bool:
        """True if the current run pauses."""
        running = self._running
        return running.halted or (running.phase == "running" and self._held == running.ticket)

    def _skip(self) -> None:
        self._stepping = False
        self._running.cut_short()

    def _pause(self) -> None:
        """Pause, or continue: from a halt, to the next one."""
        running = self._running
        if self.app.past:
            self.app.follow("replay-play")
        elif running.halted:
            self._stepping = False
            running.go_on_from_halt()
        elif running.phase == "running":
            self._stepping = False
            self._held = 0 if self.paused else running.ticket
            self.app.emit("pause", on=self.paused)

    def _step(self) -> None:
        """Show the next step, and pause after it."""
        running = self._running
        if self.app.past:
            self.app.follow("replay-step", "forward")
        elif running.phase == "running":
            running.go_on_from_halt()
            self._held, self._stepping = running.ticket, True
            self._last_ticket = running.ticket
            self.app.emit("step")

    def _back(self) -> None:
        """Look at what has just run again, from its beginning, as a moment of the past."""
        running = self._running
        if self.app.past:
            self.app.follow("replay-step", "back")
        elif (leg := running.leg) is not None:
            number, step = leg
            self._stepping = False
            running.settle()
            self.app.follow("replay-to", f"{number}:{step}")

    def _pace(self) -> None:
        """Set the next speed, which is stored; the run follows with its next step."""
        if self.app.past:
            self.app.follow("replay-speed")
        elif self._running.phase == "running":
            names = list(FACTORS)
            now = str(self.app.preferences["speed"])
            following = names[(names.index(now) + 1) % len(names)] if now in FACTORS else "normal"
            self.app.preferences.set("speed", following)

    def acted(self) -> None:
        """Hold the next run if a person watches a computer's turn step by step."""
        running = self._running
        if running.phase != "running" or running.ticket == self._last_ticket:
            return
        self._last_ticket = running.ticket
        self._stepping = self._stepping and running.by_computers
        if self._stepping:
            self._held = running.ticket
            self.app.emit("pause", on=True)

    # Drawing

    def line(self) -> str:
        """The player and action of the current run, as HTML; empty while winners are honoured."""
        app, running = self.app, self._running
        if running.celebrating:
            return ""
        hurry = self._computers.hurry()
        to_move, key = app.present.standing.to_move, f"run-{running.ticket}"
        return watching.line(app, self._seats, to_move, running.doing, key, hurry)

    def tools(self) -> Html:
        """The buttons in place of the tools during a run and at its halts, as HTML."""
        t = self.app.t
        factor = FACTORS.get(str(self.app.preferences["speed"]), FACTORS["normal"])
        step = button("step", t("ui.step"), sign="step-forward", class_="tool", key="step")
        speed = watching.speed(self.app, "pace", factor)
        if self._running.halted:
            return step + speed + button("skip", t("ui.skip"), sign="skip", class_="tool", key="skip")
        name, sign = (t("ui.go_on"), "play") if self.paused else (t("ui.replay.pause"), "pause")
        return button("pause", name, sign=sign, class_="tool", key="pause") + step + speed

    def back(self) -> Html:
        """The button that shows again what has just run, as HTML."""
        words = self.app.t("ui.step_back")
        return button("step-back", words, sign="step-back", class_="tool", key="step-back")
