"""A press decides once: neither a key that is held down nor a second quick tap makes the next decision as well."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.games.junkyard import positions as junkyard
from e2e.games.rally import positions as rally
from e2e.games.ttb.states import DECISIONS, position
from e2e.playing import FREE, STILL
from e2e.rally import CARD
from e2e.staging import Json, load, preferences

OFF = preferences(speed="off", handover="never")


def mover(page: Page) -> str:
    """The colour to move in the game on the table."""
    data: Json = json.loads(page.evaluate("ttb.position()"))
    return str(data["to_move"])


def twice(page: Page, selector: str, way: str) -> None:
    """Press twice in the same place, as quickly as can be."""
    if way == "mouse":
        page.dblclick(selector)
    elif way == "finger":
        page.wait_for_selector(selector)
        box: Any = page.locator(selector).bounding_box()
        for slip in (0, 8):
            page.touchscreen.tap(box["x"] + box["width"] / 2 + slip, box["y"] + box["height"] / 2)
    else:
        page.focus(selector)
        for _ in range(2):
            page.keyboard.press(way)
    page.wait_for_selector(STILL)


@pytest.mark.parametrize("way", ["mouse", "finger", "Enter", " ", "r"])
def test_two_quick_presses_on_run_play_one_turn(begin_game: Callable[..., Page], way: str) -> None:
    page = begin_game(storage=OFF, has_touch=way == "finger")
    load(page, position())
    twice(page, '[data-action="run"]', way)
    assert mover(page) == "yellow"
    # What is pressed elsewhere is meant, and so is the same later on.
    page.keyboard.press("p")
    page.wait_for_selector(STILL + '[data-colour-to-move="red"]')
    page.wait_for_selector(FREE)
    page.keyboard.press("p")
    page.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')


def test_nor_does_the_second_press_answer_what_the_first_one_leads_to(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage=OFF)
    load(page, DECISIONS["zap"])
    twice(page, '[data-action="run"]', "Enter")
    expect(page.locator("[data-choice]").first).to_be_focused()
    page.wait_for_selector(FREE)
    twice(page, "[data-choice]", "Enter")
    assert mover(page) == "yellow"


@pytest.mark.parametrize("way", ["mouse", "d"])
def test_two_quick_presses_leave_the_next_robot_to_its_builder(
    begin_game: Callable[..., Page], way: str
) -> None:
    page = begin_game(place="junkyard/", storage=OFF)
    load(page, junkyard.FACTORY)
    before = mover(page)
    twice(page, '.go[data-action="done"]', way)
    assert mover(page) != before
    assert json.loads(page.evaluate("ttb.position()"))["phase"] == "factory"


@pytest.mark.parametrize("way", ["mouse", "d"])
def test_two_quick_presses_leave_the_next_robot_to_its_programmer(
    begin_game: Callable[..., Page], way: str
) -> None:
    page = begin_game(place="rally/", storage=OFF)
    load(page, rally.TWO_DOWN)
    twice(page, '.go[data-action="done"]', way)
    page.wait_for_selector(f"{FREE} .rally-rests")
    assert not page.locator(CARD).count()
    twice(page, '.go[data-action="done"]', way)
    expect(page.locator(CARD)).to_have_count(9)


@pytest.mark.parametrize("key", ["r", "Enter"])
def test_a_key_that_is_held_decides_once_and_steps_on(begin_game: Callable[..., Page], key: str) -> None:
    page = begin_game(storage=OFF)
    load(page, position())
    page.focus('[data-action="run"]')
    for _ in range(4):
        page.keyboard.down(key)
    page.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')
    page.wait_for_selector(FREE)
    page.keyboard.down(key)
    page.keyboard.up(key)
    page.keyboard.press("g")
    for _ in range(3):
        page.keyboard.down("ArrowLeft")
    page.keyboard.up("ArrowLeft")
    expect(page.locator('[data-hex="-3,0"]')).to_be_focused()
    assert mover(page) == "yellow"
