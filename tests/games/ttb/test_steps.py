"""The way to the whole game: a first game to 5 points against a gentle computer, a middle one, the whole."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from games.ttb.computers import gentle
from games.ttb.table.coach import MOMENT, TOOLS, Coach
from games.ttb.table.dealing import STEPS, deal, following
from shell.app.app import App

import ttb_core as ttb
from ground.errors import GameError
from tests.games.ttb.tables import Drawer, data, duel, run, sit_down
from tests.games.ttb.test_computers import settle, think
from ttb_core import bots, links

RULES = {"mode": "standard", "score_victory": True, "special_orders": False}


def to(target: int, **more: Any) -> ttb.Position:
    """A duel to so many points, red's bot in front of its base with a crystal."""
    red = {"at": [2, 0], "facing": "E", "cargo": "green", "program": ["unload", None, None]}
    return duel(
        rules={**RULES, "target": target},
        bots={"red1": red, "yellow1": {"at": [-2, 0], "facing": "E"}},
        bases={"red": [3, 0], "yellow": [-3, 0]},
        **more,
    )


# The target, an option of the rules


def test_a_target_of_its_own_ends_the_game_and_a_higher_one_does_not() -> None:
    turn = ttb.turn_from_json({})
    won = ttb.play(to(3), turn).position.result
    assert won is not None and (won.by, won.winners) == ("score", (0,))
    assert ttb.play(to(4), turn).position.result is None


def test_a_target_is_written_only_if_a_game_has_one_and_comes_back_from_everywhere() -> None:
    assert "target" not in ttb.position_to_json(duel())["rules"]
    position = to(5)
    written = ttb.position_to_json(position)
    assert written["rules"]["target"] == 5 and ttb.position_from_json(written) == position
    assert links.decode(links.encode_position(position)).position == position
    assert position != to(6) and position.setting.threshold == 5


@pytest.mark.parametrize("target", [0, -1, 100, "5", None, True])
def test_an_impossible_target_is_refused(target: object) -> None:
    with pytest.raises(GameError) as caught:
        ttb.position_from_json({**ttb.position_to_json(duel()), "rules": {**RULES, "target": target}})
    assert caught.value.code == "bad_request"


def test_a_game_can_be_set_up_without_special_orders_or_double_modification() -> None:
    start = ttb.new_game(colours=2, special_orders=False, double_modification=False, target=7)
    written = ttb.position_to_json(start)
    assert len(written["bots"]) == 4 and written["pile"] == [] and not written["rules"]["special_orders"]
    hands = written["hands"].values()
    assert all(hand["special"] == [] and not hand["double_modification"] for hand in hands)
    assert ttb.new_game(colours=2, seed="x") == ttb.new_game(colours=2, seed="x", special_orders=True)


# The games


def test_each_game_leads_to_the_next() -> None:
    targets = [deal({**options, "seed": "x"}).setting.target for options in STEPS.values()]
    assert targets == [5, 7, 0] and [following(target) for target in targets] == ["middle", "whole", ""]
    assert following(6) == ""


def shown_tools(app: App) -> str:
    return app.root()["data-tools"]


def test_the_end_of_a_first_game_and_the_door_lead_on_in_one_tap() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    app.act("first-steps")
    app.feature(Coach)._table.start(to(3), {"colours": 2}, {}, {"yellow": {"kind": "computer", "level": 1}})
    app.session.start.setting.target = 5  # the last delivery of a first game
    app.preferences.set("coach", False)
    settle(app, app.act("run"))
    app.act("finish")
    assert 'data-action="first-steps"' in app.dialog_html() and 'data-value="middle"' in app.dialog_html()
    assert app.preferences["step"] == 1
    again = sit_down(drawer)
    again.act("door")
    (lead,) = re.findall(
        r"<button[^>]*primary lead[^>]*>", re.sub(r"<button[^>]* hidden>", "", again.view()["door"])
    )
    assert 'data-key="way-middle"' in lead and 'data-value="middle"' in lead
    again.act("first-steps", "middle")
    assert len(data(again)["bots"]) == 4 and data(again)["rules"]["target"] == 7
    again.act("first-steps", "whole")
    assert data(again)["rules"]["special_orders"] and "target" not in data(again)["rules"]


