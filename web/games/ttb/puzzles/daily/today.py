"""Today in the room: the puzzle of the day, the calendar, the streak and the rating."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.ttb.puzzles.daily.calendar import calendar, dated, with_capital
from games.ttb.puzzles.daily.daily import longest
from games.ttb.puzzles.daily.deal import is_reserved, weekday_of
from games.ttb.puzzles.room.shelves import picture
from shell.drawing.html import attrs, button, esc, icon

if TYPE_CHECKING:
    from games.ttb.puzzles.attempt.puzzles import Puzzles
    from games.ttb.puzzles.collection.stock import Stock
    from games.ttb.puzzles.daily.daily import Daily
    from games.ttb.puzzles.record.record import Record
    from shell.texts.texts import Texts


def body(texts: Texts, stock: Stock, daily: Daily, puzzles: Puzzles) -> str:
    """The HTML of this part of the room."""
    if not daily.today or any(daily.of(day) is None for day in daily.week):
        return stock.waiting()
    return (
        f'<div class="today">{_day(texts, daily, puzzles)}{calendar(texts, daily, puzzles)}'
        f"{_streak(texts, daily, puzzles.record)}{_rating(texts, puzzles.record)}</div>"
    )


def _day(texts: Texts, daily: Daily, puzzles: Puzzles) -> str:
    """The puzzle of today, large."""
    t = texts.t
    one = daily.of(daily.today)
    assert one is not None
    done = puzzles.record.days.get(daily.today)
    told = t("ui.day.done", n=done[0]) if done else t("ui.puzzle.in_turns", n=one.length)
    head = attrs(
        type="button",
        class_="surface day-card",
        data_action="puzzle-day",
        data_value=daily.today,
        data_key="day-card",
        data_solved="true" if done else None,
    )
    go = t("ui.day.again" if done else "ui.day.go")
    told = f"{t('ui.puzzles.grade', grade=one.grade)} · {told}"
    hard = f"<small>{esc(_in_the_week(texts, daily.today))}</small>" if is_reserved(daily.today) else ""
    return (
        f'<section class="day"><button{head}>{picture(one)}<span class="day-words">'
        f"<small>{esc(dated(texts, daily.today))}</small>"
        f"<b>{esc(t('ui.day'))}</b><span>{esc(told)}</span>{hard}"
        f'<span class="day-go">{icon("check" if done else "play")}<span>{esc(go)}</span></span>'
        "</span></button></section>"
    )


def _in_the_week(texts: Texts, day: str) -> str:
    """How hard the puzzle of a day is among those of its week, in words."""
    weekday = weekday_of(day)
    hard = {1: "easiest", 7: "hardest"}.get(weekday, "harder")
    return with_capital(texts.t(f"ui.day.{hard}", weekday=texts.t(f"weekday.{weekday}")))


def _streak(texts: Texts, daily: Daily, record: Record) -> str:
    t, best = texts.t, longest(record.days)
    return (
        f'<section class="figure-card"><h2>{esc(t("ui.streak"))}</h2><p class="figure">{daily.streak}</p>'
        f"<p>{esc(t('ui.streak.longest', n=best))}</p><p>{esc(t('ui.streak.help'))}</p></section>"
    )


def _rating(texts: Texts, record: Record) -> str:
    t = texts.t
    reset = button("rating-reset", t("ui.rating.reset"), sign="reset", key="rating-reset")
    return (
        f'<section class="figure-card"><h2>{esc(t("ui.rating"))}</h2><p class="figure">{record.rating}</p>'
        f"<p>{esc(t('ui.rating.from', n=record.rated))}</p><p>{esc(t('ui.rating.help'))}</p>"
        f"{reset if record.rated else ''}</section>"
    )
