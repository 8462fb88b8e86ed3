"""The calendar of the puzzle of the day: a month, with the outcome of each day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.daily.daily import Daily
from games.ttb.puzzles.daily.deal import WEEK, day_of, number_of, weekday_of
from games.ttb.puzzles.record.record import is_day
from games.ttb.puzzles.words import day_words
from shell.drawing.html import Html, bare_button, button, html, icon, tag
from shell.texts.texts import Texts, with_capital

SIGNS = {"on": icon("star-full"), "late": icon("check"), "open": tag("span", class_="day-open")()}
"""The sign of a day, by its outcome."""


def calendar(texts: Texts, daily: Daily, puzzles: Puzzles) -> Html:
    """The chosen month as HTML. The days of the last week are buttons, all others plain text."""
    t = texts.t
    first, last = daily.months
    heads = html(*(_weekday(texts, number) for number in range(1, WEEK + 1)))
    rows = html(*(tag("tr")(*(_cell(texts, daily, puzzles, n) for n in week)) for week in weeks(daily)))
    earlier = t("ui.day.first") if daily.month == first else ""
    later = t("ui.day.last") if daily.month == last else ""
    return tag("section", class_="calendar")(
        tag("header", class_="calendar-head")(
            button(
                "day-month",
                t("ui.day.earlier"),
                value=_beside(daily.month, -1),
                sign="chevron-left",
                quiet=True,
                off=earlier,
                key="month-earlier",
            ),
            tag("h2", id="calendar-month", aria_live="polite")(month_words(texts, daily.month)),
            button(
                "day-month",
                t("ui.day.later"),
                value=_beside(daily.month, 1),
                sign="chevron-right",
                quiet=True,
                off=later,
                key="month-later",
            ),
        ),
        tag("table", aria_labelledby="calendar-month")(tag("thead")(tag("tr")(heads)), tag("tbody")(rows)),
    )


def weeks(daily: Daily) -> Iterator[list[int]]:
    """The numbers of the days shown, each list a week from Monday to Sunday.

    The present month begins early enough to include all days that can be played.
    """
    year, month = map(int, daily.month.split("-"))
    begin = date(year, month, 1).toordinal()
    if daily.month == daily.today[:7]:
        begin = min(begin, number_of(daily.week[0]))
    begin -= date.fromordinal(begin).weekday()
    day = begin
    while day <= _last(year, month):
        yield list(range(day, day + WEEK))
        day += WEEK


def _last(year: int, month: int) -> int:
    """The number of the last day of a month."""
    if month == 12:
        return date(year, 12, 31).toordinal()
    return date(year, month + 1, 1).toordinal() - 1


def _beside(month: str, step: int) -> str:
    """The month `step` months after another, before it if negative."""
    year, number = map(int, month.split("-"))
    months = 12 * year + number - 1 + step
    return f"{months // 12:04}-{months % 12 + 1:02}"


def state_of(daily: Daily, puzzles: Puzzles, day: str) -> str:
    """The outcome of a day.

    It is `on` if solved on the day itself, `late` if later, `open` if it can be played, `missed`, `before`
    the first recorded day, or still `ahead`.
    """
    if day > daily.today:
        return "ahead"
    if day in puzzles.record.days:
        return "on"
    if day == daily.today:  # a solution before its day does not count
        return "open"
    if day < daily.first:
        return "before"
    puzzle = daily.of(day)
    if puzzle is not None and puzzle.key in puzzles.stored.best:
        return "late"
    return "open" if day in daily.week else "missed"


def _weekday(texts: Texts, number: int) -> Html:
    short, full = texts.t(f"weekday.short.{number}"), texts.t(f"weekday.{number}")
    return tag("th", scope="col")(tag("span", aria_hidden=True)(short), tag("span", class_="hidden")(full))


def _cell(texts: Texts, daily: Daily, puzzles: Puzzles, number: int) -> Html:
    if number > date.max.toordinal() or not is_day(day := day_of(number)):
        return tag("td")()
    state = state_of(daily, puzzles, day)
    label = texts.t("ui.labelled", label=dated(texts, day), words=texts.t(f"ui.day.{state}"))
    inside = html(SIGNS.get(state, ""), tag("span", aria_hidden=True)(int(day[8:])))
    other = "true" if day[:7] != daily.month else None
    if day in daily.week:
        return tag("td")(
            bare_button(
                inside,
                "button calendar-day",
                "puzzle-day",
                day,
                data_key=f"day-{day}",
                data_state=state,
                data_other=other,
                aria_current="date" if day == daily.today else None,
                aria_label=label,
            )
        )
    return tag("td")(
        tag("span", class_="calendar-day", data_state=state, data_other=other)(
            inside, tag("span", class_="hidden")(label)
        )
    )


def dated(texts: Texts, day: str) -> str:
    """A day with its weekday: `Sunday, 22 Nov`."""
    weekday = texts.t(f"weekday.{weekday_of(day)}")
    return with_capital(texts.t("ui.day.dated", weekday=weekday, day=day_words(texts, day)))


def month_words(texts: Texts, month: str) -> str:
    """A month as people write it: `November 2026`."""
    name = texts.t(f"month.long.{int(month[5:])}")
    return with_capital(texts.t("ui.month", month=name, year=month[:4]))
