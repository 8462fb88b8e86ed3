"""The courses that teach the elements: each adds new ones, and computers finish a race on each."""

from __future__ import annotations

import pytest
from games.rally.courses.courses import GROUPS, built_in, difficulty, group_of
from games.rally.courses.own import elements_on, is_fit, numbers

import rally_core as rally
from tests.games.rally.test_bots import played

SCHOOL = ["warm_up_yard", "pusher_alley", "boiler_room", "switchyard", "iron_circus"]
LONGEST = 30
"""The limit of turns for a race on any of them."""


def test_each_brings_new_elements_and_is_harder_than_the_one_before() -> None:
    known: set[str] = set()
    for number, name in enumerate(SCHOOL, 1):
        board = rally.COURSES[name]
        new = {*elements_on(board)} - known
        assert 3 <= len(new) <= 12, name
        known |= new
        assert difficulty(elements_on(board)) == number
        assert is_fit(board) and numbers(board)["starts"] >= 4


def test_the_courses_are_in_groups_by_their_machines_each_with_the_easiest_first() -> None:
    assert {*built_in()} == {*rally.COURSES} and next(iter(built_in())) == "warm_up_yard"
    grades = [
        [difficulty(elements_on(rally.COURSES[name])) for name in names] for names in GROUPS.values() if names
    ]
    assert all(group == sorted(group) for group in grades)
    assert [group[0] for group in grades] == sorted(group[0] for group in grades)
    assert group_of("iron_circus") == "springs" and group_of("own-1") == "own"


@pytest.mark.slow
@pytest.mark.parametrize("name", SCHOOL)
def test_a_race_on_it_is_won_by_its_flags(name: str) -> None:
    position = rally.new_game(name, 3, seed="school")
    while position.result is None and position.turn < LONGEST:
        position = played(position, dict(zip(position.players, "221", strict=True)))
    assert position.result is not None and position.result.by == "flags"
