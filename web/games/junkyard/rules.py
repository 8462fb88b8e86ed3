"""Questions about robots that the page asks the rules, with cached answers."""

from __future__ import annotations

import json
from collections.abc import Collection
from functools import lru_cache

from shell.storage.jsontext import Json

import junkyard_core as junk

_KEPT = 64
"""The size of the cache, more than a decision and all that is said of it needs."""


def figures_of(parts: Collection[Json], held: Collection[Json] = ()) -> Json:
    """The figures of a robot (the protocol's `robot` answer). The result is cached: do not change it."""
    return _figures_of(json.dumps([list(parts), list(held)]))


@lru_cache(_KEPT)
def _figures_of(robot: str) -> Json:
    parts, held = json.loads(robot)
    return junk.figures_of(parts, held)


def strength_left(robot: Json, family: str) -> list[int]:
    """The strength that each claw, or each mouth, of a robot has left in this round, the strongest first."""
    return sorted(
        (holder["left"] for holder in junk.holders(robot) if holder["family"] == family), reverse=True
    )


def points(bag: Json) -> int:
    """The points that the parts of a bag are worth together.

    >>> points({"energy_s": 2, "energy_l": 1})
    6
    """
    return sum(junk.PARTS[kind].value * count for kind, count in bag.items())
