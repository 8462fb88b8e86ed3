"""Running a turn: it proceeds in steps, stops at decisions, and is saved before any animation."""

from __future__ import annotations

import json
import random

import pytest
from games.ttb.turn.decisions import Decisions
from shell.play.running import Running
from shell.play.table import Table

import ttb_core as ttb
from ground.errors import GameError
from tests.games.ttb.bots.test_review import HOME_AT_LAST, PASS, WINNING
from tests.games.ttb.tables import data, draft, duel, finish, run, sit_down


def zap_position() -> ttb.Position:
    """A position in which red bot 1 is about to zap yellow bot 1."""
    return duel(
        bots={
            "red1": {"at": [0, 0], "facing": "E", "program": ["zap", None, "turn_left"]},
            "yellow1": {"at": [1, 0], "facing": "E"},
        }
    )


def test_a_run_is_shown_only_when_its_story_is_told() -> None:
    app = sit_down(position=duel())
    effects = app.act("run")
    assert data(app)["bots"]["red1"]["at"] == [1, 0]
    assert app.shown.data["bots"]["red1"]["at"] == [0, 0]
    assert app.act("tile", "load") == [{"do": "skip"}]
    finish(app, effects)
    assert app.shown.data == data(app)
    assert app.root()["data-colour-to-move"] == "yellow"


def test_the_steps_follow_the_orders() -> None:
    app = sit_down(position=duel())
    acts = [act for step in run(app) for act in step["acts"]]
    moved = [act for act in acts if act["do"] != "pose" and act.get("name") != "data-glance"]
    assert [act["do"] for act in moved] == ["glow", "move", "glow", "turn", "set"]
    assert moved[1]["path"] == [(0.0, 0.0), (86.6, 0.0)]
    assert (moved[3]["from"], moved[3]["to"]) == (0, -60)


def test_an_order_that_does_nothing_says_why() -> None:
    edge = {"at": [4, 0], "facing": "E", "program": ["forward1", "forward1", None]}
    app = sit_down(position=duel(bots={"red1": edge}))
    steps = run(app)
    assert [step["note"] for step in steps if "note" in step] == [app.t("reason.edge")] * 2


@pytest.mark.parametrize("value, choice", [("turn_left", "turn_left"), ("decline", None)])
def test_a_pulse_waits_for_a_decision(value: str, choice: str | None) -> None:
    app = sit_down(position=zap_position())
    run(app)
    running = app.feature(Running)
    assert running.phase == "deciding"
    assert app.session.turns == []
    assert 'data-choice="unload"' in app.view()["decision"]
    assert app.feature(Decisions).target() == "1,0"
    finish(app, app.act("choice", value))
    assert running.phase == "idle"
    assert app.session.turns[0]["choices"] == [{"zap": choice}]


def test_an_answer_that_is_not_offered_changes_nothing() -> None:
    app = sit_down(position=zap_position())
    run(app)
    app.act("choice", "jump")
    assert app.message[0] == "error"
    assert "illegal_choice" in app.message[1]
    assert app.feature(Running).phase == "deciding"


def test_a_waiting_decision_can_be_taken_back() -> None:
    app = sit_down(position=zap_position())
    run(app)
    app.act("undo")
    assert app.feature(Running).phase == "idle"
    assert app.session.waiting is None
    assert app.shown.data["to_move"] == "red"


def test_a_blob_is_sent_by_its_hex() -> None:
    app = sit_down(
        position=duel(
            bots={"red1": {"at": [0, 0], "facing": "E", "program": ["zap", None, None]}}, blobs=[[1, 0]]
        )
    )
    run(app)
    choosable = app.feature(Decisions).choosable()
    assert set(choosable) == {"2,0", "2,-1", "1,-1", "0,0", "0,1", "1,1"}
    assert 'data-hex="2,-1"' in app.view()["floor"] and "data-choosable" in app.view()["floor"]
    finish(app, app.act("hex", "2,-1"))
    assert data(app)["blobs"] == [[2, -1]]


def test_a_crystal_enters_where_its_hex_is_chosen() -> None:
    bots = {"red1": {"at": [2, 0], "facing": "E", "cargo": "pink", "program": ["unload", None, None]}}
    app = sit_down(
        position=duel(bots=bots, track=["green", "pink"], crystals=[{"at": [0, 0], "colour": "blue"}])
    )
    run(app)
    assert app.feature(Running).phase == "deciding"
    app.act("hex", "4,0")
    assert app.feature(Running).phase == "deciding"
    finish(app, app.act("hex", "0,1"))
    assert {"at": [0, 1], "colour": "green"} in data(app)["crystals"]
    assert 'data-score="red">4<' in app.view()["players"]


