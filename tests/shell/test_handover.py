"""Secrets are shown to their owners only; everything else needs no handover."""

from __future__ import annotations

import json

import pytest
from shell.app.app import App
from shell.app.session import Session
from shell.play.handover import Handover
from shell.play.table import Table
from shell.seats.seats import Seats

from tests.shell.table import COUNTING, LONG, asked, finish, play, sit_down, turn


def put(session: Session) -> App:
    app = sit_down()
    app.feature(Table).put(session)
    return app


def test_what_is_secret_is_covered_until_its_owner_has_the_device() -> None:
    app = sit_down(position=LONG)
    assert app.feature(Handover).covered
    assert not asked(app)
    app.act("take-over")
    assert asked(app) == "red"
    finish(app, app.act("name", "3"))
    assert app.feature(Handover).covered, "the next one decides"
    assert not asked(app) and "red 3" not in app.view()["hand"]
    app.act("take-over")
    assert asked(app) == "yellow"


def test_the_owner_keeps_the_device_until_another_one_is_to_decide() -> None:
    app = sit_down(position=LONG)
    app.act("take-over")
    effects = app.act("name", "1")
    assert app.feature(Handover).card() == "", "nobody is asked for it while a run is shown"
    finish(app, effects)
    assert app.feature(Handover).covered and app.feature(Handover).card()


def test_in_another_game_the_device_is_nobodys() -> None:
    app = sit_down(position=LONG)
    app.act("take-over")
    app.feature(Table).start(LONG)
    assert app.feature(Handover).covered


def test_without_secrets_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(COUNTING.rules, "secret", lambda data, options, colour: False)
    app = sit_down(position=LONG)
    assert not app.feature(Handover).covered
    play(app, "12")
    assert not app.feature(Handover).covered


def test_it_can_be_switched_off() -> None:
    app = sit_down(position=LONG)
    app.act("preference", "handover=never")
    assert asked(app)
    assert "take-over" not in app.view()["hand"]


def test_always_is_a_screen_between_the_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(COUNTING.rules, "secret", lambda data, options, colour: False)
    app = sit_down(position=LONG)
    app.act("preference", "handover=always")
    app.act("take-over")
    finish(app, app.act("name", "1"))
    assert app.dialog == "take-over"
    assert app.t("ui.handover.pass", player="Yellow") in app.dialog_html()
    app.act("take-over")
    assert app.dialog == ""


def test_the_page_is_told_when_another_decision_is_asked_for() -> None:
    """The next decision may belong to another player, so a second tap must not make it."""
    app = sit_down(position=LONG)
    told = [app.root()["data-decision"]]

    def other(*actions: tuple[str, str]) -> bool:
        for action in actions:
            finish(app, app.act(*action))
        told.append(app.root()["data-decision"])
        return told[-1] != told[-2]

    assert other(("take-over", "")), "somebody has taken the device"
    assert other(("name", "1")), "yellow decides after red"
    assert not other(("settings", ""), ("preference", "speed=fast"), ("close", ""))
    assert other(("take-over", ""))
    effects = app.act("name", "2")
    assert app.root()["data-decision"] == told[-1], "while a run is on it may be skipped in the same place"
    finish(app, effects)
    app.settle()
    assert other(), "a new round"
    assert not other(("replay", "all"), ("replay-step", "back"), ("replay-close", ""))
    assert other(("undo-turn", ""))


@pytest.mark.parametrize("when", ["hidden", "always"])
def test_scripts_are_not_held_up(when: str) -> None:
    app = sit_down()
    app.act("preference", f"handover={when}")
    app.feature(Table).start(LONG)
    app.feature(Handover).scripted()
    assert asked(app)
    app.feature(Table).play(json.dumps(turn("12")))
    assert (app.dialog, app.feature(Handover).covered) == ("", False)


def test_one_person_for_all_colours_needs_none() -> None:
    session = Session(COUNTING, LONG, {}, {"red": "Ann"}, "k")
    session.seats = {"yellow": {"kind": "here", "person": "red"}}
    app = put(session)
    assert not app.feature(Handover).covered
    person = app.feature(Seats).person
    assert person("red") == person("yellow")


def test_opponents_of_one_name_have_their_secrets_from_each_other() -> None:
    app = put(Session(COUNTING, LONG, {}, {"red": "Ann", "yellow": "Ann"}, "k"))
    assert app.feature(Handover).covered
    play(app, "2")
    assert app.feature(Handover).covered and not asked(app)


def test_a_person_against_computers_has_the_device() -> None:
    session = Session(COUNTING, LONG, {}, {}, "k")
    session.seats = {"yellow": {"kind": "computer", "level": 1}}
    assert not put(session).feature(Handover).covered
