"""Puzzles of both files are solved through the app's own actions."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.collected import Collected, Collection, Days

from tests.games.ttb.puzzles.solving import DAYS, TEXT, arrive, play_solution, resists
from tests.games.ttb.strategies import BOXED
from tests.games.ttb.tables import sit_down

COLLECTION, RESERVE = Collection(TEXT), Days(DAYS)
EVERY = [one for one in (*COLLECTION, *RESERVE.puzzles) if not resists(one)]
SAMPLE = [*EVERY[:300:12], *EVERY[300:600:8], *EVERY[600::24]]
"""Some old puzzles, more of the newer and longer ones, and some of the days."""
CHUNK = 100


def solve(ones: Sequence[Collected]) -> None:
    app = sit_down()
    app.act("puzzles", "collection")
    arrive(app)
    arrive(app, days=DAYS)
    puzzles = app.feature(Puzzles)
    for one in ones:
        app.act("puzzles")
        app.act("puzzle", one.key)
        play_solution(app, one.solution)
        assert app.root()["data-puzzle"] == "solved" and app.dialog == "puzzle-over", one.id
        assert puzzles.stored.best[one.key] == one.length
    assert set(puzzles.stored.best) == {one.key for one in ones}


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
def test_some_puzzles_of_all_kinds_are_solved_at_the_table(part: int) -> None:
    solve(SAMPLE[part::2])


@pytest.mark.walk
@pytest.mark.parametrize("first", range(0, len(EVERY), CHUNK))
def test_every_puzzle_is_solved_at_the_table(first: int) -> None:
    solve(EVERY[first : first + CHUNK])


def test_the_masterpieces_are_of_many_kinds() -> None:
    """Their grades rise from 1 to 5, and no two have the same themes and points."""
    grades = [one.grade for one in COLLECTION.masterpieces]
    assert grades == sorted(grades) and set(grades) == {1, 2, 3, 4, 5}
    assert len({(*one.themes, *one.points) for one in COLLECTION.masterpieces}) == len(grades)
    themes = {theme for one in COLLECTION.masterpieces for theme in one.themes}
    assert len(themes) >= 20


def test_every_order_is_somewhere_what_it_is_about() -> None:
    assert {point for one in COLLECTION.shelved for point in one.points} >= BOXED
