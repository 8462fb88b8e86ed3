"""Help, tips, the first steps and secrets in a real browser."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Page, expect

import ttb_core as ttb
from tools.playing import chromium
from tools.playing.page import FREE, STILL

PHONE = {"width": 360, "height": 740}
WIDE = {"width": 1440, "height": 900}


def load(page: Page, position: ttb.Position) -> None:
    page.evaluate("text => ttb.load(text)", json.dumps(ttb.position_to_json(position)))


def new_game(page: Page) -> None:
    """Begin a new game as a person does."""
    page.click('[data-action="new-game"]')
    page.click('.new-game [type="submit"]')
    page.wait_for_selector("form.new-game", state="hidden")


def finger_over(page: Page, name: str) -> tuple[CDPSession, dict[str, float]]:
    """A session to send touches by, and a touch point over an element."""
    box = page.locator(name).bounding_box()
    assert box
    return page.context.new_cdp_session(page), {"x": box["x"] + 20, "y": box["y"] + 20}


def overlap(page: Page, first: str, second: str) -> bool:
    """True if two elements of the page overlap."""
    boxes = [page.locator(name).first.bounding_box() for name in (first, second)]
    a, b = boxes
    assert a and b
    return (
        a["x"] < b["x"] + b["width"] - 1
        and b["x"] < a["x"] + a["width"] - 1
        and a["y"] < b["y"] + b["height"] - 1
        and b["y"] < a["y"] + a["height"] - 1
    )


def test_help_stands_beside_the_board_and_closes_by_escape(begin_game: Callable[..., Page]) -> None:
    page = begin_game(viewport=WIDE)
    page.click('.bar [data-action="help"]')
    expect(page.locator("#help .help-title")).to_be_visible()
    for part in ("[data-board]", ".desk"):
        assert not overlap(page, "#help", part), part
    # The game goes on beside the help.
    page.click('.app [data-tile="forward1"]')
    expect(page.locator('.app [data-tile="forward1"]')).to_have_attribute("aria-pressed", "true")
    page.click('#help [data-value="jump"]')
    expect(page.locator("#help .help-title")).to_have_text("Jump")
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    page.click('.bar [data-action="help"]')
    expect(page.locator("#help .help-title")).to_have_text("Jump")
    page.keyboard.press("Escape")
    expect(page.locator('.bar [data-action="help"]')).to_be_focused()


def test_help_covers_a_phone_and_holds_the_focus(
    begin_game: Callable[..., Page],
) -> None:
    page = begin_game(has_touch=True, viewport=PHONE)
    page.tap('[data-action="menu"]')
    page.tap('dialog [data-action="help"]')
    page.wait_for_selector("#help:modal")
    page.tap('#help [data-value="load"]')
    expect(page.locator("#help .example")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()


def test_the_contents_can_be_searched(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    page.click('.bar [data-action="help"]')
    page.fill(".help-search", "reaches two hexes")
    expect(page.locator("#help .help-entry:visible")).to_have_count(1)
    page.fill(".help-search", "no such words")
    expect(page.locator(".help-none")).to_be_visible()
    page.fill(".help-search", "")
    assert page.locator("#help .help-entry:visible").count() > 50


def test_a_scene_plays_and_stops(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    page.click('.bar [data-action="help"]')
    page.click('#help [data-value="forward2"]')
    page.wait_for_selector('#help .example-before [data-bot="red1"][data-running]')
    page.wait_for_selector('#help .example-before [data-bot="red1"][data-at="0,0"]')
    page.click(".example-play")
    expect(page.locator(".example-play")).to_have_attribute("aria-pressed", "false")
    expect(page.locator('#help .example-before [data-bot="red1"]')).to_have_attribute("data-at", "-2,0")
    # The board of the game has not moved.
    assert page.evaluate("document.querySelectorAll('.app [data-running]').length") == 0


@pytest.mark.engines("reduced motion")
def test_with_reduced_motion_a_scene_shows_before_and_after(
    begin_game: Callable[..., Page],
) -> None:
    page = begin_game(reduced_motion="reduce")
    page.click('.bar [data-action="help"]')
    page.click('#help [data-value="forward2"]')
    expect(page.locator(".example-before")).to_be_visible()
    expect(page.locator(".example-after")).to_be_visible()
    expect(page.locator(".example-play")).to_be_hidden()
    expect(page.locator('.example-after [data-bot="red1"]')).to_have_attribute("data-at", "0,0")


def test_a_tip_comes_by_pointer_and_goes_by_escape(begin_game: Callable[..., Page]) -> None:
    page = begin_game(viewport=WIDE)
    load(page, ttb.new_game(colours=2, seed="tips"))
    for name in ('.app [data-tile="zap"]', ".score >> nth=0", ".supply-track", '[data-action="double"]'):
        page.hover(name)
        page.wait_for_selector("#tip:not([hidden])")
        assert not overlap(page, "#tip", name), name
        expect(page.locator(name).first).to_have_attribute("aria-describedby", "tip")
        page.keyboard.press("Escape")
        expect(page.locator("#tip")).to_be_hidden()
    page.hover('.app [data-tile="zap"]')
    page.wait_for_selector("#tip:not([hidden])")
    # The pointer can move onto the tip: the tip stays for longer than that takes.
    box = page.locator("#tip").bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.evaluate("new Promise(done => setTimeout(done, 400))")
    expect(page.locator("#tip")).to_be_visible()
    # A click on the tip goes to the element below it.
    assert page.evaluate("([x, y]) => !document.elementFromPoint(x, y).closest('#tip')", middle)
    page.mouse.down()
    expect(page.locator("#tip")).to_be_hidden()
    page.mouse.up()


def test_a_tip_comes_by_the_keyboard_and_by_holding(
    begin_game: Callable[..., Page],
) -> None:
    page = begin_game(has_touch=True)
    load(page, ttb.new_game(colours=2, seed="tips"))
    page.keyboard.press("t")
    page.wait_for_selector("#tip:not([hidden])")
    expect(page.locator("#tip")).to_contain_text("Forward 1")
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_be_hidden()
    finger, at = finger_over(page, '.app [data-tile="load"]')
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.wait_for_selector("#tip:not([hidden])")
    expect(page.locator("#tip")).to_contain_text("Load")
    lifted = {"type": "touchEnd", "touchPoints": [], "timestamp": time.time() + 1}
    finger.send("Input.dispatchTouchEvent", lifted)
    # A long press does not count as a tap; a tap on an element without an action shows its tip.
    expect(page.locator('.app [data-tile="load"]')).to_have_attribute("aria-pressed", "false")
    page.tap(".supply-track")
    expect(page.locator("#tip")).to_contain_text("Crystal track")


def test_a_tap_is_no_holding_where_the_page_is_late(begin_game: Callable[..., Page]) -> None:
    """On a busy device the timer for a long press may run out before the page hears that the finger is up."""
    page = begin_game(
        has_touch=True,
        script="""const real = setTimeout, HOLD = 500;
        window.late = 0;
        window.setTimeout = (what, ms, ...rest) => real(what, ms === HOLD ? late : ms, ...rest);""",
    )
    load(page, ttb.new_game(colours=2, seed="tips"))
    finger, at = finger_over(page, '.app [data-tile="load"]')
    now = time.time()
    down = {"type": "touchStart", "touchPoints": [at], "timestamp": now}
    finger.send("Input.dispatchTouchEvent", down)
    page.wait_for_selector("#tip:not([hidden])")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": now + 0.1})
    expect(page.locator('.app [data-tile="load"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#tip")).to_be_hidden()
    # The page may be so busy that its timer fires even later than the finger is lifted.
    page.evaluate("late = 800")
    finger, at = finger_over(page, '.app [data-tile="unload"]')
    now = time.time()
    down = {"type": "touchStart", "touchPoints": [at], "timestamp": now}
    finger.send("Input.dispatchTouchEvent", down)
    page.wait_for_selector("#tip:not([hidden])")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": now + 0.85})
    expect(page.locator('.app [data-tile="unload"]')).to_have_attribute("aria-pressed", "true")


@pytest.mark.repeats(
    "e2e/games/rally/test_game.py::test_a_hand_is_its_player_s_alone",
    "tests/games/ttb/test_handover.py",
)
def test_secrets_are_shown_to_their_owner_only(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    new_game(page)
    expect(page.locator(".hand .covered")).to_have_count(1)
    expect(page.locator(".hand .covered .tile-name")).to_have_count(0)
    page.click(".hand-over")
    expect(page.locator(".hand .covered")).to_have_count(0)
    expect(page.locator(".hand .hand-tile.special")).to_have_count(1)
    page.click(f'{FREE} .app [data-tile="load"]')
    page.locator(".programs .slot").nth(0).click()
    page.click('.app [data-tile="zap"]')
    page.locator(".programs .slot").nth(3).click()
    page.click('[data-action="run"]')
    page.wait_for_selector(STILL)
    expect(page.locator(".hand .covered")).to_have_count(1)
    # The next person can play without looking at the covered tile.
    page.click('.app [data-tile="load"]')
    page.locator(".programs .slot").nth(0).click()
    expect(page.locator(".programs .slot").nth(0)).to_have_attribute("data-order", "load")


def test_a_screen_between_all_turns_if_wanted(begin_game: Callable[..., Page]) -> None:
    page = begin_game()
    page.click('[data-action="settings"]')
    page.wait_for_selector("dialog .settings")
    page.check('input[name="pref-handover"][value="always"]', force=True)
    page.keyboard.press("Escape")
    new_game(page)
    page.click('dialog [data-action="take-over"]')
    expect(page.locator("#dialog")).to_be_hidden()
    page.evaluate("ttb.position().then(text => ttb.load(text))")
    expect(page.locator("#dialog")).to_be_hidden()
    expect(page.locator(".hand .covered")).to_have_count(0)


def test_sounds_only_when_they_are_switched_on(page: Page, open_game: Callable[..., Page]) -> None:
    """Audio is asleep at first, as in all browsers; without a sound device Firefox never wakes it."""
    page.add_init_script(
        """window.heard = []; window.audio = "suspended"; const Real = window.AudioContext;
        window.AudioContext = class extends Real { constructor() { super(); window.made = true; }
          get state() { return audio; }
          async resume() { await null; audio = "running"; }
          createOscillator() { window.heard.push(1); return super.createOscillator(); } };"""
    )
    open_game(page)

    def play() -> None:
        load(page, ttb.new_game(colours=2, seed="sound", first="red"))
        for order, slot in (("forward1", 0), ("turn_left", 3)):
            page.click(f'.app [data-tile="{order}"]')
            page.locator(".programs .slot").nth(slot).click()
        page.click('[data-action="run"]')
        page.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')
        page.wait_for_selector(STILL)

    play()
    assert not page.evaluate("window.heard.length || window.made")
    page.click('[data-action="settings"]')
    page.check('input[data-field="sound"]')
    page.keyboard.press("Escape")
    chromium.until(page, "window.heard.length > 0")
    page.evaluate("audio = 'interrupted'")  # as iPads say after a call
    before = page.evaluate("window.heard.length")
    play()
    assert page.evaluate("window.heard.length") > before


def test_what_a_run_shows_beside_the_board(begin_game: Callable[..., Page]) -> None:
    """A delivery: the crystal goes into the base, the score ticks, a special order and a crystal come."""
    page = begin_game()
    bots = {"red1": {"at": [1, 0], "facing": "E", "cargo": "blue", "program": ["forward1", "unload", "zap"]}}
    position = ttb.position_from_json(
        {
            "bots": bots,
            "bases": {"red": [3, 0], "yellow": [-3, 0]},
            "track": ["green", "pink"],
            "pile": ["jump"],
        }
    )
    load(page, position)
    page.evaluate(
        """() => { window.seen = []; window.enough = new AbortController();
        addEventListener("ttb-step", (event) => {
        window.seen.push([event.detail.sound ?? "", document.querySelector("[data-score=red]").textContent,
          document.querySelector("[data-pile]").textContent,
          document.querySelectorAll(".app [data-crystal]").length,
          document.querySelector("[data-doing-note]").textContent]);
        }, { signal: window.enough.signal }); }"""
    )
    page.click('[data-action="run"]')
    page.wait_for_selector('[data-slot="red1:1"][data-running]')
    page.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')
    page.wait_for_selector(STILL)
    page.evaluate("window.enough.abort()")  # other tests use the page after this one
    steps = {name: rest for name, *rest in page.evaluate("window.seen")}
    assert list(steps) == ["", "step", "unload", "bank", "draw", "enter", "zap", "nothing"]
    assert steps["bank"][0] == "0" and steps["draw"][0] == "2", "it counts once the crystal has come"
    assert (steps["bank"][1], steps["draw"][1]) == ("1", "0")
    assert (steps["draw"][2], steps["enter"][2]) == (0, 1)
    assert "stopped by" in steps["nothing"][3]
    assert page.evaluate("document.querySelectorAll('[data-running], .bolt').length") == 0
