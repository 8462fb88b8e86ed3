"""A table without a page: what the tests of the app sit down at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.ttb.features import FEATURES, ORDER
from games.ttb.game import TTB
from games.ttb.turn.draft import Draft
from shell.app.app import App
from shell.app.feature import Feature
from shell.features import FEATURES as SHELL
from shell.storage.keys import Keys
from shell.storage.storage import StorageFailed
from shell.table.table import Table
from shell.texts.texts import Texts

import ttb_core as ttb
from tools import house

KEYS = Keys(TTB.name)
CURRENT, GAME, ASIDE = KEYS.current, KEYS.game, KEYS.aside
EVERYTHING = (*SHELL, *FEATURES)
(PAGE,) = (page for page in house.pages() if page.name == TTB.name)


def table(language: str) -> Any:
    """All texts of a language."""
    return house.texts(PAGE, language)


LANGUAGES = {language: table(language)["ui.start.language"] for language in house.languages(PAGE)}
"""Every language there is, by its code: what it calls itself."""


class Drawer:
    """Storage in a dict; `broken` makes every call fail, `full` every write."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.broken = self.full = False

    def _check(self, writing: bool = False) -> None:
        if self.broken or (writing and self.full):
            raise StorageFailed

    def get(self, key: str) -> str | None:
        self._check()
        return self.kept.get(key)

    def set(self, key: str, text: str) -> None:
        self._check(writing=True)
        self.kept[key] = text

    def remove(self, key: str) -> None:
        self._check()
        self.kept.pop(key, None)

    def keys(self) -> list[str]:
        self._check()
        return list(self.kept)


def sit_down(
    drawer: Drawer | None = None,
    position: ttb.Position | None = None,
    fragment: str = "#play",
    features: Sequence[type[Feature]] = EVERYTHING,
) -> App:
    """An app with the English texts, a drawer for storage, and the game of `position` on the table."""
    chance: Iterator[int] = iter(range(10**6))
    texts = Texts("en", table("en"), LANGUAGES)
    drawer = drawer or Drawer()
    first = len(drawer.kept)
    now = "2026-01-02T03:04:05Z"
    app = App(drawer, texts, lambda: f"n{first}x{next(chance)}", lambda: now, TTB, features, ORDER)
    app.feature(Table).open_at_start(fragment)
    if position is not None:
        app.feature(Table).start(position)
    return app


def run(app: App) -> list[Any]:
    """Press Run and let the animation end. Answers the steps that were animated."""
    effects = app.act("run")
    return finish(app, effects)


def finish(app: App, effects: list[Any]) -> list[Any]:
    """Let the animation among these effects end; its steps."""
    animations = [effect for effect in effects if effect["do"] == "animate"]
    steps = [step for animation in animations for step in animation["steps"]]
    for animation in animations:
        # The end of a game has one of its own after the last run.
        steps += finish(app, app.act(animation["done"], animation["ticket"]))
    return steps


def data(app: App) -> Any:
    """The game's position in the interchange form."""
    return ttb.position_to_json(app.session.position)


def draft(app: App) -> Any:
    """The change that is being made."""
    return app.feature(Draft).draft


def position(**fields: Any) -> ttb.Position:
    """A position from what matters of it; `to_move` red, round 2."""
    return ttb.position_from_json(fields)


def duel(**fields: Any) -> ttb.Position:
    """Red bot 1 and yellow bot 1 far apart, both with bases, and a tile or two in place."""
    bots = {
        "red1": {"at": [0, 0], "facing": "E", "program": ["forward1", None, "turn_left"]},
        "yellow1": {"at": [-3, 3], "facing": "E"},
    }
    return position(**{"bots": bots, "bases": {"red": [3, 0], "yellow": [-3, 0]}, **fields})
