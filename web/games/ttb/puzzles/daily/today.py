"""Today in the room: the puzzle of the day, the calendar, the streak and the rating."""

from __future__ import annotations

from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.names import name_words
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.daily.daily import PuzzleOfDay
from games.ttb.puzzles.daily.deal import is_reserved
from games.ttb.puzzles.room.shelves import picture
from shell.challenge import gathering, rated, standings
from shell.challenge.calendar import calendar, day_card, streak_card, week
from shell.challenge.days import dated, weekday_of
from shell.drawing.html import Html, html, tag
from shell.texts.texts import Texts, with_capital


def body(texts: Texts, stock: Stock, daily: PuzzleOfDay, puzzles: Puzzles) -> Html:
    """The HTML of this part of the room."""
    day = daily.day or daily.today
    if not daily.today or any(daily.of(each) is None for each in (*week(daily), day)):
        return html(gathering.refusal(daily), stock.waiting())
    return html(
        gathering.refusal(daily),
        tag("div", class_="today")(
            _day(texts, daily, puzzles, day),
            gathering.section(daily, day),
            calendar(texts, daily, "puzzle-day"),
            streak_card(texts, daily),
            standings.section(daily),
            rated.card(puzzles.app, puzzles.record),
        ),
    )


def _day(texts: Texts, daily: PuzzleOfDay, puzzles: Puzzles, day: str) -> Html:
    """The puzzle of the chosen day, large."""
    t = texts.t
    puzzle = daily.of(day)
    assert puzzle is not None
    done = puzzles.record.days.get(day, [daily.best(day)])[0]
    line = t("ui.day.done", n=done) if done else t("ui.puzzle.in_turns", n=puzzle.length)
    go = t("ui.day.again" if done else "ui.day.go")
    line = f"{t('ui.puzzles.grade', grade=puzzle.grade)} · {line}"
    hard = tag("small")(_in_the_week(texts, day)) if is_reserved(day) else ""
    words = [
        tag("small")(dated(texts, day)),
        tag("b")((name_words(texts, puzzle.called) if puzzle.called else "") or t("ui.day")),
        tag("span")(line),
        hard,
        tag("small")(t("ui.daily.late")) if day not in week(daily) else "",
    ]
    return day_card(picture(puzzle), words, go, "daily-go", day, solved=bool(done))


def _in_the_week(texts: Texts, day: str) -> str:
    """The difficulty of a day's puzzle among those of its week, in words."""
    weekday = weekday_of(day)
    hard = {1: "easiest", 7: "hardest"}.get(weekday, "harder")
    return with_capital(texts.t(f"ui.day.{hard}", weekday=texts.t(f"weekday.{weekday}")))
