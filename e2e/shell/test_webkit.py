"""WebKit, the nearest to a tablet's Safari, shows and does the same as Chromium."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast

import pytest
from playwright.sync_api import Page
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement

import ttb_core as ttb
from e2e.games import GAMES
from e2e.games.rally import positions as rally_positions
from e2e.games.ttb import states
from tools.playing import junkyard_positions, webkit
from tools.playing.page import STILL
from tools.playing.staging import load
from tools.serve import Site

WITHIN = 20
START = ttb.new_game(colours=2, seed="webkit", first="red")
FIRST_TURN: dict[str, Any] = {
    "change": [
        {"op": "place", "bot": "red1", "slot": 0, "order": "forward2"},
        {"op": "place", "bot": "red2", "slot": 1, "order": "turn_left"},
    ]
}
SHOWN = "return getComputedStyle(document.querySelector(arguments[0])).display !== 'none'"
MIDDLE = """
arguments[0].scrollIntoView({ block: "nearest" });
const { x, y, width, height } = arguments[0].getBoundingClientRect();
return [Math.round(x + width / 2), Math.round(y + height / 2)];
"""
# The bottom of a goal's words and the top of the programs.
GOAL = """
const goal = document.querySelector(".puzzle-goal"), programs = document.querySelector(".programs");
return [goal.getBoundingClientRect().bottom, programs.getBoundingClientRect().top];
"""
# The place of each region, the size of its letters, and the drawing order.
LAYOUT = """
const facts = {};
for (const name of ["[data-board]", ".players", ".programs", ".tiles", ".tools", ".supply", ".go"]) {
  const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
  facts[name] = [x, y, width, height];
}
return facts;
"""
STYLE = """
for (const motion of document.getAnimations()) {
  if (motion.effect.getComputedTiming().endTime < Infinity) motion.finish();
}
const style = (name, what) => getComputedStyle(document.querySelector(name))[what];
return {
  text: style("body", "fontSize"), ink: style("body", "color"), paper: style("body", "backgroundColor"),
  run: style("[data-action=run]", "backgroundColor"), tile: style(".hand-tile", "display"),
  red: style('[data-bot="red1"]', "color"), hexes: document.querySelectorAll("[data-hex]").length,
  wide: document.documentElement.scrollWidth <= innerWidth,
};
"""


class Table:
    """The page in WebKit, and a player who taps."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver

    def tap(self, selector: str) -> None:
        """Tap on the middle of an element, drawings included: WebDriver itself only clicks on HTML."""
        at = self.until(selector)
        x, y = self.driver.execute_script(MIDDLE, at)
        hand: Any = ActionBuilder(self.driver)  # Selenium has no types for it
        hand.pointer_action.move_to_location(x, y).click()
        hand.perform()

    def until(self, selector: str, within: float = WITHIN) -> WebElement:
        """Wait for an element that matches, at most so many seconds; return it."""
        found = webkit.wait(self.driver, lambda at: at.find_elements(By.CSS_SELECTOR, selector), within)
        return cast(WebElement, found[0])

    def wait(self, script: str) -> Any:
        """Wait for a true result of a script; return it."""
        return webkit.wait(self.driver, lambda at: at.execute_script(script), WITHIN)

    def without_animations(self) -> None:
        self.driver.execute_script("ttb.act('preference', 'speed=off')")

    def load(self, data: Any) -> None:
        script = "ttb.load(arguments[0]).then(arguments[1])"
        self.driver.execute_async_script(script, json.dumps(data))

    def ask(self, name: str) -> str:
        return str(self.driver.execute_async_script(f"ttb.{name}().then(arguments[0])"))

    @property
    def position(self) -> ttb.Position:
        return ttb.position_from_json(json.loads(self.ask("position")))


@pytest.fixture
def table(begun_webkit: WebDriver) -> Table:
    return Table(begun_webkit)


@pytest.mark.webkit("turn")
def test_a_turn_by_taps_and_its_animation(table: Table) -> None:
    table.load(ttb.position_to_json(START))
    for change in FIRST_TURN["change"]:
        table.tap(f'[data-tile="{change["order"]}"]')
        table.tap(f'.programs [data-slot="{change["bot"]}:{change["slot"]}"]')
    table.until(".ghost .ghost-bot")
    table.tap('[data-action="run"]')
    table.until(STILL + '[data-colour-to-move="yellow"]')
    assert table.position == ttb.play(START, ttb.turn_from_json(FIRST_TURN)).position
    table.until('[data-bot="red1"][data-at="0,-2"]')


@pytest.mark.webkit("turn")
def test_decisions(table: Table) -> None:
    table.without_animations()
    for kind, data in states.DECISIONS.items():
        table.load(data)
        position = table.position
        table.tap('[data-action="run"]')
        table.until(f"{STILL}:not([data-handed]) :is([data-choice], [data-choosable])")
        pending = ttb.play(position, ttb.turn_from_json({"change": []})).pending
        assert pending is not None
        option: Any = pending.to_json()["options"][0]
        if kind == "crystal":
            table.tap(f'[data-hex="{option[0]},{option[1]}"][data-choosable]')
        else:
            table.tap(f'[data-choice="{option or "decline"}"]')
        table.until(STILL + '[data-colour-to-move="yellow"]')
        turn = ttb.turn_from_json({"change": [], "choices": [{kind: option}]})
        assert table.position == ttb.play(position, turn).position


