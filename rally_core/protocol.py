"""The engine protocol (docs/RALLY.md: Engine protocol): what this game answers in the ground's loop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ground.forms import record, request_error, shown
from ground.protocol import Engine, body

from .interchange import position_from_json, position_to_json
from .legal import legal
from .names import COLOURS
from .programs import turn_of_form
from .setup import setup_from_json
from .turn import play
from .views import view

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ground.errors import GameError
    from ground.forms import Data, Json, Told

    from .position import Position


class Rally(Engine):
    """The game for other programs."""

    def position(self, data: Json) -> Position:
        return position_from_json(data)

    def data(self, position: Any) -> Told:
        return position_to_json(position)

    def play(self, position: Any, turn: Json) -> tuple[Position, Sequence[Told], Told | None]:
        outcome = play(position, turn_of_form(turn))
        return outcome.position, outcome.events, outcome.pending

    def questions(self) -> Mapping[str, Callable[[Json], Data]]:
        return {"legal": _legal, "view": _view, "setup": _setup}

    def error(self, error: GameError, turn: int | None = None) -> Data:
        at = None if error.at is None else list(error.at)
        return {"code": error.code, "at": at, "message": error.message, "turn": turn}


def _legal(data: Json) -> Data:
    return {"programs": legal(position_from_json(data))}


def _view(data: Json) -> Data:
    fields = record(data, "view", ("position", "for"))
    colour = fields.get("for")
    if colour is not None and colour not in COLOURS:
        raise request_error(f"for {shown(colour)} is no colour.")
    position = position_from_json(fields.get("position"))
    if isinstance(colour, str) and colour not in position.players:
        raise request_error(f"{colour} does not play.")
    known = [colour] if isinstance(colour, str) else []
    return {"view": view(position_to_json(position), known)}


def _setup(data: Json) -> Data:
    begun = setup_from_json(data)
    told = None if begun.position is None else position_to_json(begun.position)
    return body(told, pending=begun.pending)


ENGINE = Rally()
