"""From the shelf on another game's front door to the first register run, as a newcomer goes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext

from tools.playing import chromium
from tools.playing.page import STILL, names_cover_no_words
from tools.playing.rally import CARD, NEXT
from tools.serve import Site

MOST_TAPS = 14
"""Two for each of the five cards, and those for the shelf, the door and Run."""


def test_a_newcomer_runs_the_first_register(new_context: Callable[..., BrowserContext], site: Site) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "reduced_motion": "reduce"}
    page = new_context(site, **phone, locale="de-DE").new_page()
    chromium.open_game(page, site.url, "")
    page.tap('[data-key="shelf-rally"]')
    page.wait_for_selector('html[data-game="rally"][data-ready="true"]', timeout=chromium.READY_WITHIN)
    page.wait_for_selector(f'{STILL}[lang="de"]')
    page.tap(".door .primary >> visible=true")
    taps = 2
    page.wait_for_selector(f"{STILL} {CARD}")
    with names_cover_no_words(page):
        while page.locator('.rally-slots [data-action="slot"]:not([data-filled])').count():
            filled = page.locator(".rally-slots [data-filled]").count()
            page.locator(CARD).last.tap()
            page.wait_for_selector(f'{CARD}[aria-pressed="true"]')
            page.locator('.rally-slots [data-action="slot"]:not([data-filled])').first.tap()
            page.wait_for_function(
                "n => document.querySelectorAll('.rally-slots [data-filled]').length > n", arg=filled
            )
            taps += 2
    page.tap('.go[data-action="done"]')
    taps += 1
    page.wait_for_selector(f"{STILL} {NEXT}", timeout=60_000)
    assert taps <= MOST_TAPS
