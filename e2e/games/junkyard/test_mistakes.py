"""Costly decisions in the room of puzzles, by keyboard and with the screen reader's names."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e import axe
from e2e.games.junkyard.states import COSTLY, costly
from tests.games.junkyard.test_review import ended_game
from tools.playing.junkyard import PLACE
from tools.playing.page import STILL, press_named
from tools.playing.staging import play, preferences

LONG = 60_000


@pytest.mark.repeats(
    "e2e/games/ttb/test_review.py::test_a_better_turn_than_that_of_the_game_is_found_by_keyboard",
    "tests/games/junkyard/test_mistakes.py",
)
def test_a_decision_is_removed_put_back_and_played_again(begin_game: Callable[..., Page]) -> None:
    page = begin_game("", storage=preferences(speed="off", halts=False), place=PLACE, reduced_motion="reduce")
    costly(page)
    rows, take = page.locator(".mistake-row"), "Round 4: cost about 2 points of energy"
    press_named(page, f"Remove: {take}")
    expect(rows).to_have_count(3)
    expect(page.get_by_role("status").filter(has_text=f"Removed: {take}")).to_be_visible()
    assert axe.violations(page) == []
    press_named(page, "Undo")
    expect(rows).to_have_count(4)
    rows.filter(has_text=take).press("Enter")
    page.wait_for_selector(f'{STILL} .visit [data-action="mistake-leave"]')
    play(page, [ended_game()[1][COSTLY]])
    over = page.get_by_role("dialog")
    expect(over.get_by_role("heading", name="Not this one")).to_be_focused(timeout=LONG)
    assert axe.violations(page) == []
    press_named(page, "Show a better turn")
    expect(over).to_be_hidden()
    expect(page.locator(".message .note")).to_contain_text("Take a small energy cell")
    expect(page.locator(".go")).to_be_focused()
    press_named(page, "Turns to improve")
    expect(page.locator("[data-key=room-tab-turns]")).to_be_focused()
    expect(rows).to_have_count(4)
