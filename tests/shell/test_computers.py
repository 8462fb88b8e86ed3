"""Colours that a computer plays, without a page: the tests ask the same desk as the page's worker."""

from __future__ import annotations

import json
from typing import Any

import pytest
from count_core import COLOURS, Count
from games.count.desk import desk
from shell.app.app import App
from shell.jobs.desk import REMEMBERED
from shell.play.running import Running
from shell.play.table import Table

from tests.shell.table import COUNTING, LONG, THREE, Drawer, data, finish, play, sit_down
from tests.sitting import worked


@pytest.fixture(autouse=True)
def without_halts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(COUNTING.telling, "halts", lambda events: [])


def against(drawer: Drawer | None = None, position: Count = LONG, computers: str = "yellow") -> App:
    """A table at which these colours are played by computers."""
    app = sit_down(drawer)
    seats = {colour: {"kind": "computer", "level": 1} for colour in computers.split()}
    app.feature(Table).start(position, {}, {"yellow": "Pip"}, seats)
    return app


def think(app: App) -> Any:
    """The answer of the worker."""
    told = worked(app, desk)
    assert told["done"] and told["part"] == 1
    return told


def tell(app: App, told: Any) -> list[Any]:
    return app.act("work-told", json.dumps(told))


def test_a_computer_decides_and_the_turn_is_over() -> None:
    app = against()
    assert app.root()["data-job"] == "", "it is a person's turn"
    play(app, "2")
    assert app.session.waiting and app.root()["data-job"].startswith("think-")
    assert app.root()["data-awake"], "the screen stays on while a computer is watched"
    finish(app, tell(app, think(app)))
    assert data(app)["total"] == 3 and app.session.cursor == 1
    assert app.root()["data-job"] == "" == app.root()["data-awake"]


def test_a_computer_is_told_what_the_game_has_come_to() -> None:
    app = against(computers="red yellow")
    past: list[str] = []
    for _ in range(REMEMBERED + 5):
        for _ in COLOURS[:2]:
            (effect,) = app.act("work", app.root()["data-job"])
            past = json.loads(effect["request"])["past"]
            session = app.session
            assert len(past) == min(REMEMBERED, session.cursor + 1)
            assert past[-1] == COUNTING.rules.trace(session.position)
            finish(app, tell(app, think(app)))
    assert past[0] == COUNTING.rules.trace(app.session.position_at(app.session.cursor - REMEMBERED))


def test_nobody_else_decides_for_it() -> None:
    app = against()
    play(app, "2")
    before = app.session.to_json()
    for action in ("name", "choice"):
        app.act(action, "1")
        assert app.session.to_json() == before
        assert app.message == ("refused", app.t("ui.computer.its_turn", player="Pip"))


def test_the_best_answer_so_far_is_given_when_it_is_enough() -> None:
    app = against()
    play(app, "2")
    tell(app, {**think(app), "done": False, "part": 0.5})
    assert app.session.cursor == 0
    finish(app, app.act("computer-now"))
    assert app.session.cursor == 1


def test_taking_back_goes_to_ones_own_turn() -> None:
    app = against()
    play(app, "2")
    finish(app, tell(app, think(app)))
    app.act("undo-turn")
    assert app.session.cursor == 0 and data(app)["total"] == 0
    assert app.root()["data-job"] == ""
    app.act("redo")
    assert app.session.cursor == 1


def test_what_was_thought_about_another_position_is_not_played() -> None:
    app = against()
    play(app, "2")
    late = think(app)
    app.act("undo-turn")
    tell(app, late)
    assert app.session.cursor == 0 and app.session.waiting is None


@pytest.mark.parametrize("where", ["door", "replay"])
def test_it_waits_while_something_else_is_shown(where: str) -> None:
    app = against()
    play(app, "2")
    finish(app, tell(app, think(app)))
    play(app, "2")
    assert app.root()["data-job"]
    app.act(where)
    assert app.root()["data-job"] == ""


@pytest.mark.parametrize("where", ["settings", "menu", "load"])
def test_it_thinks_on_under_a_dialog_and_plays_once_that_is_closed(where: str) -> None:
    app = against()
    play(app, "2")
    app.act(where)
    assert app.dialog and app.root()["data-job"]
    tell(app, think(app))
    assert app.root()["data-job"] == "" and app.session.cursor == 0
    app.act("door")
    assert app.session.cursor == 0
    finish(app, app.act("play"))
    assert app.session.cursor == 1


