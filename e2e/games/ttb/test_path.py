"""The path through the puzzles on the page, by keyboard: failed puzzles come back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from games.ttb.puzzles.collection.collected import Collection
from games.ttb.puzzles.path.themes import steps_of
from playwright.sync_api import Page, expect

from e2e import axe
from tests.games.ttb.puzzles.solving import TEXT
from tools.playing import pages
from tools.playing.page import FREE, STILL


@pytest.mark.repeats("tests/games/ttb/puzzles/test_path.py")
def test_what_is_failed_on_the_path_comes_back(begin_game: Callable[..., Page]) -> None:
    page = begin_game(reduced_motion="reduce")
    page.click('[data-action="puzzles"]')
    page.get_by_role("button", name="Path", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="At a glance", exact=True)).to_be_visible()
    assert axe.violations(page) == []
    page.get_by_role("button", name="Go on").press("Enter")
    key = page.locator(".challenge-head").text_content()
    first = steps_of(Collection(TEXT).shelved)[0].puzzles[0]
    for _ in range(first.length):
        page.wait_for_selector(FREE)
        page.get_by_role("button", name="Run programs").press("Enter")
        page.wait_for_selector(STILL)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("This one comes back after 3 others.")).to_be_visible()
    page.wait_for_selector(FREE)
    dialog.get_by_role("button", name="Next puzzle").press("Enter")
    page.wait_for_selector(STILL)
    assert page.locator(".challenge-head").text_content() != key
    entry = page.evaluate("localStorage['ttb.path']")
    pages.begin(page, "puzzles", {"ttb.path": entry.replace(",3,", ",0,")})
    page.get_by_role("button", name="Path", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="1 comes back today")).to_be_visible()
