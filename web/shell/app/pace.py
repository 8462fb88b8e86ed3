"""How fast a run is shown: its speed, and holding it, with the buttons beside the one that skips it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.app.actions import at_any_time
from shell.app.app import Feature
from shell.app.running import Running
from shell.computers.computers import Computers
from shell.drawing.html import attrs, button, esc

if TYPE_CHECKING:
    from shell.app.actions import Action
    from shell.app.app import App

FACTORS = {"slow": "½", "normal": "1", "fast": "2"}
"""The speeds of the preference `speed` at which there is something to see, as people write them."""


class Pace(Feature):
    """Holds the run that is on. A run that comes after it, also the next of the same turn, is not held."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._held = 0

    def actions(self) -> dict[str, Action]:
        return {"pause": at_any_time(self._pause), "pace": at_any_time(self._pace)}

    @property
    def paused(self) -> bool:
        """Whether the run that is on stands still."""
        running = self.app.feature(Running)
        return running.phase == "running" and self._held == running.ticket

    def _pause(self, value: str) -> None:
        """Stand still, or go on."""
        running = self.app.feature(Running)
        if running.phase == "running":
            self._held = 0 if self.paused else running.ticket
            self.app.emit("pause", on=self.paused)

    def _pace(self, value: str) -> None:
        """The next of the speeds, which is kept; the run goes on with its next step at it."""
        if self.app.feature(Running).phase == "running":
            names = list(FACTORS)
            now = str(self.app.preferences["speed"])
            following = names[(names.index(now) + 1) % len(names)] if now in FACTORS else "normal"
            self.app.preferences.set("speed", following)

    def tools(self) -> str:
        """What takes the place of the tools while a run is on, as HTML."""
        t, paused = self.app.t, self.paused
        factor = FACTORS.get(str(self.app.preferences["speed"]), FACTORS["normal"])
        head = attrs(
            type="button",
            class_="button tool",
            data_action="pace",
            data_key="pace",
            aria_label=t("ui.replay.speed", factor=factor),
        )
        return (
            button(
                "pause",
                t("ui.go_on" if paused else "ui.replay.pause"),
                sign="play" if paused else "pause",
                class_="tool",
                key="pause",
            )
            + f'<button{head}><span>{esc(t("ui.speed"))}</span> <b class="tool-figure">{factor}×</b></button>'
            + self.app.feature(Computers).hurry()
        )
