"""A table without a page, at which Junkyard Bots is played."""

from __future__ import annotations

from typing import Any

from games.junkyard.features import FEATURES, ORDER
from games.junkyard.game import GAME
from shell.app.app import App
from shell.features import FEATURES as SHELL
from shell.table.table import Table

import junkyard_core as junk
from tests.games.junkyard.spoken_texts import texts
from tests.sitting import Drawer, finish, sit_down_at

EVERYTHING = (*SHELL, *FEATURES)


def sit_down(position: Any = None, language: str = "en", drawer: Drawer | None = None, **start: Any) -> App:
    """An app at which a position lies on the table, as data or as it is."""
    app = sit_down_at(GAME, EVERYTHING, ORDER, texts=texts(language), drawer=drawer)
    app.preferences.set("handover", "never")
    if position is not None:
        given = junk.position_from_json(position) if isinstance(position, dict) else position
        app.feature(Table).start(given, **start)
    return app


def do(app: App, *actions: tuple[str, str] | str) -> None:
    """Do some actions, and let what moves come to its end."""
    for action in actions:
        name, value = (action, "") if isinstance(action, str) else action
        finish(app, app.act(name, value))
