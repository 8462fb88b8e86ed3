"""The whole app without a mouse: no test in this file clicks."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver

import ttb_core as ttb
from e2e.games.ttb.states import BUSY, DECISIONS, LAST_TURN, position
from makers.ttb.goldens import golden
from tests.tiers import sample
from tools.playing import chromium, webkit
from tools.playing.page import CLOSED, DRAWN, FREE, STILL
from tools.playing.staging import Json, load, preferences
from tools.playing.ttb import shown
from ttb_core.rules import turn_data

FOCUS = "document.activeElement"


@pytest.fixture
def table(begin_game: Callable[..., Page]) -> Page:
    """The game without animations; the set-up for two in its first round is on the table."""
    page = begin_game(storage=preferences(speed="off"))
    load(page, position(round=1))
    return page


def focused(page: Page, attribute: str) -> str | None:
    value = page.evaluate(f"name => {FOCUS}.getAttribute(name)", attribute)
    return None if value is None else str(value)


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is within `selector`; one round reaches every stop."""
    for _ in range(80):
        if page.evaluate(f"at => !!{FOCUS}.closest(at)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {selector}")


def arrow_to(page: Page, selector: str, keys: tuple[str, ...] = ("Home", "ArrowRight")) -> None:
    """Move within a group to the item `selector`, from the first item on."""
    first, step = keys
    page.keyboard.press(first)
    for _ in range(30):
        if page.evaluate(f"at => {FOCUS}.matches(at)", selector):
            return
        page.keyboard.press(step)
    raise AssertionError(f"the arrows never came to {selector}")


def place(page: Page, order: str, bot: str, slot: int) -> None:
    page.keyboard.press("t")
    arrow_to(page, f'[data-tile="{order}"]')
    page.keyboard.press("Enter")
    page.wait_for_selector(f'[data-tile="{order}"][aria-pressed="true"]')
    choose_slot(page, bot, slot)
    page.wait_for_selector(f'[data-slot="{bot}:{slot}"][data-order="{order}"]')


def choose_slot(page: Page, bot: str, slot: int) -> None:
    page.keyboard.press("o")
    arrow_to(page, f'[data-slot="{bot}:{slot}"]')
    page.keyboard.press(" ")


def make(page: Page, change: Json) -> None:
    """Make one change with keys."""
    if change["op"] == "place":
        place(page, change["order"], change["bot"], change["slot"])
    elif change["op"] == "swap":
        first, second = change["slots"]
        choose_slot(page, change["bot"], first)
        tab_to(page, ".tools")
        arrow_to(page, '[data-action="swap"]')
        page.keyboard.press("Enter")
        choose_slot(page, change["bot"], second)
    else:
        choose_slot(page, change["bot"], change.get("slot", 0))
        tab_to(page, ".tools")
        arrow_to(page, f'[data-action="{change["op"]}"]')
        page.keyboard.press("Enter")


def answer(page: Page, kind: str, option: Any) -> None:
    page.wait_for_selector(f'{STILL} .decision[data-kind="{kind}"]')
    assert page.evaluate(f"'choice' in {FOCUS}.dataset"), "a decision has the focus"
    value = "decline" if option is None else ",".join(map(str, option)) if kind == "crystal" else option
    tab_to(page, f'[data-choice="{value}"]')
    page.keyboard.press("Enter")


def play_turn(page: Page, turn: Json) -> None:
    """Play one turn by keys, with its answers."""
    if turn["double"]:
        page.keyboard.press("d")
    for change in turn["change"]:
        make(page, change)
    if not turn["change"]:
        page.wait_for_selector(FREE)
    page.keyboard.press("r")
    for choice in turn["choices"]:
        ((kind, option),) = choice.items()
        answer(page, kind, option)
    page.wait_for_selector(STILL)


# A whole game


