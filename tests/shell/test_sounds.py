"""Whether sounds are wanted is asked once, in passing; their switch is always there."""

from __future__ import annotations

import json

import pytest
from shell.app.app import App
from shell.settings.sounds import Sounds
from shell.storage.preferences import KEY

from tests.tables import Drawer, duel, finish, run, sit_down

QUESTION = "sound-offer"


def asks(app: App) -> bool:
    return QUESTION in app.view()["sound"]


def kept(drawer: Drawer) -> object:
    return json.loads(drawer.kept[KEY])


def test_it_is_asked_at_the_first_run_and_heard_by_those_who_listen() -> None:
    drawer = Drawer()
    app = sit_down(drawer, duel())
    assert not asks(app)
    effects = app.act("run")
    assert asks(app)
    heard = [one for one in effects if one["do"] == "announce" and one["text"] == app.t("ui.sound.heard")]
    assert len(heard) == 1 and not heard[0]["urgent"]
    assert not any(one["do"] == "focus" for one in effects), "nobody is led to it"
    finish(app, effects)
    assert asks(app), "there is time to answer"
    assert kept(drawer) == {"version": 1, "sound_asked": True}


@pytest.mark.parametrize(("value", "on"), [("on", True), ("off", False)])
def test_an_answer_is_kept_and_ends_the_question(value: str, on: bool) -> None:
    app = sit_down(position=duel())
    effects = app.act("run")
    assert app.act("sound", value) == [], "the run goes on"
    assert not asks(app) and app.preferences["sound"] is on
    assert bool(app.root()["data-volume"]) is on
    finish(app, effects)
    run(app)
    assert not asks(app)


def test_whoever_does_something_else_is_not_asked_again() -> None:
    drawer = Drawer()
    app = sit_down(drawer, duel())
    run(app)
    app.act("tile", "load")
    assert asks(app), "nothing is changed yet"
    app.act("slot", "yellow1:0")
    assert not asks(app)
    run(app)
    assert not asks(app)
    again = sit_down(drawer, duel())
    run(again)
    assert not asks(again) and not again.preferences["sound"]


def test_it_goes_with_the_table_and_after_a_round() -> None:
    app = sit_down(position=duel())
    run(app)
    app.act("new-game")
    app.act("close")
    assert asks(app)
    for _ in range(3):
        run(app)
    assert not asks(app)


@pytest.mark.parametrize("change", ["sound=true", "sound=false", "speed=off"])
def test_who_has_said_so_already_is_not_asked(change: str) -> None:
    app = sit_down(position=duel())
    app.act("preference", change)
    run(app)
    assert not asks(app)


def test_whoever_has_switched_them_off_is_not_asked_either() -> None:
    app = sit_down(position=duel())
    app.act("sound")
    app.act("sound")
    run(app)
    assert not asks(app) and not app.preferences["sound"]


def test_the_switch_is_beside_the_board_and_says_how_it_stands() -> None:
    app = sit_down(position=duel())
    switch = app.feature(Sounds).switch
    assert switch() in app.view()["around"]
    assert 'aria-pressed="false"' in switch() and "#icon-sound-off" in switch()
    app.act("sound")
    assert switch() in app.view()["around"]
    assert 'aria-pressed="true"' in switch() and "#icon-sound-off" not in switch()


def test_the_switch_changes_nothing_else_during_a_run() -> None:
    app = sit_down(position=duel())
    effects = app.act("run")
    assert app.act("key", "m") == []
    assert app.preferences["sound"] is True
    assert finish(app, effects)
