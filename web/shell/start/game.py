"""The game of a page, by its name: the shell imports none itself."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from shell.app.feature import Feature
from shell.app.game import Game
from shell.features import FEATURES


class LoadedGame(NamedTuple):
    """A game, all features, and the order in which their regions are drawn."""

    game: Game
    features: tuple[type[Feature], ...]
    order: tuple[str, ...]


def load_game(name: str) -> LoadedGame:
    """The content of the package `games.NAME`, after the features of every game."""
    own = import_module(f"games.{name}.features")
    return LoadedGame(import_module(f"games.{name}.game").GAME, (*FEATURES, *own.FEATURES), own.ORDER)
