"""The computers make remarks: the same in the same game, about what everybody saw, and only if wanted."""

from __future__ import annotations

from typing import Any

from games.ttb.game import TTB
from shell.app.app import App
from shell.play.running import Running
from shell.play.table import Table
from shell.play.voices import Voices

from tests.games.ttb.tables import duel, finish, sit_down

RUSTY = {"yellow": {"kind": "computer", "level": 2}}


def robbed() -> Any:
    """A position in which red robs yellow bot 1, and brings a crystal home later."""
    bots = {
        "red1": {"at": [0, 0], "facing": "E", "program": ["load", "turn_left", "turn_right"]},
        "yellow1": {"at": [1, 0], "facing": "E", "cargo": "blue"},
    }
    return duel(bots=bots)


def begun(position: Any, seed: str = "a", seats: Any = RUSTY) -> App:
    app = sit_down()
    app.feature(Table).start(position, {"seed": seed}, {}, seats)
    return app


def said(app: App) -> str:
    return app.feature(Voices).says("yellow")


def play(app: App) -> None:
    app.effects = []
    app.feature(Running).begin({})
    finish(app, app.effects)


def after_a_theft(seed: str) -> str:
    app = begun(robbed(), seed)
    play(app)
    return said(app)


def test_a_game_begins_with_a_word_that_a_tap_closes() -> None:
    app = begun(robbed())
    assert said(app) == "One step at a time."
    assert 'data-action="voice-close"' in app.view()["players"]
    app.act("voice-close")
    assert not said(app) and "voice-close" not in app.view()["players"]
    play(app)
    app.act("undo-turn")
    assert not said(app), "it has been said"


def test_a_robbed_computer_complains_now_and_then_and_always_alike() -> None:
    remarks = [after_a_theft(str(n)) for n in range(30)]
    assert {*remarks} == {"", "My joints!", "That creaked."}
    assert remarks == [after_a_theft(str(n)) for n in range(30)]


def test_the_end_has_a_word_of_a_computer() -> None:
    data = {
        "track": [],
        "counters": 0,
        "round": 9,
        "to_move": "yellow",
        "banked": {"red": ["blue"], "yellow": []},
    }
    app = begun(duel(**data))
    play(app)
    assert app.session.over
    assert said(app) == "Good as new tomorrow."


def test_no_word_is_said_before_the_run_has_shown_it() -> None:
    seed = next(str(n) for n in range(30) if after_a_theft(str(n)))
    app = begun(robbed(), seed)
    app.effects = []
    app.feature(Running).begin({})
    assert said(app) in ("", "One step at a time.")
    finish(app, app.effects)
    assert said(app) == after_a_theft(seed)


def test_they_are_silent_if_the_person_likes_it_better() -> None:
    app = begun(robbed())
    app.act("preference", "voices=false")
    assert not said(app)
    assert "voice-close" not in app.view()["players"]
    app.act("settings")
    assert app.t("ui.pref.voices") in app.dialog_html()


def test_people_have_voices_of_their_own() -> None:
    app = begun(robbed(), seats={})
    assert not said(app)


def test_moods_come_from_what_others_did_and_from_crystals_at_home() -> None:
    turn = {"type": "turn", "colour": "red", "round": 2}
    own = {"type": "force", "bot": "red2", "by": "red1", "order": "load"}
    theirs = {"type": "force", "bot": "blue2", "by": "red1", "order": None}
    bank = {"type": "bank", "colour": "red", "crystal": "blue", "points": 2}
    assert [*TTB.telling.moods([turn, own, theirs, bank])] == [("blue", "hit"), ("red", "score")]
