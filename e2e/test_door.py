"""The front door in a browser: there before Python is, addresses, Back, and a first turn by touch."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

import ttb_core as ttb
from e2e import chromium
from e2e.fold import enlarge
from e2e.playing import STILL, Player, play_as_told, shown
from e2e.states import preferences
from tools.serve import Site

READY = 'html[data-ready="true"]'


@pytest.fixture
def held(new_context: Callable[..., BrowserContext], site: Site) -> tuple[Page, list[Route]]:
    """A page on which Python cannot start before the routes in the list go on."""
    routes: list[Route] = []
    page = new_context(site, locale="de-DE").new_page()
    page.route("**/pyodide.asm.wasm", lambda route: routes.append(route))
    return page, routes


def test_the_door_is_there_before_python_and_remembers_a_tap(
    held: tuple[Page, list[Route]], site: Site
) -> None:
    page, routes = held
    page.goto(site.url, wait_until="commit")
    together = page.get_by_role("button", name="Hier zusammen spielen")
    together.click()
    expect(together).to_have_attribute("data-waiting", "true")
    expect(page.get_by_role("button", name="Weiterspielen")).to_be_hidden()
    expect(page.locator(READY)).to_have_count(0)
    while not routes:
        page.wait_for_timeout(50)
    routes.pop().continue_()
    expect(page.get_by_role("heading", name="Neue Partie")).to_be_visible(timeout=chromium.READY_WITHIN)


@pytest.mark.other_console_errors  # of what is refused
def test_the_picture_of_the_game_is_there_before_python(held: tuple[Page, list[Route]], site: Site) -> None:
    page, _ = held
    page.goto(site.url + "none")
    picture = (
        '<svg class="thumbnail" viewBox="0 0 9 9"><path d="M1 1h0" onclick="x"/><script>1</script></svg>'
    )
    kept = json.dumps({"version": 1, "picture": picture, "words": "Zug 7"})
    page.evaluate("kept => localStorage.setItem('ttb.door', kept)", kept)
    page.goto(site.url, wait_until="commit")
    way = page.get_by_role("button", name="Weiterspielen")
    expect(way).to_contain_text("Zug 7")
    picture = way.locator(".way-picture")
    assert picture.evaluate("at => at.innerHTML").count("<") == 4, (
        "only shapes, with what says where they are"
    )
    assert "onclick" not in picture.evaluate("at => at.innerHTML")


def test_each_screen_has_an_address_and_back_goes_back(begin_game: Callable[..., Page]) -> None:
    page = begin_game("")
    place = lambda name: expect(page).to_have_url(re.compile(rf"/ttb/{name}$"))  # noqa: E731
    place("")
    page.click('[data-key="door-help"]')
    place("#help")
    page.go_back()
    place("")
    expect(page.locator("html")).not_to_have_attribute("data-help", "true")
    page.click('[data-key="way-puzzles"]')
    place("#puzzles")
    page.go_back()
    place("")
    expect(page.locator("#dialog")).to_be_hidden()
    page.click('[data-key="way-computer"]')
    place("#new-game/computer")
    page.locator('dialog input[name="way"][value="link"]').set_checked(True, force=True)
    place("#new-game/link")
    page.go_back()
    place("")
    expect(page.locator("#dialog")).to_be_hidden()
    page.go_forward()
    expect(page.locator('dialog input[name="way"][value="link"]')).to_be_checked()
    page.keyboard.press("Escape")
    place("")
    page.click('[data-key="door-play"]')
    place("#play")
    page.click('.bar [data-action="edit"]')
    place("#edit")
    page.go_back()
    place("#play")
    expect(page.locator("html")).not_to_have_attribute("data-editing", "true")
    page.click('[data-action="door"]')
    place("")
    expect(page.locator('[data-key="way-learn"]')).to_be_visible()
    page.go_forward()
    place("#play")
    expect(page.locator('[data-key="way-learn"]')).to_be_hidden()
    # The menu of a phone is a step that what it leads to takes the place of.
    page.set_viewport_size({"width": 360, "height": 640})
    page.click('[data-action="menu"]')
    place("#menu")
    page.go_back()
    place("#play")
    expect(page.locator("#dialog")).to_be_hidden()
    page.click('[data-action="menu"]')
    page.click('#dialog [data-action="learn"]')
    place("#learn")
    page.go_back()
    place("#play")
    expect(page.locator("#dialog")).to_be_hidden()


def test_the_address_of_a_screen_can_be_reloaded(begin_game: Callable[..., Page]) -> None:
    page = begin_game("edit")
    expect(page.locator("html")).to_have_attribute("data-editing", "true")
    page.reload()
    page.wait_for_selector(READY, state="attached", timeout=chromium.READY_WITHIN)
    expect(page.locator("html")).to_have_attribute("data-editing", "true")


SIZES = [(360, 640), (740, 360), (810, 1010), (1440, 900)]


# A phone held upright and a desktop are in test_newcomer.py.
@pytest.mark.parametrize("size", SIZES[1:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_two_turns_by_touch_following_only_what_the_screen_says(
    begin_game: Callable[..., Page], size: tuple[int, int]
) -> None:
    """Taps what the coach has lit and names, until both players have played twice and loaded a crystal."""
    view = {"width": size[0], "height": size[1]}
    page = begin_game("", viewport=view, has_touch=True, reduced_motion="reduce")
    page.tap('[data-key="way-learn"]')
    page.tap('dialog [data-action="first-steps"][data-value="two"]')
    player, loaded = Player(page, touch=True), []
    for _ in range(4):
        mover = page.get_attribute("html", "data-colour-to-move")
        play_as_told(player)
        bots = ttb.position_to_json(shown(page))["bots"]
        loaded.append(any(bots[f"{mover}{n}"]["cargo"] for n in "12"))
    assert loaded == [False, False, True, True]


def test_the_first_steps_take_the_room_that_they_need(begin_game: Callable[..., Page]) -> None:
    """The line lies within its frame, and the frame around the line, in every layout and with large text."""
    page = begin_game("", storage=preferences(language="de"))
    page.click('[data-key="way-learn"]')
    page.click('dialog [data-action="first-steps"][data-value="two"]')
    mover = page.get_attribute("html", "data-colour-to-move")
    first_turn = [("slot", f"{mover}1:0"), ("drop", f"tile:forward1>slot:{mover}2:0"), ("run", "")]
    faults = []
    for acts in ([], [("tile", "forward2")], first_turn):
        for act in acts:
            page.evaluate("act => ttb.act(...act)", act)
        page.wait_for_selector(STILL)
        for text, (width, height) in product((1, 2), (*SIZES, (768, 954), (1180, 820))):
            enlarge(page, text)
            page.set_viewport_size({"width": width, "height": height})
            above, below, size = page.evaluate(ROOM)
            if min(above, below) < 2 or max(above, below) > 2 * size:
                faults.append((page.inner_text(".coach-line p"), text, width, height, above, below))
        enlarge(page, 1)
    assert faults == []


ROOM = """() => {
  const line = document.querySelector(".coach-line p"), frame = document.querySelector(".coach");
  const [words, box] = [line, frame].map((at) => at.getBoundingClientRect());
  return [words.top - box.top, box.bottom - words.bottom, parseFloat(getComputedStyle(line).fontSize)];
}"""
