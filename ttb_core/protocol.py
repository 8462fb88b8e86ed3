"""The engine protocol (INTERCHANGE.md, docs/PROTOCOL.md): what this game answers in the ground's loop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ground.forms import array, boolean, integer, name_of, parse, record
from ground.protocol import MAX_LINE, Engine, body

from .changes import legal
from .errors import TtbError
from .interchange import change_to_json, position_from_json, position_to_json, turn_from_json
from .names import COLOUR, COLOURS
from .pieces import ELEMENTS
from .setup import new_game
from .turns import play

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ground.forms import Data, Json, Told

    from .position import Position

__all__ = ["ENGINE", "MAX_LINE", "answer", "answer_legal", "answer_text", "parse", "serve", "setup_from_json"]

SETUP_FIELDS = ("colours", "mode", "seed", "first", "simplified", "score_victory", "edition", "palette")
"""Fields of a `setup` request beside the keys of elements."""


class _Engine(Engine):
    def position(self, data: Json) -> Position:
        return position_from_json(data)

    def data(self, position: Any) -> Told:
        return position_to_json(position)

    def play(self, position: Any, turn: Json) -> tuple[Position, Sequence[Told], Told | None]:
        outcome = play(position, turn_from_json(turn))
        pending = outcome.pending
        return outcome.position, outcome.events, None if pending is None else pending.to_json()

    def questions(self) -> Mapping[str, Callable[[Json], Data]]:
        return {"legal": self._legal, "setup": lambda data: body(position_to_json(setup_from_json(data)))}

    def _legal(self, position_data: Json) -> Data:
        try:
            return answer_legal(position_data)
        except TtbError as error:
            return {"changes": [], "error": self.error(error)}


ENGINE = _Engine()
answer, answer_text, serve = ENGINE.answer, ENGINE.answer_text, ENGINE.serve


def answer_legal(position_data: Json) -> Data:
    """The legal changes of a position: the answer without `id`. Raises TtbError."""
    position = position_from_json(position_data)
    if position.result is not None:
        raise TtbError("game_over", "The game has ended.")
    return {"changes": [[change_to_json(change) for change in changes] for changes in legal(position)]}


def setup_from_json(value: Json) -> Position:
    """The starting position for the fields of a `setup` request. Raises TtbError `bad_request`."""
    data = record(value, "setup", (*SETUP_FIELDS, *(element.key for element in ELEMENTS)))
    if "colours" not in data:
        raise TtbError("bad_request", "A setup needs colours.")
    options: dict[str, object] = {}
    for name, given in data.items():
        if name in ("mode", "seed", "first"):
            if not isinstance(given, str) and not (name == "first" and given is None):
                raise TtbError("bad_request", f"{name} must be text.")
            options[name] = given
        elif name in ("simplified", "score_victory"):
            options[name] = boolean(given, name)
        elif name == "palette":
            options[name] = [COLOURS[name_of(colour, COLOUR, "colour")] for colour in array(given, name)]
        else:
            options[name] = integer(given, name)
    return new_game(**options)  # type: ignore[arg-type]
