"""The draft of a position: its operations, its invariants, and its problems."""

from __future__ import annotations

import re
from typing import Any

import pytest
from games.ttb.board import board
from games.ttb.editor.editing import (
    MOST_UNDO,
    STONES,
    WAYS,
    Editing,
    empty,
    mirrored,
    pieces,
    regulars,
    things,
)
from games.ttb.turn.hand import specials
from hypothesis import given, settings
from hypothesis import strategies as st

import ttb_core as ttb
from tests.games.ttb.strategies import position_data, positions, with_mirror_image
from tests.games.ttb.tables import sit_down, table
from ttb_core.names import COLOURS

HERE, THERE = [0, 0], [2, -1]
TEXTS = table("en")
FLOORS = {element.name for element in ttb.ELEMENTS if element.is_floor}


def editing(**fields: Any) -> Editing:
    """An editor over a position with these fields."""
    return Editing(dict(ttb.position_to_json(ttb.position_from_json(fields))))


def duel() -> Editing:
    return editing(
        bots={
            "red1": {"at": [0, 0], "facing": "E", "program": ["turn_left", None, "u_turn"]},
            "yellow1": {"at": [-3, 3], "facing": "NW", "cargo": "pink"},
        },
        bases={"red": [3, 0], "yellow": [-3, 0]},
        crystals=[{"at": [1, 1], "colour": "blue"}],
        pile=["jump", "turn_left2"],
        mud=[[0, 2]],
        teleporters={"blue": [[2, 2], [-2, -2]]},
    )


def keys(editor: Editing) -> list[str]:
    return [problem.code for problem in editor.layout.problems]


# Operations


@pytest.mark.parametrize("piece", pieces())
def test_every_piece_can_be_put_and_erased(piece: str) -> None:
    editor = Editing()
    editor.put(piece, HERE)
    assert editor.at(HERE) == [piece]
    editor.erase(HERE)
    assert editor.at(HERE) == []


@pytest.mark.parametrize("piece", pieces())
def test_what_is_put_replaces_what_it_cannot_share_the_hex_with(piece: str) -> None:
    for other in pieces():
        editor = Editing()
        editor.put(other, HERE)
        editor.put(piece, HERE)
        assert piece in editor.at(HERE)
        apart = [name for name in editor.at(HERE) if name not in FLOORS]
        assert len(apart) <= 1, (piece, other)
        if "teleporter" in piece:
            assert editor.at(HERE) == [piece]


def test_there_is_one_of_each_bot_and_base() -> None:
    editor = duel()
    editor.face("red1", "SW")
    editor.put("red1", THERE)
    editor.put("base-red", [-4, 0])
    assert editor.at(HERE) == [] and editor.data["bots"]["red1"]["at"] == THERE
    assert editor.data["bots"]["red1"]["facing"] == "SW"
    assert editor.data["bases"]["red"] == [-4, 0] and editor.position is not None


def test_a_third_hex_of_a_teleporter_takes_the_place_of_the_first() -> None:
    editor = Editing()
    for at in (HERE, THERE, [0, 3]):
        editor.put("teleporter-red", at)
    assert editor.data["teleporters"] == {"red": [THERE, [0, 3]]}


def test_moving_takes_the_object_and_leaves_the_mud() -> None:
    editor = duel()
    editor.put("red1", [0, 2])
    editor.stick("red1", True)
    editor.move([0, 2], HERE)
    assert editor.at(HERE) == ["red1"] and editor.at([0, 2]) == ["mud"]
    assert editor.data["bots"]["red1"]["stuck"] is False, "there is no mud any more"
    editor.move([2, 2], [2, 1])
    assert sorted(editor.data["teleporters"]["blue"]) == [[-2, -2], [2, 1]]
    assert editor.position is not None


def test_what_does_not_fit_changes_nothing() -> None:
    editor = duel()
    before = editor.data
    editor.put("red1", [9, 0])
    editor.put("dragon", HERE)
    editor.move([1, 0], THERE)
    editor.face("red1", "up")
    editor.face("pink2", "E")
    editor.to_move("pink")
    editor.lay("forward1", "pile")
    editor.drop("track", 3)
    editor.add("green", "blue")
    editor.arena("huge")
    editor.mode("chess")
    assert editor.data is before and not editor.history.can_undo


