"""The first steps: a line that says what to do next, until it has been done once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.app.actions import at_any_time
from shell.app.app import Feature
from shell.app.running import Running
from shell.app.table import Table
from shell.door.door import Way
from shell.drawing.html import button, esc, icon

from games.ttb.turn.draft import Draft

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.actions import Action

POINTS_TO = {"pick": "hand", "other": "hand", "slot": "slots", "run": "run", "change": "hand"}
"""What each line points to; the style sheet lights it up."""


class Coach(Feature):
    """The preference `coach` says whether the steps are still to be shown."""

    def actions(self) -> dict[str, Action]:
        return {
            "learn": self._learn,
            "coach": self._show,
            "coach-off": at_any_time(lambda value: self._set(False)),
        }

    def ways(self) -> tuple[Way, ...]:
        return (Way("learn", "hint", "learn"),)

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"coach": self._line}

    def root(self) -> dict[str, str]:
        return {"data-coach": POINTS_TO.get(self.step, "")}

    def position_changed(self) -> None:
        session = self.app.session
        # Every colour has had its first turn, and someone the turn after it.
        if self.app.preferences["coach"] and session.cursor > len(self.app.present.data["turn_order"]):
            self._set(False)

    def _learn(self, value: str) -> None:
        """Begin a game for two with the first steps; the one on the table is kept."""
        app = self.app
        self._set(True)
        app.feature(Table).start(*app.game.first_game(app.entropy()))

    def _show(self, value: str) -> None:
        self._set(True)
        self.app.follow("help-close")

    def _set(self, on: bool) -> None:
        self.app.preferences.set("coach", on)

    @property
    def step(self) -> str:
        """What to do next: `pick`, `slot`, `other`, `run`, `watch` or `change`; else nothing."""
        app = self.app
        phase = app.feature(Running).phase
        if not app.preferences["coach"] or app.past or app.present.data["result"] or phase == "deciding":
            return ""
        if phase == "idle" and app.barred("run"):  # somebody else's turn, on another device
            return ""
        if phase == "running":
            return "watch"
        feature = app.feature(Draft)
        draft = feature.draft
        if feature.picked.startswith("tile:"):
            return "slot"
        if draft.changes:
            return "run" if draft.complete else "other"
        return "pick" if draft.first_turn else "change"

    def _line(self) -> str:
        step = self.step
        return self.app.memo("coach", (step, self.app.texts.language), lambda: self._draw(step))

    def _draw(self, step: str) -> str:
        if not step:
            return ""
        t = self.app.t
        return (
            f'<div class="coach-line" role="status">{icon("hint")}<p>{esc(t(f"ui.coach.{step}"))}</p>'
            + button("coach-off", t("ui.coach.off"), sign="close", quiet=True)
            + "</div>"
        )
