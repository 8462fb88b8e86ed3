"""The board zoomed, turned and with coordinates."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from e2e.games.ttb import states
from e2e.games.ttb.states import BUSY
from tools.playing.page import DRAWN, STILL
from tools.playing.staging import load, preferences

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844}, "has_touch": True, "reduced_motion": "reduce",
}  # fmt: skip


TWO_TAPS = """([clientX, clientY]) => {
  const tap = {
    bubbles: true, cancelable: true, clientX, clientY, detail: 1, pointerType: "touch", isPrimary: true,
  };
  for (let n = 0; n < 2; n += 1)
    for (const kind of ["pointerdown", "pointerup", "click"])
      document.elementFromPoint(clientX, clientY).dispatchEvent(new PointerEvent(kind, tap));
}"""


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def width(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["width"]


def fingers(session: CDPSession, kind: str, *at: tuple[float, float]) -> None:
    points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(at)]
    session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})


def test_two_fingers_bring_the_board_nearer_and_one_tap_brings_all_of_it_back(
    begin_game: Callable[..., Page],
) -> None:
    page = begin_game(**PHONE)
    load(page, states.position(round=1))
    page.wait_for_selector(DRAWN)
    hex_ = '[data-hex="0,0"]'
    x, y = middle(page, hex_)
    hand = page.context.new_cdp_session(page)
    usual, run = width(page, hex_), page.locator(".go").bounding_box()
    fingers(hand, "Start", (x - 30, y), (x + 30, y))
    fingers(hand, "Move", (x - 45, y), (x + 45, y))
    fingers(hand, "Move", (x - 60, y), (x + 60, y))
    fingers(hand, "End")
    assert width(page, hex_) == pytest.approx(2 * usual, rel=0.02)
    assert middle(page, hex_) == pytest.approx((x, y), abs=2), "what lies between the fingers stays there"
    assert page.locator(".go").bounding_box() == run, "the board alone"
    fingers(hand, "Start", (x, y))
    fingers(hand, "Move", (x + 40, y + 30))
    fingers(hand, "End")
    assert middle(page, hex_) == pytest.approx((x + 40, y + 30), abs=2), "one finger moves it"
    assert page.locator("#tip").is_hidden()
    page.click('[data-action="zoom-back"]')
    expect(page.locator('[data-action="zoom-back"]')).to_be_hidden()
    assert width(page, hex_) == pytest.approx(usual)
    assert middle(page, hex_) == pytest.approx((x, y))


def test_a_double_tap_brings_it_nearer_and_back(begin_game: Callable[..., Page]) -> None:
    page = begin_game(**PHONE)
    load(page, states.position(round=1))
    page.wait_for_selector(DRAWN)
    usual = width(page, '[data-hex="0,0"]')
    x, y = middle(page, '[data-hex="1,-1"]')
    for nearer in (True, False):
        page.evaluate(TWO_TAPS, [x, y])  # as quickly as a finger, however busy the machine is
        page.wait_for_selector("html[data-zoomed]" if nearer else "html:not([data-zoomed])")
        assert (width(page, '[data-hex="0,0"]') > 2 * usual) is nearer
    page.evaluate(TWO_TAPS, [x, y])
    page.wait_for_selector("html[data-zoomed]")
    load(page, states.position(round=2))
    page.wait_for_selector("html:not([data-zoomed])")
    assert width(page, '[data-hex="0,0"]') == pytest.approx(usual), "another game begins with all of it"


IN_SIGHT = """() => {
  const box = document.querySelector(".board-box").getBoundingClientRect();
  const buttons = [...document.querySelectorAll(".on-board button")];
  const corners = buttons.map(button => button.getBoundingClientRect());
  return [...document.querySelectorAll(".pieces > [data-at], .pieces > .target")].every(piece => {
    // Firefox gives drawings by symbols a box beside them: look at the hex.
    const hex = document.querySelector(`[data-hex="${piece.dataset.at}"] > polygon`) ?? piece;
    const { left, right, top, bottom } = hex.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return left > box.left && right < box.right && top > box.top && bottom < box.bottom
      && !corners.some(at => at.left < x && x < at.right && at.top < y && y < at.bottom);
  });
}"""


def test_a_phone_shows_of_a_puzzle_what_it_is_about(begin_game: Callable[..., Page]) -> None:
    """A phone zooms in as far as fingers need, with a button for the whole board; a desktop shows all."""
    page = begin_game(**PHONE | {"viewport": {"width": 390, "height": 664}})
    hex_ = '[data-hex="0,0"]'
    states.room("collection", ".puzzle-row", "[data-action=room-shelf][data-value=named]")(page)
    page.click(".puzzle-row >> nth=3")
    page.wait_for_selector("html[data-zoomed]")
    page.wait_for_selector(DRAWN)
    near = width(page, hex_)
    assert near > 44
    assert page.evaluate(IN_SIGHT)
    page.click('[data-action="zoom-back"]')
    page.wait_for_selector("html:not([data-zoomed])")
    assert near > 1.4 * width(page, hex_)
    page.evaluate("ttb.act('run')")
    page.wait_for_selector(STILL)
    expect(page.locator("html")).not_to_have_attribute("data-zoomed", re.compile(""))
    page.click('[data-action="zoom-near"]')
    page.wait_for_selector("html[data-zoomed]")
    assert page.evaluate(IN_SIGHT)
    expect(page.locator('[data-action="zoom-near"]')).to_be_hidden()
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator("html")).not_to_have_attribute("data-zoomed", re.compile(""))
    page.set_viewport_size({"width": 390, "height": 664})
    page.wait_for_selector("html[data-zoomed]")
    page.evaluate("ttb.act('puzzle-leave')")
    expect(page.locator("html")).not_to_have_attribute("data-zoomed", re.compile(""))


def test_the_wheel_brings_it_nearer_with_ctrl(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    load(page, states.position(round=1))
    page.wait_for_selector(DRAWN)
    usual = width(page, '[data-hex="0,0"]')
    page.mouse.move(*middle(page, '[data-hex="0,0"]'))
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.wait_for_selector("html[data-zoomed]")
    assert width(page, '[data-hex="0,0"]') > 1.5 * usual
    page.click('[data-action="zoom-back"]')
    assert width(page, '[data-hex="0,0"]') == pytest.approx(usual)


def test_the_board_turns_in_six_steps_and_all_on_it_follows(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage=preferences(speed="off"), reduced_motion="reduce")
    load(page, BUSY)
    page.wait_for_selector(DRAWN)
    east, south_east = middle(page, '[data-hex="2,0"]'), middle(page, '[data-hex="0,2"]')
    page.click('[data-action="turn-board"]')
    page.wait_for_selector('html[data-turned="1"]')
    assert middle(page, '[data-hex="2,0"]') == pytest.approx(south_east, abs=1.5)
    assert middle(page, '[data-bot="red1"] .bot-ring') == pytest.approx(
        middle(page, '[data-hex="-1,-1"]'), abs=3
    )

    # Arrow keys follow the turned view.
    page.focus('[data-hex="0,0"]')
    page.keyboard.press("ArrowRight")
    focused = page.evaluate("document.activeElement.dataset.hex")
    assert middle(page, f'[data-hex="{focused}"]')[0] > middle(page, '[data-hex="0,0"]')[0] + 20
    assert middle(page, f'[data-hex="{focused}"]')[1] == pytest.approx(
        middle(page, '[data-hex="0,0"]')[1], abs=1
    )

    # Figures, signs and emblems are upright, those carried by a bot as well: they are turned back.
    leaning = page.evaluate("""() => [...document.querySelectorAll(
        "[data-board] .upright > *, [data-board] .carried > *")].filter(node => {
      if (!node.checkVisibility()) return false; // Firefox leaves styles out where nothing is drawn
      const { a, b } = node.getScreenCTM();
      return Math.abs(Math.atan2(b, a)) > 0.01;
    }).length""")
    assert leaning == 0

    # The turn is remembered, a move is played on the turned board, and the sixth step is the first.
    page.keyboard.press("r")
    page.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')
    stored = json.loads(page.evaluate("localStorage.getItem('ttb.preferences')"))
    assert stored["board_turn"] == 1
    for _ in range(5):
        page.keyboard.press("w")
    page.wait_for_selector("html:not([data-turned])")
    assert middle(page, '[data-hex="2,0"]') == pytest.approx(east, abs=1.5)


def test_coordinates_are_the_same_on_the_board_in_the_log_and_spoken(begin_game: Callable[..., Page]) -> None:
    page = begin_game(storage=preferences(speed="off"), reduced_motion="reduce")
    load(page, BUSY)
    expect(page.locator(".coordinates")).to_be_hidden()
    page.evaluate("ttb.act('preference', 'coordinates=true')")
    expect(page.locator(".coordinate", has_text="F6")).to_be_visible()
    expect(page.locator('[data-hex="0,-1"]')).to_have_attribute("aria-label", re.compile("^Hex E6:"))
    page.keyboard.press("r")
    page.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')
    page.evaluate("ttb.act('log')")
    expect(page.locator(".log .log-words").filter(has_text="E6").first).to_be_visible()


def test_a_hex_shows_the_focus_itself(begin_game: Callable[..., Page]) -> None:
    page = begin_game(**PHONE)
    load(page, states.position(round=1))
    hex_ = page.locator('[data-hex="1,1"]')
    hex_.click()
    expect(hex_).to_be_focused()
    expect(hex_).to_have_css("outline-style", "none")
    line = hex_.locator("polygon").evaluate("node => getComputedStyle(node).strokeWidth")
    page.keyboard.press("ArrowRight")
    focused = page.locator(".hex:focus")
    expect(focused).to_have_css("outline-style", "none")
    assert focused.locator("polygon").evaluate("node => getComputedStyle(node).strokeWidth") != line


def test_the_tip_of_a_bot_shows_its_program(begin_game: Callable[..., Page]) -> None:
    """On a phone the tip leaves at least two thirds of the board and the bot itself in sight."""
    page = begin_game(**PHONE | {"locale": "de-DE"})
    load(page, BUSY)
    for size in ((390, 844), (390, 664), (320, 568), (740, 360)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_selector(DRAWN)
        for hex_ in ("-1,-1", "0,4"):  # in the upper and the lower half
            page.tap(f'[data-hex="{hex_}"]')
            tile = page.locator("#tip .tip-program .mini-tile").first
            expect(tile).to_be_visible()
            assert width(page, "#tip .tip-program .pictogram >> nth=0") > 14
            tip, board = page.locator("#tip").bounding_box(), page.locator(".board-box").bounding_box()
            bot = page.locator(f'[data-hex="{hex_}"]').bounding_box()
            assert tip and board and bot
            over = min(tip["y"] + tip["height"], board["y"] + board["height"]) - max(tip["y"], board["y"])
            assert over < board["height"] / 3, size
            assert not (tip["y"] < bot["y"] + bot["height"] and bot["y"] < tip["y"] + tip["height"]), size


def test_what_is_tapped_says_its_name(begin_game: Callable[..., Page]) -> None:
    """The name is near the tile, slot or other control, for a moment, and in nobody's way."""
    page = begin_game(**PHONE)
    load(page, states.position(round=1))
    page.wait_for_selector(DRAWN)
    tip = page.locator("#tip")
    page.tap('[data-tile="forward1"]')
    expect(tip).to_have_text(re.compile("^Forward 1"))
    expect(tip.locator("p").first).to_be_hidden()
    expect(page.locator('[data-tile="forward1"]')).to_have_attribute("aria-pressed", "true")
    for where in ('[data-tile="forward1"]', '.programs [data-slot="red1:0"]'):
        x, y = middle(page, where)
        assert page.evaluate(
            "([x, y, where]) => Boolean(document.elementFromPoint(x, y).closest(where))", [x, y, where]
        )
    page.tap('.programs [data-slot="red1:0"]')
    expect(page.locator('.programs [data-slot="red1:0"]')).to_have_attribute("data-order", "forward1")
    expect(tip).to_have_text(re.compile("^Forward 1"))
    expect(tip).to_be_hidden()
    ahead = page.locator(".preview-next")
    expect(ahead).to_contain_text("ahead")
    ahead.tap()
    expect(page.locator(".message")).to_contain_text("2 turns")


def test_the_ground_is_chosen_and_remembered(begin_game: Callable[..., Page]) -> None:
    """The ground is set before Python has started, and changes nothing but the look."""
    page = begin_game(**PHONE)
    floor = "document.querySelector('[data-hex=\"1,1\"] polygon')"
    look = f"getComputedStyle({floor}).fill"
    usual = page.evaluate(look)
    page.evaluate("ttb.act('settings')")
    page.click('.segment:has([name="pref-ground"][value="moss"])')
    expect(page.locator("html")).to_have_attribute("data-ground", "moss")
    assert page.evaluate(look) != usual
    page.reload(wait_until="commit")
    page.wait_for_selector("[data-hex]", state="attached")
    assert page.evaluate("document.documentElement.dataset.ground") == "moss"
    expect(page.locator("html")).to_have_attribute("data-ground", "moss")
