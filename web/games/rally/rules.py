"""Questions about robots that the page asks the rules, with cached answers.

While programs are laid many features ask the same questions. Positions are values, so no cached answer goes
stale.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import rally_core as rally
from rally_core import lone
from rally_core.programs import pool

_KEPT = 64
"""The size of the cache, more than a turn and all that is said of it needs."""


@lru_cache(_KEPT)
def cards_for(position: rally.Position, robot: str) -> tuple[int, ...]:
    """The cards that may be laid for a robot: its hand, or the pool of its team."""
    return pool(position, position.robot(robot))


@lru_cache(_KEPT)
def track(
    position: rally.Position, robot: str, registers: Sequence[int | None], facing: int | None
) -> tuple[lone.Leg, ...]:
    """The path that a robot alone on the board would take with these cards, register by register."""
    return tuple(lone.track(position, robot, registers, facing))
