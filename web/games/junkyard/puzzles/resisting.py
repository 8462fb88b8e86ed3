"""The rival of a duel, as a request kind of a `Desk`."""

from __future__ import annotations

from collections.abc import Iterator

from shell.storage.jsontext import Json

from junkyard_core import position_from_json, turn_to_json
from junkyard_core.puzzles.duelling import decision


def resist(asked: Json) -> Iterator[Json]:
    """`turn`: the best decision in the `position` of a duel. Raises `GameError` for an invalid one."""
    yield {"turn": turn_to_json(decision(position_from_json(asked["position"])))}
