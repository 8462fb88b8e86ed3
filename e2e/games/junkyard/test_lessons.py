"""Lessons on the page: all by touch from the front door, some by keys, and a wrong way with a reload."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from games.junkyard.learning.staged import BASICS, BY_ID, LESSONS
from playwright.sync_api import Page, expect

from tools.playing.junkyard import Player
from tools.playing.page import CLOSED, STILL
from tools.playing.pages import begin
from tools.playing.staging import preferences

QUICK = preferences(speed="off", halts=False)
SOLVED, MISSED = (f'dialog[open] .junk-lesson-over[data-solved="{solved}"]' for solved in ("true", "false"))
ON = f'{STILL}[data-lesson="on"]'
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "reduced_motion": "reduce"}


def stars(page: Page) -> dict[str, int]:
    stored = page.evaluate("localStorage.getItem('junkyard.lessons')").partition("}")[0] + "}}"
    earned: dict[str, int] = json.loads(stored)["stars"]
    return earned


@pytest.mark.repeats(
    "e2e/games/junkyard/test_lessons.py::test_a_wrong_way_and_a_hint_are_remembered",
    "tests/games/junkyard/test_lessons.py",
)
def test_all_lessons_by_touch(begin_game: Callable[..., Page]) -> None:
    stored = preferences(coach=True, speed="off", halts=False)
    page = begin_game("", storage=stored, place="junkyard/", **PHONE)
    player = Player(page, touch=True)
    player.press('[data-key="way-lessons"]')
    expect(page.locator("html")).to_have_attribute("data-place", "lessons")
    player.press('[data-key="lesson-build"]')
    for lesson in LESSONS:
        page.wait_for_selector(ON)
        for turn in lesson.turns:
            player.decide(turn)
        expect(page.locator(SOLVED)).to_be_visible()
        leads = page.locator('dialog[open] .primary[data-action="first-steps"]')
        expect(leads).to_have_count(int(lesson.id in (BASICS[-1], LESSONS[-1].id)))
        if lesson is not LESSONS[-1]:
            player.press('dialog[open] [data-action="lesson-next"]')
            page.wait_for_selector(CLOSED, state="attached")
    player.press('dialog[open] [data-action="lessons"]')
    expect(page.locator('.junk-lesson-tile[data-solved="true"]')).to_have_count(len(LESSONS))
    assert stars(page) == dict.fromkeys(BY_ID, 3)


@pytest.mark.parametrize("name", ["together", "end"])
def test_a_lesson_by_keys(begin_game: Callable[..., Page], name: str) -> None:
    page = begin_game("lessons", storage=QUICK, place="junkyard/")
    player = Player(page, "keys")
    player.press(f'[data-key="lesson-{name}"]')
    page.wait_for_selector(ON)
    expect(page.locator('[data-region="lesson"] h2')).to_be_focused()
    for turn in BY_ID[name].turns:
        player.decide(turn)
    expect(page.locator(SOLVED)).to_be_visible()


def test_a_wrong_way_and_a_hint_are_remembered(begin_game: Callable[..., Page]) -> None:
    page = begin_game("lessons", storage=QUICK, place="junkyard/", **PHONE)
    player, (right,) = Player(page, touch=True), BY_ID["energy"].turns
    wrong = {"take": {"from": "open", "part": "energy_s"}, "at": [4, 0], "faces": "N", "by": [[3, 0]]}
    player.press('[data-key="lesson-energy"]')
    page.wait_for_selector(ON)
    player.decide(wrong)
    expect(page.locator(MISSED)).to_contain_text("9")
    player.press('dialog[open] [data-action="lesson-again"]')
    page.wait_for_selector(CLOSED, state="attached")
    player.press('[data-action="lesson-hint"]')
    expect(page.locator(".challenge-hint")).to_have_count(1)
    begin(page)
    page.wait_for_selector(ON)
    expect(page.locator(".challenge-hint")).to_have_count(1)
    player.decide(right)
    expect(page.locator(SOLVED)).to_be_visible()
    assert stars(page) == {"energy": 2}
