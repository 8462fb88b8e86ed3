"""The counting game on a page of its own, beside Twin Tin Bots: all that the shell promises, in a browser."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e import chromium
from tools.serve import Site

PLACE = "count/"
OTHERS = {"": "/count", PLACE: "/ttb"}
"""What is in the address of what belongs to the other game, by the page that is open."""
TAKE_OVER = '[data-action="take-over"]'
TOTAL = ".count-sum b"
GO_ON = "Continue"


def asked_for(page: Page) -> list[str]:
    names: list[str] = []
    page.on("request", lambda request: names.append(request.url))
    return names


def of_another(names: list[str], place: str, site: Site) -> list[str]:
    return [name for name in names if OTHERS[place] in name.removeprefix(site.url[:-1])]


def name_both(page: Page, first: int, second: int) -> None:
    """Two people on one device name a number each, in secret, and have them counted."""
    for number in (first, second):
        page.click(TAKE_OVER)
        page.click(f'[data-number="{number}"]')
    count(page)


def count(page: Page) -> None:
    """All have named a number: the run halts before they are counted, and goes on."""
    page.click(f'[data-key="pause"]:has-text("{GO_ON}")')


def total(page: Page, expected: int) -> None:
    expect(page.locator(TOTAL)).to_have_text(str(expected))


@pytest.mark.parametrize("place", ["", PLACE])
def test_nothing_of_another_game_is_asked_for(
    new_context: Callable[..., BrowserContext], house_site: Site, place: str
) -> None:
    page = new_context(house_site).new_page()
    names = asked_for(page)
    chromium.open_game(page, house_site.url + place)
    page.evaluate("['settings', 'close', 'door', 'play'].forEach(action => ttb.act(action))")
    assert len(names) > 20 and of_another(names, place, house_site) == []


def test_two_play_to_the_end_in_secret_on_one_device(
    new_context: Callable[..., BrowserContext], house_site: Site
) -> None:
    page = new_context(house_site).new_page()
    chromium.open_game(page, house_site.url + PLACE)
    expect(page.locator("[data-number]")).to_have_count(0)
    name_both(page, 1, 2)
    total(page, 3)
    page.click('[data-action="undo"]')
    page.click('dialog [data-action="undo-turn"]')
    total(page, 0)
    name_both(page, 2, 2)
    total(page, 4)
    page.click(TAKE_OVER)
    page.click('[data-number="1"]')
    chromium.open_game(page, house_site.url + PLACE)  # half a round is kept
    total(page, 4)
    page.click(TAKE_OVER)
    page.click('[data-number="1"]')
    count(page)
    total(page, 6)
    kept = json.loads(page.evaluate("JSON.stringify(Object.keys(localStorage))"))
    assert any(key.startswith("count.game.") for key in kept)
    assert not [key for key in kept if key.startswith("ttb.game")], "nothing of another game's"
    name_both(page, 1, 3)
    expect(page.locator("dialog h2")).to_have_text("Yellow named the highest number.")


def test_a_game_is_sent_as_a_link(new_context: Callable[..., BrowserContext], house_site: Site) -> None:
    page = new_context(house_site).new_page()
    chromium.open_game(page, house_site.url + PLACE)
    name_both(page, 3, 2)
    total(page, 5)
    link = page.evaluate("ttb.link()")
    assert link.startswith(house_site.url + PLACE + "#")
    other = new_context(house_site).new_page()
    chromium.open_game(other, house_site.url + PLACE, link.partition("#")[2])
    total(other, 5)
    other.goto(house_site.url + "#" + link.partition("#")[2])  # opened at Twin Tin Bots
    other.wait_for_url(link)
    other.wait_for_selector('html[data-ready="true"]')
    total(other, 5)


def test_a_computer_plays(new_context: Callable[..., BrowserContext], house_site: Site) -> None:
    page = new_context(house_site).new_page()
    chromium.open_game(page, house_site.url + PLACE, "")
    page.click('[data-key="way-rival"]')
    for expected in (3, 6, 9):
        page.click('[data-number="2"]')
        count(page)
        total(page, expected)
    expect(page.locator("dialog h2")).to_have_text("Red named the highest number.")


def test_the_shelf_leads_to_it_and_back(new_context: Callable[..., BrowserContext], house_site: Site) -> None:
    page = new_context(house_site).new_page()
    chromium.open_game(page, house_site.url, "")
    page.click('[data-key="shelf-count"]')
    page.wait_for_url(house_site.url + PLACE)
    page.wait_for_selector('html[data-ready="true"]')
    page.click('[data-key="door-play"]')
    name_both(page, 1, 2)
    total(page, 3)
    page.evaluate("ttb.act('door')")
    page.click('[data-key="shelf-ttb"]')
    page.wait_for_url(house_site.url)
    left = page.locator('[data-key="shelf-count"] small')
    expect(left).to_contain_text("Turn 2")
    page.wait_for_selector('html[data-ready="true"]')
    expect(left).to_contain_text("Turn 2")


def test_the_game_that_was_opened_is_there_without_a_network_and_the_others_follow(
    new_context: Callable[..., BrowserContext], house_site: Site
) -> None:
    page = new_context(house_site, **chromium.OFFLINE).new_page()
    chromium.open_game(page, house_site.url + PLACE)
    chromium.until(page, "navigator.serviceWorker.controller !== null")
    page.evaluate("ttb.act('settings')")
    there = page.locator(".offline-games li")
    expect(there).to_contain_text(["Shared by all games", "Counting: here", "Twin Tin Bots: not here yet"])
    expect(there).to_contain_text(["Shared by all games", "Counting: here", "Twin Tin Bots: here"])
    house_site.stop()
    for place, board in ((PLACE, TOTAL), ("", "svg[data-board]")):
        chromium.open_game(page, house_site.url + place)
        expect(page.locator(board)).to_be_visible()