@pytest.mark.parametrize("most", sample((4, 99), 4))
def test_a_golden_game_from_the_dialog_to_the_end(table: Page, most: int) -> None:
    """The first turns and the end, or with `-m walk` the whole game."""
    page = table
    setup, turns = golden("simplified")
    page.keyboard.press("n")
    page.wait_for_selector("dialog[open] .new-game")
    tab_to(page, 'input[data-field="colours"]')
    for _ in range(setup["colours"] - 2):
        page.keyboard.press("ArrowRight")
    page.wait_for_selector(f'input[data-field="colours"][value="{setup["colours"]}"]:checked')
    tab_to(page, '[data-key="more"]')
    page.keyboard.press("Enter")
    tab_to(page, 'input[data-field="simplified"]')
    page.keyboard.press(" ")
    tab_to(page, '[data-key="advanced-seed"] > summary')
    page.keyboard.press("Enter")
    tab_to(page, 'input[data-field="seed"]')
    page.keyboard.type(setup["seed"])
    page.keyboard.press("Enter")  # as in every form
    page.wait_for_selector(CLOSED, state="attached")
    before = ttb.new_game(**setup)
    assert shown(page) == before
    for turn in turns[:most]:
        play_turn(page, turn_data(turn))
        before = ttb.play(before, turn).position
        assert shown(page) == before
    if most < len(turns):
        load(page, LAST_TURN)
        page.keyboard.press("p")
    page.wait_for_selector('html[data-over="true"] dialog[open] .finish')
    page.keyboard.press("Enter")  # while a person types, no action starts by itself
    tab_to(page, 'dialog [data-action="new-game"]')
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open] .new-game")


def test_the_last_turn_and_the_result(table: Page) -> None:
    load(table, LAST_TURN)
    table.keyboard.press("p")
    table.wait_for_selector("dialog[open] .finish")
    table.keyboard.press("Escape")
    table.wait_for_selector(CLOSED, state="attached")
    tab_to(table, ".go")
    table.keyboard.press("Enter")
    table.wait_for_selector("dialog[open] .finish")


@pytest.mark.parametrize("kind", DECISIONS)
def test_every_decision(table: Page, kind: str) -> None:
    load(table, DECISIONS[kind])
    table.keyboard.press("r")
    dialog = f'[role="dialog"][aria-labelledby="decision-title"][data-kind="{kind}"]'
    table.wait_for_selector(f"{STILL} {dialog}")
    assert focused(table, "data-choice")
    table.keyboard.press("ArrowRight")
    second = focused(table, "data-choice")
    table.keyboard.press("Enter")
    table.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')
    assert second
    assert table.evaluate(f"!!{FOCUS}.closest('.programs')"), "on to the programs of the next colour"


def test_a_hex_answers_a_decision_too(table: Page) -> None:
    load(table, DECISIONS["crystal"])
    table.keyboard.press("r")
    table.wait_for_selector(f"{STILL} [data-choosable]")
    table.keyboard.press("g")
    assert focused(table, "data-choosable") == "true"
    at = focused(table, "data-hex")
    table.keyboard.press("Enter")
    table.wait_for_selector(f'[data-crystal][data-at="{at}"]', state="attached")


# The board


def test_the_board_is_one_stop_and_explored_by_hex(table: Page) -> None:
    load(table, BUSY)
    tab_to(table, ".floor")
    assert focused(table, "data-hex") == "0,0"
    hexes = []
    for key in ("ArrowLeft", "ArrowUp", "ArrowUp", "ArrowDown", "q", "e", "z", "c", "PageUp", "End", "Home"):
        table.keyboard.press(key)
        hexes.append(focused(table, "data-hex"))
        assert table.evaluate(f"{FOCUS}.tabIndex") == 0
        expect(table.locator('.floor [tabindex="0"]')).to_have_count(1)
    assert hexes == [
        "-1,0", "0,-1", "0,-2", "0,-1", "0,-2", "1,-3", "0,-2", "0,-1", "1,-2", "0,-1", "0,-2",
    ]  # fmt: skip
    assert table.evaluate("document.querySelector('[data-hex=\"-1,-1\"]').ariaLabel").startswith("Hex ")
    table.keyboard.press("Tab")
    assert not table.evaluate(f"!!{FOCUS}.closest('.floor')")


