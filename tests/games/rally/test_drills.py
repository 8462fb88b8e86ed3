"""Drills: each is proved anew and unlike all others, and the search agrees with the naive one."""

from __future__ import annotations

import itertools
import json

import pytest

from ground.errors import GameError
from makers.rally.drills import unseen
from makers.rally.drills.choose import lessons
from makers.rally.drills.files import FILE, read
from makers.rally.drills.make import draft, recipe_of
from rally_core import play
from rally_core.cards import KIND_OF
from rally_core.drills.drill import GRADES, Drill, drill_from_json, drill_to_json, reached
from rally_core.drills.lost import lost_in
from rally_core.drills.making import likeness
from rally_core.drills.pieces import PIECES
from rally_core.drills.purpose import DECOY, IDLE, bare, purposes
from rally_core.drills.search import search, solves, turn_of
from tests.tiers import sample

pytestmark = pytest.mark.slow

ALL = [drill for drill in read() if not drill.is_foreseen]
"""Those of one robot; tests/games/rally/test_crops.py has the others."""
NAMES = [str(drill.about["id"]) for drill in ALL]
DRILLS = [drill for drill in ALL if drill.about["grade"]]
FEW = DRILLS[::11]
"""A sample of drills for slow tests."""
DRAFT = 10
"""The number of a draft that leads to a drill."""
SOONER = 225
"""The number of an unseen drill that is shorter than that of the empty board."""


def naive_programs(drill: Drill, registers: int) -> set[tuple[str, ...]]:
    """The kinds of cards of all programs that touch the last flag in the last of `registers`."""
    found = set()
    for cards in itertools.permutations([None, *[None] * 4, *drill.hand], registers):
        program = [*cards, *[None] * (5 - registers)]
        turn = {"programs": {"red1": {"registers": program}}, "stop": registers}
        outcome = play(drill.position(), turn)
        if outcome.pending is None and reached(outcome.position):
            ran = sum(event["type"] == "register" for event in outcome.events)
            if ran == registers:
                found.add(tuple("-" if card is None else KIND_OF[card].id for card in cards))
    return found


@pytest.mark.parametrize("drill", sample(ALL, *ALL[::3]), ids=NAMES)
def test_each_is_proved(drill: Drill) -> None:
    """The least number of registers, the number of solutions and the stored solution are confirmed."""
    found = search(drill)
    assert (found.least, found.ways) == (drill.about["least"], drill.about["ways"])
    position = drill.position()
    solution = drill.about["solution"]
    assert solution == turn_of(drill, found.solutions[0])
    for turn in turn_of(drill, found.solutions[0]):
        position = play(position, turn).position
    assert reached(position)


def test_a_solution_of_two_turns_may_solve_another_board_in_one() -> None:
    drill = unseen.alone(SOONER)
    assert drill is not None
    (solution,) = search(bare(drill)).solutions
    assert len(solution) == 6
    assert len(turn_of(drill, solution)) == 1 and solves(drill, solution)


def test_there_are_enough_of_each_grade() -> None:
    assert len(DRILLS) >= 40
    assert {drill.about["grade"] for drill in DRILLS} == set(GRADES)
    assert len(ALL) - len(DRILLS) == 5
    assert len(set(NAMES)) == len(NAMES)


def test_no_two_are_alike() -> None:
    looks = [likeness(drill) for drill in DRILLS]
    assert len(set(looks)) == len(looks)


def test_each_element_is_there() -> None:
    shown = {thing.element for drill in DRILLS for thing in drill.board.things}
    assert {*PIECES, "barrier", "flag", "start"} <= shown


def test_nothing_is_without_a_purpose() -> None:
    for drill in FEW:
        idle = [one.thing for one in purposes(drill, search(drill)) if one.what == IDLE]
        assert idle == []


def test_plates_are_decoys() -> None:
    (drill, *_) = [drill for drill in DRILLS if any(thing.element == "plate" for thing in drill.board.things)]
    known = purposes(drill, search(drill))
    assert {one.what for one in known if one.thing.element == "plate"} == {DECOY}


@pytest.mark.parametrize(
    "drill", [drill for drill in ALL if drill.about["least"] == 2][:3], ids=lambda drill: drill.about["id"]
)
def test_the_search_finds_what_the_plainest_one_finds(drill: Drill) -> None:
    assert naive_programs(drill, 1) == set()
    found = search(drill)
    assert {tuple(step[0] for step in steps) for steps in found.solutions} == naive_programs(drill, 2)


def test_lessons_are_what_they_are_made_of() -> None:
    lines = json.loads(FILE.read_text("utf-8"))["drills"]
    assert lines[:5] == json.loads(json.dumps(lessons()))


def test_the_same_seed_makes_the_same_drill() -> None:
    first, second = draft(DRAFT), draft(DRAFT)
    assert first is not None
    assert second is not None
    assert first == second
    assert recipe_of(DRAFT) == recipe_of(DRAFT)


def test_data_of_a_drill_comes_back() -> None:
    for drill in ALL:
        assert drill_from_json(json.loads(json.dumps(drill_to_json(drill)))) == drill


def test_where_it_went_wrong() -> None:
    """A first turn left loses a lesson whose solutions all begin with a move."""
    lesson = ALL[0]
    left = next(card for card in lesson.hand if KIND_OF[card].id == "rotate_left")
    wrong = {"programs": {"red1": {"registers": [left, None, None, None, None]}}, "choices": []}
    assert lost_in(lesson, [wrong]) is not None
    right = lesson.about["solution"]
    assert isinstance(right, list)
    assert lost_in(lesson, right) is None or lost_in(lesson, right) == 5


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "rally-drill/2"}, "bad_request"),
        ({"board": None}, "bad_request"),
        ({"at": [99, 0]}, "bad_position"),
        ({"facing": "NE"}, "bad_request"),
        ({"hand": [1]}, "bad_position"),
        ({"hand": [490, 490]}, "bad_position"),
        ({"hand": list(range(490, 600, 10))}, "bad_position"),
        ({"hand": [490], "pile": [490]}, "bad_position"),
        ({"turns": 4}, "bad_request"),
        ({"damage": 9}, "bad_request"),
        ({"lives": 0}, "bad_request"),
        ({"greens": "up"}, "bad_request"),
        ({"rules": {"lava": "hot"}}, "bad_request"),
        ({"rules": {"share": True}}, "bad_request"),
        ({"more": 1}, "bad_request"),
        ({"board": {"format": "rally-board/1", "name": "", "size": [6, 6]}}, "bad_board"),
    ],
)
def test_what_is_no_drill_is_refused(change: dict[str, object], code: str) -> None:
    data = {**drill_to_json(ALL[0]), **change}
    with pytest.raises(GameError) as refused:
        drill_from_json(data)
    assert refused.value.code == code
