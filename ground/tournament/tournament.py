"""A game's description of its tournaments: players, set-ups, and the figures recorded of a game."""

from __future__ import annotations

import argparse
from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Generic

from ground.forms import Data
from ground.interface import Interface
from ground.rng import Random
from ground.rules import P, Rules
from ground.tournament.games import Result
from ground.tournament.players import Level, Player, Program


class Tournament(Interface, Generic[P], abstract=True):
    """The tournaments of a game."""

    rules: Rules[P]
    players: str
    """The available players, for the help of the command."""
    fields: Mapping[str, type]
    """The fields of `record`, with their types."""

    @abstractmethod
    def add_options(self, command: argparse.ArgumentParser) -> None:
        """Add the game's own options to the command."""

    @abstractmethod
    def setups(self, options: argparse.Namespace) -> list[Data]:
        """The set-ups that the options select, without a seed. Raises `GameError` (`bad_request`)."""

    @abstractmethod
    def mixture(self, dice: Random, seed: str) -> Data:
        """A random set-up of any kind that can be played with `seed`; the seed is not in it."""

    @abstractmethod
    def progress(self, position: P) -> int:
        """A number that increases when a game progresses."""

    @abstractmethod
    def points(self, position: P, colours: Sequence[str]) -> int:
        """The points of a side."""

    @abstractmethod
    def record(self, position: P, decided: int) -> Data:
        """Further figures of a game after `decided` decisions: the `fields` of its result."""

    def report(self, results: Sequence[Result]) -> str:
        """A few words on how the games went, besides their rounds."""
        return ""

    def seeds(self, setup: Data, seeds: str) -> str:
        """The beginning of the seeds of games with a set-up."""
        return seeds

    def sides(self, position: P) -> list[list[str]]:
        """The colours of each side, in the order of their seats."""
        standing = self.rules.standing(self.rules.data(position))
        return [list(side) for side in standing.sides or [[colour] for colour in standing.colours]]

    def viewer(self, position: P, side: Sequence[str], colour: str) -> Collection[str]:
        """The colours whose secrets the player of a side knows when its colour `colour` decides."""
        return side

    def trace(self, position: P, decided: int) -> str:
        """A few characters that identify a position; the default never repeats within a game."""
        return str(decided)

    def ended(self, position: P) -> str:
        """The name of the game's ending in the rules."""
        return str(self.rules.data(position)["result"]["by"])

    def player(self, name: str) -> Player:
        """A player by name: a computer, or `program:` and a command. Raises `GameError` (`bad_request`)."""
        if name.startswith("program:"):
            return Program(name.removeprefix("program:"))
        return Level(self.rules, name)
