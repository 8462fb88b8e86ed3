"""Making a change: taps and drops have the same result, and illegal changes are refused with a reason."""

from __future__ import annotations

import json
import re

import pytest
from games.ttb.turn.changing import Changing
from shell.app.app import App

import ttb_core as ttb
from tests.games.ttb.tables import Drawer, draft, duel, run, sit_down

PLACE = [{"op": "place", "bot": "red1", "slot": 1, "order": "load"}]


@pytest.mark.parametrize(
    "acts",
    [
        [("tile", "load"), ("slot", "red1:1")],
        [("slot", "red1:1"), ("tile", "load")],
        [("drop", "tile:load>slot:red1:1")],
    ],
)
def test_a_tile_reaches_a_slot_in_three_ways(acts: list[tuple[str, str]]) -> None:
    app = sit_down(position=duel())
    for act in acts:
        app.act(*act)
    assert draft(app).changes == PLACE
    assert app.message[1] == ""
    assert 'data-slot="red1:1" data-order="load"' in app.view()["programs"]


@pytest.mark.parametrize(
    "acts, changes",
    [
        ([("slot", "red1:0"), ("slot", "red1:1")], [{"op": "swap", "bot": "red1", "slots": [0, 1]}]),
        ([("drop", "slot:red1:2>slot:red1:0")], [{"op": "swap", "bot": "red1", "slots": [0, 2]}]),
        ([("swap", "red1:2:0")], [{"op": "swap", "bot": "red1", "slots": [0, 2]}]),
        ([("slot", "red1:0"), ("remove", "")], [{"op": "remove", "bot": "red1", "slot": 0}]),
        ([("drop", "slot:red1:0>")], [{"op": "remove", "bot": "red1", "slot": 0}]),
        ([("slot", "red1:1"), ("reset", "")], [{"op": "reset", "bot": "red1"}]),
        ([("slot", "red1:0"), ("tile", "zap")], [{"op": "place", "bot": "red1", "slot": 0, "order": "zap"}]),
    ],
)
def test_every_kind_of_change(acts: list[tuple[str, str]], changes: object) -> None:
    app = sit_down(position=duel())
    for act in acts:
        app.act(*act)
    assert draft(app).changes == changes
    run(app)
    assert app.session.turns == [{"change": changes, "double": False, "choices": []}]


@pytest.mark.parametrize(
    "acts, reason",
    [
        ([("tile", "load"), ("slot", "red1:1"), ("tile", "zap"), ("slot", "red1:0")], "one_change"),
        ([("slot", "red1:1"), ("remove", "")], "slot_empty"),
        ([("remove", "")], "pick_slot"),
        ([("reset", "")], "pick_slot"),
        ([("swap", "")], "pick_slot"),
        ([("drop", "tile:forward1>slot:red1:0")], "same_order"),
        ([("drop", "tile:jump>slot:red1:0")], "no_tile"),
        ([("undo", "")], "nothing_to_undo"),
        ([("redo", "")], "nothing_to_redo"),
        ([("double", ""), ("run", "")], "double_needs_two"),
        ([("drop", "slot:red1:0>slot:yellow1:0")], "other_bot"),
    ],
)
def test_what_is_refused_says_why_and_changes_nothing(acts: list[tuple[str, str]], reason: str) -> None:
    app = sit_down(position=duel())
    for act in acts[:-1]:
        app.act(*act)
    before = list(draft(app).changes)
    app.act(*acts[-1])
    assert app.message == ("refused", app.t(f"ui.refused.{reason}"))
    assert app.texts.has(f"ui.refused.{reason}")
    assert draft(app).changes == before
    assert app.session.turns == []


