"""The course of the day: its deal, the race on the table, companions from links, and what is saved of it."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from html import unescape
from typing import Any

import pytest
from games.rally.computers import alone
from games.rally.daily import deal
from games.rally.daily.race import CourseOfDay
from games.rally.daily.way import way
from games.rally.game import GAME
from shell.app.app import App
from shell.challenge.challenges import Challenges
from shell.challenge.diary import COMPUTER, OWN, SENT, Met

import rally_core as rally
from ground.errors import GameError
from ground.links.codec import Linked
from tests import days
from tests.days import plain
from tests.games.rally.test_drills_page import sit
from tests.sitting import Drawer, finish

DAY = "2026-11-23"
"""A Monday, whose course is the shortest."""
GOLDEN = {
    "2026-11-23": ("warm_up_yard", "aac620f9"),
    "2026-11-29": ("iron_circus", "da1fe6c0"),
    "2026-12-06": ("hot_kitchen", "62f22003"),
}
"""The course of days, and a checksum of the position in which the race begins: recorded once."""
RUN = "rf3tBE00OFrECg5enl3D3Q-AgjUX69oLbNbF9JcdcqRxPHpoI5593KaF8qEToQnZzPfoDgIE4FaKtDdAFGIWzB"
"""A run of 2026-11-29, recorded once: 31 registers."""
SUNDAY = "2026-11-29"


def open_app(drawer: Drawer | None = None, today: str = DAY, language: str = "en") -> App:
    """An app whose page has reported the day."""
    app = sit(drawer, language)
    app.act("day", today)
    return app


def settle(app: App) -> CourseOfDay:
    """Play all companions that are wanted."""
    return days.settle(app, CourseOfDay)


def open_link(app: App, fragment: str) -> CourseOfDay:
    app.act("link", f"#{fragment}")
    return settle(app)


@cache
def solution(day: str, level: int = 5) -> list[Any]:
    """The turns of a computer on a day."""
    data = GAME.data(deal.start_of(day))
    request = {"position": data, "levels": [level], "seed": day, "most": 40}
    *_, last = alone(json.loads(json.dumps(request)))
    turns: list[Any] = last["runs"][str(level)]
    return turns


def code_for(day: str, turns: list[Any]) -> str:
    linked: Linked[Any] = Linked("game", deal.start_of(day), turns, {})
    return rally.RULES.links.write(linked).partition("=")[2]


def drive(app: App, turns: list[Any]) -> None:
    """Lay the cards of these turns, and run them."""
    for turn in turns:
        (program,) = turn["programs"].values()
        if program["facing"]:
            app.act("face", program["facing"])
        for number, card in enumerate(program["registers"], 1):
            if card is not None:
                app.act("lay-in", f"{card}>{number}")
        finish(app, app.act("done"))


def drawn(app: App, region: str) -> str:
    return plain(app.view()[region])


@pytest.fixture(scope="module")
def winning() -> list[Any]:
    return solution(DAY)


@pytest.mark.parametrize("day", GOLDEN)
def test_the_course_and_the_cards_of_a_day_never_change(day: str) -> None:
    course, trace = GOLDEN[day]
    assert deal.course_of(day) == course
    assert rally.RULES.trace(deal.start_of(day))[:8] == trace


def test_the_week_has_a_course_for_each_day_and_comes_again_after_two() -> None:
    days = [f"2026-12-{n:02}" for n in range(7, 29)]
    assert all(deal.day_of(deal.start_of(day)) == day for day in days)
    assert [deal.course_of(day) for day in days[:7]] == [deal.course_of(day) for day in days[14:21]]
    assert deal.day_of(rally.new_game("hot_kitchen", 1, seed="course of the day 2026-12-09")) == ""
    assert deal.day_of(rally.new_game("first_shift", 1, seed="tea")) == ""


# The race


def test_a_race_is_counted_on_its_day_and_its_best_is_kept(winning: list[Any]) -> None:
    drawer = Drawer()
    app = open_app(drawer)
    home = app.session
    app.act("daily-go", DAY)
    daily = settle(app)
    assert isinstance(daily, Challenges) and daily.session is not None and app.session.home is home
    drive(app, winning)
    assert app.dialog == "daily-over" and daily.best(DAY) == daily.register
    result, code = daily.register, daily.diary.done.value[DAY].code
    assert daily.days == {DAY} and daily.streak == 1
    offer = app.offers()
    assert offer is not None and offer[0] == f"day={code}" and json.loads(offer[1])["turns"] == []
    app.act("daily-leave")
    assert app.session is home
    again = open_app(drawer)
    assert again.feature(CourseOfDay).best(DAY) == result
    again.act("today")
    assert f"Your best: {result} registers" in drawn(again, "today")


def test_an_older_day_can_be_driven_and_does_not_count_for_the_row(winning: list[Any]) -> None:
    app = open_app(today="2026-11-25")
    app.act("daily-go", DAY)
    drive(app, winning)
    daily = app.feature(CourseOfDay)
    assert daily.best(DAY) and daily.days == set() and daily.streak == 0
    assert daily.solved_later(DAY)


def test_a_race_comes_back_with_the_page(winning: list[Any]) -> None:
    drawer = Drawer()
    app = open_app(drawer)
    open_link(app, f"day={code_for(DAY, winning)}&from=Ben")
    app.act("daily-go", DAY)
    settle(app)
    drive(app, winning[:1])
    later = sit(drawer)
    daily = settle(later)
    assert daily.session is not None and daily.session.cursor == 1
    assert [(met.name, companion.day) for met, companion in daily.company.beside] == [("Ben", DAY)]
    later.act("day", DAY)
    drive(later, winning[1:])
    assert later.feature(CourseOfDay).days == {DAY}


# Companions


def test_a_link_brings_a_companion_that_drives_in_step(winning: list[Any]) -> None:
    app = open_app()
    daily = open_link(app, f"day={code_for(DAY, winning)}&from=Ben")
    assert app.screen is not None and app.screen.PLACE == "today"
    assert "Ben has sent you a run" in drawn(app, "today")
    app.act("daily-go", DAY)
    settle(app)
    assert app.view()["companions"].count("data-racer") == 1
    (program,) = winning[0]["programs"].values()
    for number, card in enumerate(program["registers"], 1):
        app.act("lay-in", f"{card}>{number}")
    effects = app.act("done")
    (animation,) = [effect for effect in effects if effect["do"] == "animate"]
    acts = [act for step in animation["steps"] for act in step["acts"] if "data-racer" in act.get("el", "")]
    assert acts and daily.register == 0
    ends = [act["at"] for act in acts if act["do"] == "slide"]
    finish(app, effects)
    assert daily.register == 5
    place = re.search(r'data-racer="yellow1"[^>]*data-at="([0-9,]+)"', app.view()["companions"])
    assert place is not None and place[1] == ends[-1]
    assert "Ben: level with you" in drawn(app, "daily")
    app.act("daily-hide")
    assert app.view()["companions"] == ""
    app.act("daily-hide")
    drive(app, winning[1:])
    app.act("poster")
    while "poster-wait" in app.dialog_html():
        app.act("poster-draw")
    poster = app.dialog_html()
    assert [poster.count(f'class="rally-route" data-colour="{colour}"') for colour in ("red", "yellow")] == [
        1,
        1,
    ]
    assert "You: 16 registers" in plain(poster) and "Ben: 16 registers" in plain(poster)
    assert 'data-action="daily-over"' in poster
    app.act("daily-over")
    rows = re.findall(r'<th scope="row">(.*?)</th><td>(.*?)</td>', app.dialog_html())
    assert [unescape(name).strip("\u2068\u2069") for name, _ in rows] == ["You", "Ben"]
    assert rows[0][1] == rows[1][1]


def test_the_lead_is_told_in_flags_and_squares(winning: list[Any]) -> None:
    app = open_app()
    open_link(app, f"day={code_for(DAY, winning)}&from=Ben")
    app.act("daily-go", DAY)
    daily = settle(app)
    words = []
    for _ in winning:
        assert daily.session is not None
        hand = app.session.data["robots"]["red1"]["hand"]
        for number, card in enumerate(hand[:5], 1):
            app.act("lay-in", f"{card}>{number}")
        app.act("face", "N")
        finish(app, app.act("done"))
        words.append(daily.lead(0))
    assert words[-1] == f"{daily.words(daily.company.beside[0][1].result)}, done"
    assert any("ahead" in each for each in words[:-1]), words


def test_a_companion_is_played_once_however_often_it_is_wanted(
    winning: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, code = open_app(), code_for(DAY, winning)
    company, told = app.feature(CourseOfDay).company, list[str]()
    for name in ("first", "second"):
        company.want(code, lambda companion, name=name: told.append(name))  # type: ignore[misc]
    company.want_each([code, RUN, RUN[:-1]], lambda: told.append("all"))
    played, plays_on = list[str](), company._plays_on

    def noted(code: str) -> bool:
        goes_on = plays_on(code)
        if not goes_on:
            played.append(code)
        return goes_on

    monkeypatch.setattr(company, "_plays_on", noted)
    settle(app)
    assert sorted(played) == sorted([code, RUN, RUN[:-1]])
    assert told == ["first", "second", "all"]


def test_three_companions_go_along_and_a_fourth_takes_the_place_of_the_first(winning: list[Any]) -> None:
    app = open_app()
    codes = [code_for(DAY, winning[:n]) for n in range(1, 5)]
    assert len(set(codes)) == 4
    for n, code in enumerate(codes):
        daily = open_link(app, f"day={code}&from=Friend{n}")
    met = daily.company.of(DAY)
    assert [each.on for each in met] == [False, True, True, True]
    app.act("companion", "0")
    assert [each.on for each in daily.company.of(DAY)] == [True, False, True, True]
    app.act("companion-drop", "3")
    assert [each.name for each in daily.company.of(DAY)] == ["Friend0", "Friend1", "Friend2"]
    open_link(app, f"day={codes[0]}&from=Friend0")
    assert len(daily.company.of(DAY)) == 3, "the same run is listed once"


def test_one_s_own_best_and_a_computer_can_go_along(winning: list[Any]) -> None:
    app = open_app()
    app.act("daily-go", DAY)
    drive(app, winning)
    app.act("today", DAY)
    daily = settle(app)
    app.act("companion-ask")
    job = daily.job()
    assert job is not None and daily.asking
    *_, last = alone(json.loads(json.dumps(job.request())))
    job.hear({**last, "done": True})
    settle(app)
    assert [(met.kind, met.on) for met in daily.company.of(DAY)] == [(OWN, False), (COMPUTER, True)]
    assert daily.job() is None and not daily.asking
    app.act("companion", "0")
    app.act("daily-go", DAY)
    settle(app)
    assert [met.kind for met, _ in daily.company.beside] == [OWN, COMPUTER]


def test_the_way_of_a_run_ends_each_turn_where_the_robot_stands(winning: list[Any]) -> None:
    for day, turns in (
        (DAY, winning),
        (SUNDAY, solution(SUNDAY, 3)),
        ("2026-12-05", solution("2026-12-05", 1)),
    ):
        position, told, ends = deal.start_of(day), [], []
        for turn in turns:
            outcome = GAME.play(position, turn)
            position = outcome.position
            told.append(outcome.events)
            ends.append(GAME.data(position)["robots"]["red1"])
        stops = way(GAME.data(deal.start_of(day)), told)
        for number, robot in enumerate(ends[:-1], 1):
            stop = stops[5 * number]
            assert (list(stop.squares[-1]) if stop.squares else None) == robot["at"], (day, number)
            assert robot["facing"] in (None, stop.facing)
        assert stops[-1].flags == GAME.data(position)["touched"]["red"]


# Links of strangers


def test_a_recorded_run_keeps_its_meaning() -> None:
    app = open_app(today=SUNDAY)
    daily = open_link(app, f"day={RUN}")
    assert daily.day == SUNDAY and daily.company.read[RUN].result == 31
    assert daily.name_of(daily.company.of(SUNDAY)[0]) == app.t("ui.companion.somebody")


@pytest.mark.parametrize(
    ("fragment", "reason"),
    [
        ("day=2027-01-01", "ahead"),
        ("day=2026-02-30", "bad_link"),
        ("day=<b>", "bad_link"),
        ("day=" + RUN[:-4] + "AAAA", "link_checksum"),
        ("day=" + "r" * 5000, "link_too_long"),
    ],
)
def test_a_link_that_cannot_be_followed_is_refused_in_words(fragment: str, reason: str) -> None:
    app = open_app()
    daily = open_link(app, fragment)
    if app.screen is not None and app.screen.PLACE == "today":
        assert daily.company.refused == reason and 'role="alert"' in app.view()["today"]
    else:
        assert app.message[0] == "error"
    assert daily.session is None and daily.company.of(DAY) == []


def test_runs_of_other_games_and_of_days_to_come_are_refused(winning: list[Any]) -> None:
    app = open_app()
    other = rally.new_game("first_shift", 2, seed="tea")
    strangers: tuple[Linked[Any], ...] = (
        Linked("game", other, [], {}),
        Linked("position", deal.start_of(DAY)),
    )
    for linked in strangers:
        # , other, [], {}), Linked("position", deal.start_of(DAY))):
        daily = open_link(app, "day=" + rally.RULES.links.write(linked).partition("=")[2])
        assert daily.company.refused == "bad_link"
    open_link(app, f"day={RUN}")
    assert daily.company.refused == "ahead" and daily.day == DAY
    assert daily.diary.met.value == {}


def test_a_run_with_too_many_turns_is_not_played() -> None:
    turn = {"programs": {"red1": {"registers": [None] * 5, "power_down": False, "facing": None}}}
    app = open_app()
    with pytest.raises(GameError):
        GAME.play(deal.start_of(DAY), turn)
    daily = open_link(app, f"day={code_for(DAY, [turn] * 41)}")
    assert daily.company.refused == "link_too_long"


def test_changed_links_do_no_harm(winning: list[Any]) -> None:
    """Each either is refused or has the result that playing its turns has."""
    app = open_app(today="2026-12-31")
    code, dice = code_for(DAY, winning), random.Random(44)
    letters = "ABCXYZabcxyz0189-_=&%#<>\"' \u00e4"
    for _ in range(400):
        changed = [*code]
        for _ in range(dice.randint(1, 3)):
            changed[dice.randrange(len(changed))] = dice.choice(letters)
        daily = open_link(app, "day=" + "".join(changed))
        for companion in daily.company.read.values():
            assert deal.day_of(deal.start_of(companion.day)) == companion.day
    assert "<script" not in app.view()["today"]


@pytest.mark.parametrize(
    "stored",
    [
        {"days": {"2026-11-23": [0, True, "r"], "x": [3, True, "r"], "2026-11-24": "no"}},
        {"days": [1, 2]},
        {"companions": {"2026-11-23": [["sent", 5, "r", True], ["odd", "a", "r", True], []]}},
        {"companions": {"2026-11-23": 7}, "days": None},
    ],
)
def test_what_is_wrong_in_storage_is_left_out(stored: dict[str, Any]) -> None:
    drawer = Drawer()
    for name in ("days", "companions"):
        drawer.kept[f"rally.{name}"] = json.dumps({"version": 1, **stored})
    app = open_app(drawer)
    app.act("today")
    daily = settle(app)
    assert daily.days == set() and daily.company.of(DAY) == []


def test_companions_survive_the_page_for_the_days_last_met(winning: list[Any]) -> None:
    drawer = Drawer()
    app = open_app(drawer, today="2026-12-31")
    daily = app.feature(CourseOfDay)
    for n in range(1, 21):
        daily.diary.put_companions(f"2026-12-{n:02}", [Met(SENT, f"{n}", "r", True)])
    kept = open_app(drawer).feature(CourseOfDay).diary.met.value
    assert len(kept) == 14 and "2026-12-06" not in kept and "2026-12-20" in kept