def test_the_focus_is_always_seen(table: Page) -> None:
    """Every stop of Tab has an outline or, on the board, a stroke of the focus's colour."""
    stops = set()
    table.focus(".bar button >> visible=true")  # after the last stop Firefox leaves the page for good
    for _ in range(40):
        table.keyboard.press("Tab")
        if table.evaluate(f"{FOCUS} === document.body || !document.hasFocus()"):
            continue  # in the browser's own controls
        visible = table.evaluate(f"""() => {{
            const at = {FOCUS}, look = getComputedStyle(at);
            const hex = at.querySelector('polygon');
            return parseFloat(look.outlineWidth) >= 2 && look.outlineStyle !== 'none'
                || !!hex && parseFloat(getComputedStyle(hex).strokeWidth) >= 6
                || at.matches('input') && getComputedStyle(at.nextElementSibling).outlineStyle !== 'none';
        }}""")
        assert visible, table.evaluate(f"{FOCUS}.outerHTML.slice(0, 200)")
        stops.add(table.evaluate(f"{FOCUS}.closest('[data-region]')?.dataset.region"))
    assert {"bar", "programs", "hand", "tools", "go", "floor"} <= stops


# The visible focus: a ring, or on the board the edge of a hex.
RING = """() => {
  const at = document.activeElement, look = getComputedStyle(at), hex = at.querySelector(":scope > polygon");
  return hex ? parseFloat(getComputedStyle(hex).strokeWidth) >= 6
    : look.outlineStyle !== "none" && parseFloat(look.outlineWidth) >= 2;
}"""


@pytest.mark.parametrize("finger", sample([False, True], True))
def test_a_tap_leaves_no_ring_and_a_key_shows_it(begin_game: Callable[..., Page], finger: bool) -> None:
    """The focus that a tap moves has no ring, also if a key was pressed before."""
    page = begin_game(storage=preferences(speed="off"), has_touch=finger)
    load(page, position(round=1))
    press = page.tap if finger else page.click
    for way in ("tapped", "after a key"):
        press('[data-action="settings"]')
        page.wait_for_selector("dialog[open]:not([data-unfolding])")
        assert page.evaluate(f"!!{FOCUS}.closest('dialog')") and not page.evaluate(RING), way
        page.keyboard.press("Shift")
        assert not page.evaluate(RING), f"{way}: it does nothing by itself"
        page.keyboard.press("Tab")
        assert page.evaluate(RING), way
        press('dialog [data-action="close"] >> visible=true')
        page.wait_for_selector(CLOSED, state="attached")
        assert not page.evaluate(RING), way
        press('[data-hex="0,0"]')
        assert not page.evaluate(RING), f"{way}: on the board"
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(DRAWN)
        assert page.evaluate(RING), f"{way}: on the board"
    # Run is gone with the run, and the focus is moved on.
    load(page, BUSY)
    press('[data-action="run"]')
    page.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')
    assert not page.evaluate(RING)
    page.keyboard.press("r")
    page.wait_for_selector(STILL + '[data-colour-to-move="red"]')
    page.keyboard.press("o")
    assert page.evaluate(RING)


def test_where_one_types_is_always_seen(begin_game: Callable[..., Page]) -> None:
    page = begin_game(fragment="play", has_touch=True)
    page.evaluate("ttb.act('open-link')")
    page.tap("#dialog :is(textarea, input[type=text])")
    assert page.evaluate(RING)


# Changes


def test_a_change_is_made_undone_and_redone(table: Page) -> None:
    place(table, "forward1", "red1", 1)
    assert table.evaluate(f"!!{FOCUS}.closest('.programs')"), "the focus stays where it was"
    table.keyboard.press("u")
    table.wait_for_selector('[data-slot="red1:1"][data-order=""]')
    table.keyboard.press("Shift+U")
    table.wait_for_selector('[data-slot="red1:1"][data-order="forward1"]')
    table.keyboard.press("Control+z")
    table.wait_for_selector('[data-slot="red1:1"][data-order=""]')
    table.keyboard.press("Control+y")
    table.wait_for_selector('[data-slot="red1:1"][data-order="forward1"]')


SHIFT, CONTROL = 8, 2  # as the browser's protocol counts them


