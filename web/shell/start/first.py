"""The page's content while Python is still loading, drawn by the site builder."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import import_module

from shell.app.app import App
from shell.door.door import Door
from shell.shelf.shelf import Shelf
from shell.start.game import load_game
from shell.storage.jsontext import Json
from shell.storage.storage import StorageFailed
from shell.texts.texts import Texts


class Nothing:
    """A storage that stores nothing."""

    def get(self, key: str) -> str | None:
        return None

    def set(self, key: str, text: str) -> None:
        raise StorageFailed

    def remove(self, key: str) -> None:
        pass

    def keys(self) -> list[str]:
        return []


def drawn(
    name: str, texts: Mapping[str, str], others: Sequence[Json], regions: Sequence[str]
) -> tuple[dict[str, str], dict[str, str]]:
    """These regions of the game's page by name, in English, as a new user sees them, and root attributes.

    The board is the game's own drawing (`first.py`). The attributes are those that the sizes of the regions
    depend on. `others` are the other games of the house.
    """
    app, first = opened(name, texts), import_module(f"games.{name}.first")
    app.feature(Shelf).hold(others)
    root = {attribute: app.root()[attribute] for attribute in first.SIZED_BY}
    drawings = {region: app.draw(region) for region in regions}
    app.screen = app.feature(Door)
    return {**drawings, "board": first.board(), "door": app.draw("door")}, root


def practise(name: str, texts: str) -> None:
    """Draw table and door once, to fill the caches of the first drawing. The texts are JSON."""
    app = opened(name, json.loads(texts))
    app.view()
    app.screen = app.feature(Door)
    app.view()


def opened(name: str, texts: Mapping[str, str]) -> App:
    """An app with this game for a new user."""
    language = Texts("en", dict(texts), {"en": "English"})
    return App(Nothing(), language, lambda: "", lambda: "", *load_game(name))
