"""The heap of each day: the same parts in the same order for everybody, permanently."""

from __future__ import annotations

from functools import lru_cache

from shell.challenge.days import is_day, weekday_of

import junkyard_core as junk
from junkyard_core.position import Position, Robot
from junkyard_core.rounds import begin

SEED = "heap "
"""The beginning of the seed of a day's heap. It never changes."""
POWER = (5, 5, 4, 4, 3, 3, 2)
"""The power at the beginning from Monday to Sunday: parts taken blind are a greater risk every day. It never
changes."""

COMPANIONS = ("green", "blue", "purple")
"""The colours of the companions beside the person's robot."""


@lru_cache(maxsize=8)
def start_of(day: str) -> Position:
    """The position in which the heap of a day begins: a ready-made robot beside a bare body.

    Raises ValueError for other texts.
    """
    if not is_day(day):
        raise ValueError("The day is none of the calendar, expected one like 2026-11-22.")
    start = junk.new_game(2, SEED + day)
    person = Robot(power=POWER[weekday_of(day) - 1], parts=tuple(sorted(junk.READY)))
    return begin(start._replace(robots=(person, Robot())))


def day_of(start: Position) -> str:
    """The day whose heap begins in a position; empty if there is none."""
    day = start.seed.removeprefix(SEED)
    return day if is_day(day) and start == start_of(day) else ""