def test_letters_are_those_of_every_layout_with_and_without_caps_lock(table: Page) -> None:
    """A capital is a letter with Shift; a character that is no Latin letter counts as its key's letter."""
    browser = table.context.new_cdp_session(table)

    def press(key: str, code: str, modifiers: int = 0) -> None:
        for kind in ("keyDown", "keyUp"):
            event = {"type": kind, "key": key, "code": code, "modifiers": modifiers}
            browser.send("Input.dispatchKeyEvent", event)

    place(table, "forward1", "red1", 1)
    for back, again in (
        (("U", "KeyU"), ("u", "KeyU", SHIFT)),  # Caps Lock
        (("г", "KeyU"), ("Г", "KeyU", SHIFT)),
        (("θ", "KeyU"), ("θ", "KeyU", SHIFT)),
        (("ו", "KeyU"), ("ו", "KeyU", SHIFT)),
        (("Z", "KeyZ", CONTROL), ("Y", "KeyY", CONTROL)),
        (("я", "KeyZ", CONTROL), ("Я", "KeyZ", CONTROL | SHIFT)),
        (("z", "KeyY", CONTROL), ("y", "KeyZ", CONTROL)),  # a German layout
        (("u", "KeyF"), ("U", "KeyF", SHIFT)),  # Dvorak
    ):
        press(*back)
        table.wait_for_selector('[data-slot="red1:1"][data-order=""]')
        press(*again)
        table.wait_for_selector('[data-slot="red1:1"][data-order="forward1"]')
    browser.detach()


def test_escape_puts_a_tile_down(table: Page) -> None:
    table.keyboard.press("t")
    table.keyboard.press("Enter")
    table.wait_for_selector('.hand-tile[aria-pressed="true"]')
    table.keyboard.press("Escape")
    table.wait_for_selector('.hand-tile[aria-pressed="true"]', state="detached")
    assert focused(table, "data-tile")


def test_arrows_move_among_tiles_as_they_lie(table: Page) -> None:
    table.keyboard.press("t")
    first = focused(table, "data-tile")
    table.keyboard.press("ArrowDown")
    below = focused(table, "data-tile")
    assert below != first
    table.keyboard.press("ArrowUp")
    assert focused(table, "data-tile") == first
    expect(table.locator('.hand [tabindex="0"]')).to_have_count(1)


def test_the_focus_survives_a_turn(table: Page) -> None:
    for _ in range(3):
        load(table, position())
        table.keyboard.press("p")
        table.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')
        assert table.evaluate(f"{FOCUS} !== document.body")


# Dialogs and preferences


def test_every_dialog_opens_closes_and_gives_the_focus_back(table: Page) -> None:
    table.keyboard.press("t")
    for key in ("n", ",", "l", "?", "b", "s"):
        table.keyboard.press(key)
        table.wait_for_selector("dialog[open]")
        assert table.evaluate(f"!!{FOCUS}.closest('dialog')"), key
        assert table.evaluate("document.querySelector('dialog').ariaLabel"), key
        table.keyboard.press("Escape")
        table.wait_for_selector(CLOSED, state="attached")
        assert focused(table, "data-tile"), key


def test_settings_by_keys_are_kept(table: Page) -> None:
    table.keyboard.press(",")
    table.wait_for_selector("dialog[open] .settings")
    tab_to(table, '[data-field="theme"]')
    table.keyboard.press("ArrowRight")
    table.keyboard.press("ArrowRight")
    table.wait_for_selector('html[data-theme="dark"]')
    tab_to(table, '[data-field="turnmarks"]')
    table.keyboard.press(" ")
    table.wait_for_selector("html[data-turnmarks]")
    stored = json.loads(table.evaluate("localStorage.getItem('ttb.preferences')"))
    assert stored["theme"] == "dark" and stored["turnmarks"] is True


def test_shortcuts_can_be_switched_off(table: Page) -> None:
    table.keyboard.press(",")
    tab_to(table, '[data-field="shortcuts"]')
    table.keyboard.press(" ")
    table.keyboard.press("Escape")
    table.wait_for_selector("html:not([data-keys])", state="attached")
    table.keyboard.press("n")
    table.keyboard.press("?")
    table.keyboard.press("Shift")  # a further key opens the requested dialog
    expect(table.locator("dialog[open]")).to_have_count(0)


def test_no_shortcut_while_typing(table: Page) -> None:
    table.keyboard.press("n")
    tab_to(table, 'input[type="text"]')
    table.keyboard.type("run?")
    assert table.evaluate(f"{FOCUS}.value") == "run?"
    expect(table.locator("dialog[open] .new-game")).to_have_count(1)


# The screen reader


