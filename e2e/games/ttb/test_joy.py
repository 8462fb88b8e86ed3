"""A delivery flies to its score, joy bursts over open dialogs, and sound is offered in passing."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e import fold
from e2e.games.ttb.states import LAST_TURN, position
from tests.tiers import sample
from tools.playing.page import CLOSED, STILL
from tools.playing.staging import load, preferences

DELIVERY = position(
    {"red1": {"at": [2, 0], "facing": "E", "cargo": "green", "program": ["unload", None, None]}},
    bases={"red": [3, 0], "yellow": [-3, 0]},
    crystals=[],
)
# A feature's effect for the page, see docs/ARCHITECTURE.md.
CELEBRATE = """async kind => {
  const scripts = [...document.scripts].find(script => /[/]page[.]js$/.test(script.src));
  (await import(scripts.src)).perform(JSON.stringify([{ do: "celebrate", kind, colour: "red" }]));
}"""
# The number of animations other than fades.
MOVING = """() => document.getAnimations().flatMap(({ effect }) => effect.getKeyframes())
  .filter(({ transform = "none", rotate }) => rotate || !/^(none|translate)/.test(transform)).length"""


def run(page: Page) -> None:
    page.locator('[data-action="run"]').click()


def test_a_delivery_flies_to_its_score_and_is_celebrated_once(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage=preferences(speed="slow", handover="never"))
    load(page, DELIVERY)
    run(page)
    flight = page.locator(".flight")
    flight.wait_for(state="attached")
    expect(page.locator('[data-bot="red1"]')).to_have_attribute("data-mood", "glad")
    page.wait_for_selector(".joy", state="attached")
    expect(page.locator('[data-score="red"]')).to_have_text("3")
    page.wait_for_selector(STILL)
    expect(flight).to_have_count(0)
    expect(page.locator("[data-mood]")).to_have_count(0)
    expect(page.locator(".joy")).to_have_count(0)


def test_a_skipped_delivery_leaves_nothing_behind(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage=preferences(speed="slow", handover="never"))
    load(page, DELIVERY)
    run(page)
    page.wait_for_selector(".flight", state="attached")
    page.locator('[data-action="skip"]').click()
    page.wait_for_selector(STILL)
    expect(page.locator('[data-score="red"]')).to_have_text("3")
    expect(page.locator(".flight, .joy, [data-mood]")).to_have_count(0)


def test_a_burst_lies_over_a_dialog_and_any_tap_goes_through_it(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    page.evaluate("ttb.act('settings')")
    page.wait_for_selector("dialog[open] .settings")
    page.evaluate(CELEBRATE, "puzzle")
    burst = page.locator(".joy")
    burst.wait_for(state="attached")
    assert burst.evaluate("node => node.matches(':popover-open') && node.ariaHidden === 'true'")
    assert page.locator(".joy-bit").count() <= 24
    assert page.evaluate("document.activeElement.closest('#dialog') !== null"), "the focus stays"
    page.locator('#dialog [data-action="close"]').click()
    page.wait_for_selector(CLOSED)
    expect(burst).to_have_count(0)


def test_a_burst_goes_by_itself_and_at_a_key(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    for ends in (None, "Shift"):
        page.evaluate(CELEBRATE, "victory")
        page.wait_for_selector(".joy", state="attached")
        if ends:
            page.keyboard.press(ends)
            assert page.locator(".joy").count() == 0
        expect(page.locator(".joy")).to_have_count(0)


def test_a_victory_bursts_from_the_base_before_it_is_told(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage=preferences(handover="never"))
    load(page, LAST_TURN)
    run(page)
    page.wait_for_selector('.joy[data-colour="yellow"]', state="attached")
    expect(page.locator('[data-bot="yellow1"]')).to_have_attribute("data-mood", "glad")
    page.locator(".board-box").click()
    page.wait_for_selector("dialog[open] .finish")
    expect(page.locator(".joy")).to_have_count(0)


@pytest.mark.parametrize("start", sample((DELIVERY, LAST_TURN), LAST_TURN), ids=["delivery", "victory"])
def test_where_nothing_is_to_move_it_is_a_light(
    begin_game: Callable[..., Page], start: dict[str, object]
) -> None:
    page = begin_game(storage=preferences(speed="slow", handover="never"), reduced_motion="reduce")
    load(page, start)
    run(page)
    page.wait_for_selector(".joy[data-still]", state="attached")
    expect(page.locator(".joy-bit, .flight")).to_have_count(0)
    assert page.evaluate(MOVING) == 0


# The parts of the table under the offer of sounds.
COVERED = """() => {
  const offer = document.querySelector(".sound-offer").getBoundingClientRect();
  return [".board-box", ".players", ".desk"].filter((part) => {
    const { left, top, right, bottom } = document.querySelector(part).getBoundingClientRect();
    return Math.min(right, offer.right) - Math.max(left, offer.left) > 1
      && Math.min(bottom, offer.bottom) - Math.max(top, offer.top) > 1;
  });
}"""


def test_sound_is_offered_once_and_nothing_waits_for_it(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage=preferences(speed="slow", handover="never"))
    load(page, DELIVERY)
    run(page)
    question = page.locator(".sound-offer")
    page.wait_for_selector("html[data-animating] .sound-offer")
    expect(page.locator("#announcer")).to_contain_text("sound")
    assert page.evaluate("document.activeElement.closest('.sound-offer')") is None
    for width, height in fold.SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == [], f"{width} x {height}"
    question.locator('[data-value="on"]').click()
    expect(question).to_have_count(0)
    expect(page.locator("html")).to_have_attribute("data-volume", "50")
    switch = page.locator(".sound-switch")
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("m")
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert json.loads(page.evaluate("localStorage.getItem('ttb.preferences')"))["sound_asked"] is True
