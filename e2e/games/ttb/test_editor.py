"""The position editor on the page: by mouse, by touch and by keys."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ttb_core as ttb
from e2e import axe
from e2e.games.ttb import states
from tests.tiers import sample
from tools.playing.page import STILL
from tools.playing.staging import load


def game(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.evaluate("ttb.position()"))
    return found


def tool(page: Page, name: str) -> None:
    page.click(f'[data-action="edit-tool"][data-value="{name}"]')


def tap(page: Page, at: str) -> None:
    page.locator(f'[data-hex="{at}"]').click()


def enter(page: Page, kind: str) -> None:
    """Open the editor and start from `empty`, `game`, or a set-up with this number of colours."""
    page.click('[data-action="edit"]')
    page.click('[data-action="edit-start"]')
    page.click(f'[data-action="edit-from"][data-value="{kind}"]')
    expect(page.locator("dialog[open]")).to_have_count(0)


def drag(page: Page, source: str, target: str) -> None:
    """Drag with the mouse in steps, as a hand does."""
    start, end = page.locator(source).bounding_box(), page.locator(target).bounding_box()
    assert start and end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


def test_a_position_made_by_mouse_is_played(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    before = game(page)
    enter(page, "empty")
    expect(page.locator(".edit-problems")).to_be_visible()
    tool(page, "red1")
    tap(page, "0,0")
    expect(page.locator('[data-bot="red1"]')).to_have_attribute("data-at", "0,0")
    tap(page, "0,0")
    page.click('[data-action="edit-do"][data-value="face:NE"]')
    page.click('[data-action="edit-do"][data-value="load:pink"]')
    page.click('[data-action="edit-slot"][data-value="0"]')
    page.click('[data-action="edit-order"][data-value="unload"]')
    page.keyboard.press("Escape")
    expect(page.locator(".edit-details")).to_have_count(0)
    drag(page, '[data-value="base-red"]', '[data-hex="1,-1"]')
    expect(page.locator('[data-base="red"]')).to_have_attribute("data-at", "1,-1")
    drag(page, '[data-hex="0,0"]', '[data-hex="0,2"]')
    expect(page.locator('[data-bot="red1"]')).to_have_attribute("data-at", "0,2")
    page.click('.editor [data-action="undo"]')
    expect(page.locator('[data-bot="red1"]')).to_have_attribute("data-at", "0,0")
    assert game(page) == before, "the game in progress is as it was"
    page.click('[data-action="edit-play"]')
    expect(page.locator('[data-slot="red1:0"][data-order="unload"]').first).to_be_visible()
    page.click('[data-action="run"]')
    expect(page.locator('[data-score="red"]')).to_have_text("4")


def test_what_is_impossible_is_named_and_goes_nowhere(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    enter(page, "2")
    tool(page, "teleporter-blue")
    tap(page, "1,1")
    expect(page.locator(".edit-problems li")).to_have_count(1)
    before = game(page)
    for action in ("share", "edit-play", "edit-export"):
        button = page.locator(f'.edit-actions [data-action="{action}"]')
        expect(button).to_have_attribute("aria-disabled", "true")
        button.click(force=True)
        expect(page.locator(".message .note")).to_be_visible()
    assert game(page) == before
    expect(page.locator("dialog[open]")).to_have_count(0)
    tap(page, "-1,-1")
    expect(page.locator(".edit-problems")).to_have_count(0)
    page.click('.edit-actions [data-action="share"]')
    expect(page.locator("dialog[open]")).to_be_visible()


def test_by_touch(begin_game: Callable[..., Page]) -> None:
    page = begin_game(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.locator('[data-action="menu"]').tap()
    page.locator('dialog [data-action="edit"]').tap()
    page.locator('[data-action="edit-tool"][data-value="rock"]').tap()
    page.locator('[data-hex="1,1"]').tap()
    expect(page.locator('[data-rock][data-at="1,1"]')).to_have_count(1)
    page.locator('[data-action="edit-tool"][data-value="none"]').tap()
    page.locator('[data-hex="1,1"]').tap()
    page.locator('[data-hex="2,1"]').tap()
    expect(page.locator('[data-rock][data-at="2,1"]')).to_have_count(1)
    page.locator('[data-action="edit-tool"][data-value="erase"]').tap()
    page.locator('[data-hex="2,1"]').tap()
    expect(page.locator("[data-rock]")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_by_keys(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    page.focus('[data-action="edit"]')
    page.keyboard.press("Enter")
    expect(page.locator(".editor h2")).to_be_focused()
    page.focus('[data-action="edit-tool"][data-value="blob"]')
    page.keyboard.press("Enter")
    page.keyboard.press("g")
    expect(page.locator('[data-hex="0,0"]')).to_be_focused()
    for key in ("ArrowRight", "e", "Enter"):
        page.keyboard.press(key)
    expect(page.locator('[data-blob][data-at="2,-1"]')).to_have_count(1)
    expect(page.locator('[data-hex="2,-1"]')).to_be_focused()
    page.keyboard.press("u")
    expect(page.locator("[data-blob]")).to_have_count(0)
    page.keyboard.press("Control+y")
    expect(page.locator("[data-blob]")).to_have_count(1)
    page.focus('[data-action="edit-close"]')
    page.keyboard.press("Enter")
    expect(page.locator('[data-action="edit"]').first).to_be_focused()
    expect(page.locator("[data-blob]")).to_have_count(0)


def test_from_a_moment_of_the_game_turned_and_mirrored(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    load(page, states.BUSY)
    page.click('[data-action="edit"]')
    expect(page.locator('[data-bot="red1"]')).to_have_attribute("data-at", "-1,-1")
    page.click('[data-value="rotate"]')
    expect(page.locator('[data-bot="red1"]')).to_have_attribute("data-at", "-2,1")
    page.click('[data-value="mirror"]')
    expect(page.locator('[data-bot="red1"]')).to_have_attribute("data-at", "1,1")
    page.click('[data-action="edit-play"]')
    expect(page.locator("html")).not_to_have_attribute("data-editing", "true")
    assert game(page)["bots"]["red1"]["program"] == ["forward1", "turn_right", "load"]


@pytest.mark.engines("editor")
def test_a_file_goes_out_and_comes_in_again(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    enter(page, "3")
    tool(page, "mud")
    tap(page, "0,0")
    with page.expect_download() as coming:
        page.click('[data-action="edit-export"]')
    path = coming.value.path()
    data = json.loads(path.read_text())
    assert data["mud"] == [[0, 0]] and ttb.position_from_json(data)
    enter(page, "empty")
    expect(page.locator("[data-mud]")).to_have_count(0)
    page.click('[data-action="edit-start"]')
    with page.expect_file_chooser() as asked:
        page.click('[data-action="pick-file"]')
    asked.value.set_files(path)
    expect(page.locator('[data-mud][data-at="0,0"]')).to_have_count(1)
    expect(page.locator("dialog[open]")).to_have_count(0)


HOSTILE = '<img src=x onerror="document.title=1">'


@pytest.mark.parametrize("text", sample(("hello", '{"bots": 7}', HOSTILE), HOSTILE))
def test_nonsense_is_refused_and_stays_to_be_mended(begin_game: Callable[..., Page], text: str) -> None:
    page = begin_game()
    page.click('[data-action="edit"]')
    page.click('[data-action="edit-start"]')
    page.fill("dialog textarea", text)
    page.click('dialog [type="submit"]')
    expect(page.locator('dialog [role="alert"]')).to_be_visible()
    expect(page.locator("dialog textarea")).to_have_value(text)
    expect(page.locator("dialog img")).to_have_count(0)


@pytest.mark.repeats("e2e/shell/test_screens.py::test_a_state_looks_right")
def test_axe_finds_nothing(begin_game: Callable[..., Page]) -> None:
    """In the light scheme; `states.py` has the editor and puzzles for `test_screens.py`, in both schemes."""
    page = begin_game(reduced_motion="reduce")
    load(page, states.BUSY)
    page.click('[data-action="edit"]')
    page.wait_for_selector(STILL)
    tap(page, "-1,-1")
    page.click('[data-action="edit-slot"][data-value="1"]')
    assert axe.violations(page, within=".editor") == [], "a bot"
    tool(page, "teleporter-red")
    tap(page, "1,1")
    assert axe.violations(page, within=".editor") == [], "a problem"
    page.click('.editor [data-action="undo"]')
    for tab in ("colours", "supply", "specials", "puzzle"):
        page.click(f'[data-action="edit-tab"][data-value="{tab}"]')
        assert axe.violations(page, within=".editor") == [], tab
    for dialog in ("edit-start", "edit-clear"):
        page.click(f'.editor [data-action="{dialog}"]')
        assert axe.violations(page, within="dialog[open]") == [], dialog
        page.keyboard.press("Escape")
