"""Attempts at the puzzle of a day from links: beside one's own, in leagues, and from strangers."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest
from games.ttb.board import board
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.daily import run
from games.ttb.puzzles.daily.companions import Companions
from games.ttb.puzzles.daily.daily import PuzzleOfDay
from games.ttb.puzzles.daily.deal import MONDAY
from hypothesis import given
from hypothesis import strategies as st
from shell.app.app import App
from shell.challenge.days import day_of
from shell.challenge.diary import OWN, SENT
from shell.challenge.league import LINK as LEAGUE
from shell.challenge.league import week_of

from ground.errors import GameError
from tests import days
from tests.days import plain
from tests.games.ttb.puzzles.solving import DAYS, actions_of, arrive, play_solution, resists
from tests.games.ttb.puzzles.test_daily import RESERVE, of_day
from tests.games.ttb.tables import Drawer, finish, sit_down
from ttb_core import turn_to_json
from ttb_core.notation import parse_turn

DAY = "2026-12-07"
"""A Monday, whose puzzle takes two turns without a decision."""
RUN = "tCL4XTW9nt_EmfZstfbx6i3YamA20lRP3Do4WW"
"""An attempt at the puzzle of `DAY`, recorded once."""


def turns_of(day: str) -> list[Any]:
    """The turns of the solution of a day's puzzle."""
    return [turn_to_json(parse_turn(turn)) for turn in of_day(day).solution]


def code_for(day: str, turns: list[Any] | None = None) -> str:
    return run.written(day, turns_of(day) if turns is None else turns)


def open_app(drawer: Drawer | None = None, day: str = DAY, fragment: str = "") -> App:
    """An app on a day, with the puzzles of the days."""
    app = sit_down(drawer, fragment=fragment)
    app.act("day", day)
    app.act("puzzles", "today")
    arrive(app, days=DAYS)
    arrive(app)
    return app


def settle(app: App) -> PuzzleOfDay:
    """Play all companions that are wanted."""
    return days.settle(app, PuzzleOfDay)


def open_link(app: App, fragment: str) -> PuzzleOfDay:
    app.act("link", f"#{fragment}")
    return settle(app)


def room(app: App) -> str:
    return plain(app.view()["room"])


# Links


@pytest.mark.parametrize("day", ["2026-11-23", "2026-11-29", DAY, "2027-02-28", "2023-01-01"])
def test_the_link_of_a_solution_reads_as_it_was_written(day: str) -> None:
    code = code_for(day)
    assert run.day_in(code) == day and len(code) < 120
    *_, companion = _played(code)
    assert companion.day == day and companion.code == code
    assert companion.result == len(companion.told) == len(of_day(day).solution)


def _played(code: str) -> list[Any]:
    steps, reading = list[Any](), run.reading(code, of_day)
    try:
        while True:
            steps.append(next(reading))
    except StopIteration as ended:
        return [*steps, ended.value]


def test_a_recorded_attempt_keeps_its_meaning() -> None:
    assert code_for(DAY) == RUN
    daily = open_link(open_app(), f"day={RUN}")
    assert daily.day == DAY and daily.company.read[RUN].result == 2


def test_every_kind_of_puzzle_is_played_again() -> None:
    """Those with others who resist too: their answers are found anew."""
    for number in [n for n, one in enumerate(RESERVE.puzzles) if resists(one)][:3]:
        one, day = RESERVE.puzzles[number], day_of(MONDAY + number)
        # The others' turns in a link are only as many as theirs: what they do is not taken from it.
        idle = {"change": [], "double": False, "choices": []}
        turns: list[Any] = []
        for turn in turns_of(day):
            turns += [turn, idle] if turns or len(one.solution) > 1 else [turn]
        companion = _played(code_for(day, turns[: 2 * len(one.solution) - 1]))[-1]
        again = [*turns[: 2 * len(one.solution) - 1]]
        again[1] = {"change": [{"op": "reset", "bot": "blue1"}], "double": False, "choices": []}
        other = _played(code_for(day, again))[-1]
        assert companion.told == other.told and companion.result == other.result


@pytest.mark.parametrize(
    ("turns", "code"),
    [
        ([{"change": [{"op": "swap", "bot": "blue1", "slots": [0, 1]}]}], "illegal_change"),
        ([{"change": "x"}], "bad_request"),
        ([7], "bad_request"),
        ([{"change": []}] * 9, "link_too_long"),
        ([{"change": [], "choices": [{"zap": None}]}], "bad_link"),
    ],
)
def test_turns_that_cannot_be_are_refused(turns: list[Any], code: str) -> None:
    data = {"day": 1436, "turns": turns}
    with pytest.raises(GameError) as caught:
        _played(run.FRAME.written(run.VERSION, run.KIND, data))
    assert caught.value.code == code


