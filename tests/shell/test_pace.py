"""The controls of a run: pause, single steps, speed and keys."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.count.desk import desk
from shell.app.app import App
from shell.play.running import Running
from shell.play.table import Table
from shell.replay.replay import Replay
from shell.table.pace import FACTORS, Pace

from tests.shell.table import COUNTING, LONG, THREE, Drawer, finish, play, sit_down
from tests.sitting import worked


@pytest.fixture(autouse=True)
def without_halts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let runs go to their end at once: tests/shell/test_halts.py tests halts."""
    monkeypatch.setattr(COUNTING.telling, "halts", lambda events: [])


def held(on: bool) -> dict[str, object]:
    return {"do": "pause", "on": on}


def test_a_run_is_held_and_goes_on() -> None:
    app = sit_down(position=LONG)
    assert app.act("pause") == [] and app.act("pace") == [], "there is nothing to hold"
    assert not app.root()["data-awake"]
    effects = app.act("name", "1")
    assert app.root()["data-awake"], "the screen stays on while a run is shown"
    assert app.act("pause") == [held(True)]
    assert app.feature(Pace).paused and not app.root()["data-awake"]
    assert app.act("key", "k") == [held(False)]
    assert app.root()["data-awake"]
    app.act("pause")
    finish(app, effects)
    assert not app.feature(Pace).paused


def test_the_next_run_is_not_held() -> None:
    app = sit_down(position=LONG)
    effects = app.act("name", "1")
    app.act("pause")
    finish(app, effects)
    app.act("name", "2")
    assert app.feature(Running).phase == "running" and not app.feature(Pace).paused
    app.feature(Running).stop()
    assert not app.feature(Pace).paused


def test_the_speed_goes_round_and_is_kept() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    app.act("name", "1")
    seen = []
    for _ in range(4):
        app.act("key", "f")
        speed = str(app.preferences["speed"])
        seen.append(speed)
        assert speed in FACTORS
    assert seen == ["fast", "slow", "normal", "fast"]
    assert app.root()["data-speed"] == "2", "the page reads it with every step"
    assert sit_down(drawer).preferences["speed"] == "fast"


@pytest.mark.parametrize("speed", ["off", "slow"])
def test_no_speed_can_be_chosen_at_which_there_is_nothing_to_see(speed: str) -> None:
    app = sit_down(position=LONG)
    app.act("preference", f"speed={speed}")
    app.act("name", "1")
    app.act("pace")
    assert app.preferences["speed"] == "normal"


def test_a_run_goes_on_step_by_step() -> None:
    app = sit_down(position=LONG)
    assert app.act("step") == [], "there is nothing to step through"
    effects = app.act("name", "1")
    assert app.act("step") == [{"do": "step"}]
    assert app.feature(Pace).paused, "it is held after that"
    assert app.act("key", ".") == [{"do": "step"}] and app.feature(Pace).paused
    assert app.act("pause") == [held(False)] and not app.feature(Pace).paused
    finish(app, effects)
    assert not app.feature(Pace).paused


def against_two() -> App:
    """A table at which red is to name a number, then two computers."""
    app = sit_down()
    seats = {colour: {"kind": "computer", "level": 1} for colour in ("yellow", "green")}
    app.feature(Table).start(THREE, {}, {}, seats)
    return app


def thought(app: App) -> str:
    """The answer of the worker."""
    return json.dumps(worked(app, desk))


def after_thinking(app: App) -> list[Any]:
    return app.act("work-told", thought(app))


@pytest.mark.parametrize("way", ["skip", "pause"])
def test_who_has_seen_enough_finds_the_next_one_running(way: str) -> None:
    app = against_two()
    effects = app.act("name", "1")
    app.act("step")
    app.act(way)
    finish(app, effects)
    assert held(True) not in after_thinking(app)


def test_in_the_past_the_same_keys_are_the_replays() -> None:
    app = sit_down(position=LONG)
    play(app, "12")
    app.act("replay-to", "0:0")
    (effect,) = (one for one in app.act("key", ".") if one["do"] == "animate")
    app.act("replay-done", effect["ticket"])
    assert app.feature(Replay).moment == (0, 1)
    app.act("key", "k")
    assert app.feature(Replay).playing
    app.act("key", "k")
    assert not app.feature(Replay).playing
    app.act("key", "f")
    assert app.preferences["replay_speed"] == "2"