def test_a_run_is_announced_in_order(table: Page) -> None:
    table.evaluate("""() => {
        window.heard = [];
        const listen = (id) => new MutationObserver((all) => all.forEach((one) =>
            one.addedNodes.forEach((node) => heard.push(node.textContent)))).observe(
                document.getElementById(id), {childList: true});
        listen("announcer");
        listen("alarm");
    }""")
    load(table, BUSY)
    table.evaluate("ttb.act('preference', 'speed=fast')")
    table.keyboard.press("p")
    table.wait_for_selector(STILL + '[data-colour-to-move="yellow"]')
    heard = table.evaluate("heard")
    assert [words.split(" drives")[0].split(" turns")[0].split(",")[0] for words in heard[-6:-1]] == [
        "Red bot 1", "Red bot 1", "Red bot 1", "Red bot 2", "Red bot 2",
    ]  # fmt: skip
    assert heard[-1] == "Next: Yellow."
    table.keyboard.press("Shift+U")
    chromium.until(table, "heard.at(-1) === 'There’s nothing to redo.'")
    expect(table.locator("#alarm")).to_have_text("There’s nothing to redo.")
    expect(table).to_have_title("Yellow’s turn – Twin Tin Bots")


@pytest.mark.walk
@pytest.mark.webkit("keys")
def test_webkit_takes_the_same_keys(begun_webkit: WebDriver) -> None:
    driver = begun_webkit

    def press(key: str) -> None:
        driver.switch_to.active_element.send_keys(key)

    def until(script: str) -> None:
        webkit.wait(driver, lambda at: at.execute_script(f"return {script}"), 20)

    driver.execute_script("ttb.act('preference', 'speed=off')")
    driver.execute_script("ttb.load(arguments[0])", json.dumps(position()))
    until("document.documentElement.dataset.colourToMove === 'red'")
    press("g")
    press(Keys.ARROW_UP)
    press("z")
    until(f"{FOCUS}.dataset.hex === '0,0'")
    press("t")
    press(Keys.ENTER)
    until("document.querySelector('.hand-tile[aria-pressed=true]') !== null")
    press("o")
    press(Keys.ENTER)
    until("document.querySelector('.programs [data-slot]').dataset.order !== ''")
    press("r")
    until("document.documentElement.dataset.colourToMove === 'yellow'")
    press(",")
    until("document.querySelector('dialog[open] .settings') !== null")
    press(Keys.ESCAPE)
    until("document.querySelector('dialog[open] .settings') === null")


# A person types faster than the page draws: the page's tasks are held up here.


HOLD = """
const real = window.setTimeout;
window.held = null;
window.setTimeout = (...all) => window.held ? window.held.push(all) : real(...all);
"""
GO_ON = "window.held.splice(0).forEach(([act, , ...rest]) => act(...rest)); window.held = null"


@pytest.fixture
def slow(begin_game: Callable[..., Page]) -> Page:
    """A page that is held up by `window.held = []` and continues by `GO_ON`."""
    return begin_game(script=HOLD)


@pytest.mark.parametrize(("letter", "opened"), [("n", "#dialog"), ("h", "#help")])
def test_escape_closes_also_what_is_not_open_yet(slow: Page, letter: str, opened: str) -> None:
    slow.evaluate("window.held = []")
    slow.keyboard.press(letter)
    assert slow.evaluate("window.held.length")
    assert not slow.evaluate(f"document.querySelector('{opened}').open")
    slow.keyboard.press("Escape")
    slow.evaluate(GO_ON)
    slow.wait_for_selector(STILL)
    slow.wait_for_selector(f"{opened}:not([open])", state="attached")
    slow.keyboard.press(letter)
    slow.wait_for_selector(f"{opened}[open]")


def test_keys_find_the_page_as_it_will_be(slow: Page) -> None:
    """In a game that is not drawn yet, a letter leads to the tiles, and Enter picks one up."""
    slow.evaluate("text => { window.held = []; ttb.load(text); }", json.dumps(position()))
    assert slow.get_attribute("html", "data-drawing") is not None
    for key in ("t", "ArrowRight", "Enter"):
        slow.keyboard.press(key)
    slow.evaluate(GO_ON)
    slow.wait_for_selector(STILL)
    expect(slow.locator(".hand-tile").nth(1)).to_have_attribute("aria-pressed", "true")
