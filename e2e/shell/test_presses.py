"""A press decides once: neither a held key nor a second quick tap makes the next decision as well."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.games.rally import positions as rally
from e2e.games.ttb.states import DECISIONS, position
from tests.tiers import sample
from tools.playing import junkyard_positions as junkyard
from tools.playing.page import FREE, STILL
from tools.playing.rally import CARD
from tools.playing.staging import Json, load, preferences

OFF = preferences(speed="off", handover="never")


def mover(page: Page) -> str:
    """The colour to move in the game on the table."""
    data: Json = json.loads(page.evaluate("ttb.position()"))
    return str(data["to_move"])


# The moment after a new decision (SETTLING in `presses.js`) lasts until `goOn()` on the slowest machine too.
HOLD = """() => {
  const SETTLING = 400, real = window.setTimeout, held = [];
  window.setTimeout = (act, ms, ...more) => (ms === SETTLING ? held.push(act) : real(act, ms, ...more));
  window.goOn = () => {
    window.setTimeout = real;
    for (const act of held) act();
  };
}"""


def twice(page: Page, data: Json, selector: str, way: str) -> None:
    """Press twice in the same place at the position `data`, in the moment after the new decision.

    That moment lasts until `goOn()` is called on the page.
    """
    page.evaluate(HOLD)
    load(page, data)
    page.wait_for_selector(f"{STILL} {selector}")
    page.focus(selector)
    box: Any = page.locator(selector).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for slip in (0, 8):
        if slip:
            expect(page.locator(FREE)).to_have_count(0)
        if way == "mouse":
            page.mouse.click(x + slip, y)
        elif way == "finger":
            page.touchscreen.tap(x + slip, y)
        else:
            page.keyboard.press(way)
        page.wait_for_selector(STILL)


@pytest.mark.parametrize("way", sample(("mouse", "finger", "r"), "finger", "r"))
def test_two_quick_presses_on_run_play_one_turn(begin_game: Callable[..., Page], way: str) -> None:
    page = begin_game(storage=OFF, has_touch=way == "finger")
    twice(page, position(), '[data-action="run"]', way)
    assert mover(page) == "yellow"
    # A press elsewhere counts, and so does the same press later on.
    page.keyboard.press("p")
    page.wait_for_selector(STILL + '[data-colour-to-move="red"]')
    page.evaluate("goOn()")
    page.wait_for_selector(FREE)
    page.keyboard.press("p")
    page.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')


def test_nor_does_the_second_press_answer_what_the_first_one_leads_to(
    begin_game: Callable[..., Page],
) -> None:
    page = begin_game(storage=OFF)
    twice(page, DECISIONS["zap"], '[data-action="run"]', "Enter")
    expect(page.locator("[data-choice]").first).to_be_focused()
    page.evaluate("goOn()")
    page.wait_for_selector(FREE)
    page.keyboard.press("Enter")
    page.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')


@pytest.mark.parametrize("way", sample(("mouse", "finger", "Enter"), "mouse", "Enter"))
def test_the_second_of_two_quick_presses_on_run_does_not_skip_it(
    begin_game: Callable[..., Page], way: str
) -> None:
    page = begin_game(storage=preferences(speed="slow", handover="never"), has_touch=way == "finger")
    page.evaluate(HOLD)
    load(page, DECISIONS["crystal"])
    page.wait_for_selector(f"{STILL} [data-action=run]")
    page.focus("[data-action=run]")
    box: Any = page.locator("[data-action=run]").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def press() -> None:
        if way == "mouse":
            page.mouse.click(x, y)
        elif way == "finger":
            page.touchscreen.tap(x, y)
        else:
            page.keyboard.press(way)

    press()
    page.wait_for_selector("html[data-animating][data-handed] .go[data-action=skip]")
    press()
    expect(page.locator("html[data-animating] .go[data-action=skip]")).to_be_visible()
    page.evaluate("goOn()")
    page.wait_for_selector(f"html[data-animating]{FREE.removeprefix('html')}")
    press()
    page.wait_for_selector(f"{STILL} [data-choosable]")


def test_a_second_press_does_nothing_when_it_ends_either(begin_game: Callable[..., Page]) -> None:
    """Run stands in the place of Skip again by then."""
    page = begin_game(storage=preferences(speed="slow", handover="never"), has_touch=True)
    finger = page.context.new_cdp_session(page)
    page.evaluate(HOLD)
    load(page, position({"red1": {"at": [0, 2], "facing": "E", "program": ["turn_left"] * 3}}))
    page.wait_for_selector(f"{STILL} [data-action=run]")
    box: Any = page.locator("[data-action=run]").bounding_box()
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    page.touchscreen.tap(**at)
    page.wait_for_selector("html[data-animating][data-handed] .go[data-action=skip]")
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.evaluate("ttb.act('skip')")
    page.wait_for_selector(f'{STILL}[data-colour-to-move="yellow"] .go[data-action=run]')
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert mover(page) == "yellow"


@pytest.mark.parametrize("way", sample(("mouse", "d"), "mouse"))
def test_two_quick_presses_leave_the_next_robot_to_its_builder(
    begin_game: Callable[..., Page], way: str
) -> None:
    page = begin_game(place="junkyard/", storage=OFF)
    twice(page, junkyard.FACTORY, '.go[data-action="keep"]', way)
    expect(page.locator("html")).to_have_attribute("data-phase", "factory")
    expect(page.locator("html")).to_have_attribute("data-colour-to-move", "yellow")
    page.evaluate("goOn()")


@pytest.mark.parametrize("way", sample(("mouse", "d"), "mouse"))
def test_two_quick_presses_leave_the_next_robot_to_its_programmer(
    begin_game: Callable[..., Page], way: str
) -> None:
    page = begin_game(place="rally/", storage=OFF)
    twice(page, rally.TWO_DOWN, '.go[data-action="done"]', way)
    expect(page.locator(".rally-rests")).to_have_count(1)
    assert not page.locator(CARD).count()
    page.evaluate("goOn()")
    page.wait_for_selector(FREE)
    page.keyboard.press("d")
    expect(page.locator(CARD)).to_have_count(9)


@pytest.mark.parametrize(("key", "data"), [("r", position()), ("Enter", DECISIONS["zap"])])
def test_a_key_that_is_held_decides_once(begin_game: Callable[..., Page], key: str, data: Json) -> None:
    page = begin_game(storage=OFF)
    load(page, data)
    page.focus('[data-action="run"]')
    for _ in range(3):
        page.keyboard.down(key)
        page.wait_for_selector(STILL)
    page.wait_for_selector(FREE)
    page.keyboard.down(key)
    page.keyboard.up(key)
    page.wait_for_selector(STILL)
    assert mover(page) == ("yellow" if key == "r" else "red")
    # Keys that move by steps repeat while they are held.
    page.keyboard.press("g")
    start = page.evaluate("document.activeElement.dataset.hex")
    for _ in range(3):
        page.keyboard.down("ArrowUp")
    page.keyboard.up("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.hex") != start