def test_the_position_it_started_from_is_not_touched() -> None:
    data: Any = ttb.position_to_json(ttb.new_game(colours=3, seed="kept"))
    again: Any = ttb.position_to_json(ttb.new_game(colours=3, seed="kept"))
    editor = Editing(data)
    editor.clear()
    editor.history.undo()
    for piece in pieces():
        editor.put(piece, HERE)
    editor.mirror()
    assert data == again


def test_a_game_that_is_over_goes_on() -> None:
    over = editing(
        bots={"red1": {"at": HERE, "facing": "E"}},
        to_move=None,
        result={"by": "attrition", "winners": ["red"], "totals": {"red": 0}},
    )
    assert over.position is not None and over.position.result is None and over.data["to_move"] == "red"


def test_a_colour_comes_with_its_first_piece_and_leaves_with_all_it_has() -> None:
    editor = Editing()
    editor.put("base-blue", HERE)
    editor.put("pink2", THERE)
    assert editor.data["turn_order"] == ["blue", "pink"] and editor.data["to_move"] == "blue"
    editor.leave("blue")
    assert (editor.data["turn_order"], editor.data["to_move"]) == (["pink"], "pink")
    assert editor.data["bases"] == {} and set(editor.data["hands"]) == {"pink"}
    editor.leave("pink")
    assert editor.data["to_move"] is None and keys(editor) == ["nobody"]


def test_the_order_of_play_and_whose_turn_it_is() -> None:
    editor = duel()
    editor.earlier("yellow")
    assert editor.data["turn_order"] == ["yellow", "red"]
    editor.earlier("yellow")
    assert editor.data["turn_order"] == ["red", "yellow"], "the first one becomes the last"
    editor.to_move("yellow")
    assert editor.position is not None and editor.data["to_move"] == "yellow"


def test_sides_are_made_and_kept_as_colours_come_and_go() -> None:
    editor = editing(bots={f"{c}1": {"at": [0, n], "facing": "E"} for n, c in enumerate(COLOURS[:4])})
    editor.mode("teams")
    assert editor.data["teams"] == [["red", "green"], ["yellow", "blue"]] and editor.position is not None
    editor.side("red")
    assert editor.data["teams"] == [["green"], ["yellow", "blue", "red"]]
    editor.join("pink")
    editor.leave("yellow")
    assert editor.data["teams"] == [["green", "pink"], ["blue", "red"]] and editor.position is not None
    editor.mode("standard")
    assert editor.data["teams"] is None and editor.position is not None


def test_the_supply() -> None:
    editor = duel()
    for stone in STONES:
        editor.add("track", stone)
        editor.add("red", stone)
    editor.drop("track", 0)
    editor.drop("red", 2)
    assert editor.data["track"] == ["green", "pink"] and editor.data["banked"]["red"] == ["blue", "green"]
    editor.round(0)
    editor.counters(3)
    editor.counters(9)
    editor.rule("score_victory", False)
    editor.double("red", False)
    assert (editor.data["round"], editor.data["counters"]) == (1, 3)
    assert editor.data["rules"]["score_victory"] is False and editor.position is not None
    assert not editor.data["hands"]["red"]["double_modification"]


def test_a_special_order_is_in_one_place() -> None:
    editor = duel()
    for place in ("red", "yellow+", "pile", "yellow"):
        editor.lay("jump", place)
    assert editor.data["pile"] == ["turn_left2"]
    assert editor.data["hands"]["yellow"] == {
        "special": ["jump"],
        "revealed": [],
        "double_modification": True,
    }
    editor.lay("jump", "yellow+")
    assert editor.data["hands"]["yellow"]["revealed"] == ["jump"] and editor.position is not None
    editor.lay("jump", "")
    editor.lay("dash", "pile")
    editor.lift("dash")
    assert editor.data["pile"] == ["dash", "turn_left2"]


