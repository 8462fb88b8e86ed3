"""The lessons: each is solved by its solution and no sooner, with its tiles, and has its texts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from games.ttb.puzzles.lessons.counts import ENOUGH
from games.ttb.puzzles.lessons.lessons import Lesson, read_lessons

from makers.ttb.puzzles.lessons import LESSONS, lines
from tests.games.ttb.tables import table
from ttb_core.changes import PLACE
from ttb_core.notation import parse_turn
from ttb_core.orders import NAMES
from ttb_core.puzzles import start
from ttb_core.solving import solve

pytestmark = pytest.mark.slow

STATIC = Path(__file__).parents[4] / "web/static"
FILE = STATIC / "games/ttb/puzzles/lessons/lessons.json"
ALL = read_lessons(FILE.read_text("utf-8"))


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_a_lesson_is_solved_as_it_says_and_no_sooner(lesson: Lesson) -> None:
    puzzle = lesson.puzzle()
    attempt = start(puzzle)
    for text in lesson.solution:
        assert not attempt.solved
        attempt = attempt.play(parse_turn(text))
    assert attempt.solved
    answer = solve(puzzle)
    assert answer.proved and answer.turns == len(lesson.solution) == puzzle.turns


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_the_hand_holds_what_is_needed(lesson: Lesson) -> None:
    changes = [change for text in lesson.solution for change in parse_turn(text).changes]
    assert {NAMES[change[3]] for change in changes if change[0] == PLACE} <= set(lesson.hand)
    assert set(lesson.hand) <= {*NAMES, "double_modification"}
    assert any(parse_turn(text).double for text in lesson.solution) == ("double_modification" in lesson.hand)


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_lessons_have_texts_and_pages_of_the_help(language: str) -> None:
    texts = table(language)
    for lesson in ALL:
        assert texts[lesson.title] and texts[lesson.text]
        assert f"rule.{lesson.page}.title" in texts


def test_they_come_in_an_order_in_which_one_learns() -> None:
    """The basics come first; names are permanent because stars are saved under them."""
    names = [lesson.id for lesson in ALL]
    assert names == [
        *("step", "slots", "again", "one_change", "unload", "load", "two_bots", "first_turn"),
        *(
            "push",
            "zap",
            "steal",
            "swap",
            "replace",
            "remove",
            "double",
            "supply",
            "special",
            "points",
            "end",
        ),
        *("mud", "blob", "teleporter"),
    ]
    assert names[ENOUGH - 1] == "again"


def test_the_file_is_what_the_maker_writes() -> None:
    assert json.loads(FILE.read_text("utf-8"))["lessons"] == lines()
    assert len(LESSONS) == len(ALL)


@pytest.mark.parametrize("wrong", ["{}", "[]", '{"format":"ttb-lessons/1","lessons":[["a","b","c","d"]]}'])
def test_what_is_no_file_of_lessons_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError):
        read_lessons(wrong)