def test_a_turn_without_its_decisions_is_refused() -> None:
    (first, _) = turns_of("2026-12-03")
    assert first["choices"]
    with pytest.raises(GameError) as caught:
        _played(code_for("2026-12-03", [{**first, "choices": []}]))
    assert caught.value.code == "bad_link"


@pytest.mark.parametrize("day", [-1, 10**9, "2026-12-07", None, True])
def test_a_day_that_is_none_is_refused(day: Any) -> None:
    with pytest.raises(GameError) as caught:
        _played(run.FRAME.written(run.VERSION, run.KIND, {"day": day, "turns": []}))
    assert caught.value.code == "bad_link"


def test_turns_of_another_day_reach_nothing() -> None:
    """The day names the puzzle, and the turns are played there."""
    app = open_app()
    daily = open_link(app, f"day={code_for(DAY, turns_of('2026-12-09'))}&from=Eve")
    assert all(companion.result == 0 for companion in daily.company.read.values())
    assert daily.company.refused or "not finished" in room(app)


@pytest.mark.parametrize(
    ("fragment", "reason"),
    [
        (f"day={RUN[:-4]}AAAA", "link_checksum"),
        ("day=t" + "t" * 5000, "link_too_long"),
        ("day=t<b>", "bad_link"),
    ],
)
def test_a_link_that_cannot_be_followed_is_refused_in_words(fragment: str, reason: str) -> None:
    app = open_app()
    daily = open_link(app, fragment)
    if app.screen is not None and app.screen.PLACE == "puzzles" and daily.company.refused:
        assert daily.company.refused == reason and 'role="alert"' in app.view()["room"]
    else:
        assert app.message[0] == "error"
    assert daily.company.of(DAY) == [] and app.feature(Puzzles).session is None


def test_an_attempt_at_a_day_to_come_is_refused() -> None:
    app = open_app()
    daily = open_link(app, f"day={code_for('2026-12-09')}&from=Eve")
    assert daily.company.refused == "ahead" and daily.day == DAY and daily.diary.met.value == {}


def test_changed_links_do_no_harm() -> None:
    """Each either is refused or has the result that playing its turns has."""
    app, code, dice = open_app(day="2027-12-31"), code_for(DAY), random.Random(57)
    letters = "ABCXYZabcxyz0189-_=&%#<>\"' \u00e4"
    for _ in range(400):
        changed = [*code]
        for _ in range(dice.randint(1, 3)):
            changed[dice.randrange(1, len(changed))] = dice.choice(letters)
        daily = open_link(app, "day=" + "".join(changed))
        for companion in daily.company.read.values():
            assert companion.result in (0, len(companion.told))
    assert "<script" not in app.view()["room"] and "<b>" not in plain(app.view()["room"])


# Beside one's own attempt


def test_a_link_tells_who_sent_it_and_how_many_turns_they_took_and_nothing_of_how() -> None:
    app = sit_down(fragment=f"#day={code_for(DAY)}&from=Ben")
    assert app.screen is not None and app.screen.PLACE == "puzzles"
    app.act("day", DAY)
    arrive(app, days=DAYS)
    daily = settle(app)
    assert "Ben has sent you a run" in room(app) and "Ben solved in 2 turns" in room(app)
    assert [(met.kind, met.name, met.on) for met in daily.company.of(DAY)] == [(SENT, "Ben", True)]
    assert app.feature(Puzzles).session is None


def test_companions_go_in_step_and_are_never_ahead() -> None:
    app = open_app()
    open_link(app, f"day={code_for(DAY)}&from=Ben")
    app.act("daily-go", DAY)
    daily = settle(app)
    companions = app.feature(Companions)
    stops = companions.stops(0)
    assert companions.turn == 0 and "Ben: goes along with you" in plain(app.view()["puzzle"])
    before = app.view()["companions"]
    assert before.count("companion-bot") == len(stops[0])
    first, second = of_day(DAY).solution
    for action, value in actions_of(first)[0]:
        app.act(action, value)
    effects = app.act("run")
    (animation,) = [effect for effect in effects if effect["do"] == "animate"]
    acts = [act for step in animation["steps"] for act in step["acts"] if "companion-0" in act.get("el", "")]
    moved = {stop.bot for stop, old in zip(stops[1], stops[0], strict=True) if stop.at != old.at}
    assert {act["el"].split("-")[-1][:-2] for act in acts if act["do"] == "move"} == moved
    assert app.view()["companions"] == before, "not before it has been shown"
    finish(app, effects)
    assert companions.turn == 1 and app.view()["companions"] != before
    assert "Ben: the same as you so far" in plain(app.view()["puzzle"])
    app.act("daily-hide")
    assert app.view()["companions"] == "" and "Show the other runs" in app.view()["puzzle"]
    app.act("daily-hide")
    play_solution(app, [second])
    assert app.dialog == "puzzle-over" and daily.best(DAY) == 2
    text = plain(app.dialog_html())
    assert "You solved in 2 turns Ben solved in 2 turns" in text
    app.act("daily-send", DAY)
    offer = daily._sharing._offer
    assert app.dialog == "share" and offer is not None and offer[0] == f"day={code_for(DAY)}"


