"""The courses that teach the elements: each adds new ones, and computers finish a race on each."""

from __future__ import annotations

import pytest
from games.rally.courses.courses import RACES, difficulty, group_of
from games.rally.courses.own import elements_on, is_fit, numbers

import rally_core as rally
from tests.games.rally.test_bots import played

SCHOOL = [*rally.COURSES][RACES:]
LONGEST = 30
"""The limit of turns for a race on any of them."""


def test_each_brings_new_elements_and_is_harder_than_the_one_before() -> None:
    known: set[str] = set()
    for number, name in enumerate(SCHOOL, 1):
        board = rally.COURSES[name]
        new = {*elements_on(board)} - known
        assert 3 <= len(new) <= 12, name
        known |= new
        assert group_of(name) == "school" and difficulty(board) == number
        assert is_fit(board) and numbers(board)["starts"] >= 4
    assert len(SCHOOL) == 5


@pytest.mark.slow
@pytest.mark.parametrize("name", SCHOOL)
def test_a_race_on_it_is_won_by_its_flags(name: str) -> None:
    position = rally.new_game(name, 3, seed="school")
    while position.result is None and position.turn < LONGEST:
        position = played(position, dict(zip(position.players, "221", strict=True)))
    assert position.result is not None and position.result.by == "flags"
