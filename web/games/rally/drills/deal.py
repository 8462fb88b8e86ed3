"""The drill of each day: the same for everybody, permanently, in weeks that grow from Monday to Sunday."""

from __future__ import annotations

from collections.abc import Sequence

from shell.challenge.days import WEEK, number_of

MONDAY = 739_943
"""The number of 2026-11-23, the Monday of the first week."""


def drill_of(day: str, lists: Sequence[Sequence[str]]) -> str:
    """The id of the drill of a day; `lists` are those of the weekdays, and each goes round.

    Raises ValueError for a text that is no day.

    >>> week = [["a", "b"], ["c"], ["d"], ["e"], ["f"], ["g"], ["h", "i"]]
    >>> [drill_of(day, week) for day in ("2026-11-23", "2026-11-30", "2026-12-07", "2026-12-06")]
    ['a', 'b', 'a', 'i']
    """
    week, weekday = divmod(number_of(day) - MONDAY, WEEK)
    return lists[weekday][week % len(lists[weekday])]