def test_nobody_is_asked_to_hand_the_device_to_a_computer() -> None:
    app = sit_down()
    app.act("preference", "handover=always")
    app.feature(Table).start(THREE, {}, {}, {"yellow": {"kind": "computer", "level": 1}})
    assert app.dialog == "take-over"
    app.act("take-over")
    finish(app, app.act("name", "1"))
    assert app.feature(Running).decides == "yellow" and app.dialog == ""
    finish(app, tell(app, think(app)))
    assert app.feature(Running).decides == "green" and app.dialog == "take-over", "a person is asked for"


def test_a_hint_is_thought_out_under_a_dialog_and_shown_once_that_is_closed() -> None:
    app = against()
    app.act("hint")
    assert app.root()["data-job"].startswith("advise-")
    app.act("settings")
    tell(app, think(app))
    assert app.root()["data-job"] == "" and app.message[1] != "3"
    app.act("close")
    assert app.message == ("info", "3")


def test_a_hint_is_given_up_when_the_game_goes_on() -> None:
    app = against()
    app.act("hint")
    late = think(app)
    play(app, "2")
    tell(app, late)
    assert app.message[1] != "3" and app.root()["data-job"].startswith("think-")


@pytest.mark.parametrize("advice", [None, {}, {"value": "7"}, {"value": None}, 3])
def test_a_hint_that_makes_no_sense_is_asked_for_again(advice: Any) -> None:
    app = against()
    app.act("hint")
    ticket = app.root()["data-job"]
    effects = tell(app, {"ticket": ticket, "part": 1, "done": True, "advice": advice})
    assert effects == [{"do": "work-again", "ticket": ticket}]
    assert app.root()["data-job"] == ticket and app.session.waiting is None


def test_it_goes_on_when_the_page_opens_again_and_decides_the_same() -> None:
    drawer = Drawer()
    app = against(drawer)
    play(app, "2")
    once = think(app)
    again = sit_down(drawer)
    assert again.root()["data-job"]
    assert think(again)["value"] == once["value"]


def test_without_a_worker_the_page_thinks_in_slices() -> None:
    app = against()
    play(app, "2")
    effects = app.act("work-here", app.root()["data-job"])
    while later := [effect for effect in effects if effect["do"] == "later"]:
        effects = app.act(later[0]["action"], later[0]["value"])
    finish(app, effects)
    assert app.session.cursor == 1


NONSENSE: list[Any] = [
    {"part": 1, "done": True},
    {"part": 1, "done": True, "value": None},
    {"part": 1, "done": True, "value": "4"},
    {"part": 1, "done": True, "value": ["1"]},
    {"part": "half", "done": False, "value": "1"},
    {"part": 1.5, "done": False, "value": "1"},
    {"done": "yes", "part": 0, "value": "1"},
]


@pytest.mark.parametrize("answer", NONSENSE)
@pytest.mark.parametrize("over", ["", "settings"])
def test_an_answer_that_makes_no_sense_is_not_played_but_asked_for_again(answer: Any, over: str) -> None:
    app = against()
    play(app, "2")
    if over:
        app.act(over)
    before, ticket = app.session.to_json(), app.root()["data-job"]
    effects = tell(app, {"ticket": ticket, **answer})
    assert effects == [{"do": "work-again", "ticket": ticket}]
    assert app.session.to_json() == before and app.root()["data-job"] == ticket
    app.act("close")
    assert app.session.to_json() == before
    finish(app, tell(app, think(app)))
    assert app.session.cursor == 1


def test_deciding_now_always_works_also_when_no_worker_has_said_a_word() -> None:
    app = against()
    play(app, "2")
    effects = app.act("computer-now")
    while later := [effect for effect in effects if effect["do"] == "later"]:
        effects = app.act(later[0]["action"], later[0]["value"])
    finish(app, effects)
    assert app.session.cursor == 1


def test_computers_among_themselves_play_to_the_end() -> None:
    app = against(position=Count(COLOURS), computers="red yellow green")
    for _ in range(30):
        if not app.root()["data-job"]:
            break
        finish(app, tell(app, think(app)))
    assert app.session.over and app.dialog == "finish"
