"""The first steps: a line that says what to do next, until it has been done once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.app.actions import at_any_time
from shell.app.app import Feature
from shell.app.running import Running
from shell.app.table import Table
from shell.drawing.html import button, esc

from games.ttb.turn.draft import Draft
from games.ttb.turn.leading import Lead, lead
from games.ttb.words.wording import order_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from shell.app.actions import Action
    from shell.app.app import App

POINTS_TO = {
    "pick": "hand",
    "other": "hand",
    "slot": "slots",
    "row": "slots",
    "any": "slots",
    "run": "run",
    "spent": "run",
    "keep": "run",
    "change": "hand",
    "lead": "hand",
    "load": "hand",
    "home": "hand",
}
"""What each line points to; the style sheet lights it up: the tiles and slots that are `lit`, else all."""
FIRST = "forward1"
"""What a bot is given in the first turn that cannot have a crystal in the second: from every set-up somebody
has one in the third then.
"""
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
        draft, picked = feature.draft, feature.picked
        if draft.spent:
            return "run" if draft.first_turn or draft.double else "spent"
        if picked.startswith("tile:"):
            return self._where(picked.removeprefix("tile:"))
        if picked:  # there is something to be done with this slot
            return ""
        if draft.double:  # the hint beside Run counts the two changes
            return ""
        if self._unread and not draft.changes:
            return "watch"
        if draft.first_turn:
            return "" if self.way is None else "other" if draft.changes else "pick"
        return self._aim()

    def _aim(self) -> str:
        """What is worth doing with the one change: lead a bot to a crystal, or bring it home."""
        way = self.way
        if way is None:
            loaded = any(self.app.present.data["bots"][bot]["cargo"] for bot in self._bots)
            return "home" if loaded else "change"
        return "keep" if not way.order else "load" if way.turns == 1 else "lead"

    def _where(self, order: str) -> str:
        """Where the tile in hand goes: to a slot, to one of a row, or to any of those that are lit."""
        slots = self._slots(order)
        rows = {slot[:-2] for slot in slots}
        return "slot" if len(slots) == 1 else "row" if len(rows) == 1 else "any" if rows else ""

    @property
    def lit(self) -> frozenset[str]:
        """What the line points to, if that is not all of its kind: `tile:ORDER` or `slot:BOT:N` each."""
        step, picked = self.step, self.app.feature(Draft).picked
        if POINTS_TO.get(step) == "slots":
            return frozenset(f"slot:{slot}" for slot in self._slots(picked.removeprefix("tile:")))
        if step in ("pick", "other", "lead", "load") and self.way:
            return frozenset({f"tile:{self.way.order}"})
        return frozenset()

    def _slots(self, order: str) -> list[str]:
        """The slots for a tile in hand: the one that it is best on, else all that it may lie on."""
        draft, way = self.app.feature(Draft).draft, self.way
        slots = draft.takes(order)
        best = f"{way.bot}:{way.slot}" if way and way.order == order else ""
        return [best] if best in slots else slots

    @property
    def way(self) -> Lead | None:
        """The way to a crystal; None where none is known, and once a bot has one on board."""
        draft = self.app.feature(Draft).draft
        if draft.over or draft.spent or not self.app.session.stored:
            return None
        return self.app.memo("lead", draft.position, self._lead)

    def _lead(self) -> Lead | None:
        draft = self.app.feature(Draft).draft
        given = {change["bot"] for change in draft.changes}
        bots = [bot for bot in self._bots if not (draft.first_turn and bot in given)]
        if not draft.first_turn:
            loaded = any(draft.data["bots"][bot]["cargo"] for bot in bots)
            return None if loaded else lead(draft.position, bots)
        usual = Lead(0, bots[0], 0, FIRST)
        return lead(draft.position, bots, must=True) or (usual if draft.takes(FIRST) else None)

    @property
    def _bots(self) -> list[str]:
        data = self.app.present.data
        return [bot for bot in data["bots"] if bot[:-1] == data["to_move"]]

    def _line(self) -> str:
        app, step = self.app, self.step
        words = self._words(step)
        return app.memo("coach", (step, words), lambda: self._draw(step, words))

    def _words(self, step: str) -> str:
        """What is said; with the tile, the bot and the slot where they are known."""
        app, way, picked = self.app, self.way, self.app.feature(Draft).picked
        if not step:
            return ""
        if POINTS_TO.get(step) == "slots":
            slot = self._slots(picked.removeprefix("tile:"))[0]
            return app.t(f"ui.coach.{step}", n=int(slot[-3]), slot=int(slot[-1]) + 1)
        if way is None:
            return app.t(f"ui.coach.{step}")
        order = order_name(app.texts, way.order) if way.order else ""
        return app.t(f"ui.coach.{step}", order=order, n=int(way.bot[-1]))

    def _draw(self, step: str, words: str) -> str:
        if not step:
            return ""
        t = self.app.t
        more = ""
        if step == "watch":
            more = button("coach-next", t("ui.coach.next"), sign="check", quiet=True)
        elif step == "pick":
            more = button("learn", t("ui.coach.lessons"), sign="star", quiet=True)
        return (
            f'<div class="coach-line" role="status"><p>{esc(words)}</p>{more}'
            + button("coach-off", t("ui.coach.off"), sign="close", quiet=True)
            + "</div>"
        )
