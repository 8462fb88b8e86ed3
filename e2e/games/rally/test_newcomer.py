"""From the shelf on another game's front door over two boards alone to the first race, as a newcomer goes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

from tools.playing import chromium
from tools.playing.page import STILL, names_cover_no_words
from tools.playing.rally import CARD, NEXT, Player
from tools.serve import Site

BOARDS = ((800, 100, 690), (700, 220, 520))
"""The cards that reach the flag of each board."""
ON = ".challenge-over .primary"
MOST_TAPS = 40
"""Two for each card, those for Run and the registers of the boards, for the shelf and the door."""


@pytest.mark.repeats(
    "e2e/games/rally/test_drills.py::test_a_lesson_and_a_drill_by_touch",
    "tests/games/rally/test_coach.py",
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
    player = Player(page, touch=True)
    for cards in BOARDS:
        player.program({"registers": cards, "facing": None})
        player.done()
        taps += 2 * len(cards) + 1
        page.wait_for_selector(f"{STILL} :is({NEXT}, {ON})")
        while page.locator(NEXT).count():
            player.press(NEXT)
            taps += 1
            page.wait_for_selector(f"{STILL} :is({NEXT}, {ON})")
        player.press(ON)
        taps += 1
    page.wait_for_selector(f"{STILL} .coach-line")
    with names_cover_no_words(page):
        for register in range(1, 6):
            player.lay(int(page.locator(CARD).last.get_attribute("data-card") or 0), register)
    player.done()
    taps += 2 * 5 + 2  # the last one answers the question before a robot is lost
    page.wait_for_selector(f"{STILL} {NEXT}", timeout=60_000)
    assert taps <= MOST_TAPS
