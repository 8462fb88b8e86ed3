"""Drills on the page by touch: a lesson, a drill that fails at first, its hint and its solution, a reload."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tools.playing.chromium import READY_WITHIN
from tools.playing.page import STILL
from tools.playing.pages import begin
from tools.playing.staging import preferences
from tools.steps import ROOT

DRILLS = json.loads((ROOT / "web/static/games/rally/drills/drills.json").read_text("utf-8"))["drills"]
LESSON = DRILLS[0]
DRILL = next(each for each in DRILLS if each["grade"] == 1)
TWICE = next(each for each in DRILLS if each.get("turns") == 2 and each.get("others"))
QUICK = preferences(speed="off", halts=False)
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "reduced_motion": "reduce"}
OVER = ".challenge-over[data-solved='%s']"


def lay(page: Page, cards: list[int | None]) -> None:
    """Lay cards into the registers by taps on each card and its register."""
    for slot, card in enumerate(cards, 1):
        if card is not None:
            page.tap(f'[data-card="{card}"]')
            page.tap(f'[data-slot="{slot}"]')


def run(page: Page) -> None:
    page.tap(".go")
    page.wait_for_selector(STILL)


def program(drill: dict[str, Any], turn: int = 0) -> list[int | None]:
    """The cards of a turn of a solution, the first if none is named."""
    cards: list[int | None] = drill["solution"][turn]["programs"]["red1"]["registers"]
    return cards


def test_a_lesson_and_a_drill_by_touch(begin_game: Callable[..., Page]) -> None:
    page = begin_game("", storage=QUICK, place="rally/", **PHONE)
    page.tap('[data-key="way-drills"]')
    expect(page.locator(".rally-row")).to_have_count(5)
    page.tap(f'[data-key="drill-{LESSON["id"]}"]')
    page.wait_for_selector(f'{STILL}[data-drill="on"]')
    lay(page, program(LESSON))
    run(page)
    expect(page.locator(OVER % "true")).to_be_visible()
    page.tap('dialog [data-action="drills"]')
    expect(page.locator(f'[data-key="drill-{LESSON["id"]}"]')).to_have_attribute("data-solved", "best")

    page.tap('[data-key="room-tab-1"]')
    page.tap(f'[data-key="drill-{DRILL["id"]}"]')
    page.wait_for_selector(f'{STILL}[data-drill="on"]')
    other = next(card for card in DRILL["hand"] if card not in program(DRILL))
    lay(page, [other])
    run(page)
    expect(page.locator(OVER % "false")).to_be_visible()
    page.tap('dialog [data-action="drill-again"]')
    expect(page.locator('[data-slot="1"]')).to_contain_text(str(other))
    page.tap('[data-action="drill-hint"]')
    expect(page.locator(".challenge-hint")).to_have_count(1)
    begin(page)
    page.wait_for_selector(f'{STILL}[data-drill="on"]')
    lay(page, program(DRILL))
    run(page)
    expect(page.locator(OVER % "true")).to_be_visible()
    page.tap('dialog [data-action="drill-watch"]')
    page.wait_for_selector('html[data-drill="shown"]')
    expect(page.locator(OVER % "true")).to_be_visible()
    stored = json.loads(page.evaluate("localStorage.getItem('rally.drills')").partition("}")[0] + "}}")
    assert set(stored["best"]) == {LESSON["id"], DRILL["id"]}


@pytest.mark.repeats(
    "e2e/games/rally/test_drills.py::test_a_lesson_and_a_drill_by_touch",
    "tests/games/rally/test_drills_page.py",
)
def test_two_turns_beside_another_robot_by_touch(begin_game: Callable[..., Page]) -> None:
    page = begin_game("", storage=QUICK, place="rally/", **PHONE)
    page.tap('[data-key="way-drills"]')
    page.tap(f'[data-key="room-tab-{TWICE["grade"]}"]')
    page.tap(f'[data-key="drill-{TWICE["id"]}"]')
    page.wait_for_selector(f'{STILL}[data-drill="on"]')
    expect(page.locator(".rally-drill .rally-known-card")).to_have_count(5 * len(TWICE["others"]))
    page.tap('[data-key="drill-ahead"]')
    expect(page.locator("dialog .rally-ahead section")).to_have_count(2)
    page.tap('dialog [data-action="close"]')
    lay(page, program(TWICE))
    run(page)
    expect(page.locator(f'[data-card="{TWICE["hands"][0][0]}"]')).to_be_visible()
    lay(page, program(TWICE, 1))
    run(page)
    expect(page.locator(OVER % "true")).to_be_visible()


@pytest.mark.engines("endless puzzles")
def test_a_drill_is_made_and_its_solution_played(begin_game: Callable[..., Page]) -> None:
    page = begin_game("", storage=QUICK, place="rally/", **PHONE)
    page.tap('[data-key="way-drills"]')
    page.tap('[data-key="room-tab-endless"]')
    page.check('[data-region="drills"] [data-field="grade"][value="1"]')
    page.tap('[data-key="endless-go"]')  # the worker makes one
    expect(page.locator('[data-region="drill"] h2')).to_contain_text("New drill", timeout=READY_WITHIN)
    page.wait_for_selector(f'{STILL}[data-drill="on"]')
    stored = json.loads(page.evaluate("localStorage.getItem('rally.drill')"))
    lay(page, program(stored["task"]))
    run(page)
    expect(page.locator(OVER % "true")).to_be_visible()
    expect(page.locator('dialog[open] [data-action="endless"]')).to_be_visible()
