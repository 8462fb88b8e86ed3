"""Rally on a table without a page, and positions for it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from games.rally.features import FEATURES, ORDER
from games.rally.game import GAME
from games.rally.turn.programming import Programming
from shell.app.app import App
from shell.features import FEATURES as SHELL
from shell.play.running import Running
from shell.play.table import Table
from shell.texts.texts import Texts

import rally_core as rally
from rally_core.programs import due, open_registers
from tests import sitting
from tests.sitting import PAGES, Drawer, sit_down_at
from tools import house

EVERYTHING = (*SHELL, *FEATURES)


@cache
def texts(language: str = "en") -> Texts:
    """The texts of Rally's page."""
    table = house.texts(PAGES["rally"], language)
    return Texts(language, table, {language: table["ui.start.language"]})


RESTING = {"down": True, "damage": 0, "entering": False, "facing": "N"}
"""The fields of a robot that is powered down."""


def sit_down(
    position: Any = None,
    handover: str = "never",
    drawer: Drawer | None = None,
    language: str = "en",
    **start: Any,
) -> App:
    """An app with a position on the table.

    The app never asks for the device to be handed over, unless `handover` says so.
    """
    app = sit_down_at(GAME, EVERYTHING, ORDER, texts=texts(language), drawer=drawer)
    app.preferences.set("handover", handover)
    if position is not None:
        app.feature(Table).start(position, **start)
    return app


def race(players: int | Sequence[str] = 2, seed: str = "table", **more: Any) -> rally.Position:
    """The start of a race on the first course."""
    return rally.new_game("first_shift", players=players, seed=seed, **more)


def reset_hall(**more: Any) -> rally.Position:
    """A race of two on a board of reset sites, except for one start and one flag."""
    free = [(x, y) for x in range(8) for y in range(8) if (x, y) not in ((3, 3), (7, 7))]
    board = {
        "format": "rally-board/1",
        "name": "Reset",
        "size": [8, 8],
        "sites": [
            *({"at": [x, y], "kind": "reset"} for x, y in free),
            {"at": [3, 3], "kind": "start", "number": 1},
            {"at": [7, 7], "kind": "flag", "number": 1},
        ],
    }
    return rally.new_game(board, 2, **more)


def changed(position: rally.Position, **robots: dict[str, Any]) -> rally.Position:
    """A position with changed fields of robots; their hands and the pile are made consistent."""
    data = json.loads(json.dumps(rally.position_to_json(position)))
    for name, fields in robots.items():
        robot = data["robots"][name]
        robot.update(fields)
        for card in robot["registers"]:
            if card is None:
                continue
            for other in data["robots"].values():
                if card in other["hand"]:
                    other["hand"].remove(card)
                    other["hand"].append(data["pile"].pop())
            if card in data["pile"]:
                data["pile"].remove(card)
        due_ = 0 if robot["down"] or robot["asleep"] is not None else 9 - robot["damage"]
        while len(robot["hand"]) > due_:
            data["pile"].append(robot["hand"].pop())
    return rally.position_from_json(data)


def do(app: App, *actions: tuple[str, str] | str) -> list[Any]:
    """Perform actions, each until its animation has ended, and return the animated steps."""
    steps: list[Any] = []
    for action in actions:
        name, value = (action, "") if isinstance(action, str) else action
        steps += sitting.finish(app, app.act(name, value))
    return steps


def go_on(app: App) -> None:
    """Continue from every halt of a run, to its end or to a decision."""
    while app.feature(Running).halted:
        do(app, "pause")


def lay_all(app: App) -> None:
    """Fill all open registers of the programming player's robots with the first cards of the hands."""
    programming = app.feature(Programming)
    for robot in [*programming.draft.tasks]:
        do(app, ("program-robot", robot))
        while programming.draft.empty_registers(robot):
            card = str(programming.draft.hand(robot)[0])
            do(app, ("card", card), ("card", card))


def programmed(position: rally.Position) -> dict[str, Any]:
    """A turn in which all robots play the first cards of their hands, and face north if they enter."""
    programs: dict[str, Any] = {}
    for robot in due(position):
        cards = iter(robot.hand)
        open_ = open_registers(robot)
        programs[robot.name] = {
            "registers": [next(cards) if n in open_ else None for n in range(1, 6)],
            "power_down": False,
            "facing": "N" if robot.entering else None,
        }
    return {"programs": programs, "choices": []}


def marked(html: str, name: str) -> list[str]:
    """The values of an attribute in HTML, in document order."""
    return re.findall(rf'\s{name}="([^"]*)"', html)
