"""The counting game on a page of its own, beside Twin Tin Bots: all promises of the shell, in a browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.tiers import sample
from tools.playing import chromium
from tools.playing.page import FREE
from tools.playing.pages import begin
from tools.serve import Site

PLACE = "count/"
OTHERS = {"": "/count", PLACE: "/ttb"}
"""The part of an address that marks files of the other game, by the place of the open page."""
TAKE_OVER = '[data-action="take-over"]'
TOTAL = ".count-sum b"
GO_ON = "Continue"
# The page defers some work by its five seconds: the test says when it runs.
LATER = """
  const timeout = setTimeout;
  window.setTimeout = (what, ms, ...more) =>
    ms === 5000 ? (window.later = what) : timeout(what, ms, ...more);
"""


class House:
    """The pages of both games, each open in a profile of its own, with the app restarted for each test."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.browser, self.site = browser, site
        self.watch = chromium.Watch(f"http://localhost:{site.port}")
        self.open: dict[str, Page] = {}

    def opened(self, place: str, fragment: str = "play") -> tuple[Page, list[str]]:
        """A page in a new profile, and the list of its requests."""
        self.leave(place)
        context = self.browser.new_context(**chromium.USUAL, reduced_motion="reduce")
        context.on("page", self.watch.follow)
        names: list[str] = []
        page = self.open[place] = context.new_page()
        page.on("request", lambda request: names.append(request.url))
        return chromium.open_game(page, self.site.url + place, fragment), names

    def at(self, place: str, fragment: str = "play") -> Page:
        """A page as a newcomer sees it."""
        page = self.open.get(place)
        if page is None or page.url.partition("#")[0] != self.site.url + place:
            return self.opened(place, fragment)[0]
        return begin(page, fragment, {})

    def leave(self, *places: str) -> None:
        for place in places:
            if page := self.open.pop(place, None):
                page.context.close()


@pytest.fixture(scope="module")
def shared_house(browser: Browser, house_dist: Path) -> Iterator[House]:
    site = Site(house_dist, under="/house/").start()
    house = House(browser, site)
    yield house
    house.leave(*house.open)
    site.stop()


@pytest.fixture
def house(shared_house: House) -> Iterator[House]:
    """The site with two games; complaints of its pages fail the test."""
    shared_house.watch.forget()
    yield shared_house
    if complaints := shared_house.watch.complaints():
        shared_house.leave(*shared_house.open)
        pytest.fail(complaints, pytrace=False)


def of_another(names: list[str], place: str, site: Site) -> list[str]:
    return [name for name in names if OTHERS[place] in name.removeprefix(site.url[:-1])]


def name_both(page: Page, first: int, second: int) -> None:
    """Two people on one device name a number each, in secret, and have them counted."""
    for number in (first, second):
        page.click(f"{FREE} {TAKE_OVER}")
        page.click(f'{FREE} [data-number="{number}"]')
    count(page)


def count(page: Page) -> None:
    """Continue after the halt at which all have named a number."""
    page.click(f'{FREE} [data-key="pause"]:has-text("{GO_ON}")')


def total(page: Page, expected: int) -> None:
    expect(page.locator(TOTAL)).to_have_text(str(expected))


@pytest.mark.parametrize("place", sample(("", PLACE), PLACE))
def test_nothing_of_another_game_is_asked_for(house: House, place: str) -> None:
    page, names = house.opened(place)
    page.evaluate("['settings', 'close', 'door', 'play'].forEach(action => ttb.act(action))")
    assert len(names) > 10 and of_another(names, place, house.site) == []