def test_the_crystal_to_place_is_the_one_that_is_seen() -> None:
    """The second delivery of a turn brings the second crystal of the track; the first is placed already."""
    unload = ["unload", None, None]
    bots = {
        "red1": {"at": [2, 0], "facing": "E", "cargo": "blue", "program": unload},
        "red2": {"at": [3, -1], "facing": "SE", "cargo": "blue", "program": unload},
    }
    app = sit_down(position=duel(bots=bots, track=["green", "pink", "blue"]))
    run(app)
    assert app.feature(Running).phase == "deciding"
    assert {"at": [0, 0], "colour": "green"} in app.shown.data["crystals"]
    asked = app.view()["decision"]
    assert "#crystal-pink" in asked and "#crystal-blue" not in asked and "#crystal-green" not in asked


def test_the_end_is_shown() -> None:
    bots = {"red1": {"at": [2, 0], "facing": "E", "cargo": "pink", "program": ["unload", None, None]}}
    app = sit_down(position=duel(bots=bots, banked={"red": ["pink", "pink"]}, turn_order=["red", "yellow"]))
    run(app)
    assert app.root()["data-over"] == "true"
    assert app.dialog == "finish"
    assert app.t("ui.won.one", players="Red") in app.dialog_html()
    app.act("close")
    app.act("run")
    assert app.message == ("refused", app.t("ui.refused.over"))
    assert draft(app).over


def test_scripts_play_without_animation_and_are_told_the_code() -> None:
    app = sit_down(position=duel())
    table = app.feature(Table)
    with pytest.raises(GameError) as caught:
        table.play('{"change": [{"op": "remove", "bot": "red1", "slot": 1}]}')
    assert caught.value.code == "illegal_change"
    with pytest.raises(GameError) as caught:
        table.play("{")
    assert caught.value.code == "bad_request"
    assert app.session.turns == []
    app.act("run")
    table.play('{"change": []}')
    assert len(app.session.turns) == 2
    assert app.shown.data == data(app)


@pytest.mark.slow
@pytest.mark.parametrize("colours", [2, 3, 6])
@pytest.mark.parametrize("turns", [8, pytest.param(20, marks=pytest.mark.walk)])
def test_a_game_of_random_taps_is_the_engines_game(colours: int, turns: int) -> None:
    chance = random.Random(colours)
    start = ttb.new_game(colours=colours, seed="taps", rocks=1, blobs=2, mud=2, teleporters=1)
    app = sit_down(position=start)
    position = start
    for _ in range(turns):
        changes = chance.choice(ttb.legal_changes(position))
        for change in changes:
            bot = change["bot"]
            if change["op"] == "place":
                app.act("drop", f"tile:{change['order']}>slot:{bot}:{change['slot']}")
            elif change["op"] == "swap":
                app.act("swap", ":".join(map(str, (bot, *change["slots"]))))
            elif change["op"] == "remove":
                app.act("remove", f"{bot}:{change['slot']}")
            else:
                app.act("reset", str(bot))
        run(app)
        choices = []
        while (pending := app.feature(Running).pending) is not None:
            option = chance.choice(pending["options"])
            choices.append({pending["kind"]: option})
            value = (
                "decline"
                if option is None
                else option
                if isinstance(option, str)
                else "{},{}".format(*option)
            )
            finish(app, app.act("choice", value))
        turn = {"change": changes, "double": False, "choices": choices}
        position = ttb.play(position, ttb.turn_from_json(json.loads(json.dumps(turn)))).position
        assert app.session.position == position
        assert app.shown.data == data(app)
        assert all(app.view()[region] is not None for region in app.view())
        if data(app)["result"]:
            break


def test_a_game_that_was_won_goes_on_if_the_turn_is_played_another_way() -> None:
    app = sit_down(position=ttb.position_from_json(WINNING))
    for turn in (PASS, PASS, HOME_AT_LAST):
        app.feature(Table).play(json.dumps(turn))
    assert app.session.over and app.root()["data-over"] == "true"
    app.act("undo-turn")
    assert not app.session.over
    app.feature(Table).play(json.dumps(PASS))
    assert not app.session.over and app.root()["data-over"] != "true"
    assert app.session.standing.to_move == ("yellow",)
    app.feature(Table).play(json.dumps(PASS))
    assert len(app.session.turns) == 4
