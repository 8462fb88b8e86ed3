"""Puzzles made on the device: the wish, the wait, what comes, and what is left of it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from games.junkyard.desk import desk
from games.junkyard.puzzles.endless import Endless
from games.junkyard.puzzles.puzzles import Puzzles
from shell.app.app import App

import junkyard_core as junk
from ground.steps import finished
from junkyard_core.puzzles import building
from junkyard_core.puzzles.making import entry_of, make, making
from junkyard_core.puzzles.puzzle import puzzle_from_json
from tests.games.junkyard.junk_table import sit_down
from tests.games.junkyard.test_puzzles import TEXT, play
from tests.sitting import Drawer, finish, worked

pytestmark = pytest.mark.slow

Json = Any
ENDLESS_GO, ENDLESS_STOP = 'data-action="endless"', 'data-action="endless-stop"'


def room(drawer: Drawer | None = None) -> App:
    app = sit_down(junk.new_game(seed="home"), "en", drawer or Drawer())
    app.act("puzzles", "endless")
    app.feature(Puzzles).file.arrived(TEXT)
    return app


def told(app: App, report: Json) -> list[Json]:
    return app.act("work-told", json.dumps({"ticket": app.root()["data-job"], **report}))


@cache
def made(kind: str, grade: int) -> Json:
    """A puzzle of a kind and grade, from the first seed that gives one."""
    number = 0
    while True:
        puzzle = finished(making(kind, f"test {number}", grade))
        if puzzle is not None and entry_of(puzzle)["grade"] == grade:
            return entry_of(puzzle)
        number += 1


@pytest.mark.parametrize(("kind", "grade"), [("build", 1), pytest.param("grab", 0, marks=pytest.mark.walk)])
def test_one_of_the_wanted_grade_is_made_and_solved_and_another_one_follows(kind: str, grade: int) -> None:
    drawer = Drawer()
    app = room(drawer)
    assert ENDLESS_GO in app.view()["endless"]
    app.act("endless-kind", f"kind={kind}")
    app.act("endless-grade", f"grade={grade}")
    app.act("endless")
    assert ENDLESS_STOP in app.view()["endless"] and "<progress" in app.view()["endless"]
    assert app.feature(Endless).job() is not None
    finish(app, app.act("work-told", json.dumps(worked(app, desk))))
    puzzles = app.feature(Puzzles)
    session = puzzles.session
    assert session is not None and session.puzzle.kind == kind and session.task["grade"] in (1, 2, 3, 4, 5)
    assert "New puzzle · Level" in app.view()["puzzle"] and puzzles.offers() is None
    play(app, session.task["solution"])
    assert session.solved and app.dialog == "puzzle-over" and ENDLESS_GO in app.dialog_html()
    assert puzzles.best == {}, "stars are kept for the puzzles of the file"
    app.act("endless")
    assert app.feature(Endless).making and ENDLESS_STOP in app.view()["endless"]


def test_a_puzzle_of_another_grade_comes_with_a_word_and_none_with_another() -> None:
    app = room()
    app.act("endless-grade", "grade=5")
    app.act("endless")
    told(app, {"done": False, "part": 0.5, "tried": 3, "found": 1})
    assert "3 tries so far" in app.view()["endless"] and "1 puzzle found" in app.view()["endless"]
    told(app, {"done": True, "part": 1, "made": [made("build", 1)]})
    assert app.feature(Puzzles).session is not None and "This one is level 1" in app.message[1]
    other = room()
    other.act("endless")
    told(other, {"done": True, "part": 1, "made": []})
    assert other.feature(Puzzles).session is None and "No puzzle turned up" in other.view()["endless"]


def test_the_wait_ends_by_stop_by_another_wish_and_on_leaving() -> None:
    for act in (
        ("endless-stop", ""),
        ("endless-grade", "grade=2"),
        ("endless-kind", "kind=grab"),
        ("escape", ""),
    ):
        app = room()
        app.act("endless")
        app.act(*act)
        assert not app.feature(Endless).making and not app.root()["data-job"]
        assert app.root()["data-puzzles"] == "open"
    app.act("endless")
    app.act("puzzles-leave")
    assert not app.root()["data-job"]
    app.act("endless-kind", "kind=duel")
    app.act("endless-grade", "grade=6")
    assert (app.feature(Endless).kind, app.feature(Endless).grade) == ("build", 0)


def test_one_that_was_made_outlives_the_page() -> None:
    drawer = Drawer()
    app = room(drawer)
    app.act("endless")
    entry = made("grab", 3)
    told(app, {"done": True, "part": 1, "made": [entry]})
    play(app, entry["solution"][:1])
    again = sit_down(drawer=drawer)
    session = again.feature(Puzzles).session
    assert session is not None and session.task["open"] == entry["open"] and session.cursor == 1


def test_work_in_steps_makes_the_same_and_a_grade_leads_to_boards_of_its_size() -> None:
    assert [make("build", f"same {n}") for n in range(3)] == [
        finished(making("build", f"same {n}")) for n in range(3)
    ]
    small, large = made("build", 1), made("build", 4)
    assert sum(small["tray"].values()) < sum(large["tray"].values())
    assert len(building.search(puzzle_from_json(large)).answers) == large["answers"]
