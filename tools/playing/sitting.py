"""An app without a page, for any game: with a storage in memory and the real texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from shell.app.app import App
from shell.app.feature import Feature
from shell.app.game import Game
from shell.play.table import Table
from shell.storage.storage import StorageFailed
from shell.texts.texts import Texts

from tools import house

PAGE = house.pages()[0]
"""The page at the root of the site; its texts serve tests in which the game does not matter."""


@cache
def table(language: str) -> Any:
    """All texts of a language."""
    return house.texts(PAGE, language)


LANGUAGES = {language: table(language)["ui.start.language"] for language in house.languages(PAGE)}
"""The name of each language in itself, by its code."""


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


def sit_down_at(
    game: Game,
    features: Sequence[type[Feature]],
    order: Sequence[str] = (),
    texts: Texts | None = None,
    drawer: Drawer | None = None,
    fragment: str = "#play",
) -> App:
    """An app opened at an address, by default with the English texts and an empty drawer."""
    chance: Iterator[int] = iter(range(10**6))
    texts = texts or Texts("en", table("en"), LANGUAGES)
    drawer = drawer or Drawer()
    first = len(drawer.kept)
    now = "2026-01-02T03:04:05Z"
    app = App(drawer, texts, lambda: f"n{first}x{next(chance)}", lambda: now, game, features, order)
    app.feature(Table).open_at_start(fragment)
    return app
