"""From the shelf on another game's front door over two boards alone to the first race, as a newcomer goes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page

from tools.playing import chromium
from tools.playing.page import STILL, names_cover_no_words
from tools.playing.rally import CARD, NEXT
from tools.serve import Site

BOARDS = ((800, 100, 690), (700, 220, 520))
"""The cards that reach the flag of each board."""
ON = ".challenge-over .primary"
MOST_TAPS = 40
"""Two for each card, those for Run and the registers of the boards, for the shelf and the door."""


def lay(page: Page, card: str) -> None:
    """Bring a card into the first free register by two taps."""
    filled = page.locator(".rally-slots [data-filled]").count()
    page.tap(card)
    page.wait_for_selector(f'{CARD}[aria-pressed="true"]')
    page.locator('.rally-slots [data-action="slot"]:not([data-filled])').first.tap()
    page.wait_for_function(
        "n => document.querySelectorAll('.rally-slots [data-filled]').length > n", arg=filled
    )


def test_a_newcomer_drives_two_boards_and_the_first_register_of_a_race(
    new_context: Callable[..., BrowserContext], site: Site
) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "reduced_motion": "reduce"}
    page = new_context(site, **phone, locale="de-DE").new_page()
    chromium.open_game(page, site.url, "")
    page.tap('[data-key="shelf-rally"]')
    page.wait_for_selector('html[data-game="rally"][data-ready="true"]', timeout=chromium.READY_WITHIN)
    page.wait_for_selector(f'{STILL}[lang="de"]')
    page.tap(".door .primary >> visible=true")
    taps = 2
    for cards in BOARDS:
        page.wait_for_selector(f'{STILL} {CARD}[data-card="{cards[0]}"]')
        for card in cards:
            lay(page, f'{CARD}[data-card="{card}"]')
            taps += 2
        page.tap('.go[data-action="done"]')
        taps += 1
        page.wait_for_selector(f"{STILL} :is({NEXT}, {ON})")
        while page.locator(NEXT).count():
            page.tap(NEXT)
            taps += 1
            page.wait_for_selector(f"{STILL} :is({NEXT}, {ON})")
        page.tap(ON)
        taps += 1
    page.wait_for_selector(f"{STILL} .coach-line")
    with names_cover_no_words(page):
        while page.locator('.rally-slots [data-action="slot"]:not([data-filled])').count():
            lay(page, f"{CARD} >> nth=-1")
            taps += 2
    page.tap('.go[data-action="done"]')
    taps += 1
    page.wait_for_selector(f"{STILL} {NEXT}, dialog[open] [data-value=anyway]", timeout=60_000)
    assert taps <= MOST_TAPS
