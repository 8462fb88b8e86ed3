"""The computer opponents' long work in this game, as request kinds of a `Desk`.

Each raises `GameError` if the level does not exist or the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator

from shell.storage.jsontext import Json

from ground.steps import mapped
from junkyard_core import bots, turn_to_json


def think(asked: Json) -> Iterator[Json]:
    """`turn`: the decision of a computer."""
    thinking = bots.think(asked["position"], str(asked["level"]), asked["seed"])
    decision = yield from mapped(
        thinking, lambda so_far: {"part": so_far.part, "turn": turn_to_json(so_far.answer)}
    )
    yield {"part": 1, "turn": turn_to_json(decision)}


def advise(asked: Json) -> Iterator[Json]:
    """`advice`: a `turn` and the `reason` for it (docs/junkyard/BOTS.md)."""
    thinking = bots.think(asked["position"], str(asked["level"]), asked["seed"])
    decision = yield from mapped(thinking, lambda so_far: {"part": so_far.part})
    reason = bots.reason(asked["position"], decision)
    yield {"part": 1, "advice": {"turn": turn_to_json(decision), "reason": reason}}
