"""The purposes of the things in a puzzle."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from ground.steps import finished
from ttb_core import TtbError
from ttb_core.interchange import position_to_json
from ttb_core.making.judge import settling
from ttb_core.making.opening import may_come_up
from ttb_core.making.purpose import idle, same_changes_solve, things
from ttb_core.notation import parse_turn
from ttb_core.puzzles import Puzzle, puzzle_from_json, puzzle_to_json
from ttb_core.setup import new_game

pytestmark = pytest.mark.slow

Data = dict[str, Any]
NODES = 100_000
WAY = (parse_turn("red1.3=U"),)


def puzzle(goal: Data | None = None, turns: int = 1, others: str = "still", **more: object) -> Puzzle:
    """A puzzle in which red 1 carries a pink crystal, walks one hex and is then in front of its base."""
    position: Data = {
        "turn_order": ["red"],
        "to_move": "red",
        "round": 5,
        "bases": {"red": [2, 0]},
        "bots": {"red1": bot(program=["forward1", None, None], cargo="pink")},
        "hands": {"red": {"special": [], "double_modification": False}},
    }
    asked = goal or {"kind": "bring", "crystal": "pink", "colour": "red"}
    data = {"position": {**position, **more}, "goal": asked, "turns": turns, "others": others}
    return puzzle_from_json(data)


def bot(at: tuple[int, int] = (0, 0), facing: str = "E", **more: object) -> Data:
    return {"at": list(at), "facing": facing, **more}


def with_bots(**bots: Data) -> dict[str, Data]:
    return {"red1": bot(program=["forward1", None, None], cargo="pink"), **bots}


def test_each_thing_is_taken_away_once() -> None:
    full = puzzle(
        goal={"kind": "win"},
        others="programs",
        turn_order=["blue", "red"],
        rocks=[[0, 2], [0, 3]],
        crystals=[{"at": [-1, 0], "colour": "blue"}],
        teleporters={"red": [[-2, 0], [-2, 2]]},
        hands={"red": {"special": ["jump"], "double_modification": True}, "blue": {}},
        banked={"red": ["pink", "blue", "blue"]},
        track=["green"],
        pile=["dash"],
    )
    data: Data = {**puzzle_to_json(full)}
    before = copy.deepcopy(data)
    found = dict(things(data))
    assert data == before, "taking something away leaves the puzzle as it was"
    assert set(found) == {
        "red1", "rocks 0,2", "rocks 0,3", "crystals -1,0", "teleporters red", "base red", "cargo red1",
        "red1.1", "hand red jump", "double red", "double blue", "banked red blue",
        "banked red pink", "track", "pile", "others",
    }  # fmt: skip
    assert all(less != data for less in found.values())
    assert found["rocks 0,2"]["position"]["rocks"] == [[0, 3]]
    assert found["banked red blue"]["position"]["banked"]["red"] == ["pink", "blue"]


def test_a_colour_goes_with_all_it_has() -> None:
    rival = with_bots(blue1=bot((0, 2)), blue2=bot((0, 3)))
    two = puzzle(turn_order=["red", "blue"], bots=rival, bases={"red": [2, 0], "blue": [-2, 0]})
    less = dict(things({**puzzle_to_json(two)}))["blue"]["position"]
    assert set(less["bots"]) == {"red1"} and less["turn_order"] == ["red"] and set(less["bases"]) == {"red"}


def test_nothing_is_idle_where_all_is_needed() -> None:
    assert idle(puzzle(), WAY, NODES) == {}


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("rocks -2,0", {"rocks": [[-2, 0]]}),
        ("red2", {"bots": with_bots(red2=bot((0, -4), "NW"))}),
        ("double red", {"hands": {"red": {"double_modification": True}}}),
        ("hand red anti_zap", {"hands": {"red": {"special": ["anti_zap"], "double_modification": False}}}),
        ("crystals -3,1", {"crystals": [{"at": [-3, 1], "colour": "blue"}]}),
    ],
)
def test_what_does_nothing_is_idle_or_a_decoy(name: str, more: Data) -> None:
    assert name in idle(puzzle(**more), WAY, NODES)


def test_what_makes_the_solver_try_more_is_a_decoy() -> None:
    """A Double Modification adds many turns to search; a rock far away adds none."""
    double = {"red": {"double_modification": True}}
    assert idle(puzzle(hands=double), WAY, NODES) == {"double red": "decoy"}
    assert idle(puzzle(rocks=[[-4, 0]]), WAY, NODES)["rocks -4,0"] == "idle"


def test_what_bars_another_solution_has_a_purpose() -> None:
    """Without the rock red 2 could also bring its crystal home, from the other side of the base."""
    two = with_bots(red2=bot((4, 0), "W", program=["forward1", None, None], cargo="pink"))
    barred = puzzle(bots=two, rocks=[[3, 0]])
    found = idle(barred, WAY, NODES)
    assert "red2" in found and "rocks 3,0" not in found
    assert "rocks 3,0" in idle(puzzle(rocks=[[3, 0]]), WAY, NODES), "without red 2 it bars nothing"


def test_other_answers_do_not_make_a_thing_needed() -> None:
    """The changes are the solution: a Zap that no longer hits a bot asks for no answer."""
    goal = {"kind": "reach", "bot": "red1", "at": [0, 1]}
    bots = {
        "red1": bot((0, 0), "SE", program=["forward1", None, None]),
        "red2": bot((2, -2), "E", program=["zap", None, None]),
        "blue1": bot((3, -2), "E"),
    }
    asked = puzzle(goal, turn_order=["red", "blue"], bases={}, bots=bots)
    way = (parse_turn("pass > zap:-"),)
    assert same_changes_solve(asked, way)
    less = dict(things({**puzzle_to_json(asked)}))["blue1"]
    assert same_changes_solve(puzzle_from_json(less), way)


def test_changes_that_cannot_be_made_solve_nothing() -> None:
    special = puzzle(hands={"red": {"special": ["jump"], "double_modification": False}})
    assert not same_changes_solve(special, (parse_turn("red1.1=D"),))
    assert not same_changes_solve(special, (parse_turn("red2.1=U"),))


def test_what_is_idle_is_taken_away() -> None:
    bots = with_bots(red2=bot((0, -4), "NW", program=[None, "load", None]), blue1=bot((-4, 4)))
    full = puzzle(
        others="programs", turn_order=["red", "blue"], bots=bots, rocks=[[-2, 0]], blobs=[[0, 3]],
        hands={"red": {"special": ["anti_zap"], "double_modification": False}, "blue": {}},
    )  # fmt: skip
    found = finished(settling(full, WAY, NODES))
    assert found is not None
    bare, turns, answer = found
    assert turns == WAY and answer.turns == 1 and len(answer.solutions) == 1
    assert not idle(bare, turns, NODES)
    assert list(puzzle_to_json(bare)["position"]["bots"]) == ["red1"]


def test_a_puzzle_with_two_solutions_is_not_settled() -> None:
    two = puzzle(bots={"red1": bot((1, 0), cargo="pink"), "red2": bot((2, 1), "NW", cargo="pink")})
    assert finished(settling(two, (parse_turn("red1.1=U"),), NODES)) is None


# First turns


@pytest.mark.parametrize("options", [{}, {"simplified": True}, {"colours": 4, "mode": "teams"}])
def test_each_set_up_may_come_up(options: Data) -> None:
    start: Data = {**position_to_json(new_game(seed="first", **options))}
    assert may_come_up(start)
    mover = start["to_move"]
    changes: list[Callable[[Data], object]] = [
        lambda p: p["bots"][f"{mover}1"].update(program=["load", None, None]),
        lambda p: p["bots"][f"{mover}1"].update(cargo="pink"),
        lambda p: p["bots"][f"{mover}1"].update(stuck=True),
        lambda p: p["bots"].pop(f"{mover}1"),
        lambda p: p["banked"].update({mover: ["blue"]}),
        lambda p: p["hands"][mover].update(double_modification=False),
        lambda p: p["hands"][mover].update(special=["jump", "dash"]),
    ]
    for change in changes:
        other = copy.deepcopy(start)
        change(other)
        assert not may_come_up(other)
        assert may_come_up({**other, "round": 2})


def test_who_moved_before_has_a_tile_on_each_bot() -> None:
    start: Data = {**position_to_json(new_game(seed="second", first="red"))}
    second = {**start, "to_move": "yellow"}
    assert not may_come_up(second)
    for number in (1, 2):
        second["bots"][f"red{number}"]["program"] = [None, "forward1", None]
    second["bots"]["red1"]["cargo"] = "blue"
    assert may_come_up(second)


def test_the_set_up_is_no_thing_of_a_first_turn() -> None:
    start: Data = {**position_to_json(new_game(seed="third", first="red", rocks=1))}
    names = [name for name, _ in things({"position": start, "goal": {"kind": "win"}, "others": "still"})]
    assert not {"red1", "red2", "double red"} & set(names) and not any(n.startswith("hand") for n in names)
    assert {"yellow1", "round", "base red"} <= set(names)


def test_what_is_left_may_be_no_puzzle() -> None:
    data: Data = {**puzzle_to_json(puzzle())}
    with pytest.raises(TtbError):
        puzzle_from_json(dict(things(data))["base red"])
