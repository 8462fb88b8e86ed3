"""A test drive is the real game, register by register, and can be undone register by register."""

from __future__ import annotations

import pytest
from games.rally.editor.board_draft import BoardDraft, empty
from games.rally.editor.drive import WAIT, Drive, Start

import rally_core as rally
from rally_core.cards import BY_ID


def drive(draft: BoardDraft, *at: int, facing: str = "E") -> Drive:
    return Drive(draft.data, Start((at[0], at[1]), facing))


def test_a_robot_is_driven_and_taken_back() -> None:
    draft = BoardDraft()
    draft.draw("red", [(3, 1), (3, 2), (3, 3)])
    car = drive(draft, 1, 1)
    events = car.go("move2")
    assert [event["type"] for event in events[:2]] == ["turn", "register"]
    assert car.robot["at"] == [3, 2] and car.register == 2
    car.go(WAIT)
    assert car.robot["at"] == [3, 3]
    car.back()
    assert car.robot["at"] == [3, 2]
    for kind in ("move1", "rotate_left", "u_turn"):
        car.go(kind)
    assert car.register == 5
    events = car.go("back_up")
    assert events[0]["type"] == "register" and len(car.turns) == 2
    before = car.robot
    car.go("move1")
    car.back()
    assert car.robot == before and car.register == 1
    car.back()
    assert car.register == 5 and car.played == 4


def test_each_register_tells_only_what_is_new() -> None:
    car = Drive(rally.COURSES["first_shift"], Start((5, 9), "N"))
    seen = []
    for kind in ("move1", "rotate_left", "move2", WAIT, "move1"):
        seen += car.go(kind)
    numbers = [event["number"] for event in seen if event["type"] == "register"]
    assert numbers == [1, 2, 3, 4, 5]
    assert seen[-1]["type"] == "next"


def test_a_destroyed_robot_comes_back_with_the_next_turn() -> None:
    draft = BoardDraft()
    draft.lay("pit", (2, 1))
    car = drive(draft, 1, 1)
    car.go("move1")
    assert car.resting and car.robot["at"] is None
    for _ in range(4):
        car.go("move1")
    assert car.robot["at"] == [1, 1] and not car.resting
    car.go("rotate_left")
    assert car.robot["facing"] == "N"


def test_a_sleeper_takes_no_card_until_it_wakes() -> None:
    draft = BoardDraft()
    draft.lay("gas", (2, 1))
    car = drive(draft, 1, 1)
    car.go("move1")
    assert car.resting
    for _ in range(5):
        car.go("move1")
    assert car.robot["at"] == [2, 1]
    car.go("move1")
    assert car.robot["at"] == [3, 1]


def test_a_drive_ends_with_the_last_flag() -> None:
    draft = BoardDraft(empty(4, 4))
    draft.lay("flag", (2, 1))
    car = drive(draft, 1, 1)
    assert not car.over
    car.go("move1")
    assert car.over


def test_a_drive_cannot_begin_in_a_pit_or_on_what_cannot_be() -> None:
    draft = BoardDraft()
    draft.lay("pit", (1, 1))
    with pytest.raises(rally.GameError, match="bad_position"):
        drive(draft, 1, 1)
    draft.lay("ramp", (5, 5))
    with pytest.raises(rally.GameError, match="bad_board"):
        drive(draft, 3, 3)


@pytest.mark.parametrize("name", rally.COURSES)
def test_courses_can_be_driven_on_with_whatever_cards(name: str) -> None:
    car = Drive(rally.COURSES[name], Start((6, 9), "W"))
    kinds = [*BY_ID, WAIT]
    for number in range(15):
        if car.over:
            break
        car.go(kinds[number * 5 % len(kinds)])
    while car.can_go_back:
        car.back()
    assert car.robot["at"] == [6, 9]
