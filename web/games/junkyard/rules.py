"""What the page asks of the rules, each question answered once.

While a decision is made, run, told and stored, many features ask what the same one leads to and how the same
position reads. The last answers are kept: positions and decisions are values, so nothing can go stale.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING

from shell.app.game import Outcome

import junkyard_core as junk

if TYPE_CHECKING:
    from collections.abc import Collection

    from shell.storage.jsontext import Json

    from junkyard_core.decisions import Decision

_KEPT = 64
"""Answers that are kept: more than a decision with all that is said of it needs."""


def play(position: junk.Position, turn: Json) -> Outcome:
    """What a decision of the interchange form leads to. Raises `GameError`."""
    return _outcome(position, junk.turn_from_json(turn))


@lru_cache(_KEPT)
def _outcome(position: junk.Position, turn: Decision) -> Outcome:
    outcome = junk.play(position, turn)
    return Outcome(outcome.position, outcome.events, None)


@lru_cache(_KEPT)
def data_of(position: junk.Position) -> Json:
    """A position in the interchange form; it is not to be changed."""
    return fresh_data(position)


def fresh_data(position: junk.Position) -> Json:
    """A position in the interchange form; this one may be changed."""
    return junk.position_to_json(position)


def turn_data(turn: object) -> Json:
    """A decision in the interchange form with all its fields. Raises `GameError`."""
    return junk.turn_to_json(junk.turn_from_json(turn))


def told(parts: Collection[Json], held: Collection[Json] = ()) -> Json:
    """What the rules say of a robot (the protocol's `robot` answer); it is not to be changed."""
    return _told(json.dumps([list(parts), list(held)]))


@lru_cache(_KEPT)
def _told(robot: str) -> Json:
    parts, held = json.loads(robot)
    return junk.told(parts, held)


def strength_left(robot: Json, family: str) -> list[int]:
    """What each claw, or each mouth, of a robot can still hold in this round, the strongest first."""
    return sorted((one["left"] for one in junk.holders(robot) if one["family"] == family), reverse=True)


def points(bag: Json) -> int:
    """How many points the parts of a bag are worth together.

    >>> points({"energy_s": 2, "energy_l": 1})
    6
    """
    return sum(junk.PARTS[kind].value * count for kind, count in bag.items())