def test_a_tile_just_placed_can_be_moved_and_taken_back() -> None:
    app = sit_down(position=duel())
    app.act("drop", "tile:load>slot:red1:0")
    app.act("drop", "slot:red1:0>slot:red1:1")
    assert draft(app).changes == PLACE
    assert ttb.position_to_json(draft(app).position)["bots"]["red1"]["program"] == [
        "forward1",
        "load",
        "turn_left",
    ]
    app.act("drop", "tile:zap>slot:red1:1")
    assert draft(app).changes == [{**PLACE[0], "order": "zap"}]
    app.act("drop", "slot:red1:1>")
    assert draft(app).changes == []


TURNED_BACK = [
    ("slot:red1:0>", "tile:forward1>slot:red1:0"),
    ("slot:red1:0>slot:red1:2", "slot:red1:2>slot:red1:0"),
    ("tile:load>slot:red1:1", "slot:red1:1>"),
]


@pytest.mark.parametrize("there, back", TURNED_BACK)
def test_a_change_that_is_turned_back_was_none(there: str, back: str) -> None:
    app = sit_down(position=duel())
    app.act("drop", there)
    assert len(draft(app).changes) == 1
    app.act("drop", back)
    assert draft(app).changes == [] and not app.message[1]
    app.act("undo")
    assert len(draft(app).changes) == 1, "it can be undone like any other"


@pytest.mark.parametrize("there, back", TURNED_BACK)
def test_with_two_changes_one_may_turn_the_other_back(there: str, back: str) -> None:
    app = sit_down(position=duel())
    before = draft(app).data["bots"]["red1"]["program"]
    app.act("double")
    app.act("drop", there)
    app.act("drop", back)
    assert len(draft(app).changes) == 2 and not app.message[1]
    assert draft(app).data["bots"]["red1"]["program"] == before
    app.act("drop", there)
    assert len(draft(app).changes) <= 2, "no third one"


def test_with_two_changes_two_tiles_may_be_put_on_one_slot() -> None:
    app = sit_down(position=duel())
    app.act("double")
    app.act("drop", "tile:load>slot:red1:1")
    app.act("drop", "tile:zap>slot:red1:1")
    assert [change["order"] for change in draft(app).changes] == ["load", "zap"]


def test_one_tap_on_the_tile_placed_takes_it_up_again() -> None:
    app = sit_down(position=duel())
    app.act("tile", "load")
    app.act("slot", "red1:1")
    assert "data-spent" in app.view()["hand"]
    app.act("slot", "red1:1")
    assert draft(app).changes == [] and "data-spent" not in app.view()["hand"]
    app.act("slot", "red1:0")
    assert draft(app).changes == [{**PLACE[0], "slot": 0}]


def test_a_tap_that_asks_why_does_not_arm_a_replacement() -> None:
    app = sit_down(
        position=duel(bots={"red1": {"at": [4, 0], "facing": "E", "program": ["forward1", None, None]}})
    )
    app.act("slot", "red1:0")
    assert app.t("reason.edge") in app.view()["message"]
    app.act("tile", "zap")
    assert draft(app).changes == [] and app.feature(Changing).picked == "tile:zap"


def test_a_tap_that_asks_why_does_not_arm_a_swap() -> None:
    program = ["forward1", "turn_left", "forward2"]
    app = sit_down(position=duel(bots={"red1": {"at": [4, 0], "facing": "E", "program": program}}))
    app.act("slot", "red1:0")
    assert app.t("reason.edge") in app.view()["message"]
    app.act("slot", "red1:1")
    assert draft(app).changes == [] and app.feature(Changing).picked == "slot:red1:1"
    app.act("slot", "red1:1")
    app.act("slot", "red1:0")
    app.act("swap")
    app.act("slot", "red1:1")
    assert draft(app).changes == [{"op": "swap", "bot": "red1", "slots": [0, 1]}]


def test_swap_is_asked_for_once() -> None:
    app = sit_down(
        position=duel(bots={"red1": {"at": [4, 0], "facing": "E", "program": ["forward1", None, None]}})
    )
    for act in (("slot", "red1:0"), ("swap", ""), ("escape", ""), ("slot", "red1:0"), ("slot", "red1:1")):
        app.act(*act)
    assert draft(app).changes == []


