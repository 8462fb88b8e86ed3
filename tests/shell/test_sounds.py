"""The page asks once, in passing, for sounds; their switch is always there."""

from __future__ import annotations

import json

import pytest
from shell.app.app import App
from shell.settings.sounds import Sounds
from shell.storage.preferences import KEY

from tests.shell.table import EVERYTHING, LONG, Drawer, Making, finish, play, sit_down

QUESTION = "sound-offer"


def asks(app: App) -> bool:
    return QUESTION in app.view()["sound"]


def kept(drawer: Drawer) -> object:
    return json.loads(drawer.kept[KEY])


def test_it_is_asked_at_the_first_run_and_heard_by_those_who_listen() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    assert not asks(app)
    app.act("take-over")
    effects = app.act("name", "1")
    assert asks(app)
    heard = [one for one in effects if one["do"] == "announce" and one["text"] == app.t("ui.sound.heard")]
    assert len(heard) == 1 and not heard[0]["urgent"]
    led = [one["at"] for one in effects if one["do"] == "focus"]
    assert not any("sound" in at for at in led), "nobody is led to it"
    finish(app, effects)
    assert asks(app), "there is time to answer"
    assert kept(drawer) == {"version": 1, "sound_asked": True}


@pytest.mark.parametrize(("value", "on"), [("on", True), ("off", False)])
def test_an_answer_is_kept_and_ends_the_question(value: str, on: bool) -> None:
    app = sit_down(position=LONG)
    effects = app.act("name", "1")
    assert app.act("sound", value) == [], "the run goes on"
    assert not asks(app) and app.preferences["sound"] is on
    assert bool(app.root()["data-volume"]) is on
    finish(app, effects)
    play(app, "12")
    assert not asks(app)


def test_whoever_does_something_else_is_not_asked_again() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG, features=(*EVERYTHING, Making))
    play(app, "12")
    app.act("settings")
    app.act("close")
    assert asks(app), "nothing is changed yet"
    app.act("make", "something")
    assert not asks(app)
    app.act("undo")
    play(app, "12")
    assert not asks(app)
    again = sit_down(drawer, LONG)
    play(again, "12")
    assert not asks(again) and not again.preferences["sound"]


def test_it_goes_with_the_table_and_after_a_round() -> None:
    app = sit_down(position=LONG)
    play(app, "12")
    app.act("settings")
    app.act("close")
    assert asks(app)
    for _ in range(3):
        play(app, "12")
    assert not asks(app)


@pytest.mark.parametrize("change", ["sound=true", "sound=false", "speed=off"])
def test_who_has_said_so_already_is_not_asked(change: str) -> None:
    app = sit_down(position=LONG)
    app.act("preference", change)
    play(app, "12")
    assert not asks(app)


def test_whoever_has_switched_them_off_is_not_asked_either() -> None:
    app = sit_down(position=LONG)
    app.act("sound")
    app.act("sound")
    play(app, "12")
    assert not asks(app) and not app.preferences["sound"]


def test_the_switch_says_how_it_stands() -> None:
    app = sit_down(position=LONG)
    switch = app.feature(Sounds).switch
    assert 'aria-pressed="false"' in switch() and "#icon-sound-off" in switch()
    app.act("sound")
    assert 'aria-pressed="true"' in switch() and "#icon-sound-off" not in switch()


def test_the_switch_changes_nothing_else_during_a_run() -> None:
    app = sit_down(position=LONG)
    effects = app.act("name", "1")
    assert app.act("sound") == []
    assert app.preferences["sound"] is True
    assert finish(app, effects)
