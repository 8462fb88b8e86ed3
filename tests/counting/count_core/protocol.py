"""The engine of the counting game: what it answers in the ground's loop.

`{"setup": {"colours": 2, "goal": 9}}` is answered by a first position, as if it had been asked with no turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from count_core import Count, first_position, play, position_from_json, position_to_json
from ground.forms import integer, record
from ground.protocol import Engine, body

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ground.forms import Data, Json


class Counting(Engine):
    """The game for other programs."""

    def position(self, data: Json) -> Count:
        return position_from_json(data)

    def data(self, position: Any) -> Data:
        return position_to_json(position)

    def play(self, position: Any, turn: Json) -> tuple[Count, list[Data], Data | None]:
        return play(position, turn)

    def questions(self) -> Mapping[str, Callable[[Json], Data]]:
        return {"setup": lambda data: body(position_to_json(setup_from_json(data)))}


def setup_from_json(data: Json) -> Count:
    """The first position for the fields of a `setup` request. Raises GameError `bad_request`."""
    fields = record(data, "setup", ("colours", "goal"))
    return first_position(**{name: integer(value, name) for name, value in fields.items()})


ENGINE = Counting()
