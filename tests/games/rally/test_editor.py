"""The draft of a course: laying, drawing, turning, erasing, undo, and the list of faults."""

from __future__ import annotations

import random
from typing import Any

import pytest
from games.rally.editor.board_draft import BoardDraft, empty, steps
from games.rally.editor.brushes import DRAWERS, FLOWING, choices, first_fields, fits

import rally_core as rally
from rally_core.board import LAYERS
from rally_core.reading import board_from_json


def belts(draft: BoardDraft) -> dict[tuple[int, int], str]:
    return {(one["at"][0], one["at"][1]): one["to"] for one in draft.data["ground"]}


def at(draft: BoardDraft, *square: int) -> list[str]:
    return [draft.element(key) for key in draft.things((square[0], square[1]))]


def reasons(draft: BoardDraft) -> list[tuple[str, Any]]:
    return [(fault.reason, fault.at) for fault in draft.faults]


@pytest.mark.parametrize("element", rally.ELEMENTS)
def test_every_element_can_be_laid_and_taken_away_again(element: str) -> None:
    draft = BoardDraft(empty(6, 6))
    draft.lay(element, (2, 2), {"side": "E"} if "side" in first_fields(element) else None)
    assert at(draft, 2, 2) == [element]
    if element == "ramp":
        assert reasons(draft) == [("ramp_level", (2, 2))]
        draft.lay("ledge", (2, 1))
    assert draft.faults == []
    assert draft.board == board_from_json(draft.data)
    draft.erase((2, 2), "E")
    assert at(draft, 2, 2) == []
    draft.history.undo()
    assert at(draft, 2, 2) == [element]


def test_every_element_is_in_one_drawer() -> None:
    assert sorted(name for names in DRAWERS.values() for name in names) == sorted(rally.ELEMENTS)
    for name in rally.ELEMENTS:
        assert all(fits(name, field, first_fields(name)[field]) for field in choices(name))


@pytest.mark.parametrize("element", FLOWING)
def test_a_belt_follows_the_finger_round_corners(element: str) -> None:
    draft = BoardDraft()
    draft.draw(element, [(1, 1), (2, 1), (3, 1), (3, 2), (3, 3)])
    assert belts(draft) == {(1, 1): "E", (2, 1): "E", (3, 1): "S", (3, 2): "S", (3, 3): "S"}
    assert draft.faults == []
    draft.history.undo()
    assert belts(draft) == {}


def test_the_ends_of_a_green_belt_are_where_it_comes_from_and_goes_to() -> None:
    draft = BoardDraft()
    draft.draw("green", [(1, 1), (2, 1), (2, 2)])
    ends = {tuple(one["at"]): (one["from"], one["to"]) for one in draft.data["ground"]}
    assert ends == {(1, 1): ("W", "E"), (2, 1): ("W", "S"), (2, 2): ("N", "S")}


def test_a_ring_closes_where_it_began() -> None:
    ring = [(1, 1), (2, 1), (2, 2), (1, 2), (1, 1)]
    draft = BoardDraft()
    draft.draw("green", ring)
    ends = {tuple(one["at"]): (one["from"], one["to"]) for one in draft.data["ground"]}
    assert ends[1, 1] == ("S", "E") and ends[1, 2] == ("E", "N") and len(ends) == 4


def test_a_finger_may_skip_squares_and_leave_the_board() -> None:
    assert steps([(0, 0), (2, 1)]) == [(0, 0), (1, 0), (2, 0), (2, 1)]
    draft = BoardDraft(empty(4, 4))
    draft.draw("red", [(1, 1), (3, 1), (6, 1)])
    assert belts(draft) == {(1, 1): "E", (2, 1): "E", (3, 1): "E"}
    draft.draw("blue", [(9, 9), (12, 9)])
    assert belts(draft) == {(1, 1): "E", (2, 1): "E", (3, 1): "E"}


def test_a_finger_that_goes_back_leaves_a_belt_that_can_be() -> None:
    draft = BoardDraft()
    draft.draw("green", [(1, 1), (2, 1), (1, 1)])
    assert all(one["from"] != one["to"] for one in draft.data["ground"])
    assert draft.faults == []


def test_what_has_a_front_looks_the_way_that_was_drawn() -> None:
    draft = BoardDraft()
    draft.draw("pusher", [(3, 3), (3, 4), (3, 5)], {"on": [2, 4]})
    draft.draw("laser", [(0, 0), (1, 0)], {"power": 3})
    assert draft.data["fixtures"] == [{"at": [3, 3], "kind": "pusher", "to": "S", "on": [2, 4]}]
    assert draft.data["beams"] == [{"at": [0, 0], "to": "E", "power": 3}]


def test_a_wall_runs_along_the_side_where_it_began() -> None:
    draft = BoardDraft()
    draft.draw("wall", [(1, 1), (3, 1)], {"side": "N"})
    assert len(draft.data["edges"]) == 3
    draft.lay("energy", (2, 0), {"side": "S"})
    assert [draft.element(("edges", n)) for n in range(3)] == ["wall", "wall", "energy"]
    draft.erase((2, 1), "N")
    assert len(draft.data["edges"]) == 2