def test_double_change_is_not_offered_where_it_is_refused() -> None:
    app = sit_down(position=ttb.new_game(colours=2, seed="first", first="red"))
    (first,) = re.findall(r'<button[^>]*data-action="double"[^>]*>', app.view()["hand"])
    assert 'aria-disabled="true"' in first and app.t("ui.refused.double_first_turn") in first
    app = sit_down(position=duel())
    (then,) = re.findall(r'<button[^>]*data-action="double"[^>]*>', app.view()["hand"])
    assert "aria-disabled" not in then and app.t("ui.double.does") in then


def test_a_tile_for_one_that_was_just_taken_is_one_change() -> None:
    app = sit_down(position=duel())
    app.act("drop", "slot:red1:0>")
    app.act("drop", "tile:zap>slot:red1:0")
    assert draft(app).changes == [{"op": "place", "bot": "red1", "slot": 0, "order": "zap"}]
    app.act("double")
    app.act("drop", "slot:red1:2>")
    assert [change["op"] for change in draft(app).changes] == ["place", "remove"]


def test_with_two_changes_a_tile_may_be_taken_and_another_placed() -> None:
    app = sit_down(position=duel())
    app.act("double")
    app.act("drop", "slot:red1:0>")
    app.act("drop", "tile:zap>slot:red1:0")
    assert [change["op"] for change in draft(app).changes] == ["remove", "place"]


def test_undo_and_redo_of_the_change() -> None:
    app = sit_down(position=duel())
    app.act("drop", "tile:load>slot:red1:1")
    app.act("undo")
    assert draft(app).changes == []
    app.act("redo")
    assert draft(app).changes == PLACE


def test_two_changes_with_double_modification() -> None:
    app = sit_down(position=duel())
    app.act("double")
    app.act("drop", "slot:red1:0>")
    app.act("drop", "tile:forward1>slot:red1:1")
    assert draft(app).complete
    app.act("drop", "tile:zap>slot:red1:0")
    assert app.message == ("refused", app.t("ui.refused.two_changes"))
    run(app)
    assert [change["op"] for change in app.session.turns[0]["change"]] == ["remove", "place"]
    assert not ttb.position_to_json(app.session.position)["hands"]["red"]["double_modification"]


def test_keeping_double_modification_after_all_takes_the_second_change_back() -> None:
    app = sit_down(position=duel())
    app.act("double")
    app.act("drop", "slot:red1:0>")
    app.act("drop", "tile:forward1>slot:red1:1")
    app.act("double")
    assert [change["op"] for change in draft(app).changes] == ["remove"]


def test_the_first_turn_wants_one_tile_on_each_bot() -> None:
    app = sit_down(position=ttb.new_game(colours=2, seed="first", first="red"))
    app.act("run")
    assert app.message == ("refused", app.t("ui.refused.first_turn_incomplete"))
    app.act("double")
    assert app.message == ("refused", app.t("ui.refused.double_first_turn"))
    app.act("drop", "tile:forward1>slot:red1:0")
    app.act("drop", "tile:forward1>slot:red2:1")
    app.act("drop", "tile:turn_left>slot:red1:2")
    assert {(c["bot"], c["slot"], c["order"]) for c in draft(app).changes} == {
        ("red1", 2, "turn_left"),
        ("red2", 1, "forward1"),
    }
    assert 'data-tile="forward1" data-count="1"' in app.view()["hand"]
    run(app)
    assert len(app.session.turns) == 1


def test_a_tile_of_which_none_is_left_cannot_be_picked_up() -> None:
    app = sit_down(position=duel())
    app.act("drop", "tile:forward2>slot:red1:1")
    hand = app.view()["hand"]
    start = hand.index('data-tile="forward2"')
    assert 'data-count="0"' in hand[start : start + 40]
    assert "data-drag" not in hand[start : hand.index(">", start)]


