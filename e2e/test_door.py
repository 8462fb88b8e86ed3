"""The front door in a browser: there before Python is, addresses, Back, and a first turn by touch."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e import chromium
from e2e.playing import STILL
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
    page.click('[data-key="way-puzzles"]')
    place("#puzzles")
    page.go_back()
    place("")
    expect(page.locator("#dialog")).to_be_hidden()
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


def test_the_address_of_a_screen_can_be_reloaded(begin_game: Callable[..., Page]) -> None:
    page = begin_game("edit")
    expect(page.locator("html")).to_have_attribute("data-editing", "true")
    page.reload()
    page.wait_for_selector(READY, state="attached", timeout=chromium.READY_WITHIN)
    expect(page.locator("html")).to_have_attribute("data-editing", "true")


@pytest.mark.parametrize("size", [(360, 640), (740, 360), (810, 1010)])
def test_two_turns_by_touch_following_only_what_the_screen_says(
    begin_game: Callable[..., Page], size: tuple[int, int]
) -> None:
    """Taps what the coach points to, where it can be seen, until both players have played twice."""
    view = {"width": size[0], "height": size[1]}
    page = begin_game("", viewport=view, has_touch=True, reduced_motion="reduce")
    page.tap('[data-key="way-learn"]')
    page.tap('dialog [data-action="first-steps"]')
    line = page.locator(".coach-line p")
    seen: list[str] = []
    while page.inner_text("[data-round]") != "3":
        page.wait_for_selector(STILL)
        expect(line).to_be_in_viewport()
        seen.append(line.inner_text())
        assert len(seen) < 60, seen[-8:]
        where = page.get_attribute("html", "data-coach")
        if page.locator('[data-action="coach-next"]').count():
            page.tap('[data-action="coach-next"]')
        elif where == "slots":
            free = [f'[data-slot="{bot}:{n}"][data-order=""]' for n in range(3) for bot in bots(page)]
            tap_first(page, [at for at in free if page.locator(at).count()])
        elif where == "run" or seen.count(seen[-1]) > 4:
            tap_first(page, [".go"])
        else:
            tiles = ["load", "forward2", "turn_left", "forward1"]
            if "crystal is on board" in seen[-1]:
                tap_first(page, [".go"])
            else:
                tap_first(page, [f'[data-tile="{name}"]:not([data-count="0"])' for name in tiles])
    assert {"Now tap a slot of one of your bots.", "Ready: run the programs."} <= set(seen)


def bots(page: Page) -> list[str]:
    colour = page.get_attribute("html", "data-colour-to-move")
    first = page.locator(f'[data-slot^="{colour}1:"]:not([data-order=""])').count() == 0
    return [f"{colour}1", f"{colour}2"] if first else [f"{colour}2", f"{colour}1"]


def tap_first(page: Page, places: list[str]) -> None:
    """Tap the first of these that is there; it must be in sight without scrolling."""
    at = next(page.locator(place) for place in places if page.locator(place).count())
    expect(at).to_be_in_viewport(ratio=0.9)
    at.tap()
