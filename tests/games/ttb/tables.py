"""Twin Tin Bots on a table without a page, and positions for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.ttb.features import FEATURES, ORDER
from games.ttb.game import TTB
from games.ttb.turn.changing import Changing
from shell.app.app import App
from shell.app.feature import Feature
from shell.features import FEATURES as SHELL
from shell.play.table import Table
from shell.storage.keys import Keys

import ttb_core as ttb
from tests.sitting import LANGUAGES, Drawer, finish, sit_down_at, table

__all__ = [
    "ASIDE", "CURRENT", "EVERYTHING", "GAME", "KEYS", "LANGUAGES",
    "Drawer", "data", "draft", "duel", "finish", "position", "run", "sit_down", "table",
]  # fmt: skip

KEYS = Keys(TTB.name)
CURRENT, GAME, ASIDE = KEYS.current, KEYS.game, KEYS.aside
EVERYTHING = (*SHELL, *FEATURES)


def sit_down(
    drawer: Drawer | None = None,
    position: ttb.Position | None = None,
    fragment: str = "#play",
    features: Sequence[type[Feature]] = EVERYTHING,
) -> App:
    """An app with the English texts, a drawer for storage, and the game of `position` on the table."""
    app = sit_down_at(TTB, features, ORDER, drawer=drawer, fragment=fragment)
    if position is not None:
        app.feature(Table).start(position)
    return app


def run(app: App) -> list[Any]:
    """Press Run, end the animation, and return the animated steps."""
    effects = app.act("run")
    return finish(app, effects)


def data(app: App) -> Any:
    """The game's position in the interchange form."""
    return ttb.position_to_json(app.session.position)


def draft(app: App) -> Any:
    """The draft of the change."""
    return app.feature(Changing).draft


def position(**fields: Any) -> ttb.Position:
    """A position from these fields; by default `to_move` is red and `round` 2."""
    return ttb.position_from_json(fields)


def duel(**fields: Any) -> ttb.Position:
    """A position with red bot 1 and yellow bot 1 far apart, both with bases, and red with two tiles."""
    bots = {
        "red1": {"at": [0, 0], "facing": "E", "program": ["forward1", None, "turn_left"]},
        "yellow1": {"at": [-3, 3], "facing": "E"},
    }
    return position(**{"bots": bots, "bases": {"red": [3, 0], "yellow": [-3, 0]}, **fields})
