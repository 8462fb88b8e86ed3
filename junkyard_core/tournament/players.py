"""Who plays in a tournament: the levels, and other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ground.errors import GameError
from ground.steps import finished
from ground.tournament.players import Program

from ..bots import LEVELS, think
from ..decisions import turn_from_json

if TYPE_CHECKING:
    from ground.forms import Data

    from ..decisions import Decision


class Player(Protocol):
    """Makes decisions."""

    def turn(self, view: Data, seed: str) -> Decision:
        """What the colour to move decides, of whom this is the view. Raises GameError."""

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

    def turn(self, view: Data, seed: str) -> Decision:
        return finished(think(view, self._name, seed))

    def close(self) -> None:
        """Nothing is left to be done."""


class ProgramPlayer(Program):
    """Another program, which is asked as `python -m junkyard_core bot` can be."""

    def turn(self, view: Data, seed: str) -> Decision:
        return turn_from_json(self.ask({"view": view, "seed": seed}).get("turn"))


def player(name: str) -> Player:
    """A player by name: a level, or `program:` and a command. Raises GameError `bad_request`."""
    if name.startswith("program:"):
        return ProgramPlayer(name.removeprefix("program:"))
    return LevelPlayer(name)
