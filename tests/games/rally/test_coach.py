"""The first steps: each hint names a possible action and disappears once the action is done."""

from __future__ import annotations

from typing import Any

import pytest
from games.rally.courses.courses import EASY
from games.rally.drills.drills import Drills
from games.rally.lessons import FIRST_TIMES, LESSONS
from games.rally.table.coach import DRIVES, POINTS_TO, Coach, drives, first_times
from games.rally.turn.programming import Programming
from shell.app.app import App
from shell.play.running import Running

import rally_core as rally
from makers.rally.drills.files import FILE
from tests.games.rally.rally_table import changed, do, go_on, lay_all, race, sit_down, texts
from tests.sitting import LANGUAGES, finish

COMPUTER = {"yellow": {"kind": "computer", "level": 1}}


def step(app: App) -> str:
    return app.feature(Coach).step


def learned(app: App) -> set[str]:
    return {lesson for lesson in LESSONS if app.preferences[f"coach_{lesson}"]}


def test_a_first_program_is_laid_step_by_step() -> None:
    app = sit_down(race())
    programming = app.feature(Programming)
    robot = programming.robot
    assert step(app) == "lift" and app.root()["data-coach"] == "hand"
    do(app, ("card", str(programming.draft.hand(robot)[0])))
    assert step(app) == "lay" and app.root()["data-coach"] == "slots"
    do(app, ("slot", "1"))
    assert step(app) == "track"
    lay_all(app)
    assert step(app) == "run" and app.root()["data-coach"] == "go"


def test_the_line_names_the_button_that_is_there() -> None:
    app = sit_down(rally.new_game("dune_mine", mode="duel", seed="d"), seats=COMPUTER)
    programming = app.feature(Programming)
    first = programming.robot
    lay_all(app)
    t = app.t
    assert step(app) == "run" and t("ui.coach.run", go=t("ui.rally.run")) in app.draw("coach")
    do(app, ("program-robot", first), ("unlay", "1"), ("program-robot", "next"))
    assert f">{t('ui.rally.next_robot')}<" in app.draw("go")
    assert t("ui.coach.run", go=t("ui.rally.next_robot")) in app.draw("coach")


def test_several_at_a_table_are_done_one_after_the_other() -> None:
    app = sit_down(race())
    lay_all(app)
    assert app.t("ui.coach.run", go=app.t("ui.rally.done")) in app.draw("coach")


def test_what_is_read_does_not_come_again() -> None:
    app = sit_down(race())
    do(app, "coach-off")
    assert step(app) == "" and app.draw("coach") == ""
    do(app, "coach")
    assert step(app) != "" and learned(app) == set()


def test_the_run_is_explained_where_it_first_waits() -> None:
    app = sit_down(race(players=1, mode="race"))
    lay_all(app)
    do(app, "done")
    if app.feature(Running).halted:
        assert step(app) == "watch"
        do(app, "coach-next")
        assert "watch" in learned(app)
    go_on(app)
    assert {"lift", "lay", "track", "run"} <= learned(app)


def test_the_first_race_is_offered_once() -> None:
    app = sit_down()
    assert any(way.name == "first" and way.wanted for way in app.feature(Coach).ways())
    do(app, "first-steps", "drills-missing")  # without the boards before it
    assert step(app) == "lift" and app.session.stored


def test_two_boards_alone_lead_to_the_first_race() -> None:
    app = sit_down()
    assert {"do": "drills"} in app.act("first-steps")
    app.act("drills-here", FILE.read_text("utf-8"))
    drills = app.feature(Drills)
    for board, lead in (("drive", "ui.rally.first.board"), ("belts", "ui.rally.first.race")):
        assert drills.session is not None and drills.session.id == board
        registers = drills.session.task["solution"][0]["programs"]["red1"]["registers"]
        do(app, *[("lay-in", f"{card}>{n}") for n, card in enumerate(registers, 1) if card])
        effects = app.act("done")
        assert app.feature(Running).phase == "running"
        assert app.t("ui.rally.drill.best", n=3) not in app.view()["drill"], "the end is not told before"
        finish(app, effects)
        words = app.t(lead, player=app.t("ui.level.1.name"))
        assert words in app.view()["dialog"] and 'data-action="first-steps"' in app.view()["dialog"]
        do(app, "first-steps")
    assert app.session.stored and app.session.seats["yellow"]["level"] == 1
    assert app.seen["board"]["name"] == rally.COURSES[EASY]["name"]
    assert not app.dialog and step(app) == "lift"
    do(app, "first-steps")
    assert app.session.stored, "what is solved is not asked for again"


def test_a_first_hand_has_cards_that_drive() -> None:
    app = sit_down()
    do(app, "first-steps", "drills-missing")
    hand = app.seen["robots"]["red1"]["hand"]
    assert drives(hand) >= DRIVES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_has_its_words(language: str) -> None:
    for name in (*POINTS_TO, *FIRST_TIMES, "cheer", "next", "off", "again"):
        assert texts(language).has(f"ui.coach.{name}"), name
    assert set(LESSONS) < {*POINTS_TO, "cheer"}


def event(kind: str, **fields: Any) -> dict[str, Any]:
    return {"type": kind, **fields}


def push(by: str, robot: str) -> dict[str, Any]:
    moves = [{"robot": robot, "shadow": False, "from": [1, 1], "to": [2, 1]}]
    return event("move", how="push", by=by, direction="E", moves=moves)


def test_the_first_times_of_a_turn_are_those_of_this_robot() -> None:
    still = {"robots": {"red1": {"damage": 0}}}
    cards = [
        event("register", number=1),
        *(event("card", robot=name, card=n, shadow=False) for name, n in (("red1", 740), ("blue1", 810))),
    ]
    shot = event("laser", by="blue1", hits=[{"robot": "red1"}])
    assert dict(first_times([*cards, push("blue1", "red1"), shot], "red1", still)) == {
        "push": {}, "priority": {"first": 810, "second": 740}, "laser": {},
    }  # fmt: skip
    assert (
        dict(
            first_times(
                [*cards, push("blue1", "green1"), event("laser", by=None, hits=shot["hits"])], "red1", still
            )
        )
        == {}
    )
    hurt = {"robots": {"red1": {"damage": 2}}}
    assert dict(first_times([], "red1", hurt)) == {"damage": {"n": 2}}


def test_damage_is_explained_once_also_after_the_first_steps_and_never_without_tips() -> None:
    app = sit_down(changed(race(), red1={"damage": 2}))
    app.feature(Coach).show(False)
    assert step(app) == "", "nothing has happened yet"
    for _ in range(2):
        lay_all(app)
        do(app, ("done", "anyway"))
    go_on(app)
    damage = app.seen["robots"]["red1"]["damage"]
    while step(app) != "damage":
        assert step(app) in FIRST_TIMES
        do(app, "coach-next")
    assert app.t("ui.coach.damage", n=damage) in app.draw("coach")
    do(app, "coach-off")
    assert step(app) == ""
    do(app, "coach")
    app.feature(Coach).show(False)
    while step(app):
        do(app, "coach-next")
    assert "damage" in {name for name in FIRST_TIMES if app.preferences[f"coach_{name}"]}


def test_the_hand_shows_the_backs_of_the_cards_that_damage_costs() -> None:
    whole, hurt = sit_down(race()), sit_down(changed(race(), red1={"damage": 2}))
    assert "rally-burnt" not in whole.view()["hand"]
    assert (
        hurt.view()["hand"].count("rally-card-burnt") == 2
        and "2 damage, 2 cards fewer" in hurt.view()["hand"]
    )