def test_a_smaller_board_loses_what_is_off_it() -> None:
    editor = Editing(empty("large"))
    editor.put("red1", [5, 0])
    editor.put("rock", [-5, 5])
    editor.put("yellow1", [4, 0])
    assert editor.arena("small") == 2 and set(editor.data["bots"]) == {"yellow1"}
    editor.history.undo()
    assert editor.at([5, 0]) == ["red1"] and editor.data["arena"] == "large"


# Undo


def test_undo_and_redo() -> None:
    editor = duel()
    start = editor.data
    editor.put("rock", [1, 2])
    rock = editor.data
    editor.put("rock", [1, 2])
    editor.put("blob", [2, 0])
    editor.history.undo()
    assert editor.data == rock
    editor.history.undo()
    assert editor.data == start and not editor.history.can_undo
    editor.history.redo()
    assert editor.data == rock
    editor.mirror()
    assert not editor.history.can_redo


def test_undo_is_bounded() -> None:
    editor = duel()
    for n in range(MOST_UNDO + 30):
        editor.put("red1", [n % 3, 0])
    for _ in range(MOST_UNDO + 60):
        editor.history.undo()
    assert not editor.history.can_undo and editor.position is not None


# Problems


def test_every_kind_of_problem_has_its_name() -> None:
    editor = duel()
    editor.put("teleporter-red", [1, 2])
    assert keys(editor) == ["hexes"] and editor.position is None
    for n in range(4):
        editor.put("rock", [n, -4])
        editor.put("blob", [n, -3])
        editor.put("mud", [n - 1, -2])
    for slot in range(3):
        editor.program("red1", slot, "forward2")
    editor.program("yellow1", 0, "jump")
    assert keys(editor) == ["box", "box", "box", "hexes", "two_places", "tiles"]
    editor.clear()
    assert keys(editor) == ["nobody"]


def hexes_of(arena: str) -> list[list[int]]:
    return [list(at) for at in board.hexes(arena)]


HEXES = st.sampled_from([*hexes_of("small"), [5, 0], [-5, 5]])
BOTS = st.sampled_from([f"{c}{n}" for c in COLOURS for n in (1, 2)])
COLOUR = st.sampled_from(COLOURS)
OPERATIONS = st.one_of(
    st.tuples(st.just("put"), st.sampled_from(pieces()), HEXES),
    st.tuples(st.just("erase"), HEXES),
    st.tuples(st.just("move"), HEXES, HEXES),
    st.tuples(st.just("arena"), st.sampled_from(["small", "large"])),
    st.tuples(st.sampled_from(["rotate", "mirror", "undo", "redo"])),
    st.tuples(st.just("face"), BOTS, st.sampled_from(WAYS)),
    st.tuples(st.just("load"), BOTS, st.sampled_from([*STONES, ""])),
    st.tuples(st.just("stick"), BOTS, st.booleans()),
    st.tuples(st.just("program"), BOTS, st.integers(0, 2), st.sampled_from([*regulars(), *specials(), ""])),
    st.tuples(st.sampled_from(["join", "leave", "earlier", "to_move", "side"]), COLOUR),
    st.tuples(st.just("double"), COLOUR, st.booleans()),
    st.tuples(st.just("add"), st.sampled_from(["track", *COLOURS]), st.sampled_from(STONES)),
    st.tuples(st.just("drop"), st.sampled_from(["track", *COLOURS]), st.integers(0, 3)),
    st.tuples(
        st.just("lay"), st.sampled_from(specials()), st.sampled_from(["", "pile", "red", "red+", "pink+"])
    ),
    st.tuples(st.just("lift"), st.sampled_from(specials())),
    st.tuples(st.just("round"), st.integers(-1, 2000)),
    st.tuples(st.just("counters"), st.sampled_from([None, 0, 1, 2, 3, 4])),
    st.tuples(st.just("mode"), st.sampled_from(["standard", "two_colours", "teams"])),
    st.tuples(st.just("rule"), st.sampled_from(["score_victory", "special_orders"]), st.booleans()),
)


