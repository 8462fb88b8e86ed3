"""The proof that a puzzle is solvable, on the page: in the worker and without one, left and shown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.games.ttb.test_computers import LONG, REFUSED
from tools.playing.page import FREE, STILL

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
DUEL = {
    "position": {
        "round": 4,
        "turn_order": ["red", "blue"],
        "bots": {
            "red1": {"at": [-1, 0], "facing": "E", "cargo": "green", "program": ["forward2", None, None]},
            "blue1": {"at": [0, 3], "facing": "NE"},
        },
        "bases": {"red": [3, 0]},
        "hands": {colour: {"double_modification": False} for colour in ("red", "blue")},
    },
    "goal": {"kind": "bring", "crystal": "green", "colour": "red"},
    "turns": 2,
    "others": "best",
    "title": "Come what may",
}


def own(page: Page, puzzle: object) -> None:
    """Open a puzzle that came by link from the list, where authors have their tools."""
    page.evaluate("text => ttb.act('open-puzzle', text)", json.dumps(puzzle))
    page.get_by_role("button", name="Solve it").click()
    page.wait_for_selector(STILL)
    page.evaluate("ttb.act('puzzles', 'own')")
    expect(page.locator("html")).not_to_have_attribute("data-job", re.compile("."))
    page.click(".puzzle-row >> nth=0")
    page.wait_for_selector(STILL)


@pytest.mark.repeats(
    "e2e/games/ttb/test_endless.py::test_another_one_is_made_in_the_worker_and_sent_on",
    "tests/games/ttb/puzzles/test_proofs.py",
)
@pytest.mark.parametrize(
    "script",
    [pytest.param("", id="worker"), pytest.param(REFUSED, id="refused", marks=pytest.mark.walk)],
)
def test_a_puzzle_is_proved_and_its_solution_shown(begin_game: Callable[..., Page], script: str) -> None:
    page = begin_game(script=script, reduced_motion="reduce")
    own(page, FAR)
    page.focus('[data-action="prove"]')
    page.keyboard.press("Enter")
    expect(page.locator("dialog .field-help")).not_to_have_text("0 turns tried so far", timeout=LONG)
    page.keyboard.press("Escape")
    expect(page.locator("html")).not_to_have_attribute("data-job", "")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".challenge-told progress")).to_be_attached()  # goes on beside the board
    own(page, STEP)
    expect(page.locator(".challenge-told")).to_contain_text("Proven: one solution, in 2 turns", timeout=LONG)
    page.click('[data-action="prove"]')
    expect(page.locator("dialog .proof")).to_contain_text("Solvable in 2 turns")
    page.click('[data-action="prove-show"]')
    expect(page.locator("html")).to_have_attribute("data-past", "true")
    page.wait_for_selector(STILL)
    page.evaluate("ttb.act('replay-close')")
    expect(page.locator(".challenge-told")).to_contain_text("Proven")
    if not script:
        against_others_who_resist(page)


def against_others_who_resist(page: Page) -> None:
    """The others answer a turn by themselves; undo takes back the turn with its answer."""
    own(page, DUEL)
    expect(page.locator(".puzzle-goal")).to_contain_text("Whatever Blue does")
    page.click(f'{FREE} [data-action="run"]')
    expect(page.locator(".challenge-state")).to_have_text("1 turn left")
    page.wait_for_selector('[data-action="run"]', timeout=LONG)  # blue has answered
    page.click('[data-action="undo"]')
    expect(page.locator(".challenge-state")).to_have_text("2 turns left")
    page.click(f'{FREE} [data-action="run"]')
    page.wait_for_selector('[data-action="run"]', timeout=LONG)
    page.click('[data-tile="unload"]')
    page.click('.programs [data-slot="red1:1"]')
    page.click(f'{FREE} [data-action="run"]')
    expect(page.locator(".challenge-over")).to_contain_text("In 2 turns")
