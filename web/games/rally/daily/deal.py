"""The course of each day, and its cards: the same for everybody, permanently."""

from __future__ import annotations

from functools import lru_cache

from shell.challenge.days import is_day, number_of

import rally_core as rally
from rally_core.position import Position

COURSES = (
    "warm_up_yard", "pusher_alley", "first_shift", "signal_box", "switchyard", "bounce_hall", "iron_circus",
    "warm_up_yard", "first_shift", "pusher_alley", "boiler_room", "bounce_hall", "dune_mine", "hot_kitchen",
)  # fmt: skip
"""The courses of two weeks from Monday to Sunday, harder every day. The list never changes."""
MONDAY = 739_943
"""The number of 2026-11-23, a first Monday."""
SEED = "course of the day "
"""The beginning of the seed of a day's race. It never changes."""
DRIVER = "red"
"""The colour of the person, who drives alone."""
COMPANIONS = ("yellow", "green", "blue")
"""The colours of the companions beside the person's robot."""


def course_of(day: str) -> str:
    """The name of the course of a day. Raises ValueError for other texts.

    >>> course_of("2026-11-23"), course_of("2026-12-06"), course_of("2026-12-07")
    ('warm_up_yard', 'hot_kitchen', 'warm_up_yard')
    """
    return COURSES[(number_of(day) - MONDAY) % len(COURSES)]


@lru_cache(maxsize=8)
def start_of(day: str) -> Position:
    """The position in which the race of a day begins. Raises ValueError for other texts."""
    return rally.new_game(course_of(day), (DRIVER,), seed=SEED + day)


def day_of(start: Position) -> str:
    """The day whose race begins in a position; empty if there is none."""
    day = start.seed.removeprefix(SEED)
    return day if is_day(day) and start == start_of(day) else ""