@settings(max_examples=50, deadline=None)
@given(st.lists(OPERATIONS, max_size=40))
def test_whatever_is_done_is_possible_or_named(operations: list[Any]) -> None:
    """The engine refuses a position exactly if a problem is named, and every problem has a text."""
    editor = Editing()
    for name, *arguments in operations:
        getattr(editor.history if name in ("undo", "redo") else editor, name)(*arguments)
        assert (editor.position is None) == bool(editor.layout.problems)
        assert all(f"ui.edit.problem.{code}" in TEXTS for code in keys(editor)), editor.layout.problems
        for at in hexes_of(editor.data["arena"]):
            assert len([thing for thing in things(editor.data, at) if thing not in FLOORS]) <= 1
    last = editor.data
    for _ in operations:
        editor.history.undo()
    for _ in operations:
        editor.history.redo()
    assert editor.data == last or any(name == "undo" for name, *_ in operations)


# Turning the board


@settings(max_examples=20, deadline=None)
@given(positions())
def test_six_turns_and_two_mirrors_change_nothing(position: ttb.Position) -> None:
    editor = Editing(dict(ttb.position_to_json(position)))
    start = editor.position
    for _ in range(6):
        editor.rotate()
        assert editor.position is not None
    assert editor.position == start
    editor.mirror()
    assert editor.position is not None
    editor.mirror()
    assert editor.position == start


def mirrored_choice(choice: dict[str, Any]) -> dict[str, Any]:
    ((kind, value),) = choice.items()
    if kind == "crystal":
        q, r = value
        return {kind: [-q - r, r]}
    if kind == "blob":
        return {kind: value and WAYS[(3 - WAYS.index(value)) % 6]}
    return {kind: mirrored(value)}


@settings(max_examples=20, deadline=None)
@given(position_data().map(with_mirror_image).map(ttb.position_from_json), st.randoms(use_true_random=False))
def test_a_mirrored_position_plays_the_mirrored_game(position: ttb.Position, chance: Any) -> None:
    if position.result is not None:
        return
    editor = Editing(dict(ttb.position_to_json(position)))
    before = editor.position
    assert before is not None
    editor.mirror()
    turned_round = editor.position
    assert turned_round is not None
    change: Any = chance.choice(ttb.legal_changes(before))
    other = [{**c, "order": mirrored(c["order"])} if "order" in c else c for c in change]
    choices: list[Any] = []
    while True:
        turn = {"change": change, "double": False, "choices": choices}
        outcome = ttb.play(before, ttb.turn_from_json(turn))
        if outcome.pending is None:
            break
        pending: Any = outcome.pending.to_json()
        choices.append({pending["kind"]: chance.choice(pending["options"])})
    turned = {"change": other, "double": False, "choices": [mirrored_choice(choice) for choice in choices]}
    there = ttb.play(turned_round, ttb.turn_from_json(turned))
    assert there.pending is None
    back = Editing(dict(ttb.position_to_json(outcome.position)))
    then = Editing(dict(ttb.position_to_json(there.position)))
    back.mirror()
    assert then.data["result"] is None and then.position == back.position


def test_making_a_puzzle_from_within_the_editor_shows_its_part() -> None:
    app = sit_down()
    app.act("edit")
    assert 'data-key="tab-board" aria-pressed="true"' in app.view()["editor"]
    app.act("edit", "puzzle")
    assert 'data-key="tab-puzzle" aria-pressed="true"' in app.view()["editor"]


@pytest.mark.parametrize("way", [("edit", "empty"), ("puzzles", "own")], ids=["editor", "puzzles"])
def test_a_file_that_is_too_large_is_refused_in_words(way: tuple[str, str]) -> None:
    app = sit_down()
    app.act(*way)
    app.act("edit-start" if app.screen else "")
    html = "".join(app.view().values())
    (picked,) = re.findall(r'data-action="pick-file" data-value="([a-z-]+) [1-9]\d+"', html)
    app.act(f"{picked}-failed", "size")
    shown = app.view()
    assert app.t("ui.import_too_big") in shown["dialog"] + shown["message"]
