"""Days of the calendar, written as `2026-11-22`: their numbers, and rows of days in succession."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import date

from shell.texts.texts import Texts, with_capital

WEEK = 7
FIRST_DAY = "2000-01-01"
"""The first day accepted: any correct clock shows a later one, and earlier days exist to count back to."""
LAST_DAY = date.max.toordinal()
"""The number of the last day of the calendar."""
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def is_day(text: str) -> bool:
    """True if the text is a day of the calendar from `FIRST_DAY` on, written as 2026-11-22."""
    try:
        return bool(_DAY.fullmatch(text) and date.fromisoformat(text)) and text >= FIRST_DAY
    except ValueError:
        return False


def number_of(day: str) -> int:
    """The number of a day, given as `2026-11-22`, counted from the year 1. Raises ValueError for other texts.

    >>> number_of("2023-01-01"), number_of("2023-01-02")
    (738521, 738522)
    """
    if not is_day(day):
        raise ValueError("The day is none of the calendar, expected one like 2026-11-22.")
    return date.fromisoformat(day).toordinal()


def day_of(number: int) -> str:
    """The day with this number, the inverse of `number_of`."""
    return date.fromordinal(number).isoformat()


def weekday_of(day: str) -> int:
    """The day of the week, from 1 for Monday to 7 for Sunday.

    >>> weekday_of("2026-11-22")
    7
    """
    return date.fromisoformat(day).isoweekday()


def last_week(today: str) -> list[str]:
    """A day and the six before it, the oldest first; fewer right after `FIRST_DAY`.

    >>> last_week("2026-03-01")[0]
    '2026-02-23'
    """
    number = number_of(today)
    return [day for back in reversed(range(WEEK)) if is_day(day := day_of(number - back))]


def streak(days: Collection[str], today: str) -> int:
    """The number of consecutive days solved, counted back from today, or from yesterday if today is open.

    >>> streak({"2026-02-27", "2026-02-28", "2026-03-01"}, "2026-03-02")
    3
    >>> streak({"2026-02-27", "2026-03-01"}, "2026-03-01")
    1
    """
    number = number_of(today)
    if today not in days:
        number -= 1
    count = 0
    while day_of(number - count) in days:
        count += 1
    return count


def longest(days: Collection[str]) -> int:
    """The greatest number of consecutive days solved.

    >>> longest({"2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03"})
    3
    """
    best = run = 0
    last = None
    for number in sorted(map(number_of, days)):
        run = run + 1 if last is not None and number == last + 1 else 1
        best, last = max(best, run), number
    return best


# In words


def day_words(texts: Texts, day: str) -> str:
    """A day as people write it, without the year: `22 Nov`."""
    return texts.t("ui.date", day=int(day[8:]), month=texts.t(f"month.{int(day[5:7])}"))


def dated(texts: Texts, day: str) -> str:
    """A day with its weekday: `Sunday, 22 Nov`."""
    weekday = texts.t(f"weekday.{weekday_of(day)}")
    return with_capital(texts.t("ui.day.dated", weekday=weekday, day=day_words(texts, day)))


def month_words(texts: Texts, month: str) -> str:
    """A month as people write it: `November 2026`."""
    name = texts.t(f"month.long.{int(month[5:])}")
    return with_capital(texts.t("ui.month", month=name, year=month[:4]))
