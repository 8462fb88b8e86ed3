"""Holding a run and its speed: beside the button that skips it, by key, and kept."""

from __future__ import annotations

import pytest
from shell.app.app import App
from shell.app.pace import FACTORS, Pace
from shell.app.running import Running

from tests.tables import Drawer, duel, finish, sit_down


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


def test_the_next_run_is_not_held() -> None:
    app = sit_down(position=duel())
    effects = app.act("run")
    app.act("pause")
    finish(app, effects)
    app.act("run")
    assert app.feature(Running).phase == "running" and not app.feature(Pace).paused
    app.feature(Running).stop()
    assert not app.feature(Pace).paused


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
