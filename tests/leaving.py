"""Leaving a table of computers at the first tap: checks of every action, for any game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from shell.app.actions import When
from shell.app.app import App
from shell.door.door import Door
from shell.replay.replay import Replay

from tests.missing import nothing_is_missing
from tests.sitting import finish

PHASES = ("asked", "thinking", "running", "fast", "celebrating")
"""A computer is asked, thinks, its turn runs (at normal or fast speed), the end of the game is shown."""
NO_TAPS = {"skip", "animation-done", "celebrated", "computer-fast", "computer-now"}
"""Actions of the animation itself, which are not tried."""


def seen(app: App) -> dict[str, Any]:
    """The state of the table and of everything opened over it."""
    screen, session = app.screen, app.session
    return {
        "dialog": app.dialog,
        "screen": type(screen).__name__ if screen else "",
        "past": app.past and app.past.data,
        "help": app.root()["data-help"],
        "place": app.root()["data-place"],
        "turns": (session.cursor, len(session.turns), session.waiting),
        "present": app.present.data,
        "message": app.message,
    }


def animation(app: App) -> tuple[str, str]:
    """The action that ends the animation among the effects, and its value; both empty if there is none."""
    (run,) = [e for e in app.effects if e["do"] == "animate"] or [{"done": "", "ticket": ""}]
    return run["done"], run["ticket"]


@dataclass(frozen=True)
class Leaving:
    """Checks of leaving a table of computers.

    `at` makes a new table of computers in one of `PHASES`; `answer` gives the answer of their worker, if one
    is asked for. `leading` maps the actions that leave the table, or open something on it, to the part of
    `seen` that they set; the actions in `beside` let the game continue. `values` gives values to actions that
    need one.
    """

    at: Callable[[str], App]
    answer: Callable[[App], object]
    leading: Mapping[str, str]
    beside: Collection[str]
    values: Callable[[App], Mapping[str, str]] = lambda app: {}

    def taps(self, app: App) -> list[tuple[str, str]]:
        """All actions of a person, with a value for those that need one."""
        values = self.values(app)
        does = {name: action.when for name, action in app._actions.items()}
        left = {name for name, when in does.items() if when not in (When.REPORT, When.PRESENT)} - NO_TAPS
        keys = [("key", key) for key, action in app.game.shortcuts.items() if action in left]
        return [(name, values.get(name, "")) for name in sorted(left - {"key"})] + keys

    def check_list(self) -> None:
        still = self.at("asked")
        before = seen(still)
        leading = {}
        for action, value in self.taps(still):
            app = self.at("asked")
            app.act(action, value)
            now = seen(app)
            parts = ("screen", "past", "dialog", "help")
            found = next((what for what in parts if now[what] != before[what]), "")
            if found and action != "key":
                leading[action] = found
        leading["finish"] = "dialog"  # a game that has not ended has no end to show
        nothing_is_missing(
            "Actions that lead away and are not listed, and what they lead to",
            [f"{action}: {what}" for action, what in leading.items() if self.leading.get(action) != what],
        )
        nothing_is_missing("Listed actions that lead nowhere", sorted(self.leading.keys() - leading.keys()))

    def check_taps_in_a_run(self, every: int = 1) -> None:
        """Check that every tap, or every so many-th, does the same during a run as at rest."""
        wrong = []
        for action, value in self.taps(self.at("running"))[::every]:
            moving, still = self.at("running"), self.at("running")
            still.settle()
            moving.act(action, value)
            still.act(action, value)
            moving.settle()  # actions that are allowed at any time leave the animation running
            if {**seen(moving), "message": ""} != {**seen(still), "message": ""}:
                wrong.append((action, value))
        assert wrong == []

    def check_leaving(self, phase: str) -> None:
        """Check that leading actions work at the first tap, and that nothing from the table undoes them."""
        wrong = []
        for action, what in self.leading.items():
            if action == "finish" and phase != "celebrating":
                continue
            app = self.at(phase)
            late = animation(app)
            app.act(action, self.values(app).get(action, ""))
            app.act(*late)
            opened = seen(app)
            self.answer(app)
            finish(app, app.effects)
            after = seen(app)
            kept = [what] if action in self.beside else [part for part in opened if part != "message"]
            if not opened[what] or any(after[part] != opened[part] for part in kept):
                wrong.append((action, opened, after))
            elif action in app.game.shortcuts.values() and phase == "running":
                again = self.at(phase)
                again.act("key", next(key for key, does in app.game.shortcuts.items() if does == action))
                if not seen(again)[what]:
                    wrong.append((f"key of {action}", opened, after))
        assert wrong == []

    def check_address(self) -> None:
        app = self.at("running")
        late = animation(app)
        assert late != ("", "")
        app.act("go", "")
        assert isinstance(app.screen, Door)
        app.act(*late)
        assert isinstance(app.screen, Door)

    def check_replay(self, where: str) -> None:
        """Check that a running replay is left at the first tap, and waits under a dialog or screen."""
        app = self.at("asked")
        (shown,) = [e for e in app.act("replay", "all") if e["do"] == "animate"]
        app.act(where)
        opened = seen(app)
        assert opened["dialog"] or opened["screen"]
        app.act(shown["done"], shown["ticket"])
        now = seen(app)
        assert (now["dialog"], now["screen"]) == (opened["dialog"], opened["screen"])
        assert app.feature(Replay).playing == bool(opened["dialog"])
        app.act("play")
        assert app.past is not None or app.screen is not None
