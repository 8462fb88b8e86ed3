"""Solving a puzzle at the table with a person's actions: picking tiles up, placing them, answering Zaps."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from games.ttb.puzzles.collection.collected import Collected
from games.ttb.turn.changing import Changing
from shell.app.app import App
from shell.play.running import Running

from tests.games.ttb.tables import Drawer, finish, sit_down
from ttb_core import turn_to_json
from ttb_core.notation import parse_turn

STATIC = Path(__file__).resolve().parents[4] / "web/static/games/ttb/puzzles"
TEXT = (STATIC / "collection/puzzles.json").read_text("utf-8")
"""The file of the collection."""
DAYS = (STATIC / "daily/days.json").read_text("utf-8")
"""The file of the puzzles reserved for days."""


def arrive(app: App, text: str = TEXT, days: str = "") -> None:
    """Deliver the collection, or the puzzles of `days`, to the page, which reads them in pieces."""
    effects = app.act("days-here", days) if days else app.act("puzzles-here", text)
    while any(effect.get("action") == "job" for effect in effects):
        effects = app.act("job")


def resists(one: Collected) -> bool:
    """True if the others in a puzzle do their best: the worker finds their turns (`test_resist.py`)."""
    return one.puzzle().others == "best"


def at(one: Collected, drawer: Drawer | None = None) -> App:
    """An app with a puzzle of the collection on the table."""
    app = sit_down(drawer)
    app.act("puzzles", "collection")
    arrive(app)
    app.act("puzzle", one.key)
    return app


def actions_of(turn: str) -> tuple[list[tuple[str, str]], list[str]]:
    """The actions of a turn in notation up to the run, and the values of the choices after it."""
    data = turn_to_json(parse_turn(turn))
    actions: list[tuple[str, str]] = [("double", "")] if data["double"] else []
    for change in data["change"]:
        bot = change["bot"]
        if change["op"] == "place":
            actions += [("tile", change["order"]), ("slot", f"{bot}:{change['slot']}")]
        elif change["op"] == "swap":
            first, second = (("slot", f"{bot}:{slot}") for slot in change["slots"])
            actions += [first, ("swap", ""), second]
        elif change["op"] == "remove":
            actions += [("slot", f"{bot}:{change['slot']}"), ("remove", "")]
        else:
            actions += [("slot", f"{bot}:0"), ("reset", "")]
    choices: list[str] = []
    answers: Any = data["choices"]
    for choice in answers:
        ((kind, option),) = choice.items()
        choices.append(",".join(map(str, option)) if kind == "crystal" else option or "decline")
    return actions, choices


def play_solution(app: App, solution: Sequence[str]) -> None:
    """Play these turns, each to the end of its run."""
    for turn in solution:
        actions, choices = actions_of(turn)
        for action, value in actions:
            app.act(action, value)
            assert app.message[0] != "refused", (turn, action, value, app.message)
        made = app.feature(Changing).draft.turn["change"]
        assert len(made) == len(turn_to_json(parse_turn(turn))["change"]), (turn, made)
        finish(app, app.act("run"))
        for value in choices:
            if app.feature(Running).phase == "deciding":
                finish(app, app.act("choice", value))
