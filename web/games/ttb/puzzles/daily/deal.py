"""Which puzzle is of which day: the same for everybody, and for ever (docs/ttb/PUZZLES.md)."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from zlib import crc32

from games.ttb.puzzles.collection.collected import Collected, Collection, Days
from games.ttb.puzzles.record.record import is_day

WEEK = 7
RESERVED = "2026-11-25"
"""From this day on each day has a puzzle that is kept for it; before, one of the collection."""
MONDAY = 739_943
"""The number of 2026-11-23, from which those that are kept for days are counted."""
DEALT = 307
"""The puzzles of the collection that have a day before that, for ever the first ones of the list."""
SALT = "puzzle of the day "
FIRST = 738_521
"""The number of 2023-01-01, on which the round through these begins."""


def number_of(day: str) -> int:
    """A day, as `2026-11-22`, counted from the year 1. Raises ValueError if there is none such.

    >>> number_of("2023-01-01"), number_of("2023-01-02")
    (738521, 738522)
    """
    if not is_day(day):
        raise ValueError("There is no such day.")
    return date.fromisoformat(day).toordinal()


def day_of(number: int) -> str:
    """The day with this number, the other way round."""
    return date.fromordinal(number).isoformat()


def weekday_of(day: str) -> int:
    """Which day of the week it is, from 1 for Monday to 7 for Sunday.

    >>> weekday_of("2026-11-22")
    7
    """
    return date.fromisoformat(day).isoweekday()


def is_reserved(day: str) -> bool:
    """Whether the puzzle of this day is one of those that are kept for days."""
    return day >= RESERVED


def puzzle_of_day(day: str, collection: Collection | None, days: Days | None) -> Collected | None:
    """The puzzle of a day, if the file has come in which it stands. Raises ValueError if it is no day.

    After the last of those that are kept for days the first comes again, on the same day of the week.
    """
    number = number_of(day)
    if is_reserved(day):
        return days.puzzles[(number - MONDAY) % len(days.puzzles)] if days is not None else None
    return _dealt(collection)[(number - FIRST) % DEALT] if collection is not None else None


@lru_cache(maxsize=1)
def _dealt(collection: Collection) -> list[Collected]:
    """The first `DEALT`, shuffled once and for all: by a checksum of their ids, which never change."""
    return sorted(collection.puzzles[:DEALT], key=lambda one: (crc32((SALT + one.id).encode()), one.id))
