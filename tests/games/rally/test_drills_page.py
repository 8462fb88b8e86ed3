"""Drills at the table: the room, the task, the reason of a failure, the hint, and saved results."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.rally.drills.collected import Collection
from games.rally.drills.days import DrillOfDay
from games.rally.drills.drills import Drills
from games.rally.drills.room import Room
from games.rally.features import FEATURES, ORDER
from games.rally.game import GAME
from games.rally.turn.programming import Programming
from shell.app.app import App
from shell.challenge.collection import dealt
from shell.features import FEATURES as SHELL
from shell.texts.texts import Texts

from makers.rally.drills.files import FILE
from tests.sitting import LANGUAGES, PAGES, Drawer, finish, sit_down_at
from tools import house

pytestmark = pytest.mark.slow

TEXT = FILE.read_text("utf-8")
ALL: list[dict[str, Any]] = json.loads(TEXT)["drills"]
LESSON = ALL[0]
DRILL = next(one for one in ALL if one["grade"] == 1)
RICH = [one for one in ALL if "themes" in one]
TWICE = next(one for one in RICH if one.get("turns") == 2 and one.get("others") and one.get("hands"))
LAST = next(one for one in RICH if one.get("aim") == "last" and "turns" not in one)
HARM = next(one for one in ALL if one["grade"] == 5 and "turns" not in one)


def sit(drawer: Drawer | None = None, language: str = "en") -> App:
    drawer = drawer or Drawer()
    drawer.kept["ttb.preferences"] = json.dumps({"version": 1, "halts": False})
    texts = Texts(language, house.texts(PAGES["rally"], language), LANGUAGES)
    return sit_down_at(GAME, (*SHELL, *FEATURES), ORDER, texts, drawer)


def room(app: App) -> Drills:
    """Open the room and deliver the file."""
    assert {"do": "drills"} in app.act("drills")
    app.act("drills-here", TEXT)
    return app.feature(Drills)


def run(app: App, cards: list[int | None]) -> None:
    """Lay cards from register 1 on, and run them."""
    for number, card in enumerate(cards, 1):
        if card is not None:
            app.act("lay-in", f"{card}>{number}")
    finish(app, app.act("done"))


def program(task: dict[str, Any]) -> list[int | None]:
    cards: list[int | None] = task["solution"][0]["programs"]["red1"]["registers"]
    return cards


def drawn(app: App, region: str) -> str:
    """The HTML of a region, or of the dialog at the end."""
    parts = {**app.feature(Drills).regions(), **app.feature(Drills).dialogs(), **app.feature(Room).regions()}
    return parts[region]()


def test_the_room_has_a_shelf_for_lessons_and_each_grade() -> None:
    app = sit()
    assert "room-note" in (app.act("drills") and drawn(app, "drills"))
    assert {"do": "drills"} not in app.act("drills"), "it is on its way"
    app.act("drills-here", TEXT)
    pages = []
    for grade in range(7):
        app.act("room-tab", str(grade))
        pages.append(drawn(app, "drills"))
    assert all(page.count("challenge-shelf-told") == 1 for page in pages)
    assert sum(page.count('data-action="drill"') for page in pages) == len(ALL)
    three = app.t("ui.rally.drill.turns.dealt", n=3)
    assert three in pages[-1] and 'data-turns="3"' in pages[-1], "in words and as a mark"
    app.act("room-tab", "7")
    assert drawn(app, "drills") == pages[-1], "there is no such part"
    app.act("escape")
    assert drawn(app, "drills") == ""


def test_a_file_that_is_none_is_said_to_be_missing() -> None:
    app = sit()
    app.act("drills")
    app.act("drills-here", '{"format":"rally-drills/1","drills":[{"id":"x"}]}')
    assert app.feature(Drills).file.missing
    assert app.t("ui.rally.drills.missing") in drawn(app, "drills")


def test_a_lesson_is_solved_and_kept() -> None:
    drawer = Drawer()
    app = sit(drawer)
    drills = room(app)
    home = app.session
    app.act("drill", LESSON["id"])
    assert app.t("ui.rally.lesson.drive.text")[:20] in drawn(app, "drill")
    assert app.session.forecasts
    run(app, program(LESSON))
    assert app.dialog == "drill-over"
    assert drills.best == {LESSON["id"]: LESSON["least"]}
    assert app.t("ui.rally.drill.shortest") in drawn(app, "drill-over")
    app.act("drill-next")
    assert drills.session is not None
    assert drills.session.id == ALL[1]["id"]
    app.act("drill-leave")
    assert app.session is home
    assert sit(drawer).feature(Drills).best == {LESSON["id"]: LESSON["least"]}


def test_a_program_that_failed_lies_there_again() -> None:
    app = sit()
    drills = room(app)
    app.act("drill", DRILL["id"])
    assert not app.session.forecasts
    card = next(card for card in DRILL["hand"] if card not in program(DRILL))
    run(app, [card])
    assert app.dialog == "drill-over"
    assert app.t("ui.rally.drill.missed") in drawn(app, "drill-over")
    assert drills.best == {}
    app.act("drill-again")
    programming = app.feature(Programming)
    assert programming.draft.sheets["red1"].registers[0] == card
    app.act("clear")
    run(app, program(DRILL))
    assert drills.best == {DRILL["id"]: DRILL["least"]}


def test_the_register_is_named_that_put_the_flag_out_of_reach() -> None:
    app = sit()
    drills = room(app)
    app.act("drill", HARM["id"])
    used = [card for card in program(HARM) if card is not None]
    run(app, [*used[:-1]])
    assert drills.session is not None
    lost = drills.session.lost_in()
    assert lost is not None
    assert len(used) <= lost <= 5
    key = "ui.rally.drill.lost" if lost <= len(used) - 1 else "ui.rally.drill.lost.empty"
    assert app.t(key, n=lost) in drawn(app, "drill-over"), "there was no card that could have lost it"


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_a_hint_comes_in_steps_up_to_the_last_card(language: str) -> None:
    app = sit(language=language)
    drills = room(app)
    app.act("drill", DRILL["id"])
    told = set()
    for _ in range(2 + DRILL["least"] + 2):
        app.act("drill-hint")
        told.add(drawn(app, "drill").count("challenge-hint"))
    most = bool(DRILL["key"]) + DRILL["least"]
    assert told == set(range(1, most + 1))
    assert drills.session is not None
    assert "ui.rally" not in drawn(app, "drill")


def test_the_solution_is_shown_on_the_board_and_counts_for_nothing() -> None:
    app = sit()
    drills = room(app)
    app.act("drill", DRILL["id"])
    card = next(card for card in DRILL["hand"] if card not in program(DRILL))
    run(app, [card])
    app.act("drill-watch")
    assert drills.session is not None
    assert drills.session.shown
    assert drills.session.solved
    app.act("drill-watched")
    assert not drills.session.shown
    assert app.dialog == "drill-over"
    assert drills.best == {}


@pytest.mark.parametrize(("help_", "stars"), [("", 3), ("hint", 2), ("hints", 1), ("watch", 1)])
def test_help_costs_stars_and_starting_again_does_not_bring_them_back(help_: str, stars: int) -> None:
    drawer = Drawer()
    app = sit(drawer)
    drills = room(app)
    app.act("drill", DRILL["id"])
    assert app.t("ui.rally.drill.least", n=DRILL["least"]) in drawn(app, "drill")
    for _ in range({"hint": 1, "hints": 20}.get(help_, 0)):
        app.act("drill-hint")
    if help_ == "watch":
        app.act("drill-watch")
        app.act("drill-watched")
    app.act("drill-restart")
    run(app, program(DRILL))
    assert drills.stars == {DRILL["id"]: stars}
    assert app.t("ui.stars", n=stars) in drawn(app, "drill-over")
    assert (app.t("ui.rally.drill.alone") in drawn(app, "drill-over")) == (stars < 3)
    assert sit(drawer).feature(Drills).stars == drills.stars
    app.act("drill", DRILL["id"])
    run(app, program(DRILL))
    assert drills.stars == {DRILL["id"]: 3}, "another day, alone"


def test_help_is_remembered_when_the_page_comes_back() -> None:
    drawer = Drawer()
    app = sit(drawer)
    room(app)
    app.act("drill", DRILL["id"])
    app.act("drill-hint")
    again = sit(drawer)
    run(again, program(DRILL))
    assert again.feature(Drills).stars == {DRILL["id"]: 2}


def test_a_drill_solved_before_there_were_stars_stays_solved() -> None:
    drawer = Drawer()
    drawer.kept["rally.drills"] = json.dumps({"version": 1, "best": {DRILL["id"]: 4}})
    drawer.kept["rally.drill-stars"] = json.dumps({"version": 1, "stars": {ALL[1]["id"]: 9, LESSON["id"]: 2}})
    app = sit(drawer)
    drills = room(app)
    assert drills.best == {DRILL["id"]: 4} and drills.stars == {LESSON["id"]: 2}
    app.act("room-tab", "1")
    assert app.t("ui.rally.drill.tile.solved", n=4) in drawn(app, "drills")
    assert "rally-stars" not in drawn(app, "drills"), "a star without a solved drill is none"


def test_a_drill_runs_through_and_a_race_halts() -> None:
    app = sit()
    app.preferences.set("halts", True)
    room(app)
    app.act("drill", LESSON["id"])
    run(app, program(LESSON))
    assert app.dialog == "drill-over"


def test_what_leads_on_names_the_next_one() -> None:
    app = sit()
    room(app)
    app.act("drill", ALL[1]["id"])
    run(app, program(ALL[1]))
    words = app.t("ui.rally.lesson.numbered", n=3, title=app.t(f"ui.rally.lesson.{ALL[2]['id']}"))
    assert words in drawn(app, "drill-over")


def test_the_one_on_the_table_is_there_after_a_reload() -> None:
    drawer = Drawer()
    app = sit(drawer)
    room(app)
    app.act("drill", DRILL["id"])
    again = sit(drawer).feature(Drills)
    assert again.session is not None
    assert again.session.id == DRILL["id"]


@pytest.mark.parametrize(
    "kept",
    [
        "null",
        "[]",
        "{}",
        '{"version":1}',
        '{"version":1,"task":{},"turns":[]}',
        '{"version":1,"task":7,"turns":7}',
        json.dumps({"version": 1, "task": {**DRILL, "at": [99, 99]}, "turns": []}),
        json.dumps({"version": 1, "task": DRILL, "turns": [{"programs": 3}]}),
        json.dumps({"version": 1, "task": DRILL, "turns": [{}, {}, {}]}),
        json.dumps({"version": 1, "task": {**DRILL, "grade": "<b>"}, "turns": []}),
    ],
)
def test_an_attempt_that_is_not_in_order_counts_as_none(kept: str) -> None:
    drawer = Drawer()
    drawer.kept["rally.drill"] = kept
    assert sit(drawer).feature(Drills).session is None


def test_the_next_one_is_the_first_that_is_not_solved() -> None:
    collection = Collection(TEXT)
    shelved = sorted(ALL, key=lambda one: one["grade"])
    assert [one.id for one in collection.ordered] == [one["id"] for one in shelved]
    assert collection.after(shelved[-1]["id"]) is None
    app = sit()
    drills = room(app)
    drills.best.update({ALL[1]["id"]: 1})
    following = drills.following(ALL[0]["id"])
    assert following is not None
    assert following.id == ALL[2]["id"]


def lay_turn(app: App, task: dict[str, Any], turn: int) -> None:
    """Run a turn of the solution."""
    run(app, task["solution"][turn]["programs"]["red1"]["registers"])


def test_two_turns_beside_another_robot() -> None:
    """Its program and what comes are seen, the next hand is dealt, and the solution solves the drill."""
    drawer = Drawer()
    app = sit(drawer)
    drills = room(app)
    app.act("drill", TWICE["id"])
    for card in TWICE["others"][0]["programs"][0]:
        assert f"{card}</span>" in drawn(app, "drill")
    app.act("drill-ahead")
    assert app.dialog == "drill-ahead"
    for card in (*TWICE["hand"], *TWICE["hands"][0], *TWICE["others"][0]["programs"][1]):
        assert f"{card}</span>" in drawn(app, "drill-ahead")
    app.act("close")
    lay_turn(app, TWICE, 0)
    assert drills.session is not None
    assert not drills.session.over
    robots = app.seen["robots"]
    assert robots["red1"]["hand"] == TWICE["hands"][0][: 9 - robots["red1"]["damage"]]
    again = sit(drawer)
    assert again.feature(Drills).session is not None
    assert again.seen["robots"] == robots, "a reload goes on in the second turn"
    lay_turn(app, TWICE, 1)
    assert app.dialog == "drill-over"
    assert drills.best == {TWICE["id"]: TWICE["least"]}


def test_the_last_one_on_the_track() -> None:
    app = sit()
    drills = room(app)
    app.act("drill", LAST["id"])
    assert app.t("ui.rally.drill.asked.last", n=len(LAST["others"])) in drawn(app, "drill")
    run(app, [])
    assert app.dialog == "drill-over"
    assert app.t("ui.rally.drill.solved.last") not in drawn(app, "drill-over")
    app.act("drill-again")
    lay_turn(app, LAST, 0)
    assert app.t("ui.rally.drill.solved.last") in drawn(app, "drill-over")
    assert drills.best == {LAST["id"]: LAST["least"]}


@pytest.mark.parametrize("task", [TWICE, LAST], ids=["turns", "last"])
def test_the_whole_hand_has_hints_in_three_steps(task: dict[str, Any]) -> None:
    app = sit()
    room(app)
    app.act("drill", task["id"])
    told = []
    for _ in range(5):
        app.act("drill-hint")
        told.append(drawn(app, "drill").count("challenge-hint"))
    assert told == [1, 2, 3, 3, 3]
    for turn in task["solution"]:
        cards = [card for card in turn["programs"]["red1"]["registers"] if card]
        assert all(f" {card}" in drawn(app, "drill") for card in cards)


def test_the_whole_hand_tells_where_it_went_wrong() -> None:
    app = sit()
    drills = room(app)
    app.act("drill", LAST["id"])
    run(app, [])
    assert drills.session is not None
    lost = drills.session.lost_in()
    words = (
        app.t("ui.rally.drill.not_there.last") if lost is None else app.t("ui.rally.drill.lost.aim", n=lost)
    )
    assert words in drawn(app, "drill-over")


def test_the_drill_of_the_day_counts_on_its_day() -> None:
    drawer = Drawer()
    app = sit(drawer)
    drills = room(app)
    app.act("day", "2026-11-23")
    app.act("room-tab", "today")
    days = app.feature(DrillOfDay)
    monday = days.of("2026-11-23")
    assert monday is not None
    assert f'data-value="{monday.id}"' in drawn(app, "drills")
    assert drawn(app, "drills").count("calendar-day") > 28
    app.act("drill-day", "2026-11-24")
    assert drills.session is None, "a day to come"
    app.act("drill-day", "2026-11-23")
    lay_turn(app, monday.data, 0)
    assert days.days == {"2026-11-23"}
    assert sit(drawer).feature(DrillOfDay).days == {"2026-11-23"}
    app.act("day", "2026-11-24")
    app.act("drill-day", "2026-11-22")
    assert drills.session is not None
    assert drills.session.id == DEALT["2026-11-22"]
    app.act("drills", "today")
    app.act("drill-month", "2026-10")
    assert days.month == "2026-11", "nothing is recorded there"


DEALT = {
    "2026-11-22": "0367c9",
    "2026-11-23": "0e5481",
    "2026-11-28": "8ebb59",
    "2026-11-29": "b962bd",
    "2027-02-15": "0e5481",
    "2030-01-01": "f0b8b7",
}
"""The drills of some days, which never change."""


def test_what_a_day_has_been_dealt_stays() -> None:
    collection = Collection(TEXT)
    assert {day: dealt(day, collection.days) for day in DEALT} == DEALT


@pytest.mark.parametrize("days", [7, [], [["drive"]], [["nobody"]] * 7, [[]] * 7])
def test_days_that_are_not_in_order_count_as_none(days: object) -> None:
    assert Collection(json.dumps({**json.loads(TEXT), "days": days})).days == []
