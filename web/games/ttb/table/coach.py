"""The first steps: a line that says what to do next, until it has been done once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.app.actions import at_any_time
from shell.app.app import Feature
from shell.app.running import Running
from shell.app.table import Table
from shell.drawing.html import button, esc, icon

from games.ttb.board.board import STEP
from games.ttb.turn.draft import Draft
from games.ttb.turn.hand import left

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.actions import Action
    from shell.app.app import App
    from shell.storage.jsontext import Json

POINTS_TO = {
    "pick": "hand",
    "other": "hand",
    "slot": "slots",
    "run": "run",
    "change": "hand",
    "load": "hand",
    "home": "hand",
}
"""What each line points to; the style sheet lights it up."""
LONGEST = 6
"""Rounds after which nobody needs the first steps, whatever has been loaded by then."""


class Coach(Feature):
    """The preference `coach` says whether the steps are still to be shown. They lead to the first crystal."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._unread = False
        self._cursor = 0

    def actions(self) -> dict[str, Action]:
        return {
            "first-steps": self._first_steps,
            "coach": self._show,
            "coach-next": at_any_time(self._next),
            "coach-off": at_any_time(lambda value: self._set(False)),
        }

    def regions(self) -> dict[str, Callable[[], str]]:
        return {"coach": self._line}

    def root(self) -> dict[str, str]:
        return {"data-coach": POINTS_TO.get(self.step, "")}

    def position_changed(self) -> None:
        session, data = self.app.session, self.app.present.data
        # What happens in the first run is told until it has been read, however quickly it is over.
        first = session.cursor == 1 and (self._unread or self._cursor == 0)
        self._unread = first and session.by_link is None
        self._cursor = session.cursor
        if not self.app.preferences["coach"] or not session.stored:
            return
        players = len(data["turn_order"])
        loaded = any(bot["cargo"] for bot in data["bots"].values())
        if session.cursor > LONGEST * players or (loaded and session.cursor > 2 * players):
            self._set(False)

    def _first_steps(self, value: str) -> None:
        """Begin a game for two with the first steps; the one on the table is kept."""
        app = self.app
        self._set(True)
        app.feature(Table).start(*app.game.first_game(app.entropy()))

    def _show(self, value: str) -> None:
        self._set(True)
        self.app.follow("help-close")

    def _next(self, value: str) -> None:
        self._unread = False

    def _set(self, on: bool) -> None:
        self.app.preferences.set("coach", on)

    @property
    def step(self) -> str:
        """What to do next: a key of the texts `ui.coach`, or nothing."""
        app = self.app
        phase = app.feature(Running).phase
        if not app.preferences["coach"] or app.past or app.present.data["result"] or phase == "deciding":
            return ""
        if not app.session.stored and not getattr(app.session, "guided", False):
            return ""
        if phase == "running":
            return "watch"
        if app.barred("run"):  # somebody else's turn, on another device
            return ""
        feature = app.feature(Draft)
        draft = feature.draft
        if feature.picked.startswith("tile:"):
            return "slot"
        if draft.changes:
            return "run" if draft.complete else "other"
        if self._unread:
            return "watch"
        return "pick" if draft.first_turn else self._aim()

    def _aim(self) -> str:
        """What is worth doing with the one change: load what lies before a bot, or bring it home."""
        data = self.app.present.data
        colour = data["to_move"]
        bots = [bot for name, bot in data["bots"].items() if name[:-1] == colour]
        stones = [stone["at"] for stone in data["crystals"]]
        if any(bot["cargo"] for bot in bots):
            return "home"
        if any(_ahead(bot) in stones for bot in bots) and left(data, colour, "load"):
            return "load"
        return "change"

    def _line(self) -> str:
        step = self.step
        return self.app.memo("coach", (step, self.app.texts.language), lambda: self._draw(step))

    def _draw(self, step: str) -> str:
        if not step:
            return ""
        t = self.app.t
        more = ""
        if step == "watch":
            more = button("coach-next", t("ui.coach.next"), sign="check", quiet=True)
        elif step == "pick":
            more = button("learn", t("ui.coach.lessons"), sign="star", quiet=True)
        return (
            f'<div class="coach-line" role="status">{icon("hint")}<p>{esc(t(f"ui.coach.{step}"))}</p>{more}'
            + button("coach-off", t("ui.coach.off"), sign="close", quiet=True)
            + "</div>"
        )


def _ahead(bot: Json) -> list[int]:
    """The hex before a bot."""
    (q, r), (dq, dr) = bot["at"], STEP[bot["facing"]]
    return [q + dq, r + dr]
