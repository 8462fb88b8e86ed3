"""Drills made on the device: the wish, the wait, the proof of one, and what is left of it."""

from __future__ import annotations

import json
from functools import cache
from itertools import count
from typing import Any

import pytest
from games.rally.desk import desk
from games.rally.drills.drills import Drills
from games.rally.drills.endless import Endless
from shell.app.app import App

from ground.steps import finished
from rally_core.drills.drill import Drill, drill_from_json
from rally_core.drills.foresight import Foresight
from rally_core.drills.foresight import search as foreseen_search
from rally_core.drills.kinds import ALONE, GRADES, OTHERS, TURNS
from rally_core.drills.search import search
from rally_core.drills.wishes import making
from tests.games.rally.test_drills_page import TEXT, lay_turn, sit
from tests.sitting import Drawer, worked

pytestmark = pytest.mark.slow

Json = Any
GO, STOP = 'data-action="endless"', 'data-action="endless-stop"'


def room(drawer: Drawer | None = None) -> App:
    app = sit(drawer)
    app.act("drills", "endless")
    app.act("drills-here", TEXT)
    return app


def told(app: App, report: Json) -> None:
    app.act("work-told", json.dumps({"ticket": app.root()["data-job"], **report}))


def deliver(app: App, *entries: Json) -> None:
    """Report these drills as the worker's result."""
    told(app, {"done": True, "part": 1, "made": entries})


@cache
def made(kind: str) -> Json:
    """A drill of a kind, from the first seed that gives one."""
    grade = GRADES[kind][0]
    drills = (finished(making(kind, f"test {number}", grade)) for number in count())
    return next(drill for drill in drills if drill is not None)


def least(drill: Drill) -> tuple[int | None, int]:
    """The registers of a shortest solution and the number of such solutions, by the search for the drill."""
    if drill.is_foreseen:
        found = foreseen_search(Foresight(drill))
        assert found is not None
        return found.least, found.ways
    result = search(drill)
    return result.least, result.ways


@pytest.mark.parametrize("kind", [ALONE, OTHERS, TURNS])
def test_each_kind_is_proved_and_played_to_its_end(kind: str) -> None:
    entry = made(kind)
    drill = drill_from_json(entry)
    assert least(drill) == (entry["least"], entry["ways"])
    assert (len(drill.others) > 0) == (kind == OTHERS) or kind == TURNS
    assert (drill.turns > 1) == (kind == TURNS) and entry["key"]
    app = room()
    app.act("endless-kind", f"kind={kind}")
    app.act("endless")
    deliver(app, entry)
    drills = app.feature(Drills)
    assert drills.session is not None and f"New drill · Level {entry['grade']}" in app.view()["drill"]
    app.act("drill-hint")
    assert "challenge-hint" in app.view()["drill"]
    for turn in range(len(entry["solution"])):
        lay_turn(app, entry, turn)
    assert drills.session.solved and app.dialog == "drill-over" and GO in app.dialog_html()
    assert (drills.best, drills.stars) == ({}, {}), "results are kept for the drills of the file"
    app.act("drills")
    assert 'data-key="room-tab-endless" aria-pressed="true"' in app.view()["drills"]


def test_one_of_the_wanted_grade_is_made_in_the_worker_and_another_one_follows() -> None:
    app = room()
    assert GO in app.view()["endless"]
    app.act("endless-grade", "grade=1")
    app.act("endless")
    assert STOP in app.view()["endless"] and "<progress" in app.view()["endless"]
    app.act("work-told", json.dumps(worked(app, desk)))
    drills = app.feature(Drills)
    assert drills.session is not None and drills.session.task["grade"] == 1 and drills.session.id == ""
    app.act("endless")
    assert app.feature(Endless).making and app.root()["data-drills"] == "open"
    assert STOP in app.view()["endless"]


def test_a_drill_of_another_grade_comes_with_a_word_and_none_with_another() -> None:
    app = room()
    app.act("endless-grade", "grade=5")
    app.act("endless")
    told(app, {"done": False, "part": 0.5, "tried": 3, "found": 1})
    assert "3 tries so far" in app.view()["endless"] and "1 drill found" in app.view()["endless"]
    deliver(app, {**made(ALONE), "grade": 1})
    assert app.feature(Drills).session is not None and "This one is level 1" in app.message[1]
    for entries in ([], [{**made(ALONE), "at": [99, 99]}], [{"grade": 1}]):
        other = room()
        other.act("endless")
        deliver(other, *entries)
        assert other.feature(Drills).session is None and "No drill turned up" in other.view()["endless"]


def test_a_kind_has_its_own_grades() -> None:
    app = room()
    endless = app.feature(Endless)
    app.act("endless-grade", "grade=1")
    app.act("endless-kind", f"kind={TURNS}")
    assert (endless.kind, endless.grade) == (TURNS, 0)
    app.act("endless-grade", "grade=1")
    assert endless.grade == 0 and 'name="endless-grade" value="1"' not in app.view()["drills"]
    app.act("endless-kind", "kind=lesson")
    assert endless.kind == TURNS


@pytest.mark.parametrize(
    "act",
    [
        ("endless-stop", ""),
        ("endless-grade", "grade=2"),
        ("endless-kind", "kind=others"),
        ("escape", ""),
        ("room-tab", "1"),
        ("drills", ""),
        ("drills-leave", ""),
    ],
)
def test_the_wait_ends_by_stop_by_another_wish_and_on_leaving(act: tuple[str, str]) -> None:
    app = room()
    app.act("endless")
    assert app.root()["data-job"]
    app.act(*act)
    assert not app.feature(Endless).making and not app.root()["data-job"]
    assert (app.root()["data-drills"] == "open") == (act[0] != "drills-leave")


def test_one_that_was_made_outlives_the_page() -> None:
    drawer = Drawer()
    app = room(drawer)
    app.act("endless")
    deliver(app, made(TURNS))
    lay_turn(app, made(TURNS), 0)
    again = sit(drawer).feature(Drills).session
    assert again is not None and again.task["board"] == made(TURNS)["board"] and again.cursor == 1


@pytest.mark.parametrize(
    ("kind", "seeds"),
    [(ALONE, (30, 31)), (OTHERS, (7,)), pytest.param(OTHERS, (6, 7), marks=pytest.mark.walk)],
)
def test_the_same_wish_makes_the_same_drill(kind: str, seeds: tuple[int, ...]) -> None:
    first, second = ([finished(making(kind, f"same {n}")) for n in seeds] for _ in range(2))
    assert first == second
    assert any(first), "most seeds give none, but some do"
