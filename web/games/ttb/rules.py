"""What the page asks of the rules, each question answered once.

While a change is made, run, told, stored and looked at, many features ask what the same turn leads to and how
the same position reads. The last answers are kept: positions and turns are values, so nothing can go stale.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

import ttb_core as ttb
from ground.rules import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shell.storage.jsontext import Json

    from ttb_core.run import Pending
    from ttb_core.shapes import EventJson

CHANGES = ("place", "swap", "remove", "reset")
"""The events that change a program."""
_KEPT = 64
"""Answers that are kept: more than a turn with its preview needs."""


def play(position: ttb.Position, turn: Json) -> Outcome:
    """What a turn of the interchange form leads to. Raises `GameError`."""
    return _outcome(position, ttb.turn_from_json(turn))


@lru_cache(_KEPT)
def _outcome(position: ttb.Position, turn: ttb.Turn) -> Outcome:
    outcome = ttb.play(position, turn)
    return outcome_of(outcome.position, outcome.events, outcome.pending)


def outcome_of(position: ttb.Position, events: Sequence[EventJson], pending: Pending | None) -> Outcome:
    """What the rules answer, as the shell takes it."""
    asked = cast("Json", pending.to_json()) if pending else None
    return Outcome(position, cast("list[Json]", events), asked)


@lru_cache(_KEPT)
def data_of(position: ttb.Position) -> Json:
    """A position in the interchange form; it is not to be changed."""
    return fresh_data(position)


def fresh_data(position: ttb.Position) -> Json:
    """A position in the interchange form; this one may be changed."""
    return cast("Json", ttb.position_to_json(position))


def copied(value: Any) -> Any:
    """A copy of what `json.loads` gives, down to the last list."""
    if isinstance(value, dict):
        return {name: copied(one) for name, one in value.items()}
    return [copied(one) for one in value] if isinstance(value, list) else value


def turn_data(turn: ttb.Turn) -> Json:
    """A turn in the interchange form."""
    return cast("Json", ttb.turn_to_json(turn))


def forget() -> None:
    """Forget all answers."""
    _outcome.cache_clear()
    data_of.cache_clear()
