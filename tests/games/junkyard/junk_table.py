"""Junkyard Bots on a table without a page, and positions for it."""

from __future__ import annotations

import re
from typing import Any

from games.junkyard.features import FEATURES, ORDER
from games.junkyard.game import GAME
from shell.app.app import App
from shell.features import FEATURES as SHELL
from shell.play.table import Table

import junkyard_core as junk
from junkyard_core.interchange import robot_to_json
from junkyard_core.notation import parse_robot
from junkyard_core.position import Robot
from tests.games.junkyard.spoken_texts import texts
from tests.sitting import Drawer, finish, sit_down_at

EVERYTHING = (*SHELL, *FEATURES)


def sit_down(
    position: Any = None,
    language: str = "en",
    drawer: Drawer | None = None,
    handover: str = "never",
    **start: Any,
) -> App:
    """An app with a position on the table, given as data or as a `Position`.

    The app never asks for the device to be handed over, unless `handover` says so.
    """
    app = sit_down_at(GAME, EVERYTHING, ORDER, texts=texts(language), drawer=drawer)
    app.preferences.set("handover", handover)
    if position is not None:
        given = junk.position_from_json(position) if isinstance(position, dict) else position
        app.feature(Table).start(given, **start)
    return app


def do(app: App, *actions: tuple[str, str] | str) -> None:
    """Perform actions, each until its animation has ended."""
    for action in actions:
        name, value = (action, "") if isinstance(action, str) else action
        finish(app, app.act(name, value))


def robot(words: str, **more: Any) -> dict[str, Any]:
    """The parts of a robot in the interchange form, given in the notation: `claw_s@3,1E bomb_s@4,1N<3,1>`."""
    parts, held = parse_robot(words)
    data = robot_to_json(Robot(parts=parts, held=held))
    return {"parts": data["parts"], "held": data["held"], **more}


def position(red: str = "", yellow: str = "", scanned: Any = None, **fields: Any) -> junk.Position:
    """A position in which red decides; robots as in `robot`, `scanned` are the parts red has scanned."""
    robots = {"red": robot(red, scanned=scanned or {}), "yellow": robot(yellow)}
    return junk.position_from_json({"robots": robots, **fields})


def marked(html: str, name: str) -> list[str]:
    """The values of an attribute in HTML, in document order."""
    return re.findall(rf'\s{name}="([^"]*)"', html)
