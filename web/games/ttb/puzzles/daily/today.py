"""Today in the room: the puzzle of the day, the week, the streak and the rating."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.daily.daily import Daily, longest
from games.ttb.puzzles.room.shelves import picture
from games.ttb.puzzles.words import day_words
from shell.drawing.html import attrs, button, esc, icon

if TYPE_CHECKING:
    from games.ttb.puzzles.room.room import Room


def body(room: Room) -> str:
    """The HTML of this part of the room."""
    app = room.app
    stock, daily = app.feature(Stock), app.feature(Daily)
    if stock.collection is None or not daily.today:
        return stock.waiting()
    return f'<div class="today">{_day(room)}{_week(room)}{_streak(room)}{_rating(room)}</div>'


def _day(room: Room) -> str:
    """The puzzle of today, large."""
    app = room.app
    t, daily, puzzles = app.t, app.feature(Daily), app.feature(Puzzles)
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
    return (
        f'<section class="day"><button{head}>{picture(one)}<span class="day-words">'
        f"<small>{esc(day_words(app.texts, daily.today))}</small>"
        f"<b>{esc(t('ui.day'))}</b><span>{esc(t('ui.puzzles.grade', grade=one.grade))} · {esc(told)}</span>"
        f'<span class="day-go">{icon("check" if done else "play")}<span>{esc(go)}</span></span>'
        "</span></button></section>"
    )


def _week(room: Room) -> str:
    app = room.app
    t, daily, puzzles = app.t, app.feature(Daily), app.feature(Puzzles)
    parts = ""
    for day in daily.week:
        one = daily.of(day)
        assert one is not None
        on_day, solved = day in puzzles.record.days, one.key in puzzles.kept.best
        late = solved and day != daily.today  # solved before it came, today is still to be solved
        state = "on" if on_day else "late" if late else "open"
        words = day_words(app.texts, day)
        head = attrs(
            type="button",
            class_="button week-day",
            data_action="puzzle-day",
            data_value=day,
            data_key=f"week-{day}",
            data_state=state,
            aria_current="date" if day == daily.today else None,
            aria_label=t("ui.labelled", label=words, words=t(f"ui.day.{state}")),
        )
        sign = icon("star" if on_day else "check") if state != "open" else '<span class="week-open"></span>'
        parts += f'<li data-key="week-at-{day}"><button{head}>{sign}<span>{int(day[8:])}</span></button></li>'
    return f'<section class="week"><h2>{esc(t("ui.day.week"))}</h2><ol>{parts}</ol></section>'


def _streak(room: Room) -> str:
    t, daily = room.app.t, room.app.feature(Daily)
    days = room.app.feature(Puzzles).record.days
    return (
        f'<section class="figure-card"><h2>{esc(t("ui.streak"))}</h2><p class="figure">{daily.streak}</p>'
        f"<p>{esc(t('ui.streak.longest', n=longest(days)))}</p><p>{esc(t('ui.streak.help'))}</p></section>"
    )


def _rating(room: Room) -> str:
    t, record = room.app.t, room.app.feature(Puzzles).record
    reset = button("rating-reset", t("ui.rating.reset"), sign="reset", key="rating-reset")
    return (
        f'<section class="figure-card"><h2>{esc(t("ui.rating"))}</h2><p class="figure">{record.rating}</p>'
        f"<p>{esc(t('ui.rating.from', n=record.rated))}</p><p>{esc(t('ui.rating.help'))}</p>"
        f"{reset if record.rated else ''}</section>"
    )