# The gentle computer


@pytest.mark.parametrize("seed", range(6))
def test_a_gentle_computer_leaves_the_bots_of_others_alone(seed: int) -> None:
    """With Zaps and the crystal of another bot in reach, and the usual one of its level is not gentle."""
    yellow = {"at": [0, 0], "facing": "E", "program": ["load", "zap", None]}
    red = {"at": [1, 0], "facing": "NE", "cargo": "pink", "program": ["forward1", None, None]}
    position = duel(bots={"red1": red, "yellow1": yellow}, to_move="yellow", crystals=[])
    turn = bots.think(position, "1", str(seed), gentle=True).finish()
    assert bots.is_gentle(position, turn)
    assert not bots.is_gentle(position, bots.think(position, "4", str(seed)).finish())


def test_it_is_gentle_in_a_first_game_until_the_first_crystal_is_home() -> None:
    assert gentle(to(5)) and not gentle(to(7)) and not gentle(duel())
    assert not gentle(to(5, banked={"red": ["blue"], "yellow": []}))


@pytest.mark.parametrize("order, kind", [("zap", "zapped"), ("load", "robbed")])
def test_the_first_zap_and_the_first_theft_are_told(order: str, kind: str) -> None:
    yellow = {"at": [0, 0], "facing": "E", "program": [order, None, None]}
    red = {"at": [1, 0], "facing": "E", "cargo": "pink"}
    start = to(5, banked={"red": ["blue"], "yellow": []})
    position = ttb.position_from_json(
        {**ttb.position_to_json(start), "to_move": "yellow", "bots": {"red1": red, "yellow1": yellow}}
    )
    app = sit_down()
    seats: Any = {"yellow": {"kind": "computer", "level": 1}}
    app.feature(Coach)._table.start(position, {}, {"yellow": "Pip"}, seats)
    choices = [{"zap": "turn_left"}] if order == "zap" else []
    turn = {"change": [], "double": False, "choices": choices}

    def pips_turn() -> list[Any]:
        told = {"ticket": app.root()["data-job"], "turn": turn, "part": 1, "done": True}
        effects = app.act("work-told", json.dumps(told))
        steps = next(effect["steps"] for effect in effects if effect["do"] == "animate")
        settle(app, effects)
        return [step for step in steps if step["ms"] == MOMENT]

    (stop,) = pips_turn()
    assert "Pip" in stop["note"] and stop["acts"] == [], "it stops for a moment, with the line on the board"
    assert app.feature(Coach).step == kind and stop["note"] in re.sub("<[^>]*>", "", app.view()["coach"])
    assert 'data-action="touched-watch"' in app.view()["coach"]
    app.act("coach-next")
    assert app.feature(Coach).step != kind and app.preferences[f"coach_{kind}"]
    app.act("undo-turn")
    app.feature(Coach)._table.start(position, {}, {"yellow": "Pip"}, seats)
    assert pips_turn() == [] and app.feature(Coach).step != kind, "only the first time"


# The tools


def test_tools_come_one_by_one_in_a_first_game_and_all_are_there_in_others() -> None:
    app = sit_down()
    assert shown_tools(app) == "", "not in another game"
    app.act("first-steps")
    seen = []
    while data(app)["round"] <= TOOLS + 1:
        if data(app)["to_move"] == "red":
            seen.append(shown_tools(app))
            if data(app)["round"] == 1:
                app.act("drop", "tile:turn_left>slot:red1:0")
            run(app)
        else:
            settle(app, app.act("work-told", json.dumps(think(app))))
    assert seen[:TOOLS] == ["0", "1", "2", "3", "4"] and shown_tools(app) == ""
    app.act("first-steps")
    assert shown_tools(app) == "0", "a first game begins with the least"
    app.act("first-steps", "middle")
    assert shown_tools(app) == ""


def test_double_modification_is_not_shown_in_a_game_without_it() -> None:
    app = sit_down()
    app.act("first-steps")
    assert 'data-key="double"' not in app.view()["hand"]
    app.act("first-steps", "middle")
    assert 'data-key="double"' in app.view()["hand"]
