"""Lessons on the page: by touch from the front door, a wrong way with its reason, a hint, a reload."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tools.playing.junkyard import ON_SCREEN
from tools.playing.page import STILL
from tools.playing.pages import begin
from tools.playing.staging import preferences

QUICK = preferences(speed="off", halts=False)
OVER = ".junk-lesson-over[data-solved='%s']"


def put(page: Page, lifted: str, spot: str) -> None:
    """Tap a part of the Junkyard or of the tray, then a spot beside the robot."""
    page.tap(f'[data-key="{lifted}"]')
    where = page.locator(f'.board-frame [data-spot="{spot}"]')
    where.wait_for(state="attached")
    centre = where.get_attribute("data-centre") or ""
    x, y, _ = page.evaluate(ON_SCREEN, [float(along) / 100 for along in centre.split(",")])
    page.touchscreen.tap(x, y)
    page.wait_for_selector(STILL)


def test_lessons_by_touch(begin_game: Callable[..., Page]) -> None:
    page = begin_game(
        "",
        storage=QUICK,
        place="junkyard/",
        viewport={"width": 360, "height": 740},
        has_touch=True,
        reduced_motion="reduce",
    )
    page.tap('[data-key="way-lessons"]')
    expect(page.locator("html")).to_have_attribute("data-place", "lessons")
    page.tap('[data-key="lesson-build"]')
    page.wait_for_selector(f'{STILL}[data-lesson="on"]')
    put(page, "tray:pipe_s", "1,3:S")
    put(page, "tray:feet", "1,4:S")
    page.tap(".go")
    expect(page.locator(OVER % "true")).to_be_visible()
    page.tap('dialog [data-action="lessons"]')
    expect(page.locator('[data-key="lesson-build"]')).to_have_attribute("data-solved", "true")

    page.tap('[data-key="lesson-energy"]')
    page.wait_for_selector(f'{STILL}[data-lesson="on"]')
    put(page, "open:energy_s", "4,0:N")
    expect(page.locator(OVER % "false")).to_be_visible()
    page.tap('dialog [data-action="lesson-again"]')
    page.tap('[data-action="lesson-hint"]')
    expect(page.locator(".challenge-hint")).to_have_count(1)
    begin(page)
    page.wait_for_selector(f'{STILL}[data-lesson="on"]')
    expect(page.locator(".challenge-hint")).to_have_count(1)
    put(page, "open:energy_m", "4,0:E")
    expect(page.locator(OVER % "true")).to_be_visible()
    stored = json.loads(page.evaluate("localStorage.getItem('junkyard.lessons')").partition("}")[0] + "}}")
    assert stored["stars"] == {"build": 3, "energy": 2}