def test_flags_get_their_numbers_by_themselves() -> None:
    draft = BoardDraft()
    for x in (1, 3, 5):
        draft.lay("flag", (x, 1))
    draft.draw("flag", [(7, 1), (7, 2)])
    assert [one["number"] for one in draft.data["sites"]] == [1, 2, 3, 4]
    draft.alter(("sites", 0), "number", 3)
    assert [one["number"] for one in draft.data["sites"]] == [3, 2, 1, 4]
    draft.erase((3, 1))
    assert {one["at"][0]: one["number"] for one in draft.data["sites"]} == {1: 2, 5: 1, 7: 3}
    draft.lay("flag", (1, 1))
    assert len(draft.data["sites"]) == 3 and draft.faults == []


def test_regions_and_ground_make_way_for_each_other() -> None:
    draft = BoardDraft()
    draft.draw("red", [(0, 2), (5, 2)])
    draft.lay("trapdoor", (2, 1), {"size": 3, "holds": 2})
    assert at(draft, 4, 3) == ["trapdoor"] and len(draft.data["ground"]) == 3
    draft.lay("pit", (3, 2))
    assert at(draft, 3, 2) == ["pit"] and at(draft, 4, 3) == []
    draft.lay("turner", (11, 11))
    assert draft.data["regions"] == []  # It would extend over the edge of the board.


def test_what_is_wrong_is_told_with_its_square_until_it_is_mended() -> None:
    draft = BoardDraft()
    draft.lay("ramp", (3, 3), {"to": "E"})
    draft.lay("copier", (0, 0), {"side": "W"})
    draft.lay("flag", (5, 5))
    draft.lay("pit", (5, 5))
    draft.lay("repair", (7, 7))
    draft.draw("red", [(7, 7), (8, 7)])
    assert sorted(reasons(draft), key=str) == [
        ("flag_place", (5, 5)), ("machine_rim", (0, 0)), ("ramp_level", (3, 3)), ("site_place", (7, 7)),
    ]  # fmt: skip
    assert draft.board is None
    draft.lay("ledge", (4, 3))
    draft.erase((0, 0))
    draft.erase((5, 5))
    draft.erase((7, 7))
    assert draft.faults == [] and draft.board is not None


def test_fields_of_a_thing_can_be_changed_to_what_they_can_be() -> None:
    draft = BoardDraft()
    draft.lay("jack", (1, 1))
    draft.alter(("ground", 0), "to", ["N", "N", "S", "W"])
    assert draft.data["ground"][0]["to"] == ["N", "N", "S", "W"]
    for wrong in (["N"], "N", ["N", "N", "N", "Q"], None):
        draft.alter(("ground", 0), "to", wrong)
        assert draft.data["ground"][0]["to"] == ["N", "N", "S", "W"]
    draft.lay("pusher", (2, 2))
    draft.alter(("fixtures", 0), "on", [])
    assert draft.data["fixtures"][0]["on"] == [1, 3, 5]
    draft.alter(("fixtures", 0), "on", [4])
    draft.turn(("fixtures", 0))
    assert draft.data["fixtures"][0] == {"at": [2, 2], "kind": "pusher", "to": "E", "on": [4]}
    draft.lay("trapdoor", (10, 10))
    draft.alter(("regions", 0), "size", 3)
    assert draft.data["regions"][0]["size"] == 2


@pytest.mark.parametrize("name", rally.COURSES)
def test_the_courses_turn_round_and_back(name: str) -> None:
    board = board_from_json(rally.COURSES[name])
    draft = BoardDraft(rally.COURSES[name])
    for _ in range(4):
        draft.rotate()
        assert draft.faults == []
    assert draft.board == board
    draft.mirror()
    assert draft.faults == [] and draft.board != board
    draft.mirror()
    assert draft.board == board


def test_a_smaller_board_loses_what_hung_over() -> None:
    draft = BoardDraft()
    draft.lay("flag", (11, 11))
    draft.lay("flag", (1, 1))
    draft.lay("trapdoor", (4, 4))
    assert draft.resize(5, 5) == 2
    assert draft.data["sites"] == [{"at": [1, 1], "kind": "flag", "number": 1}]
    assert draft.resize(2, 99) == 0 and draft.size == (4, 16)


@pytest.mark.slow
@pytest.mark.parametrize("most", [120, pytest.param(300, marks=pytest.mark.walk)])
def test_whatever_is_done_the_board_can_be_read_or_says_why_not(most: int) -> None:
    chance = random.Random(4)
    draft = BoardDraft(empty(8, 8))
    names = [*rally.ELEMENTS]
    for _ in range(most):
        x, y = chance.randrange(8), chance.randrange(8)
        way = [(x, y), (chance.randrange(8), chance.randrange(8))]
        match chance.randrange(6):
            case 0 | 1:
                draft.draw(chance.choice(names), way, {"side": chance.choice("NESW")})
            case 2:
                draft.erase((x, y), chance.choice(["", "N"]))
            case 3:
                for key in draft.things((x, y)):
                    draft.turn(key)
                    break
            case 4:
                draft.history.undo()
            case _:
                chance.choice((draft.rotate, draft.mirror))()
        if draft.board is None:
            with pytest.raises(rally.GameError, match=r"bad_board"):
                board_from_json(draft.data)
        else:
            assert draft.board == board_from_json(draft.data)
        assert set(LAYERS) <= set(draft.data)
