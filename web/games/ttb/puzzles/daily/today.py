"""Today in the room: the puzzle of the day, the calendar, the streak and the rating."""

from __future__ import annotations

from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.names import name_words
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.daily.daily import Daily
from games.ttb.puzzles.daily.deal import is_reserved
from games.ttb.puzzles.record.rating import PROVISIONAL
from games.ttb.puzzles.record.record import Record
from games.ttb.puzzles.room.shelves import picture
from shell.challenge.calendar import calendar, streak_card, week
from shell.challenge.days import dated, weekday_of
from shell.drawing.html import Html, bare_button, button, html, icon, tag
from shell.texts.texts import Texts, with_capital


def body(texts: Texts, stock: Stock, daily: Daily, puzzles: Puzzles) -> Html:
    """The HTML of this part of the room."""
    if not daily.today or any(daily.of(day) is None for day in week(daily)):
        return stock.waiting()
    return tag("div", class_="today")(
        _day(texts, daily, puzzles),
        calendar(texts, daily, "puzzle-day"),
        streak_card(texts, daily),
        _rating(texts, puzzles.record),
    )


def _day(texts: Texts, daily: Daily, puzzles: Puzzles) -> Html:
    """The puzzle of today, large."""
    t = texts.t
    puzzle = daily.of(daily.today)
    assert puzzle is not None
    done = puzzles.record.days.get(daily.today)
    line = t("ui.day.done", n=done[0]) if done else t("ui.puzzle.in_turns", n=puzzle.length)
    go = t("ui.day.again" if done else "ui.day.go")
    line = f"{t('ui.puzzles.grade', grade=puzzle.grade)} · {line}"
    hard = tag("small")(_in_the_week(texts, daily.today)) if is_reserved(daily.today) else ""
    return tag("section", class_="day")(
        bare_button(
            html(
                picture(puzzle),
                tag("span", class_="day-words")(
                    tag("small")(dated(texts, daily.today)),
                    tag("b")((name_words(texts, puzzle.called) if puzzle.called else "") or t("ui.day")),
                    tag("span")(line),
                    hard,
                    tag("span", class_="day-go")(icon("check" if done else "play"), tag("span")(go)),
                ),
            ),
            "surface day-card",
            "puzzle-day",
            daily.today,
            data_key="day-card",
            data_solved="true" if done else None,
        )
    )


def _in_the_week(texts: Texts, day: str) -> str:
    """The difficulty of a day's puzzle among those of its week, in words."""
    weekday = weekday_of(day)
    hard = {1: "easiest", 7: "hardest"}.get(weekday, "harder")
    return with_capital(texts.t(f"ui.day.{hard}", weekday=texts.t(f"weekday.{weekday}")))


def _rating(texts: Texts, record: Record) -> Html:
    t, more = texts.t, record.until_rating
    reset = button("rating-reset", t("ui.rating.reset"), sign="reset", key="rating-reset")
    return tag("section", class_="figure-card")(
        tag("h2")(t("ui.rating")),
        tag("p", class_="figure")(record.rating if not more else f"{record.rated} / {PROVISIONAL}"),
        tag("p")(t("ui.rating.until", n=more) if more else t("ui.rating.from", n=record.rated)),
        tag("p")(t("ui.rating.help")),
        reset if record.rated else "",
    )
