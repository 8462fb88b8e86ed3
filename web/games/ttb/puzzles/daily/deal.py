"""The puzzle of each day: the same for everybody, permanently (docs/ttb/PUZZLES.md)."""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32

from games.ttb.puzzles.collection.collected import Collected, Collection, Days
from shell.challenge.days import is_day, number_of

RESERVED = "2026-11-25"
"""From this day on each day has a reserved puzzle; before, one of the collection."""
MONDAY = 739_943
"""The number of 2026-11-23, from which the reserved puzzles are counted."""
DEALT = 307
"""The number of puzzles of the collection used for earlier days, permanently the first of the list."""
SALT = "puzzle of the day "
FIRST = 738_521
"""The number of 2023-01-01, on which the cycle through these begins."""


def is_reserved(day: str) -> bool:
    """True if this day has a reserved puzzle."""
    return day >= RESERVED


def refusal(day: str, today: str) -> str:
    """The reason why a day has no puzzle yet: `unknown` for no day of the calendar, `ahead`, or empty.

    >>> [refusal(day, "2026-11-26") for day in ("2026-11-26", "2026-11-27", "26.11.")]
    ['', 'ahead', 'unknown']
    """
    if not is_day(day) or number_of(day) < FIRST:
        return "unknown"
    return "ahead" if day > today else ""


def puzzle_of_day(day: str, collection: Collection | None, days: Days | None) -> Collected | None:
    """The puzzle of a day, or None until its file has been fetched. Raises ValueError for other texts.

    After the last reserved puzzle the first returns, on the same day of the week.
    """
    number = number_of(day)
    if is_reserved(day):
        return days.puzzles[(number - MONDAY) % len(days.puzzles)] if days is not None else None
    return _dealt(collection)[(number - FIRST) % DEALT] if collection is not None else None


@lru_cache(maxsize=1)
def _dealt(collection: Collection) -> list[Collected]:
    """The first `DEALT`, shuffled permanently: by a checksum of their ids, which never change."""
    return sorted(
        collection.puzzles[:DEALT], key=lambda puzzle: (crc32((SALT + puzzle.id).encode()), puzzle.id)
    )
