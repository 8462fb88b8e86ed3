"""Who plays in a tournament: the levels, and other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ground.errors import GameError
from ground.steps import finished
from ground.tournament.players import Program

from ..bots import LEVELS, think

if TYPE_CHECKING:
    from ground.forms import Data, Json


class Player(Protocol):
    """Decides."""

    def decide(self, view: Data, turn: Data, pending: Data, seed: str) -> Json:
        """Its answer to a `pending` decision of its own, in a turn so far. Raises GameError, Failed."""

    def close(self) -> None:
        """The game is over."""


class LevelPlayer:
    """A level of ours."""

    def __init__(self, name: str) -> None:
        """Raises GameError `bad_request` if there is none of this name."""
        if name not in LEVELS:
            message = f"There is no level {name!r}; a program is given as program:COMMAND."
            raise GameError("bad_request", message)
        self._name = name

    def decide(self, view: Data, turn: Data, pending: Data, seed: str) -> Json:
        return finished(think(view, self._name, seed, turn, pending))

    def close(self) -> None:
        """Nothing is left to be done."""


class ProgramPlayer(Program):
    """Another program, which is asked as `python -m rally_core bot` can be."""

    def decide(self, view: Data, turn: Data, pending: Data, seed: str) -> Json:
        said: Json = self.ask({"view": view, "turn": turn, "pending": pending, "seed": seed}).get("answer")
        return said


def player(name: str) -> Player:
    """A player by name: a level, or `program:` and a command. Raises GameError `bad_request`."""
    if name.startswith("program:"):
        return ProgramPlayer(name.removeprefix("program:"))
    return LevelPlayer(name)