def test_a_small_screen_keeps_companions_in_sight_while_they_move() -> None:
    app = open_app()
    open_link(app, f"day={code_for(DAY)}&from=Ben")
    app.act("daily-go", DAY)
    settle(app)
    stops = app.feature(Companions).stops(0)

    def in_sight(turn: int) -> bool:
        points = app.root()["data-matters"].split()
        return all(f"{x},{y}" in points for x, y in (board.centre(*stop.at) for stop in stops[turn]))

    assert in_sight(0) and not in_sight(1), "the next turn is not told in advance"
    app.act("daily-hide")
    effects = app.act("pass")
    assert not in_sight(1), "hidden, the companion does not matter"
    finish(app, effects)
    app.act("undo-turn")
    app.act("daily-hide")
    effects = app.act("pass")
    assert in_sight(0) and in_sight(1), "both ends of the way"
    finish(app, effects)
    assert in_sight(1)


def test_the_ways_end_where_the_bots_stand() -> None:
    for day in ("2026-11-25", "2026-11-29", DAY, "2027-02-28"):
        app = open_app(day=day)
        open_link(app, f"day={code_for(day)}&from=Ben")
        app.act("daily-go", day)
        settle(app)
        play_solution(app, of_day(day).solution)
        last = app.feature(Companions).stops(0)[-1]
        bots = app.session.data["bots"]
        assert {stop.bot: [*stop.at] for stop in last} == {stop.bot: bots[stop.bot]["at"] for stop in last}
        assert all(bots[stop.bot]["facing"] == stop.facing for stop in last)


def test_a_wrong_turn_says_that_the_other_took_another_way_and_undo_takes_it_back() -> None:
    app = open_app()
    open_link(app, f"day={code_for(DAY)}&from=Ben")
    app.act("daily-go", DAY)
    settle(app)
    finish(app, app.act("pass"))
    assert "Ben: took another way" in plain(app.view()["puzzle"])
    assert app.feature(Companions).turn == 1
    app.act("undo-turn")
    assert app.feature(Companions).turn == 0 and "Ben: goes along" in plain(app.view()["puzzle"])


def test_equal_attempts_of_several_people_are_several_companions() -> None:
    app, code = open_app(), code_for(DAY)
    for name in ("Ada", "Ben", "Cleo", "Dora"):
        daily = open_link(app, f"day={code}&from={name}")
    assert [(met.name, met.on) for met in daily.company.of(DAY)] == [
        ("Ada", False), ("Ben", True), ("Cleo", True), ("Dora", True),
    ]  # fmt: skip
    open_link(app, f"day={code}&from=Ben")
    assert len(daily.company.of(DAY)) == 4
    app.act("daily-go", DAY)
    assert app.view()["companions"].count(">B</text>") == len(app.feature(Companions).stops(0)[0])


def test_one_s_own_best_can_go_along_and_comes_back_with_the_page() -> None:
    drawer = Drawer()
    app = open_app(drawer)
    app.act("daily-go", DAY)
    play_solution(app, of_day(DAY).solution)
    app.act("day", DAY)
    again = open_app(drawer)
    daily = settle(again)
    assert daily.best(DAY) == 2 and [met.kind for met in daily.company.of(DAY)] == [OWN]
    assert "Your best solved in 2 turns" in room(again)
    again.act("companion", "0")
    again.act("daily-go", DAY)
    settle(again)
    assert again.view()["companions"]
    later = sit_down(drawer)
    arrive(later, days=DAYS)
    settle(later)
    assert later.view()["companions"] == again.view()["companions"]
    # A shown solution has no companions, nor has any other puzzle.
    later.act("puzzles", "today")
    arrive(later)
    later.act("puzzle", of_day("2026-11-20").key)
    assert later.view()["companions"] == ""


def test_an_attempt_begun_elsewhere_goes_on_with_companions() -> None:
    app = open_app()
    app.act("puzzle", of_day(DAY).key)
    play_solution(app, of_day(DAY).solution[:1])
    session = app.session
    open_link(app, f"day={code_for(DAY)}&from=Ben")
    app.act("daily-go", DAY)
    settle(app)
    assert app.session is session and app.feature(Companions).turn == 1 and app.view()["companions"]