@pytest.mark.webkit("keys")
def test_a_tap_leaves_no_ring_and_a_key_shows_it(table: Table) -> None:
    ring = "return getComputedStyle(document.activeElement).outlineStyle !== 'none'"
    table.load(ttb.position_to_json(START))
    table.tap('[data-action="settings"]')
    table.until("dialog[open]:not([data-unfolding]) :focus")
    assert not table.driver.execute_script(ring)
    keys = ActionBuilder(table.driver)
    keys.key_action.send_keys(Keys.TAB)
    keys.perform()
    table.until("html:not([data-tapped])")
    assert table.driver.execute_script(ring)
    table.tap('dialog [data-action="close"]')
    table.until("html:not(:has(dialog[open]))[data-tapped]")
    assert not table.driver.execute_script(ring)


@pytest.mark.webkit("link")
def test_a_link_opens_the_same_position(table: Table, site: Site) -> None:
    table.load(states.BUSY)
    position, link = table.position, table.ask("link")
    assert link.startswith(site.url + "#p=")
    webkit.begin(table.driver, link, {})
    assert table.position == position


# For each other game a position, and an element that is drawn of it.
OTHERS = {
    "junkyard": (junkyard_positions.SCROUNGE, "[data-robot] [data-part]"),
    "rally": (rally_positions.RACE, '[data-racer="red1"], [data-robot="red1"]'),
}


@pytest.mark.parametrize("game", OTHERS)
@pytest.mark.webkit("start from the snapshot", "link")
def test_the_other_games_start_and_open_a_link(
    some_webkit: webkit.SharedWebKit, site: Site, game: str
) -> None:
    table = Table(some_webkit.begin(site.url + GAMES[game].place))
    data, drawn = OTHERS[game]
    table.load(data)
    position, link = table.ask("position"), table.ask("link")
    webkit.begin(table.driver, link, {})
    table.until(drawn)
    assert table.ask("position") == position


@pytest.mark.webkit("games to the end")
def test_dialogs_open_and_close_and_the_end_is_shown(table: Table) -> None:
    table.without_animations()
    for action in ("new-game", "settings", "share", "load"):
        table.tap(f'[data-action="{action}"]')
        table.until("dialog[open] h2")
        table.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
        table.until("#dialog:not([open])")
    table.load(states.LAST_TURN)
    table.tap('[data-action="run"]')
    table.until('html[data-over="true"] dialog[open] .won')


@pytest.mark.webkit("lessons")
def test_the_goal_of_a_lesson_is_not_covered(table: Table) -> None:
    usual = table.driver.get_window_size()
    table.driver.set_window_size(360, 740)  # the window stays wider than that, but has a phone's layout
    try:
        table.driver.execute_script("ttb.act('learn')")
        table.tap('[data-value="two_bots"]')
        table.until("html[data-lesson] .puzzle-goal")
        goal_ends, programs_begin = table.driver.execute_script(GOAL)
        assert goal_ends <= programs_begin
    finally:
        table.driver.set_window_size(usual["width"], usual["height"])


@pytest.mark.webkit("several screens")
def test_a_screen_each_is_said_at_once_not_to_work_here(table: Table) -> None:
    """Debian's WebKit has no lines to other devices: play by link is one tap away instead."""
    assert not table.driver.execute_script("return 'RTCPeerConnection' in window")
    table.driver.execute_script("ttb.act('new-game', 'nearby')")
    table.until("dialog[open] .nearby-cannot")
    assert table.driver.execute_script(SHOWN, "dialog .nearby-cannot")
    assert not table.driver.execute_script(SHOWN, "dialog [type=submit]")
    table.tap("dialog .nearby-cannot button")
    table.until('dialog [data-field="way"][value="link"]:checked, dialog [data-way="link"]')


@pytest.mark.webkit("layout")
def test_it_looks_as_in_chromium(table: Table, begin_game: Callable[..., Page]) -> None:
    table.load(states.BUSY)
    table.driver.execute_script("document.activeElement.blur()")
    # A screenshot of a blank page would have a few hundred bytes.
    webkit.SharedWebKit.draw(table.driver)
    assert len(table.driver.get_screenshot_as_png()) > 50_000
    webkit.SharedWebKit.draw(table.driver, False)
    width, height = table.driver.execute_script("return [innerWidth, innerHeight]")
    page = begin_game(storage={}, viewport={"width": width, "height": height})
    load(page, states.BUSY)
    assert table.driver.execute_script(STYLE) == page.evaluate(f"() => {{{STYLE}}}")
    here, there = table.driver.execute_script(LAYOUT), page.evaluate(f"() => {{{LAYOUT}}}")
    for region, box in there.items():
        assert here[region] == pytest.approx(box, abs=8), region
