"""Tips: every element that asks for one has it, and asking changes nothing."""

from __future__ import annotations

import re

import pytest
from games.ttb.table.tips import Tips
from shell.app.app import App

import ttb_core as ttb
from tests.games.ttb.tables import duel, position, run, sit_down


def tip(app: App, name: str) -> str:
    return app.feature(Tips).tip(name)


def test_everything_drawn_with_a_tip_has_one() -> None:
    app = sit_down(position=ttb.new_game(colours=4, seed="tips", rocks=1, mud=1, teleporters=1))
    run(app)
    names = {name for html in app.view().values() for name in re.findall(r'data-tip="([^"]+)"', html)}
    kinds = {name.partition(":")[0] for name in names}
    assert kinds >= {"tile", "slot", "score", "track", "pile", "round", "double", "face-down"}
    assert [name for name in names if not tip(app, name)] == ["counters"]


@pytest.mark.parametrize("order", [order.name for order in ttb.ORDERS])
def test_an_order_is_explained(order: str) -> None:
    app = sit_down()
    assert app.t(f"order.{order}.help") in tip(app, f"tile:{order}")


def test_an_order_without_effect_says_why() -> None:
    bots = {"red1": {"at": [4, 0], "facing": "E", "program": ["forward1", None, None]}}
    app = sit_down(position=duel(bots=bots))
    assert app.t("reason.edge") in tip(app, "slot:red1:0")


@pytest.mark.parametrize(
    ("mode", "words"),
    [
        ("standard", ["{n|11", "ui.tip.ties"]),
        ("two_colours", ["ui.tip.sum.two_colours"]),
        ("teams", ["ui.tip.no_target", "ui.tip.sum.teams"]),
    ],
)
def test_scores_are_explained_by_the_mode(mode: str, words: list[str]) -> None:
    app = sit_down(position=ttb.new_game(colours=2 if mode == "standard" else 4, mode=mode, seed="1"))
    said = tip(app, "score:red")
    for word in words:
        assert (app.t("ui.tip.target", n=11) if word.startswith("{") else app.t(word)) in said


def test_without_score_victory_there_is_no_target() -> None:
    app = sit_down(position=ttb.new_game(colours=2, seed="1", score_victory=False))
    assert app.t("ui.tip.no_target") in tip(app, "score:red")


def test_a_hex_says_what_lies_there_and_what_that_brings() -> None:
    app = sit_down(position=duel(crystals=[{"at": [1, 1], "colour": "blue"}], mud=[[2, 0]]))
    assert app.t("element.crystal_blue.help") in tip(app, "hex:1,1")
    assert app.t("element.mud.help") in tip(app, "hex:2,0")
    assert app.t("element.bot.help") in tip(app, "hex:0,0")
    assert app.t("ui.tip.ties") in tip(app, "hex:3,0")
    assert tip(app, "hex:1,0") == ""


def test_counters_and_an_empty_track() -> None:
    app = sit_down(position=position(bots={"red1": {"at": [0, 0], "facing": "E"}}, counters=2))
    assert app.t("spoken.counters", n=2) in tip(app, "counters")
    assert app.t("ui.tip.track_over") in tip(app, "track")


@pytest.mark.parametrize(
    "name", ["", "hex:", "hex:x,y", "slot:red1", "slot:red1:9", "score:white", "tile:x", "x:y"]
)
def test_what_is_not_there_has_no_tip(name: str) -> None:
    assert tip(sit_down(), name) == ""


def test_names_are_escaped() -> None:
    app = sit_down(position=duel())
    app.session.names["red"] = "<b>x"
    assert "<b>x" not in tip(app, "score:red").removeprefix("<b>")
    assert "&lt;b&gt;x" in tip(app, "score:red")


def test_asking_changes_nothing() -> None:
    app = sit_down(position=duel())
    app.say("ui.redo")
    before = app.view(), app.message
    tip(app, "slot:red1:0")
    assert (app.view(), app.message) == before


def test_a_bot_tells_its_program_its_cargo_and_its_next_order() -> None:
    bots = {
        "red1": {"at": [0, 0], "facing": "E", "program": ["forward1", None, "turn_left"]},
        "yellow1": {"at": [4, 0], "facing": "E", "cargo": "pink", "program": [None, "forward2", "u_turn"]},
        "yellow2": {"at": [-3, 3], "facing": "E"},
    }
    app = sit_down(position=duel(bots=bots, bases={}))
    mine = tip(app, "hex:0,0")
    assert app.t("order.turn_left.name") in mine and "Next, Forward 1: Red bot 1 drives forward" in mine
    app.act("drop", "tile:turn_right>slot:red1:0")
    assert "Next, Turn right: Red bot 1 turns right" in tip(app, "hex:0,0"), "with the change being made"
    theirs = tip(app, "hex:4,0")
    assert app.t("order.u_turn.name") in theirs and app.t("element.crystal_pink.help") in theirs
    assert "Next, Forward 2: " in theirs and app.t("reason.edge") in theirs
    assert app.t("ui.tip.no_order") in tip(app, "hex:-3,3")
    run(app)
    assert "Next" in tip(app, "hex:4,0")


def test_a_reason_follows_its_sentence_after_a_comma() -> None:
    bots = {"red1": {"at": [3, 0], "facing": "E", "program": ["forward2", None, None]}}
    app = sit_down(position=duel(bots=bots, bases={}))
    assert f"Next, Forward 2: Red bot 1 drives forward, {app.t('reason.edge')}." in tip(app, "hex:3,0")


def test_a_crystal_is_called_in_a_sentence_as_in_one() -> None:
    bots = {"red1": {"at": [0, 0], "facing": "E", "cargo": "blue"}}
    app = sit_down(position=duel(bots=bots, bases={}))
    assert "ot 1 carries a blue crystal." in tip(app, "score:red")


def test_a_bot_whose_next_order_waits_for_a_decision_says_so() -> None:
    bots = {
        "red1": {"at": [0, 0], "facing": "E", "program": ["zap", "forward1", None]},
        "red2": {"at": [0, 3], "facing": "E", "program": ["forward1", None, None]},
        "yellow1": {"at": [1, 0], "facing": "E"},
    }
    app = sit_down(position=duel(bots=bots, bases={}))
    assert "epends on a decision" in tip(app, "hex:0,3")


def test_the_mark_of_a_double_change_tells_what_was_changed() -> None:
    app = sit_down(position=duel())
    app.act("double")
    app.act("drop", "tile:load>slot:red1:1")
    app.act("drop", "slot:red1:0>")
    run(app)
    assert 'data-tip="doubled:red"' in app.view()["players"]
    said = tip(app, "doubled:red")
    assert app.t("ui.mark.double") in said and "slot 2: Load" in said and "slot 1: Forward 1" in said