def test_an_old_day_opens_as_what_it_is() -> None:
    app = open_app()
    daily = open_link(app, f"day={code_for('2026-11-20')}&from=Ben")
    assert daily.day == "2026-11-20" and "This day is over" in room(app) and "Friday, 20 Nov" in room(app)
    app.act("daily-go", "2026-11-20")
    settle(app)
    play_solution(app, of_day("2026-11-20").solution)
    app.act("day", DAY)
    assert daily.best("2026-11-20") and daily.streak == 0
    app.act("puzzles", "today")
    assert daily.day == DAY, "the room is that of today again"


# The league

WEEK = week_of(DAY)


def person(name: str, days: list[str], drawer: Drawer | None = None) -> App:
    """An app on the Sunday of the week, with these days solved."""
    app = open_app(drawer, day=WEEK[-1])
    app.act("league-name", f"league={name}")
    for day in days:
        app.act("daily-go", day)
        play_solution(app, of_day(day).solution)
        app.act("close")
    app.act("puzzles", "today")
    settle(app)
    return app


def passed_on(app: App) -> str:
    app.act("league-pass")
    offer = app.feature(PuzzleOfDay)._sharing._offer
    assert offer is not None and app.dialog == "share"
    app.act("close")
    return offer[0]


def playable(days: list[str]) -> list[str]:
    return [day for day in days if not resists(of_day(day))]


def test_a_league_goes_round_in_any_order() -> None:
    days = playable(WEEK)
    apps = {"Ada": person("Ada", days), "Ben": person("Ben", days[:3]), "Cleo": person("Cleo", days[2:4])}
    links = [passed_on(app) for app in apps.values()]
    assert all(link.startswith(f"{LEAGUE}T") for link in links)
    dice, tables, last = random.Random(7), [], set()
    for app in apps.values():
        dice.shuffle(links)
        for link in [*links, links[0]]:
            open_link(app, link)
        tables.append(app.feature(PuzzleOfDay).standings())
        last.add(passed_on(app))
        assert app.screen is not None and app.screen.PLACE == "puzzles"
    assert tables[0] == tables[1] == tables[2] and len(last) == 1
    assert tables[0][0].name == "Ada"
    assert {row.name: sum(map(bool, row.results)) for row in tables[0]} == {
        "Ada": len(days), "Ben": 3, "Cleo": 2,
    }  # fmt: skip
    assert "League of the week" in room(apps["Ben"]) and "Cleo" in room(apps["Ben"])


def test_only_what_holds_counts_in_a_league() -> None:
    app = open_app(day=WEEK[-1])
    league = app.feature(PuzzleOfDay).league
    unsolved = code_for(WEEK[0], turns_of(WEEK[0])[:1])
    link = league.link(
        WEEK[0], {WEEK[0]: unsolved, WEEK[1]: code_for(WEEK[0]), WEEK[2]: code_for(WEEK[2])}, "Eve"
    )
    open_link(app, link)
    assert [*league.runs] == [(WEEK[2], "Eve")] and league.refused == 2
    assert "2 runs in the link didn’t hold" in room(app)


@cache
def used() -> App:
    """An app that stays open from one text to the next."""
    return open_app()


@given(st.text(max_size=200))
def test_any_text_after_the_start_does_no_harm(text: str) -> None:
    app = used()
    for start in (f"{LEAGUE}T", "day=t"):
        open_link(app, start + text)
    assert dict(app.feature(PuzzleOfDay).league.runs) == {}


@pytest.mark.parametrize(
    "stored",
    [
        {"days": {"2026-12-07": [0, True, "t"], "x": [3, True, "t"]}, "companions": 7, "runs": [[1]]},
        {"days": {DAY: [2, True, "t"]}, "companions": {DAY: [["sent", "<b>", "t", True], []]}},
        {"days": {DAY: [2, True, 5]}, "companions": {DAY: [["computer", "9", "t1", True]]}},
    ],
)
def test_what_is_wrong_in_storage_is_left_out(stored: dict[str, Any]) -> None:
    drawer = Drawer()
    for name in ("days", "companions", "league"):
        drawer.kept[f"ttb.{name}"] = json.dumps({"version": 1, **stored})
    app = open_app(drawer)
    daily = settle(app)
    assert all(not companion.result for companion in daily.company.read.values())
    app.act("daily-go", DAY)
    settle(app)
    assert app.view()["companions"] == "" and "<b>" not in app.view()["room"]
