"""Every puzzle of the collection is solved through the app's own actions, as a person does it."""

from __future__ import annotations

import pytest
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.collected import Collected, Collection

from tests.games.ttb.puzzles.solving import TEXT, arrive, play_solution
from tests.strategies import BOXED
from tests.tables import sit_down

COLLECTION = Collection(TEXT)
SHELVES = {"named": COLLECTION.named, **{str(grade): ones for grade, ones in COLLECTION.by_grade.items()}}


@pytest.mark.parametrize("shelf", SHELVES)
def test_every_puzzle_is_solved_at_the_table(shelf: str) -> None:
    app = sit_down()
    app.act("puzzles", "collection")
    arrive(app)
    puzzles = app.feature(Puzzles)
    for one in SHELVES[shelf]:
        app.act("puzzles")
        app.act("puzzle", one.key)
        play_solution(app, one.solution)
        assert app.root()["data-puzzle"] == "solved" and app.dialog == "puzzle-over", one.id
        assert puzzles.kept.best[one.key] == one.length
    assert set(puzzles.kept.best) == {one.key for one in SHELVES[shelf]}


def test_the_masterpieces_are_of_many_kinds() -> None:
    """Chosen by playing them: from the easiest to the hardest, no two about the same."""
    grades = [one.grade for one in COLLECTION.masterpieces]
    assert grades == sorted(grades) and set(grades) == {1, 2, 3, 4, 5}
    assert len({(*one.themes, *one.points) for one in COLLECTION.masterpieces}) == len(grades)
    themes = {theme for one in COLLECTION.masterpieces for theme in one.themes}
    assert len(themes) >= 20


def test_every_order_is_somewhere_what_it_is_about() -> None:
    ones: list[Collected] = COLLECTION.puzzles
    assert {point for one in ones for point in one.points} >= BOXED