@pytest.mark.repeats(
    "e2e/games/rally/test_game.py::test_a_hand_is_its_player_s_alone",
    "e2e/shell/test_playthroughs.py::test_the_golden_games_come_out_the_same_in_the_browser",
)
def test_two_play_to_the_end_in_secret_on_one_device(house: House) -> None:
    page = house.at(PLACE)
    expect(page.locator("[data-number]")).to_have_count(0)
    name_both(page, 1, 2)
    total(page, 3)
    page.click('[data-action="undo"]')
    total(page, 0)
    name_both(page, 2, 2)
    total(page, 4)
    page.click(f"{FREE} {TAKE_OVER}")
    page.click(f'{FREE} [data-number="1"]')
    begin(page)  # half a round is stored
    total(page, 4)
    page.click(f"{FREE} {TAKE_OVER}")
    page.click(f'{FREE} [data-number="1"]')
    count(page)
    total(page, 6)
    stored = json.loads(page.evaluate("JSON.stringify(Object.keys(localStorage))"))
    assert any(key.startswith("count.game.") for key in stored)
    assert not [key for key in stored if key.startswith("ttb.game")], "nothing of another game's"
    name_both(page, 1, 3)
    expect(page.locator("dialog h2")).to_have_text("Yellow named the highest number.")


def test_the_shelf_leads_to_it_and_back(house: House) -> None:
    page = house.at("", "")
    page.click('[data-key="shelf-count"]')
    page.wait_for_url(house.site.url + PLACE)
    page.wait_for_selector('html[data-ready="true"]')
    page.evaluate("ttb.act('play')")
    name_both(page, 1, 2)
    total(page, 3)
    page.evaluate("ttb.act('door')")
    page.click('[data-key="shelf-ttb"]')
    page.wait_for_url(house.site.url)
    left = page.locator('[data-key="shelf-count"] small')
    expect(left).to_contain_text("Round 1")
    page.wait_for_selector('html[data-ready="true"]')
    expect(left).to_contain_text("Round 1")


@pytest.mark.repeats("e2e/shell/test_links.py::test_a_link_made_here_opens_there_beside_the_game")
def test_a_game_is_sent_as_a_link(house: House) -> None:
    page = house.at(PLACE)
    name_both(page, 3, 2)
    total(page, 5)
    link = page.evaluate("ttb.link()")
    place, _, fragment = link.partition("#")
    assert place == house.site.url + PLACE
    total(house.at(PLACE, fragment), 5)
    page = house.at("")
    page.goto("about:blank")  # a change of the fragment alone would not reload the page
    page.goto(f"{house.site.url}#{fragment}")  # opened at Twin Tin Bots
    page.wait_for_url(link)
    page.wait_for_selector('html[data-ready="true"]')
    total(page, 5)


@pytest.mark.repeats("e2e/games/ttb/test_computers.py::test_a_computer_answers_ones_turn")
def test_a_computer_plays(house: House) -> None:
    page = house.at(PLACE, "")
    page.click('[data-key="way-rival"]')
    for expected in (3, 6, 9):
        page.click('[data-number="2"]')
        count(page)
        total(page, expected)
    expect(page.locator("dialog h2")).to_have_text("Red named the highest number.")


def test_the_game_that_was_opened_is_there_without_a_network_and_the_others_follow(
    new_context: Callable[..., BrowserContext], house_site: Site
) -> None:
    page = new_context(house_site, **chromium.OFFLINE).new_page()
    page.add_init_script(LATER)
    chromium.open_game(page, house_site.url + PLACE)
    chromium.until(page, "navigator.serviceWorker.controller !== null")
    page.evaluate("ttb.act('settings')")
    there = page.locator(".offline-games li")
    expect(there).to_contain_text(["Shared by all games", "Counting: saved", "Twin Tin Bots: not saved yet"])
    chromium.until(page, "Boolean(window.later)")
    page.evaluate("later()")
    expect(there).to_contain_text(["Shared by all games", "Counting: saved", "Twin Tin Bots: saved"])
    house_site.stop()
    for place, board in ((PLACE, TOTAL), ("", "svg[data-board]")):
        chromium.open_game(page, house_site.url + place)
        expect(page.locator(board)).to_be_visible()
    chromium.open_game(page, f"{house_site.url}{PLACE[:-1]}?fbclid=1")  # the folder without its slash
    expect(page).to_have_url(f"{house_site.url}{PLACE}?fbclid=1#play")
    expect(page.locator(TOTAL)).to_be_visible()
