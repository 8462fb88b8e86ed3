"""From the shelf on the other game's front door to the first part of a robot, as a newcomer goes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from tools.playing import chromium
from tools.playing.junkyard import BOARD, ON_SCREEN
from tools.playing.page import STILL, names_cover_no_words
from tools.serve import Site

MOST_TAPS = 6


def test_a_newcomer_attaches_a_part(new_context: Callable[..., BrowserContext], site: Site) -> None:
    """Each tap is on a lit element or the primary button; the coach's line is always in sight."""
    phone = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "reduced_motion": "reduce"}
    page = new_context(site, **phone, locale="de-DE").new_page()
    chromium.open_game(page, site.url, "")
    page.tap('[data-key="shelf-junkyard"]')
    page.wait_for_selector('html[data-game="junkyard"][data-ready="true"]', timeout=chromium.READY_WITHIN)
    page.wait_for_selector(f'{STILL}[lang="de"]')
    taps = 1
    page.tap(".door .primary >> visible=true")
    taps += 1
    line = page.locator(".coach-line p")
    with names_cover_no_words(page):
        while not page.locator(f"{BOARD} [data-part]").count():
            assert taps < MOST_TAPS, "no part is attached after so many taps"
            page.wait_for_selector(STILL)
            expect(line).to_be_in_viewport(ratio=0.99)
            leads = page.get_attribute("html", "data-coach")
            if leads == "energy":
                page.locator('.coach [data-action="coach-next"]').tap()
                page.wait_for_selector('html[data-coach="hand"]')
            elif leads == "hand":
                page.locator(".hand [data-tray]").first.tap()
                page.wait_for_selector(f"{BOARD} [data-spot]", state="attached")
            elif leads == "board":
                centre = page.locator(f"{BOARD} [data-spot]").first.get_attribute("data-centre") or ""
                x, y, _ = page.evaluate(ON_SCREEN, [float(along) / 100 for along in centre.split(",")])
                page.touchscreen.tap(x, y)
                page.wait_for_selector(f"{BOARD} [data-part]", state="attached")
            else:
                raise AssertionError(f"the coach leads to {leads}")
            taps += 1
