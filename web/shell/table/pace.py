"""How fast a run is shown: skipping it, holding it, step by step, its speed, and the buttons for that."""

from __future__ import annotations

from shell.app.actions import Action, at_any_time
from shell.app.app import App
from shell.app.feature import Need
from shell.app.roles import Waiting
from shell.drawing.html import Html, bare_button, button, html, tag
from shell.play import watching
from shell.play.computers import Computers
from shell.play.running import Running
from shell.seats.seats import Seats

FACTORS = {"slow": "½", "normal": "1", "fast": "2"}
"""The speeds of the preference `speed` at which there is something to see, as people write them."""


class Pace(Waiting):
    """Holds the run that is on. One that comes after it, also the next of the same turn, is not held, unless
    it is a computer's and the one before was looked at step by step.

    In the past the same buttons and keys are the replay's.
    """

    _computers = Need(Computers)
    _running = Need(Running)
    _seats = Need(Seats)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._held = 0
        self._seen = 0
        self._stepping = False

    def actions(self) -> dict[str, Action]:
        return {
            "skip": at_any_time(self._skip),
            "pause": at_any_time(self._pause),
            "step": at_any_time(self._step),
            "pace": at_any_time(self._pace),
            "halts": at_any_time(self._halts),
        }

    @property
    def paused(self) -> bool:
        """Whether the run that is on stands still."""
        running = self._running
        return running.halted or (running.phase == "running" and self._held == running.ticket)

    def _skip(self) -> None:
        self._stepping = False
        self._running.cut_short()

    def _halts(self) -> None:
        """Whether runs stand still where the game says: the other way from now on."""
        self.app.preferences.set("halts", not self.app.preferences["halts"])
        self._running.go_on_from_halt()

    def _pause(self) -> None:
        """Stand still, or go on: from a halt, to the next one."""
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
        """Show what happens next, and hold it there."""
        running = self._running
        if self.app.past:
            self.app.follow("replay-step", "forward")
        elif running.phase == "running":
            running.go_on_from_halt()
            self._held, self._stepping = running.ticket, True
            self._seen = running.ticket
            self.app.emit("step")

    def _pace(self) -> None:
        """The next of the speeds, which is kept; the run goes on with its next step at it."""
        if self.app.past:
            self.app.follow("replay-speed")
        elif self._running.phase == "running":
            names = list(FACTORS)
            now = str(self.app.preferences["speed"])
            following = names[(names.index(now) + 1) % len(names)] if now in FACTORS else "normal"
            self.app.preferences.set("speed", following)

    def acted(self) -> None:
        """Who goes through a computer's turn step by step finds the next one held."""
        running = self._running
        if running.phase != "running" or running.ticket == self._seen:
            return
        self._seen = running.ticket
        self._stepping = self._stepping and running.by_computers
        if self._stepping:
            self._held = running.ticket
            self.app.emit("pause", on=True)

    # Drawing

    def line(self) -> str:
        """Who does what in the run that is on, as HTML; nothing while winners are honoured."""
        app, running = self.app, self._running
        if running.celebrating:
            return ""
        hurry = self._computers.hurry()
        to_move, key = app.present.standing.to_move, f"run-{running.ticket}"
        return watching.line(app, self._seats, to_move, running.doing, key, hurry)

    def tools(self) -> Html:
        """What takes the place of the tools while a run is on, as HTML."""
        t, paused = self.app.t, self.paused
        factor = FACTORS.get(str(self.app.preferences["speed"]), FACTORS["normal"])
        return (
            button(
                "pause",
                t("ui.go_on" if paused else "ui.replay.pause"),
                sign="play" if paused else "pause",
                class_="tool",
                key="pause",
            )
            + button("step", t("ui.step"), sign="step-forward", class_="tool", key="step")
            + watching.speed(self.app, "pace", factor)
            + self.halts_button()
        )

    def halts_button(self) -> Html:
        """The switch for standing still where the game says, while a run is on that does."""
        if not self._running.halts:
            return html()
        return bare_button(
            tag("span")(self.app.t("ui.pref.halts")),
            "button tool",
            "halts",
            data_key="halts",
            aria_pressed=bool(self.app.preferences["halts"]),
        )
