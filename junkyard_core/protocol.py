"""The engine protocol (JUNKYARD.md: Engine protocol): what this game answers in the ground's loop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ground.forms import boolean, integer, record, request_error, shown
from ground.protocol import Engine, body

from .decisions import turn_from_json
from .interchange import position_from_json, position_to_json
from .legal import legal, told
from .names import COLOURS
from .rounds import play
from .setup import new_game
from .views import view

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ground.errors import GameError
    from ground.forms import Data, Json, Told

    from .position import Position


class Junkyard(Engine):
    """The game for other programs."""

    def position(self, data: Json) -> Position:
        return position_from_json(data)

    def data(self, position: Any) -> Told:
        return position_to_json(position)

    def play(self, position: Any, turn: Json) -> tuple[Position, Sequence[Told], None]:
        return play(position, turn_from_json(turn))

    def questions(self) -> Mapping[str, Callable[[Json], Data]]:
        return {"legal": legal, "robot": _robot, "view": _view, "setup": _setup}

    def error(self, error: GameError, turn: int | None = None) -> Data:
        at = None if error.at is None else list(error.at)
        reason = error.reason or None
        return {"code": error.code, "reason": reason, "at": at, "message": error.message, "turn": turn}


def _robot(data: Json) -> Data:
    fields = record(data, "robot", ("parts", "held"))
    return told(fields.get("parts", []), fields.get("held", []))


def _view(data: Json) -> Data:
    fields = record(data, "view", ("position", "for"))
    colour = fields.get("for")
    if colour is not None and colour not in COLOURS:
        raise request_error(f"for {shown(colour)} is no colour.")
    position = position_from_json(fields.get("position"))
    if isinstance(colour, str) and colour not in position.turn_order:
        raise request_error(f"{colour} does not play.")
    known = [colour] if isinstance(colour, str) else []
    return {"view": view(position_to_json(position), known)}


def setup_from_json(data: Json) -> Position:
    """The first position of a `setup` request. Raises GameError `bad_request`."""
    fields = record(data, "setup", ("players", "seed", "ready", "first"))
    seed, first = fields.get("seed", ""), fields.get("first", "red")
    if not isinstance(seed, str) or not isinstance(first, str):
        raise request_error("seed must be a text and first a colour.")
    players = integer(fields.get("players"), "players")
    return new_game(players, seed, boolean(fields.get("ready", False), "ready"), first)


def _setup(data: Json) -> Data:
    return body(position_to_json(setup_from_json(data)))


ENGINE = Junkyard()
