"""Running a turn: told in steps, stopped at decisions, and committed before any animation."""

from __future__ import annotations

import json
from typing import Any

import pytest
from count_core import COLOURS, RULES, Count, Counting
from shell.app.game import forget
from shell.play.running import Running
from shell.play.table import Table

from ground.errors import GameError
from ground.rules import Outcome
from tests.shell.table import COUNTING, LONG, Drawer, data, finish, play, sit_down, turn


@pytest.fixture(autouse=True)
def without_halts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let runs go to their end at once: tests/shell/test_halts.py tests halts."""
    monkeypatch.setattr(COUNTING.telling, "halts", lambda events: [])


def test_a_run_is_shown_only_when_its_story_is_told() -> None:
    app = sit_down(position=LONG)
    play(app, "1")
    effects = app.act("name", "2")
    assert data(app)["total"] == 3, "it is played and kept"
    assert app.shown.data["total"] == 0, "and not shown yet"
    assert app.act("name", "3") == [{"do": "skip"}]
    finish(app, effects)
    assert app.shown.data == data(app)
    assert app.session.turns == [turn("12")]


def test_the_turn_is_stored_before_it_is_animated() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    play(app, "1")
    app.act("name", "2")
    assert app.feature(Running).phase == "running"
    assert sit_down(drawer).session.turns == [turn("12")]


def test_the_steps_follow_the_events() -> None:
    app = sit_down(position=LONG)
    steps = play(app, "12")
    assert [step["event"]["type"] for step in steps] == ["named", "named", "count"]


def test_a_late_report_of_an_animation_is_no_surprise() -> None:
    app = sit_down(position=LONG)
    app.act("name", "1")
    assert not app.unchanged
    before = app.view()
    assert app.act("animation-done", "nonsense") == [] and app.unchanged, "nothing is drawn"
    assert app.feature(Running).phase == "running" and app.view() == before


def test_a_run_waits_for_a_decision() -> None:
    app = sit_down(position=LONG)
    play(app, "2")
    running = app.feature(Running)
    assert running.phase == "deciding" and running.decides == "yellow"
    assert app.session.turns == [] and app.session.waiting == turn("2")
    finish(app, app.act("choice", "3"))
    assert running.phase == "idle" and running.pending is None
    assert app.session.turns == [turn("23")]


@pytest.mark.parametrize("value", ["", "4", "x", "-1"])
def test_an_answer_that_is_not_offered_changes_nothing(value: str) -> None:
    app = sit_down(position=LONG)
    play(app, "1")
    before = app.session.to_json()
    app.act("choice", value)
    assert app.message[0] == "error"
    assert "illegal_choice" in app.message[1]
    assert app.feature(Running).phase == "deciding" and app.session.to_json() == before


def test_an_answer_that_nobody_has_asked_for_is_none() -> None:
    app = sit_down(position=LONG)
    assert app.act("choice", "1") == [] and app.session.waiting is None


def test_a_waiting_decision_survives_closing_the_page() -> None:
    drawer = Drawer()
    play(sit_down(drawer, LONG), "1")
    app = sit_down(drawer)
    assert app.feature(Running).phase == "deciding"
    finish(app, app.act("choice", "3"))
    assert data(app)["total"] == 4


def test_a_waiting_decision_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """With open decisions a dialog asks first; secret ones of one's own are withdrawn without a question."""

    def in_the_open(position: Count, turn: Any) -> Outcome[Count, Any]:
        return Counting.play(RULES, position, turn)._replace(ready=())

    forget()
    monkeypatch.setattr(RULES, "play", in_the_open)
    app = sit_down(position=LONG)
    play(app, "1")
    app.act("undo")
    assert app.feature(Running).phase == "idle"
    assert app.session.waiting is None
    assert app.shown.data == COUNTING.data(LONG)


def test_the_end_is_shown() -> None:
    app = sit_down(position=Count(COLOURS[:2], 8))
    play(app, "23")
    assert app.root()["data-over"] == "true"
    assert app.dialog == "finish" and "Yellow" in app.dialog_html()
    app.act("close")
    with pytest.raises(GameError) as caught:
        app.feature(Table).play(json.dumps(turn("11")))
    assert caught.value.code == "game_over"


def test_the_end_is_honoured_before_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    joy = [{"ms": 500, "acts": []}]
    monkeypatch.setattr(COUNTING.motion, "celebration", lambda *told: joy)
    app = sit_down(position=Count(COLOURS[:2], 8))
    play(app, "2")
    (run,) = (one for one in app.act("name", "3") if one["do"] == "animate")
    (honour,) = (one for one in app.act(run["done"], run["ticket"]) if one["do"] == "animate")
    assert honour["steps"] == joy and app.feature(Running).celebrating and app.dialog == ""
    app.act(honour["done"], honour["ticket"])
    assert app.dialog == "finish" and not app.feature(Running).celebrating


def test_scripts_play_without_animation_and_are_told_the_code() -> None:
    app = sit_down(position=LONG)
    table = app.feature(Table)
    wrong: list[Any] = [json.dumps(turn("14")), json.dumps(turn("123"))]
    for text in wrong:
        with pytest.raises(GameError) as caught:
            table.play(text)
        assert caught.value.code == "illegal_choice"
    with pytest.raises(GameError) as caught:
        table.play("{")
    assert caught.value.code == "bad_request"
    assert app.session.turns == []
    app.act("name", "1")
    table.play(json.dumps(turn("12")))
    assert app.session.turns == [turn("12")], "what was waiting is played from its beginning"
    assert app.shown.data == data(app)


def test_a_game_that_was_won_goes_on_if_the_turn_is_played_another_way() -> None:
    app = sit_down(position=Count(COLOURS[:2], 4))
    play(app, "23")
    assert app.session.over and app.root()["data-over"] == "true"
    app.act("undo-turn")
    assert not app.session.over
    app.feature(Table).play(json.dumps(turn("11")))
    assert not app.session.over and app.root()["data-over"] != "true"
    assert app.session.standing.to_move == ("red", "yellow")
    app.feature(Table).play(json.dumps(turn("11")))
    assert len(app.session.turns) == 2
