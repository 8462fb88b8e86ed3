"""The drawing of all challenges of the day: a month with the outcome of each, and the row of days."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import date
from typing import Protocol

from shell.app.way import CARD, Way
from shell.challenge.days import (
    LAST_DAY,
    WEEK,
    dated,
    day_of,
    is_day,
    last_week,
    longest,
    month_words,
    number_of,
    streak,
)  # fmt: skip
from shell.drawing.html import Html, bare_button, button, html, icon, tag
from shell.texts.texts import Texts

SIGNS = {"on": icon("star-full"), "late": icon("check"), "open": tag("span", class_="day-open")()}
"""The sign of a day, by its outcome."""


class DayRecord(Protocol):
    """The days of a challenge of the day.

    `today` is the day last reported by the page, empty before; `month` is that of the calendar, as `2026-11`;
    `days` are those on which the challenge was solved on the day itself.
    """

    month: str

    @property
    def today(self) -> str: ...

    @property
    def days(self) -> Collection[str]: ...

    def solved_later(self, day: str) -> bool:
        """True if the challenge of a day was solved on another day."""


def week(record: DayRecord) -> list[str]:
    """The days that can be chosen, today last; empty before the page has reported the day."""
    return last_week(record.today) if record.today else []


def first(record: DayRecord) -> str:
    """The first day that is recorded, or that can be played."""
    return min([*record.days, *week(record)[:1]], default="")


def months(record: DayRecord) -> tuple[str, str]:
    """The first and the last month of the calendar, from the first recorded day to today."""
    return min(first(record), record.today)[:7], record.today[:7]


def browse(record: DayRecord, month: str) -> None:
    """Show another month of the calendar."""
    earliest, last = months(record)
    if is_day(f"{month}-01") and earliest <= month <= last:
        record.month = month


def state_of(record: DayRecord, day: str) -> str:
    """The outcome of a day.

    It is `on` if solved on the day itself, `late` if later, `open` if it can be played, `missed`, `before`
    the first recorded day, or still `ahead`.
    """
    if day > record.today:
        return "ahead"
    if day in record.days:
        return "on"
    if day == record.today:  # a solution before its day does not count
        return "open"
    if day < first(record):
        return "before"
    if record.solved_later(day):
        return "late"
    return "open" if day in week(record) else "missed"


def streak_of(record: DayRecord) -> int:
    """The number of consecutive days done, counted back from today; 0 until the day is known."""
    return streak(record.days, record.today) if record.today else 0


def calendar(texts: Texts, record: DayRecord, action: str, browsing: str = "day-month") -> Html:
    """The chosen month as HTML. The days of the last week are buttons for `action`, all others plain text.

    `browsing` is the action that shows another month.
    """
    t = texts.t
    earliest, last = months(record)
    heads = html(*(_weekday(texts, number) for number in range(1, WEEK + 1)))
    rows = html(*(tag("tr")(*(_cell(texts, record, n, action) for n in week)) for week in weeks(record)))
    return tag("section", class_="calendar")(
        tag("header", class_="calendar-head")(
            button(
                browsing,
                t("ui.day.earlier"),
                value=_beside(record.month, -1),
                sign="chevron-left",
                quiet=True,
                off=t("ui.day.first") if record.month == earliest else "",
                key="month-earlier",
            ),
            tag("h2", id="calendar-month", aria_live="polite")(month_words(texts, record.month)),
            button(
                browsing,
                t("ui.day.later"),
                value=_beside(record.month, 1),
                sign="chevron-right",
                quiet=True,
                off=t("ui.day.last") if record.month == last else "",
                key="month-later",
            ),
        ),
        tag("table", aria_labelledby="calendar-month")(tag("thead")(tag("tr")(heads)), tag("tbody")(rows)),
    )


def weeks(record: DayRecord) -> Iterator[list[int]]:
    """The numbers of the days shown, each list a week from Monday to Sunday.

    The present month begins early enough to include all days that can be played.
    """
    year, month = map(int, record.month.split("-"))
    begin = date(year, month, 1).toordinal()
    if record.month == record.today[:7]:
        begin = min(begin, number_of(week(record)[0]))
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


def _weekday(texts: Texts, number: int) -> Html:
    short, full = texts.t(f"weekday.short.{number}"), texts.t(f"weekday.{number}")
    return tag("th", scope="col")(tag("span", aria_hidden=True)(short), tag("span", class_="hidden")(full))


def _cell(texts: Texts, record: DayRecord, number: int, action: str) -> Html:
    if number > LAST_DAY or not is_day(day := day_of(number)):
        return tag("td")()
    state = state_of(record, day)
    label = texts.t("ui.labelled", label=dated(texts, day), words=texts.t(f"ui.day.{state}"))
    inside = html(SIGNS.get(state, ""), tag("span", aria_hidden=True)(int(day[8:])))
    other = "true" if day[:7] != record.month else None
    if day in week(record):
        return tag("td")(
            bare_button(
                inside,
                "button calendar-day",
                action,
                day,
                data_key=f"day-{day}",
                data_state=state,
                data_other=other,
                aria_current="date" if day == record.today else None,
                aria_label=label,
            )
        )
    return tag("td")(
        tag("span", class_="calendar-day", data_state=state, data_other=other)(
            inside, tag("span", class_="hidden")(label)
        )
    )


def day_card(picture: str, words: Sequence[str], go: str, action: str, value: str, *, solved: bool) -> Html:
    """The challenge of a day, large: `words` are elements, `go` the words of its button."""
    sign = tag("span", class_="day-go")(icon("check" if solved else "play"), tag("span")(go))
    inside = html(picture, tag("span", class_="day-words")(*words, sign))
    solved_word = "true" if solved else None
    card = bare_button(
        inside, "surface day-card", action, value, data_key="day-card", data_solved=solved_word
    )
    return tag("section", class_="day")(card)


def streak_card(texts: Texts, record: DayRecord) -> Html:
    """The present and the longest row of consecutive days, as HTML."""
    t = texts.t
    return tag("section", class_="figure-card")(
        tag("h2")(t("ui.streak")),
        tag("p", class_="figure")(streak_of(record)),
        tag("p")(t("ui.streak.longest", n=longest(record.days))),
        tag("p")(t("ui.streak.help")),
    )


def way_of_today(texts: Texts, record: DayRecord, action: str, picture: str) -> Way:
    """The card on the front door for today, with the row of days."""
    t, done, row = texts.t, record.today in record.days, streak_of(record)
    words = t("ui.door.today.done", n=row) if done else t("ui.door.today.row", n=row) if row else ""
    return Way(
        "today", "star", action, place=CARD, about="ui.door.today.text", words=words, picture=picture,
        state="done" if done else "row" if row else "", day=record.today,
    )  # fmt: skip
