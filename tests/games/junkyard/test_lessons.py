"""Lessons: legal positions, deeds that can be done, wrong ways with reasons, and the page around them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from games.junkyard.learning.attempt import LessonSession
from games.junkyard.learning.deeds import DEEDS, LEARNER
from games.junkyard.learning.lessons import Lessons
from games.junkyard.learning.room import Room
from games.junkyard.learning.staged import BASICS, BY_ID, LESSONS, Lesson
from games.junkyard.learning.words import HINTS, introduction, reason
from games.junkyard.turn.building import Building
from games.junkyard.turn.panel import Panel
from shell.app.app import App
from shell.play.running import Running
from shell.statistics.statistics import Statistics

import junkyard_core as junk
from junkyard_core.notation import NOTATION
from tests.games.junkyard.junk_table import do, sit_down
from tests.games.junkyard.spoken_texts import texts
from tests.sitting import LANGUAGES, Drawer, finish

READY = "eye_s@1,-1N mouth_s@3,1E claw_s@-1,1W"
FAST = "eye_s@1,-1N mouth_s@-1,1W claw_m@3,0E"
WRONG = (
    ("build", "feet", f"build {READY} pipe_s@1,3S feet@0,-1N"),
    ("scan", "fewer", "scan s1 m1"),
    ("scan", "none", "scan"),
    ("hold", "used", "take open pipe_s@-2,0N<-1,0>"),
    ("hold", "left", "take open eye_m@-2,0E<-1,0>", "pass"),
    ("hold", "left", "take open pipe_s@4,0N<3,0>", "pass"),
    ("hold", "none", "pass"),
    ("energy", "short", "take open energy_s@4,0N<3,0>"),
    ("energy", "none", "pass"),
    ("blind", "bomb", "take pile m@4,0E<3,0>"),
    ("blind", "none", "pass"),
    ("pipes", "scan", "build pipe_s@1,-1N eye_s@1,-2N claw_s@3,1E mouth_s@-1,1W feet@1,3S pipe_s@0,-1N"),
    ("pipes", "scan", "build pipe_s@1,-1N pipe_s@1,-2N claw_s@3,1E mouth_s@-1,1W feet@1,3S"),
    ("together", "used", "take open pipe_s@-2,0N<-1,0>"),
    ("together", "none", "pass"),
    ("battle", "dodged", "attack yellow 4,0 -2,1"),
    ("battle", "single", "attack green 4,0"),
    ("battle", "none", "pass"),
    ("boost", "tie", f"build {FAST} pipe_s@1,3S feet@1,4S treads@3,2E"),
    ("boost", "slow", f"build {FAST} pipe_s@1,3S feet@0,-1N treads@3,2E"),
    ("end", "wrong", "attack green 4,0 -2,1"),
    ("end", "wrong", "attack green -2,1", "attack yellow 4,0"),
    ("end", "alive", "attack yellow -2,1", "pass"),
    ("end", "none", "pass"),
)  # fmt: skip
"""Ways that do not do the deed: the lesson, the reason, and the decisions in the notation."""


def sit(drawer: Drawer | None = None, language: str = "en") -> App:
    drawer = drawer or Drawer()
    drawer.kept.setdefault("ttb.preferences", json.dumps({"version": 1, "halts": False}))
    return sit_down(language=language, drawer=drawer)


def begin(app: App, lesson: Lesson) -> LessonSession:
    do(app, ("lesson", lesson.id))
    session = app.session
    assert isinstance(session, LessonSession)
    return session


def play(app: App, *turns: Any) -> None:
    """Play decisions as the features of the phases do, without their animations."""
    for turn in turns:
        app.feature(Running).begin(NOTATION.read_turn(turn) if isinstance(turn, str) else turn, animate=False)


def solve(app: App, lesson: Lesson) -> LessonSession:
    session = begin(app, lesson)
    play(app, *lesson.turns)
    return session


def drawn(app: App, region: str) -> str:
    """The HTML of a region or a dialog."""
    lessons, room = app.feature(Lessons), app.feature(Room)
    return {**lessons.regions(), **lessons.dialogs(), **room.regions()}[region]()


# The deeds


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_begins_with_a_decision_of_the_learner_and_can_be_solved(lesson: Lesson) -> None:
    start = lesson.start
    assert junk.position_from_json(junk.position_to_json(start)) == start, "a legal position"
    assert start.to_move == LEARNER
    session = LessonSession(lesson, "key", LessonSession(lesson, "home", sit().session))
    assert session.verdict is None and not session.over
    for number, turn in enumerate(lesson.turns, 1):
        assert not session.solved
        session.go_through([turn])
        assert session.solved is (number == len(lesson.turns)), "done by the last decision, and only by it"


@pytest.mark.parametrize("way", WRONG, ids=lambda way: "-".join(way[:2]))
def test_a_wrong_way_ends_with_its_reason(way: tuple[str, ...]) -> None:
    name, expected, *turns = way
    session = LessonSession(BY_ID[name], "key", sit().session)
    session.go_through([NOTATION.read_turn(turn) for turn in turns])
    assert session.verdict is not None and session.verdict.reason == expected
    assert session.over and not session.solved
    for language in LANGUAGES:
        words = reason(texts(language), session)
        assert words and "{" not in words and "ui." not in words


def test_every_deed_has_a_lesson_and_every_reason_a_wrong_way_and_a_text() -> None:
    assert [lesson.id for lesson in LESSONS] == list(DEEDS)
    spoken = {key for key in texts("en").table if ".not." in key and key.startswith("ui.junkyard.lesson.")}
    assert {f"ui.junkyard.lesson.{name}.not.{why}" for name, why, *_ in WRONG} == spoken


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_nobody_else_decides_during_a_lesson(lesson: Lesson) -> None:
    session = LessonSession(lesson, "key", sit().session)
    for turn in lesson.turns:
        assert session.standing.to_move == (LEARNER,)
        session.go_through([turn])


# On the table


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_tells_its_task_and_its_result(language: str) -> None:
    app = sit(language=language)
    for lesson in LESSONS:
        session = begin(app, lesson)
        panel = drawn(app, "lesson")
        assert "ui.junkyard" not in panel and "{" not in panel
        assert app.t(f"ui.junkyard.lesson.{lesson.id}") in panel
        assert introduction(app.texts, session)
        play(app, *lesson.turns)
        assert app.dialog == "lesson-over"
        over = drawn(app, "lesson-over")
        assert 'data-solved="true"' in over and "ui.junkyard" not in over and "{" not in over
    assert app.feature(Lessons).stars == dict.fromkeys(DEEDS, 3)
    assert app.t("ui.junkyard.lesson.all") in drawn(app, "lesson-over")


def test_a_wrong_way_is_told_with_its_reason_and_can_be_tried_again() -> None:
    app = sit()
    session = begin(app, BY_ID["energy"])
    play(app, "take open energy_s@4,0N<3,0>")
    assert app.dialog == "lesson-over"
    words = reason(app.texts, session)
    assert words in drawn(app, "lesson-over") and words in drawn(app, "lesson")
    assert app.feature(Panel).deciding is None, "the rest of the game is not played"
    do(app, "lesson-again")
    assert session.cursor == 0 and session is app.session
    play(app, *BY_ID["energy"].turns)
    assert session.solved and app.feature(Lessons).stars == {"energy": 3}


def test_the_result_is_not_told_while_the_turn_still_runs() -> None:
    app = sit()
    begin(app, BY_ID["energy"])
    do(app, ("lift", "open:energy_m"))
    effects = app.act("put", "4,0:E")
    assert app.feature(Lessons).state == "on"
    assert app.t("ui.stars", n=3) not in drawn(app, "lesson")
    finish(app, effects)
    assert app.feature(Lessons).state == "solved"


def test_hints_come_in_steps_and_cost_a_star_each() -> None:
    app = sit()
    session = begin(app, BY_ID["battle"])
    for step in (1, 2, 2):
        do(app, "lesson-hint")
        assert drawn(app, "lesson").count("challenge-hint") == step
        assert session.stars == 3 - step
    play(app, *BY_ID["battle"].turns)
    assert app.feature(Lessons).stars == {"battle": 1}
    assert app.t("ui.junkyard.lesson.hinted") in drawn(app, "lesson-over")
    solve(app, BY_ID["battle"])
    assert app.feature(Lessons).stars == {"battle": 3}, "the best result is kept"


@pytest.mark.parametrize("name", ["build", "pipes"])
def test_builders_in_a_lesson_get_its_hint_and_no_suggestion(name: str) -> None:
    app = sit()
    begin(app, BY_ID[name])
    assert app.feature(Building).colour == LEARNER
    assert 'data-action="suggest"' not in app.draw("hand")
    assert 'data-action="lesson-hint"' in app.draw("tools")


def test_the_board_shows_the_learners_robot_also_after_the_deed() -> None:
    app = sit()
    for lesson in LESSONS:
        solve(app, lesson)
        assert f'data-robot="{LEARNER}"' in app.draw("board")


def test_the_solution_is_shown_and_counts_for_nothing() -> None:
    app = sit()
    session = begin(app, BY_ID["hold"])
    play(app, "pass")
    app.act("lesson-watch")
    assert app.feature(Lessons).state == "shown"
    do(app, "lesson-watched")
    assert app.session is session and app.dialog == "lesson-over"
    assert app.feature(Lessons).stars == {}


# From lesson to lesson


def test_the_basics_lead_a_newcomer_to_the_first_game() -> None:
    app = sit()
    for name in BASICS[:-1]:
        solve(app, BY_ID[name])
        assert "first-steps" not in drawn(app, "lesson-over")
        do(app, "lesson-next")
    play(app, *BY_ID[BASICS[-1]].turns)
    over = drawn(app, "lesson-over")
    assert app.t("ui.junkyard.lesson.enough") in over
    assert re.search(r'class="[^"]*primary[^"]*"[^>]*data-action="first-steps"', over)
    assert 'data-action="lesson-next"' in over, "the other lessons are still offered"
    do(app, "first-steps")
    assert app.session.stored and app.feature(Lessons).session is None


def test_a_player_is_led_to_the_next_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Statistics, "is_newcomer", False)
    app = sit()
    for name in BASICS:
        solve(app, BY_ID[name])
    assert "first-steps" not in drawn(app, "lesson-over")
    do(app, "lesson-next")
    lessons = app.feature(Lessons)
    assert lessons.session is not None and lessons.session.lesson.id == "blind"


def test_the_next_lesson_is_the_first_unsolved_one_after_this() -> None:
    app = sit()
    solve(app, LESSONS[-1])
    lessons = app.feature(Lessons)
    assert lessons.following is LESSONS[0], "from the end back to the beginning"
    solve(app, LESSONS[1])
    assert lessons.following is LESSONS[2]


def test_the_room_has_every_lesson_with_its_stars() -> None:
    app = sit()
    solve(app, BY_ID["scan"])
    do(app, "lessons")
    assert app.root()["data-place"] == "lessons"
    room = drawn(app, "lessons")
    assert room.count('data-action="lesson"') == len(LESSONS)
    assert room.count('data-solved="true"') == 1 and room.count("star earned") == 3
    assert app.t("ui.junkyard.lessons.progress", n=1, of=len(BASICS)) in room
    do(app, "escape")
    assert drawn(app, "lessons") == ""


def test_a_lesson_is_left_for_the_game_that_waits() -> None:
    app = sit_down(junk.new_game(seed="waits"))
    home = app.session
    begin(app, BY_ID["blind"])
    do(app, "lesson-leave")
    assert app.session is home


def test_stars_and_the_lesson_on_the_table_are_there_after_a_reload() -> None:
    drawer = Drawer()
    app = sit(drawer)
    solve(app, BY_ID["build"])
    begin(app, BY_ID["end"])
    do(app, "lesson-hint")
    play(app, "attack green -2,1")
    lessons = sit(drawer).feature(Lessons)
    assert lessons.stars == {"build": 3}
    assert lessons.session is not None and lessons.session.lesson.id == "end"
    assert lessons.session.hints_given == 1 and lessons.session.cursor == 1


@pytest.mark.parametrize(
    "kept",
    [
        "null",
        "[]",
        "{}",
        '{"version":1}',
        '{"version":1,"lesson":"none","turns":[]}',
        '{"version":1,"lesson":["scan"],"turns":[]}',
        '{"version":1,"lesson":"scan","turns":7}',
        '{"version":1,"lesson":"scan","turns":[{"scan":{"s":9}}]}',
        '{"version":1,"lesson":"scan","turns":[{"scan":{"s":1}},{"pass":true}]}',
    ],
)
def test_an_attempt_that_is_not_in_order_counts_as_none(kept: str) -> None:
    drawer = Drawer()
    drawer.kept["junkyard.lesson"] = kept
    assert sit(drawer).feature(Lessons).session is None


@pytest.mark.parametrize(("hints", "read"), [(-1, 0), (99, HINTS), ("1", 0), (True, 0)])
def test_stored_hints_are_bounded(hints: object, read: int) -> None:
    drawer = Drawer()
    drawer.kept["junkyard.lesson"] = json.dumps({"version": 1, "lesson": "scan", "turns": [], "hints": hints})
    session = sit(drawer).feature(Lessons).session
    assert session is not None and session.hints_given == read
