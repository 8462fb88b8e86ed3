"""Lessons on the page by touch and by keys, with Back and a reload in between.

The first six are solved in test_newcomer.py, and all of them without a browser in test_lessons_page.py.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from games.ttb.board.board import name_of
from games.ttb.puzzles.lessons.lessons import read_lessons
from playwright.sync_api import Page, expect

from e2e.games.ttb.test_keyboard import play_turn
from tools.playing.page import FREE, STILL, step
from tools.playing.pages import begin
from tools.playing.staging import preferences
from tools.playing.ttb import Player
from ttb_core.hexes import pair
from ttb_core.notation import parse_turn
from ttb_core.rules import turn_data

LESSONS = read_lessons(
    (Path(__file__).parents[3] / "web/static/games/ttb/puzzles/lessons/lessons.json").read_text("utf-8")
)
EARNED = ".lessons .star.earned"
BY_TOUCH = ("two_bots", "first_turn", "zap", "swap", "replace", "remove", "double", "special", "end", "blob")
LATER = [lesson for lesson in LESSONS if lesson.id in BY_TOUCH]
"""One for each kind of change, decision and end; the others differ only in their boards."""
BY_KEYS = ("step", "first_turn", "zap", "swap", "remove", "double", "blob")
"""One for each kind of change and of decision."""


@pytest.mark.repeats(
    "e2e/games/ttb/test_newcomer.py::test_the_first_crystal_is_home_after_a_dozen_taps",
    "tests/games/ttb/puzzles/test_lessons_page.py",
)
def test_every_kind_of_later_lesson_by_touch(begin_game: Callable[..., Page]) -> None:
    stars = {lesson.id: 3 for lesson in LESSONS if lesson not in LATER}
    stored = {"ttb.lessons": json.dumps({"version": 1, "stars": stars})}
    page = begin_game(
        "",
        storage=preferences(speed="off") | stored,
        viewport={"width": 360, "height": 740},
        has_touch=True,
        reduced_motion="reduce",
    )
    player = Player(page, touch=True)
    page.tap('[data-key="way-learn"]')
    expect(page.locator(".lesson-row")).to_have_count(len(LESSONS))
    page.tap(".lesson-row.primary")
    for lesson in LATER:
        page.wait_for_selector(f'html[data-lesson="{lesson.id}"]')
        page.wait_for_selector(STILL)
        if lesson.id == "two_bots":
            page.tap(".puzzle-goal")
            ring = lesson.puzzle().goal.at
            expect(page.locator(".hex[data-shown]")).to_have_attribute("data-hex", name_of(pair(ring)))
            player.change({"op": "place", "bot": "red2", "slot": 1, "order": "forward1"})
            player.run()
            expect(page.locator(".challenge-told")).to_contain_text("no room to push")
            begin(page)
            expect(page.locator(".challenge-told")).to_contain_text("no room to push")
            page.tap('[data-key="lesson-again"]')
            expect(page.locator(".challenge-told")).not_to_contain_text("no room to push")
        for text in lesson.solution:
            player.turn(turn_data(parse_turn(text)))
        expect(page.locator('.lesson-over[data-solved="true"]')).to_be_visible()
        if lesson is not LATER[-1]:
            player.press('dialog [data-action="lesson"]')  # after enough of them a game comes first
    page.tap('dialog [data-action="learn"]')
    expect(page.locator(EARNED)).to_have_count(3 * len(LESSONS))
    expect(page.locator(".lesson-row.primary")).to_have_count(0)


@pytest.mark.repeats(
    "e2e/games/ttb/test_lessons.py::test_a_lesson_by_keys",
    "tests/games/ttb/puzzles/test_lessons_page.py",
)
def test_every_kind_of_change_in_a_lesson_by_keys(begin_game: Callable[..., Page]) -> None:
    page = begin_game("learn", storage=preferences(speed="off"), reduced_motion="reduce")
    expect(page.locator(".lesson-row.primary")).to_be_focused()
    for name in BY_KEYS:
        page.focus(f'[data-key="lesson-{name}"]')
        page.wait_for_selector(FREE)
        page.keyboard.press("Enter")
        page.wait_for_selector(f'html[data-lesson="{name}"]')
        for text in next(lesson for lesson in LESSONS if lesson.id == name).solution:
            play_turn(page, turn_data(parse_turn(text)))
        expect(page.locator('.lesson-over[data-solved="true"]')).to_be_visible()
        expect(page.locator("dialog .primary")).to_be_focused()
        page.focus('dialog [data-action="learn"]')
        page.wait_for_selector(FREE)
        page.keyboard.press("Enter")
        expect(page.locator(".lesson-row.primary")).to_be_focused()
    expect(page.locator(EARNED)).to_have_count(3 * len(BY_KEYS))


@pytest.mark.engines("lessons", "keys")
def test_a_lesson_by_keys(begin_game: Callable[..., Page]) -> None:
    page = begin_game("", storage=preferences(speed="off"), reduced_motion="no-preference")
    press = page.keyboard.press
    page.focus('[data-key="way-learn"]')
    press("Enter")
    expect(page.locator(".lesson-row.primary")).to_be_focused()
    expect(page).to_have_url(re.compile("#learn$"))
    press("Enter")
    expect(page.locator('[data-region="lesson"] h2')).to_be_focused()
    expect(page.locator("#announcer")).to_contain_text("Tap the arrow tile")
    press("r")
    page.wait_for_selector(STILL)
    expect(page.locator("#announcer")).to_contain_text("Your bot has no tile yet")
    step(page, -1)
    expect(page.locator(".lesson-row.primary")).to_be_focused()
    press("Escape")
    press("t")
    press("Enter")
    press("o")
    press("Enter")
    press("r")
    expect(page.locator(".lesson-over")).to_contain_text("It can be done in 1 turn")
    expect(page.locator("dialog .primary")).to_be_focused()
    page.wait_for_selector(FREE)
    press("Enter")
    expect(page.locator("html")).to_have_attribute("data-lesson", "slots")
    page.keyboard.press("Escape")
    page.click('[data-key="lesson-page"]')
    expect(page.locator("#help")).to_contain_text("Running")