def test_each_tool_stays_the_same_button_when_others_come_and_go() -> None:
    app = sit_down(position=duel())
    tools = app.view()["tools"]
    assert tools.count("<button") == len(set(re.findall(r'data-key="([^"]+)"', tools)))


def test_a_tile_of_which_none_is_left_says_so() -> None:
    program = ["forward2", None, None]  # The only tile of this order.
    app = sit_down(position=duel(bots={"red1": {"at": [0, 0], "facing": "E", "program": program}}))
    (tile,) = re.findall(r'<button[^>]*data-tile="forward2"[^>]*>', app.view()["hand"])
    assert 'aria-disabled="true"' in tile and 'data-action="tile"' in tile and 'data-value="forward2"' in tile
    app.act("tile", "forward2")
    assert app.message == ("refused", app.t("ui.refused.no_tile"))
    assert {"do": "announce", "text": app.t("ui.refused.no_tile"), "urgent": True} in app.effects
    assert 'aria-pressed="true"' not in app.view()["hand"]
    app.act("slot", "red1:1")
    app.act("tile", "forward2")
    assert app.message == ("refused", app.t("ui.refused.no_tile")) and not draft(app).changes


def reloaded(drawer: Drawer) -> App:
    return sit_down(drawer)


def test_an_unfinished_change_is_there_again_after_a_reload() -> None:
    drawer = Drawer()
    app = sit_down(drawer, duel())
    app.act("double")
    app.act("drop", "tile:load>slot:red1:1")
    again = reloaded(drawer)
    assert draft(again).double and draft(again).changes == PLACE
    assert draft(again).history.can_undo
    again.act("drop", "slot:red1:0>")
    run(again)
    assert draft(reloaded(drawer)).changes == []


def test_half_a_first_turn_is_there_again() -> None:
    drawer = Drawer()
    app = sit_down(drawer, ttb.new_game(colours=2, seed="first", first="red"))
    app.act("drop", "tile:forward1>slot:red1:0")
    again = reloaded(drawer)
    assert len(draft(again).changes) == 1 and not draft(again).complete


def test_what_was_taken_back_stays_so_and_another_game_has_its_own() -> None:
    drawer = Drawer()
    app = sit_down(drawer, duel())
    app.act("drop", "tile:load>slot:red1:1")
    app.act("undo")
    assert draft(reloaded(drawer)).changes == []
    app = sit_down(drawer, duel())
    app.act("drop", "tile:load>slot:red1:1")
    assert draft(sit_down(drawer, duel())).changes == [], "another game of the same position"


@pytest.mark.parametrize("elsewhere", [{"turn": 1}, {"game": "another"}], ids=str)
def test_a_change_belongs_to_its_turn_of_its_game(elsewhere: dict[str, object]) -> None:
    drawer = Drawer()
    app = sit_down(drawer, duel())
    app.act("drop", "tile:load>slot:red1:1")
    (key,) = [key for key in drawer.kept if key.endswith("draft")]
    kept = json.loads(drawer.kept[key])
    drawer.kept[key] = json.dumps({**kept, **elsewhere})
    again = reloaded(drawer)
    assert draft(again).changes == []
    run(again)
    assert draft(again).changes == [], "nor does it wait for its turn: that is another colour's"


@pytest.mark.parametrize(
    "change", [None, [{}], [{"op": "place"}], "x", [{"op": "remove", "bot": "red9", "slot": 0}]]
)
def test_a_damaged_memory_is_no_change(change: object) -> None:
    drawer = Drawer()
    app = sit_down(drawer, duel())
    app.act("drop", "tile:load>slot:red1:1")
    (key,) = [key for key in drawer.kept if key.endswith("draft")]
    kept = json.loads(drawer.kept[key])
    drawer.kept[key] = json.dumps({**kept, "change": change})
    again = reloaded(drawer)
    assert draft(again).changes == []
    assert again.view()["programs"]
