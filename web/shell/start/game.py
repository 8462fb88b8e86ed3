"""The game that a page holds, by its name: the shell imports none."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from shell.app.feature import Feature
from shell.app.game import Game
from shell.features import FEATURES


class Brought(NamedTuple):
    """A game, everything that can be done with it, and the order in which its regions are drawn."""

    game: Game
    features: tuple[type[Feature], ...]
    order: tuple[str, ...]


def brought_in(name: str) -> Brought:
    """What the package `games.NAME` brings, after what the shell can do with any game."""
    own = import_module(f"games.{name}.features")
    return Brought(import_module(f"games.{name}.game").GAME, (*FEATURES, *own.FEATURES), own.ORDER)
