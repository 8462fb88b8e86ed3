"""The rooms beside the table in WebKit: front door, puzzles, editor, files; computers, dark, and back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver

import ttb_core as ttb
from e2e.games.ttb import states
from e2e.shell.test_saves import PASS, middle
from e2e.shell.test_webkit import START, STYLE, Table
from tools.playing import webkit
from tools.playing.page import CLOSED, STILL
from tools.playing.staging import load, preferences
from tools.playing.ttb import MINE
from tools.serve import Site
from ttb_core import links

QUICK = preferences(speed="off")
LONG = 60
# The browser's own windows are nobody's to press: a file that the page gives away is kept, and the field in
# which it asks for one is put on the page.
FILES = """
window.addressed = URL.createObjectURL;
URL.createObjectURL = (file) => { file.text().then((text) => { window.given = text; }); return "#"; };
HTMLAnchorElement.prototype.click = () => {};
HTMLInputElement.prototype.click = function () {
  this.id = "asked";
  document.querySelector("dialog").append(this);
};
"""
AS_EVER = """
URL.createObjectURL = addressed;
for (const { prototype } of [HTMLAnchorElement, HTMLInputElement]) delete prototype.click;
"""


@pytest.fixture
def table(begun_webkit: WebDriver, site: Site) -> Table:
    """A page at the front door."""
    webkit.begin(begun_webkit, site.url, QUICK)
    return Table(begun_webkit)


def follow(table: Table, fragment: str) -> None:
    table.driver.execute_script("location.hash = arguments[0]", fragment)


@pytest.mark.webkit("front door", "computers")
def test_one_tap_on_a_face_begins_a_game_in_which_the_computer_answers(table: Table) -> None:
    table.tap('[data-key="way-rival-1"]')
    table.until(f"{MINE}[data-place=play] .programs", LONG)
    table.until(STILL)
    for bot in ("1", "2"):
        table.tap('[data-tile="forward1"]')
        table.tap(f'.programs [data-slot="red{bot}:0"]')
    table.tap('[data-action="run"]')
    table.until(f'{MINE} .mini-tile[data-slot^="yellow"]:not([data-order=""])', LONG)


@pytest.mark.webkit("endless puzzles")
def test_another_puzzle_is_made(table: Table) -> None:
    table.driver.execute_script("ttb.act('puzzles')")
    table.tap('.room-tab[data-value="endless"]')
    table.tap('.room [data-action="endless"]')
    table.until(".puzzle .challenge-told", LONG)
    puzzle = links.decode(table.ask("link").partition("#")[2]).puzzle
    assert puzzle is not None


@pytest.mark.webkit("game of the day", "puzzles")
def test_the_puzzle_of_a_day_is_solved(table: Table) -> None:
    follow(table, f"day={states.RUN_DAY}")
    table.until("html[data-puzzle=on]")
    for order in ("turn_left", "forward2"):
        decision = table.until(STILL).get_attribute("data-decision")
        table.tap(f'[data-tile="{order}"]')
        table.tap('.programs [data-slot="red1:2"]')
        table.tap('[data-action="run"]')
        table.until(f'html:not([data-decision="{decision}"])')
    table.until('dialog[open] .challenge-over[data-solved="true"]')
    table.until('dialog[open] [data-key="daily-send"]')


@pytest.mark.webkit("editor")
def test_a_position_is_made_and_played(table: Table) -> None:
    table.driver.execute_script("ttb.act('edit')")
    table.tap('[data-action="edit-start"]')
    table.tap('[data-action="edit-from"][data-value="3"]')
    table.until(CLOSED)
    table.tap('[data-action="edit-tool"][data-value="mud"]')
    table.tap('[data-hex="0,0"]')
    table.until('[data-mud][data-at="0,0"]')
    table.tap('[data-action="edit-play"]')
    table.until("html:not([data-editing])")
    assert json.loads(table.ask("position"))["mud"] == [[0, 0]]


@pytest.mark.webkit("save, export, import")
def test_a_file_carries_all_games(table: Table, site: Site, tmp_path: Path) -> None:
    table.load(json.loads(middle()))
    table.driver.execute_async_script("ttb.play(arguments[0]).then(arguments[1])", PASS)
    before = table.position
    table.driver.execute_script(FILES)
    table.driver.execute_script("ttb.act('load')")
    table.tap('.library [data-action="export-all"]')
    text = table.wait("return window.given")
    file = tmp_path / "games.json"
    file.write_text(text, "utf-8")
    assert json.loads(text)["format"] == "ttb-games/1"

    webkit.begin(table.driver, site.url + "#play", QUICK)
    table.driver.execute_script("ttb.act('load')")
    table.until("dialog[open] .library:not(:has(.save))")
    table.tap('[data-action="pick-file"]')
    table.driver.find_element(By.ID, "asked").send_keys(str(file))
    table.tap("dialog .save-open")
    table.until(CLOSED)
    assert table.position == before
    table.driver.execute_script(AS_EVER)  # other tests use the page after this one


@pytest.mark.webkit("back in the browser")
def test_back_in_the_browser_is_back_to_the_game(table: Table) -> None:
    table.load(ttb.position_to_json(START))
    theirs = ttb.new_game(colours=2, seed="theirs")
    follow(table, "p=" + links.encode_position(theirs))
    table.until('[data-action="back-to-game"]')
    assert table.position == theirs
    table.driver.execute_script("history.back()")  # the driver's passes over what no finger has asked for
    table.until('html:not(:has([data-action="back-to-game"]))')
    assert table.position == START


@pytest.mark.webkit("dark")
def test_it_is_as_dark_as_in_chromium(table: Table, begin_game: Callable[..., Page]) -> None:
    table.driver.execute_script("ttb.act('preference', 'theme=dark')")
    table.load(states.BUSY)
    table.until("html[data-theme=dark]")
    width, height = table.driver.execute_script("return [innerWidth, innerHeight]")
    page = begin_game(viewport={"width": width, "height": height}, color_scheme="dark")
    load(page, states.BUSY)
    looks: Any = table.driver.execute_script(STYLE)
    assert looks == page.evaluate(f"() => {{{STYLE}}}")
    assert looks["paper"] != looks["ink"]
