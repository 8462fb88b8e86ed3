"""The review of a finished game in a browser, by keyboard and with the screen reader's names."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import ttb_core as ttb
from e2e import axe
from tests.games.ttb.bots.test_review import HOME_AT_LAST, PASS, WINNING
from tools.playing import pages
from tools.playing.page import STILL, press_named
from ttb_core import links

LONG = 60_000


@pytest.mark.repeats(
    "e2e/games/ttb/test_review.py::test_a_better_turn_than_that_of_the_game_is_found_by_keyboard",
    "tests/games/ttb/test_review.py",
)
def test_the_look_back_by_keyboard(begin_game: Callable[..., Page]) -> None:
    page = begin_game(reduced_motion="reduce")
    turns = [ttb.turn_from_json(turn) for turn in (PASS, PASS, HOME_AT_LAST)]
    game = links.Game(ttb.position_from_json(WINNING), turns, {"red": "Ada"}, 0)
    pages.begin(page, "g=" + links.encode_game(game), {})
    press_named(page, "Show result")
    press_named(page, "The expert’s view")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="The expert’s view")).to_be_focused()
    expect(dialog.locator("progress")).to_have_count(0, timeout=LONG)
    expect(dialog.get_by_role("img", name="Who was ahead")).to_be_visible()
    assert axe.violations(page) == []
    press_named(page, "Table of turns")
    expect(dialog.get_by_role("rowheader")).to_have_count(3)
    press_named(page, "Round 2: cost about")
    page.wait_for_selector(STILL)
    expect(dialog).to_be_hidden()
    expect(page.locator(".replay-told")).to_contain_text("Better: Red bot 1")
    expect(page.locator("[data-region=ghost] .ahead")).not_to_have_count(0)
    expect(page.locator(".announcer").filter(has_text="Better:")).not_to_have_count(0)
    press_named(page, "Step")
    page.wait_for_selector(STILL)
    expect(page.locator("[data-region=ghost] .ahead")).to_have_count(0)
    press_named(page, "The expert’s view")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    press_named(page, "The expert’s view")
    press_named(page, "Try it from here")
    expect(dialog).to_be_hidden()
    expect(page.locator(".message")).to_contain_text("Try:")
    expect(page.locator('.programs [data-slot="red1:2"]')).to_have_attribute("data-order", "unload")
    press_named(page, "Run programs")
    expect(dialog.get_by_role("heading", name="Ada wins!")).to_be_visible(timeout=LONG)


def test_a_better_turn_than_that_of_the_game_is_found_by_keyboard(begin_game: Callable[..., Page]) -> None:
    page = begin_game(reduced_motion="reduce")
    turns = [ttb.turn_from_json(turn) for turn in (PASS, PASS, HOME_AT_LAST)]
    game = links.Game(ttb.position_from_json(WINNING), turns, {"red": "Ada"}, 0)
    pages.begin(page, "g=" + links.encode_game(game), {})
    press_named(page, "Show result")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Find 1 better turn")).to_be_visible(timeout=LONG)
    press_named(page, "Find 1 better turn")
    expect(page.get_by_role("heading", name="Find a better turn")).to_be_visible()
    press_named(page, "Run programs")
    expect(dialog.get_by_role("heading", name="Not this one")).to_be_focused()
    assert axe.violations(page) == []
    press_named(page, "Take the turn back")
    page.click('[data-tile="unload"]')
    page.click('.programs [data-slot="red1:1"]')
    press_named(page, "Run programs")
    expect(dialog.get_by_role("heading", name="You’ve found it!")).to_be_focused(timeout=LONG)
    dialog.get_by_role("button", name="Back to your game").press("Enter")
    page.wait_for_selector(STILL)
    assert page.evaluate("localStorage['ttb.mistakes']").count('"position"') == 0, "nothing is left to solve"
