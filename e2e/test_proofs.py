"""Whether a puzzle is solvable, on the page: in the worker and without one, left and shown."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.playing import STILL
from e2e.test_computers import LONG, REFUSED

STEP = {
    "position": {
        "round": 2,
        "turn_order": ["red"],
        "bots": {"red1": {"at": [-1, 0], "facing": "E"}, "red2": {"at": [-3, 0], "facing": "NE"}},
        "bases": {"red": [3, 0]},
        "crystals": [{"at": [-4, 2], "colour": "blue"}],
        "hands": {"red": {"double_modification": False}},
    },
    "goal": {"kind": "reach", "bot": "red1", "at": [0, 1]},
    "turns": 3,
    "title": "Round the corner",
}
FAR = {**STEP, "goal": {"kind": "bring", "crystal": "blue"}, "turns": 9}


@pytest.mark.parametrize("script", ["", REFUSED], ids=["worker", "refused"])
def test_a_puzzle_is_proved_and_its_solution_shown(begin_game: Callable[..., Page], script: str) -> None:
    page = begin_game(script=script, reduced_motion="reduce")
    page.evaluate("text => ttb.act('open-puzzle', text)", json.dumps(FAR))
    page.focus('[data-action="prove"]')
    page.keyboard.press("Enter")
    expect(page.locator("dialog .field-help")).not_to_have_text("0 turns tried so far", timeout=LONG)
    page.keyboard.press("Escape")
    expect(page.locator("html")).not_to_have_attribute("data-job", "")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".puzzle-told progress")).to_be_attached()  # goes on beside the board
    page.evaluate("text => ttb.act('open-puzzle', text)", json.dumps(STEP))
    expect(page.locator(".puzzle-told")).to_contain_text("Proven: one solution, in 2 turns", timeout=LONG)
    page.click('[data-action="prove"]')
    expect(page.locator("dialog .proof")).to_contain_text("Solvable in 2 turns")
    page.click('[data-action="prove-show"]')
    expect(page.locator("html")).to_have_attribute("data-past", "true")
    page.wait_for_selector(STILL)
    page.evaluate("ttb.act('replay-close')")
    expect(page.locator(".puzzle-told")).to_contain_text("Proven")
