"""The league of a week: four people pass one link round, in any order, and see the same table."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from games.rally.daily import deal
from games.rally.daily.race import CourseOfDay
from hypothesis import given
from hypothesis import strategies as st
from shell.app.app import App
from shell.challenge.diary import Done
from shell.challenge.league import LINK, Row, week_of

from ground.errors import GameError
from tests.days import plain
from tests.games.rally.test_daily_page import code_for, open_app, open_link, settle, solution
from tests.sitting import Drawer

pytestmark = pytest.mark.slow

WEEK = week_of("2026-11-23")
SUNDAY = WEEK[-1]
PEOPLE = {"Ada": 2, "Ben": 4, "Cleo": 7, "Dora": 2}
"""The level of the computer that drives for each person; Dora skips two days."""


@pytest.fixture(scope="module")
def runs() -> dict[tuple[str, int], str]:
    """The code of a run for each day and level."""
    return {(day, level): code_for(day, solution(day, level)) for day in WEEK for level in {*PEOPLE.values()}}


def person(name: str, runs: dict[tuple[str, int], str], drawer: Drawer | None = None) -> App:
    """An app on Sunday whose person has driven the week."""
    app = open_app(drawer, today=SUNDAY)
    daily = app.feature(CourseOfDay)
    app.act("league-name", f"league={name}")
    for number, day in enumerate(WEEK):
        if name == "Dora" and number in (2, 4):
            continue
        code = runs[day, PEOPLE[name]]
        daily.company.want(code)
        settle(app)
        result = daily.company.read[code].result
        daily.diary.note(day, Done(result, True, code))
    app.act("today", SUNDAY)
    return app


def passed_on(app: App) -> str:
    """The league's link as this person passes it on."""
    app.act("league-pass")
    offer = app.feature(CourseOfDay)._sharing._offer
    assert offer is not None and app.dialog == "share"
    app.act("close")
    return offer[0]


def table(app: App) -> list[Row]:
    settle(app)
    return app.feature(CourseOfDay).standings()


def test_four_pass_a_link_round_and_see_the_same_table(runs: dict[tuple[str, int], str]) -> None:
    apps = {name: person(name, runs) for name in PEOPLE}
    dice, last = random.Random(7), ""
    # It goes round once in some order, then to everybody in another one, to one of them twice.
    order = [*PEOPLE]
    dice.shuffle(order)
    for name in order:
        if last:
            open_link(apps[name], last)
        last = passed_on(apps[name])
    assert last.startswith(f"{LINK}l") and len(last) < 6000
    dice.shuffle(order)
    for name in [*order, order[0]]:
        open_link(apps[name], last)
    tables = [table(app) for app in apps.values()]
    assert all(each == tables[0] for each in tables)
    assert {row.name for row in tables[0]} == {*PEOPLE}
    rows = {row.name: row for row in tables[0]}
    assert all(rows["Ada"].results) and [bool(n) for n in rows["Dora"].results].count(False) == 2
    assert tables[0][0].points == max(row.points for row in tables[0]) > 0
    assert {passed_on(app) for app in apps.values()} == {last}
    text = plain(apps["Ben"].view()["today"])
    assert "Dora" in text and apps["Ben"].t("ui.league.points") in text


def test_of_two_runs_with_a_name_and_a_day_the_better_one_counts(runs: dict[tuple[str, int], str]) -> None:
    app = open_app(today=SUNDAY)
    league = app.feature(CourseOfDay).league
    codes = [runs[SUNDAY, level] for level in (7, 2, 4)]
    links = [league.link(SUNDAY, {SUNDAY: code}, "Ada") for code in codes]
    for link in links:
        open_link(app, link)
    daily = app.feature(CourseOfDay)
    best = min(daily.company.read[code].result for code in codes)
    assert table(app)[0].results[-1] == best
    other = open_app(today=SUNDAY)
    for link in reversed(links):
        open_link(other, link)
    assert table(other) == table(app) and other.feature(CourseOfDay).league.runs == league.runs


def test_runs_that_do_not_hold_are_left_out_and_counted(runs: dict[tuple[str, int], str]) -> None:
    app = open_app(today=SUNDAY)
    league = app.feature(CourseOfDay).league
    monday, broken = runs[WEEK[0], 2], runs[WEEK[1], 2][:-1] + "x"
    link = league.link(SUNDAY, {WEEK[0]: monday, WEEK[1]: monday, WEEK[2]: broken}, "Ada")
    open_link(app, link)
    assert league.refused == 2 and [*league.runs] == [(WEEK[0], "Ada")]
    assert "2 runs in the link didn’t hold" in plain(app.view()["today"])
    unfinished = code_for(WEEK[0], solution(WEEK[0], 2)[:1])
    open_link(app, league.link(SUNDAY, {WEEK[0]: unfinished}, "Ben"))
    assert {name for _, name in league.runs} == {"Ada"}


def test_a_league_survives_the_page_and_can_be_left(runs: dict[tuple[str, int], str]) -> None:
    drawer = Drawer()
    app = person("Ada", runs, drawer)
    open_link(app, passed_on(person("Ben", runs)))
    again = open_app(drawer, today=SUNDAY)
    again.act("today", SUNDAY)
    assert {row.name for row in table(again)} == {"Ada", "Ben"}
    again.act("league-leave")
    assert {row.name for row in table(again)} == {"Ada"}, "one's own results stay"
    again.act("league-back")
    assert {row.name for row in table(again)} == {"Ada", "Ben"}


def test_without_a_name_the_league_is_not_passed_on(runs: dict[tuple[str, int], str]) -> None:
    app = open_app(today=SUNDAY)
    app.act("today")
    assert app.dialog == "" and {"do": "focus", "at": '[data-field="league"]'} in app.act("league-pass")


HOSTILE: list[Any] = [
    None,
    [],
    {"runs": "x"},
    {"runs": []},
    {"runs": [[1, 2, 3]]},
    {"runs": [["2026-11-23", "", "r"]]},
    {"runs": [["<b>", "Ada", "r"]]},
    {"runs": [["2026-11-23", "Ada", 2000 * "r"]]},
]


@pytest.mark.parametrize("content", HOSTILE, ids=str)
def test_nonsense_in_a_link_is_refused(content: Any) -> None:
    app = open_app(today=SUNDAY)
    league = app.feature(CourseOfDay).league
    if isinstance(content, dict) and "runs" in content:
        try:
            open_link(app, LINK + league._frame.written("l", "league", content))
        except GameError as error:
            assert error.code == "link_too_long"
        assert dict(league.runs) == {}
    drawer = Drawer()
    drawer.kept["rally.league"] = json.dumps({"version": 1, **(content if isinstance(content, dict) else {})})
    assert dict(open_app(drawer).feature(CourseOfDay).league.runs) == {}


@given(st.text(max_size=200))
def test_any_text_after_the_start_does_no_harm(text: str) -> None:
    app = open_app(today=SUNDAY)
    open_link(app, f"{LINK}l{text}")
    assert dict(app.feature(CourseOfDay).league.runs) == {}


def test_the_days_of_a_week_are_dealt(runs: dict[tuple[str, int], str]) -> None:
    assert [deal.day_of(deal.start_of(day)) for day in WEEK] == WEEK
