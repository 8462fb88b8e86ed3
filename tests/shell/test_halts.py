"""A run halts at the steps that the game names; it continues by a step, to the next halt or to its end."""

from __future__ import annotations

import re
from typing import Any

from shell.app.app import App
from shell.play.running import Running
from shell.play.story import Story
from shell.replay.replay import Replay
from shell.table.pace import Pace

from tests.shell.table import sit_down, total
from tests.shell.test_second_game import play
from tests.sitting import Drawer, finish


def until_the_halt(app: App) -> None:
    """Name a number for both colours; the run then halts before the numbers are counted."""
    for number in "21":
        app.act("take-over")
        finish(app, app.act("name", number))


def animated(effects: list[Any]) -> list[str]:
    """The events that are animated among these effects."""
    steps = [step for effect in effects if effect["do"] == "animate" for step in effect["steps"]]
    return [step["event"]["type"] for step in steps]


def logged(app: App) -> list[str]:
    """The moments in the log."""
    return re.findall('data-moment="(.*?)"', app.view()["log"])


def test_a_run_halts_and_goes_on() -> None:
    app = sit_down()
    app.act("take-over")
    finish(app, app.act("name", "2"))
    app.act("take-over")
    effects = app.act("name", "1")
    assert animated(effects) == ["named"] and app.feature(Running).halts
    assert not app.feature(Pace).paused and app.t("ui.replay.pause") in app.feature(Pace).tools()
    finish(app, effects)
    running = app.feature(Running)
    assert (running.phase, running.halted, app.feature(Pace).paused) == ("running", True, True)
    tools = app.feature(Pace).back() + app.feature(Pace).tools()
    assert re.findall('data-action="(.*?)"', tools) == ["step-back", "step", "pace", "skip"]
    assert app.present.data["named"] == {"red": 2, "yellow": 1} and total(app) == "0"
    assert app.session.cursor == 1, "the turn is kept all the same"
    effects = app.act("pause")
    assert animated(effects) == ["count"] and not running.halted
    finish(app, effects)
    assert (running.phase, total(app)) == ("idle", "3")


def test_one_step_goes_on_from_a_halt_and_holds() -> None:
    app = sit_down()
    until_the_halt(app)
    effects = app.act("step")
    assert [effect["do"] for effect in effects] == ["animate", "step"] and app.feature(Pace).paused
    finish(app, effects)
    assert total(app) == "3"


def test_the_rest_is_shown_at_once() -> None:
    app = sit_down()
    until_the_halt(app)
    app.act("skip")
    assert app.feature(Running).phase == "idle" and total(app) == "3"
    app = sit_down()
    app.act("take-over")
    finish(app, app.act("name", "2"))
    app.act("take-over")
    effects = app.act("name", "1")
    assert [effect["do"] for effect in app.act("skip")] == ["skip"]
    finish(app, effects)
    assert app.feature(Running).phase == "idle", "who skips a run does not want to halt in it either"


def test_what_changes_the_game_only_ends_a_run_that_stands() -> None:
    app = sit_down()
    until_the_halt(app)
    app.act("name", "3")
    assert app.feature(Running).phase == "idle" and app.session.waiting is None
    assert total(app) == "3"


def test_what_leads_away_settles_a_run_that_stands() -> None:
    app = sit_down()
    until_the_halt(app)
    app.act("undo")
    assert app.feature(Running).phase == "idle" and app.session.cursor == 0


def test_halts_can_be_done_without_and_that_is_kept() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    until_the_halt(app)
    app.act("preference", "halts=false")
    effects = app.act("pause")
    assert animated(effects) == ["count"], "it goes on"
    finish(app, effects)
    app = sit_down(drawer)
    assert app.preferences["halts"] is False
    app.act("take-over")
    finish(app, app.act("name", "2"))
    app.act("take-over")
    effects = app.act("name", "1")
    assert animated(effects) == ["named", "count"]
    finish(app, effects)
    assert app.feature(Running).phase == "idle"


def test_a_halt_that_is_not_wanted_any_more_is_passed() -> None:
    app = sit_down()
    app.act("take-over")
    finish(app, app.act("name", "2"))
    app.act("take-over")
    effects = app.act("name", "1")
    app.act("preference", "halts=false")
    finish(app, effects)
    assert app.feature(Running).phase == "idle" and total(app) == "3"


def test_what_led_to_a_halt_is_looked_at_again() -> None:
    app = sit_down()
    until_the_halt(app)
    app.act("step-back")
    assert app.past and app.feature(Replay).moment == (0, 1), "the moment before the last number was named"
    app.act("step-back")
    assert app.feature(Replay).moment == (0, 0)
    app.act("replay-close")
    assert app.feature(Running).phase == "idle" and total(app) == "3", "nothing is lost"


def test_what_runs_after_a_halt_is_looked_at_again() -> None:
    app = sit_down()
    until_the_halt(app)
    app.act("pause")
    app.act("step-back")
    assert app.past and app.feature(Replay).moment == (0, 2), "the halt before"


def test_the_log_follows_from_halt_to_halt() -> None:
    app = sit_down()
    app.act("take-over")
    finish(app, app.act("name", "2"))
    app.act("take-over")
    effects = app.act("name", "1")
    assert logged(app) == ["0:0", "0:1"], "only what was named before"
    finish(app, effects)
    assert logged(app) == ["0:0", "0:1", "0:2"]
    effects = app.act("pause")
    assert logged(app) == ["0:0", "0:1", "0:2"], "the rest is no news yet"
    finish(app, effects)
    assert logged(app) == ["0:0", "0:1", "0:2", "0:3"]


def test_the_past_is_looked_at_from_halt_to_halt() -> None:
    app = sit_down()
    play(app, "12", "31")
    replay, halted = app.feature(Replay), app.feature(Story)
    app.act("replay-by-halt", "forward")
    assert not app.past, "nothing is looked at"
    app.act("replay-to", "0:0")
    assert 'data-action="replay-by-halt"' in app.view()["replay"]
    seen = []
    for _ in range(5):
        app.act("replay-by-halt", "forward")
        seen.append(replay.moment)
    assert seen == [(0, 2), (0, 3), (1, 2), (1, 3), (1, 3)]
    seen.clear()
    for _ in range(5):
        app.act("replay-by-halt", "back")
        seen.append(replay.moment)
    assert seen == [(1, 2), (1, 0), (0, 2), (0, 0), (0, 0)]
    assert halted.tale(0).halts == [2]
