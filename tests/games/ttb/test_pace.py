"""The pace of a run: pause, steps and speed, by buttons and keys; and the line about the current player."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.ttb.desk import desk
from shell.app.app import App
from shell.play.running import LOOK, Running
from shell.play.story import Story
from shell.play.table import Table
from shell.replay.replay import Replay
from shell.table.pace import FACTORS, Pace

import ttb_core as ttb
from tests.games.ttb.tables import Drawer, duel, finish, run, sit_down


def held(on: bool) -> dict[str, object]:
    return {"do": "pause", "on": on}


def drawn(app: App, region: str) -> str:
    return app.view()[region]


def test_a_run_is_held_and_goes_on() -> None:
    app = sit_down(position=duel())
    assert app.act("pause") == [] and app.act("pace") == [], "there is nothing to hold"
    assert 'data-action="pause"' not in drawn(app, "tools")
    effects = app.act("run")
    assert app.t("ui.replay.pause") in drawn(app, "tools")
    assert 'data-action="undo"' in drawn(app, "tools"), "what takes back keeps its place"
    assert app.act("pause") == [held(True)]
    assert app.feature(Pace).paused and app.t("ui.go_on") in drawn(app, "tools")
    assert app.act("key", "k") == [held(False)]
    assert app.t("ui.replay.pause") in drawn(app, "tools")
    app.act("pause")
    finish(app, effects)
    assert not app.feature(Pace).paused and 'data-action="pause"' not in drawn(app, "tools")
    assert 'data-action="undo"' in drawn(app, "tools")


def test_the_speed_goes_round_and_is_kept() -> None:
    drawer = Drawer()
    app = sit_down(drawer, duel())
    app.act("run")
    seen = []
    for _ in range(4):
        app.act("key", "f")
        speed = str(app.preferences["speed"])
        seen.append(speed)
        assert f"{FACTORS[speed]}×" in drawn(app, "tools")
        assert app.t("ui.replay.speed", factor=FACTORS[speed]) in drawn(app, "tools")
    assert seen == ["fast", "slow", "normal", "fast"]
    assert app.root()["data-speed"] == "2", "the page reads it with every step"
    assert sit_down(drawer).preferences["speed"] == "fast"


@pytest.mark.parametrize("speed", ["off", "slow"])
def test_no_speed_can_be_chosen_at_which_there_is_nothing_to_see(speed: str) -> None:
    app = sit_down(position=duel())
    app.act("preference", f"speed={speed}")
    app.act("run")
    app.act("pace")
    assert app.preferences["speed"] == "normal"


def test_the_big_button_only_skips() -> None:
    app = sit_down(position=duel())
    app.act("run")
    assert drawn(app, "go").count("<button") == 1 and 'data-action="skip"' in drawn(app, "go")


def computers(*colours: str) -> App:
    app = sit_down()
    seats = {colour: {"kind": "computer", "level": 1} for colour in colours}
    start: Any = ttb.position_to_json(ttb.new_game(colours=3, seed="pace", first="red"))
    start["bots"]["red1"]["program"][0] = "forward1"
    start["bots"]["red2"]["program"][0] = "turn_left"
    app.feature(Table).start(ttb.position_from_json({**start, "round": 2}), {}, {}, seats)
    return app


def test_who_steps_through_a_computers_turn_finds_the_next_ones_held() -> None:
    app = computers("green", "yellow")
    effects = app.act("run")
    app.act("step")
    finish(app, effects)
    for colour in ("green", "yellow"):
        told = app.act("work-told", thought(app))
        assert app.present.colour == colour and app.feature(Pace).paused and told[-1] == held(True)
        assert app.act("step") == [{"do": "step"}]
        finish(app, told)
    assert app.present.colour == "red" and not app.feature(Pace).paused
    effects = app.act("run")
    assert held(True) not in effects, "a turn of one's own runs"


@pytest.mark.parametrize("way", ["skip", "pause"])
def test_who_has_seen_enough_finds_the_next_one_running(way: str) -> None:
    app = computers("green", "yellow")
    finish(app, app.act("run"))
    told = app.act("work-told", thought(app))
    app.act("step")
    app.act(way)
    finish(app, told)
    assert held(True) not in app.act("work-told", thought(app))


def test_in_the_past_the_same_keys_are_the_replays() -> None:
    app = sit_down(position=duel())
    run(app)
    app.act("replay-to", "0:0")
    assert 'data-action="replay-step"' in drawn(app, "tools") and 'data-action="replay-close"' in drawn(
        app, "go"
    )
    (effect,) = (one for one in app.act("key", ".") if one["do"] == "animate")
    app.act("replay-done", effect["ticket"])
    assert app.feature(Replay).moment == (0, 1)
    app.act("key", "k")
    assert app.feature(Replay).playing
    app.act("key", "k")
    assert not app.feature(Replay).playing
    app.act("key", "f")
    assert app.preferences["replay_speed"] == "2" and app.t("ui.replay.speed", factor="2") in drawn(
        app, "tools"
    )


# The line about the current player


def test_the_line_begins_with_the_colour_and_says_who_comes_next() -> None:
    app = computers()
    (effect,) = (one for one in app.act("run") if one["do"] == "animate")
    line = drawn(app, "go")
    assert line.index('class="badge" data-colour="red"') < line.index(">Red<") < line.index("data-doing")
    assert app.t("ui.next_colour", player="Green") in line
    doing = [step["doing"] for step in effect["steps"] if "doing" in step]
    assert [one.count("</svg>") for one in doing] == [1, 1]
    assert ["1</b>" in doing[0], "2</b>" in doing[1]] == [True, True]
    assert app.t("order.forward1.name") in doing[0] and app.t("order.turn_left.name") in doing[1]
    lit = [act["lit"] for step in effect["steps"] for act in step["acts"] if act["do"] == "glow"]
    assert '.mini-tile[data-tip="slot:red1:0"]' in lit[0]
    cards = drawn(app, "players")
    assert cards.count('aria-current="true"') == cards.count("data-follows") == 1


def test_of_two_nobody_needs_to_be_told_who_comes_next() -> None:
    app = sit_down(position=duel())
    app.act("run")
    assert "doing-next" not in drawn(app, "go") and "data-follows" not in drawn(app, "players")


def test_what_a_computer_has_changed_is_seen_before_it_runs() -> None:
    app = computers("green")
    finish(app, app.act("run"))
    (effect,) = (one for one in app.act("work-told", thought(app)) if one["do"] == "animate")
    changed = [event for event in app.feature(Story).tale(1).events if event["type"] == "place"]
    assert changed and effect["steps"][0] == {"ms": LOOK, "acts": []}
    line = drawn(app, "go")
    assert "icon-pencil" in line and app.t(f"order.{changed[0]['order']}.name") in line


def test_after_a_question_the_line_goes_on_with_the_order_that_asked() -> None:
    bots = {
        "red1": {"at": [0, 0], "facing": "E", "program": ["zap", None, None]},
        "yellow1": {"at": [1, 0], "facing": "E"},
    }
    app = sit_down(position=duel(bots=bots))
    finish(app, app.act("run"))
    app.act("choice", "turn_left")
    assert app.t("order.zap.name") in drawn(app, "go")


def test_who_wins_is_told_without_the_line() -> None:
    bots = {"red1": {"at": [2, 0], "facing": "E", "cargo": "pink", "program": ["unload", None, None]}}
    app = sit_down(position=duel(bots=bots, banked={"red": ["pink", "pink"]}, turn_order=["red", "yellow"]))
    (effect,) = (one for one in app.act("run") if one["do"] == "animate")
    app.act(effect["done"], effect["ticket"])
    assert app.feature(Running).celebrating and 'class="go-hint' not in drawn(app, "go")


def thought(app: App) -> str:
    """The worker's answer."""
    (effect,) = app.act("work", app.root()["data-job"])
    desk.begin(effect["request"])
    return json.dumps({"ticket": effect["ticket"], **json.loads(desk.step(60))})
