"""Links in a real browser: opened, pasted, shared by sheet, clipboard and QR code, and played by."""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
import zxingcpp
from playwright.sync_api import BrowserContext, Page, expect

import ttb_core as ttb
from makers.ttb.played import random_game
from tests.tiers import sample
from tools.playing import chromium
from tools.playing.page import CLOSED, FREE, STILL
from tools.playing.pages import begin, draw
from tools.playing.staging import Json
from tools.playing.ttb import Player, load, shown
from tools.serve import Site
from ttb_core import links, puzzles

Open = Callable[..., Page]

SHARE_SHEET = """
window.handed = [];
Object.defineProperty(navigator, "share", { configurable: true, value: async (data) => {
  if (!navigator.userActivation.isActive) throw new DOMException("no tap", "NotAllowedError");
  handed.push(data);
} });
"""
LONG_TASKS = """() => {
  window.long = [];
  new PerformanceObserver((list) => long.push(...list.getEntries().map((one) => one.duration)))
    .observe({ type: "longtask" });
}"""


ALONE: Json = {"round": 2, "turn_order": ["red"], "bots": {"red1": {"at": [0, 0], "facing": "E"}}}
"""For puzzles, which the page proves at once: a long proof would hold up later tests on the same page."""


def open_share(page: Page, kind: str = "position") -> str:
    """Open the share dialog and return its link."""
    page.evaluate("ttb.act('share')")  # on a phone it is in the menu
    page.check(f'[data-field="what"][value="{kind}"]')
    return str(page.input_value("dialog [data-whole]"))


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    page.wait_for_selector(CLOSED, state="attached")


def game_link(turns: int, flags: int = 0) -> tuple[str, ttb.Position, ttb.Position]:
    start, played, end = random_game(turns, seed=turns)
    return "g=" + links.encode_game(links.Game(start, played, {"red": "Ada"}, flags)), start, end


def test_links_of_all_kinds_open_below_a_path(begin_game: Open) -> None:
    position = ttb.new_game(colours=6, seed="all", rocks=2, blobs=3, mud=3, teleporters=2)
    game, _, end = game_link(40)
    puzzle = puzzles.puzzle_from_json(
        {
            "format": "ttb-puzzle/1",
            "position": ALONE,
            "goal": {"kind": "reach", "bot": "red1", "at": [1, 0]},
            "turns": 1,
            "title": "<b>A puzzle</b>",
            "author": "",
            "text": "",
        }
    )
    page = begin_game()
    for fragment, expected in (
        ("p=" + links.encode_position(position), position),
        (game, end),
        ("p=" + links.encode_puzzle(puzzle), puzzle.position),
    ):
        begin(page, fragment, {})
        assert shown(page) == expected
        begin(page)
        assert shown(page) == expected


@pytest.mark.other_console_errors  # of missing pages
def test_an_address_that_is_none_leads_on(new_context: Callable[..., BrowserContext], site: Site) -> None:
    """A link with %2523 in place of # is repaired; other unknown addresses have a link up to the games.

    `test_offline.py` opens a link with %23.
    """
    page = new_context(site, locale="de-DE").new_page()
    position = ttb.new_game(colours=3, seed="on its way")
    page.goto(f"{site.url}%2523p%253D{links.encode_position(position)}?fbclid=x&utm_source=y")
    page.wait_for_selector('html[data-ready="true"]', state="attached", timeout=chromium.READY_WITHIN)
    assert shown(page) == position
    page.evaluate("ttb.act('share')")
    assert str(page.input_value("dialog [data-whole]")).startswith(f"{site.url}#p=")
    page.route("**/pyodide.asm.wasm", lambda route: None)  # no more of these pages needs Python
    for address, up in (("nothing", 1), ("nothing/at/all", 3), ("rally/nothing/", 1)):
        page.goto(f"{site.url}{address}#p=kept")
        expect(page.locator("h1")).to_have_text("Unter dieser Adresse ist kein Spiel")
        assert (
            page.evaluate("document.title") == page.inner_text("h1") and page.locator("section").count() == 1
        )
        for _ in range(up):
            with page.expect_navigation(wait_until="commit"):
                page.click("section a")
        assert page.url.startswith(site.url) and page.url.endswith("/#p=kept")
        expect(page.locator("html")).to_have_attribute("data-game", "rally" if "rally" in address else "ttb")


@pytest.mark.engines("link")
def test_a_link_made_here_opens_there_beside_the_game(begin_game: Open) -> None:
    page, other = begin_game(), begin_game()
    theirs = ttb.new_game(colours=3, seed="theirs", blobs=2)
    load(page, theirs)
    link = open_share(page)
    assert link == page.evaluate("ttb.link()")
    expect(page.locator("#dialog")).to_contain_text(f"{len(link)} characters")

    mine = ttb.new_game(colours=2, seed="mine")
    load(other, mine)
    other.evaluate("link => { location.href = link }", link)
    other.wait_for_selector('[data-action="back-to-game"]')
    assert shown(other) == theirs
    other.click('[data-action="back-to-game"]')
    other.wait_for_selector('[data-action="back-to-game"]', state="detached")
    assert shown(other) == mine
    assert other.evaluate("location.hash") == "#play"
    begin(other)
    assert shown(other) == mine


@pytest.mark.engines("back in the browser")
def test_back_in_the_browser_is_back_to_the_game(begin_game: Open) -> None:
    page = begin_game()
    mine, theirs = (ttb.new_game(colours=2, seed=seed) for seed in ("mine", "theirs"))
    load(page, mine)
    page.evaluate("hash => { location.hash = hash }", "p=" + links.encode_position(theirs))
    page.wait_for_selector('[data-action="back-to-game"]')
    assert shown(page) == theirs
    page.go_back()
    page.wait_for_selector('[data-action="back-to-game"]', state="detached")
    assert shown(page) == mine
    # An attempt at a puzzle by link waits as well, and goes on.
    goal = {"kind": "reach", "bot": "red1", "at": [0, 2]}
    puzzle = {"position": ALONE, "goal": goal, "turns": 3, "title": "By link"}
    page.evaluate(
        "hash => { location.hash = hash }", "p=" + links.encode_puzzle(puzzles.puzzle_from_json(puzzle))
    )
    expect(page.locator(".challenge-head")).to_contain_text("By link")
    page.click('dialog [data-action="close"]')
    take_turn(page)
    begun = shown(page)
    page.evaluate("hash => { location.hash = hash }", "p=" + links.encode_position(theirs))
    page.wait_for_selector('[data-action="back-to-game"]')
    page.go_back()
    expect(page.locator(".challenge-head")).to_contain_text("By link")
    assert shown(page) == begun


def test_the_share_sheet_gets_the_link_in_the_tap(begin_game: Open) -> None:
    page = begin_game(has_touch=True, viewport={"width": 360, "height": 740}, script=SHARE_SHEET)
    link = open_share(page, "game")
    page.tap("[data-share]")
    page.wait_for_selector('#dialog [role="status"]')
    assert page.evaluate("handed.map(({ url }) => url)") == [link]


def test_without_a_share_sheet_there_is_no_button_for_it(begin_game: Open) -> None:
    page = begin_game()
    assert page.evaluate("typeof navigator.share") == "undefined", "Chromium has none on Linux"
    open_share(page)
    assert page.locator("[data-share]").is_hidden()


@pytest.mark.chromium("Firefox gives nobody the right to read the clipboard")
def test_link_text_and_json_are_copied(begin_game: Open) -> None:
    page = begin_game()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    position = ttb.new_game(colours=2, seed="copy")
    load(page, position)
    link = open_share(page)
    page.click("[data-copy]")
    page.wait_for_selector('dialog [role="status"]')
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.click('[data-key="advanced-share"] > summary')
    page.click('[data-action="share-copy"][data-value="text"]')
    chromium.until(page, "async text => await navigator.clipboard.readText() == text", arg=str(position))
    page.click('[data-action="share-copy"][data-value="json"]')
    chromium.until(page, "async () => (await navigator.clipboard.readText()).startsWith('{')")
    copied = json.loads(page.evaluate("navigator.clipboard.readText()"))
    assert ttb.position_from_json(copied) == position
    with page.expect_download() as download:
        page.click('[data-action="share-save"]')
    assert json.loads(download.value.path().read_text()) == copied
    page.context.clear_permissions()


def pixels(page: Page, selector: str) -> tuple[int, int, bytes]:
    """The pixels of an element, in grey: width, height, rows."""
    png = base64.b64encode(page.locator(selector).screenshot(scale="device")).decode()
    width, height, grey = page.evaluate(
        """async (png) => {
          const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
          canvas.drawImage(image, 0, 0);
          const { data } = canvas.getImageData(0, 0, image.width, image.height);
          return [image.width, image.height, [...data].filter((_, n) => n % 4 == 1)];
        }""",
        png,
    )
    return width, height, bytes(grey)


@pytest.mark.engines("dark")
@pytest.mark.other_console_errors  # of the style that Playwright adds for a picture, in Firefox
@pytest.mark.parametrize("scheme", sample(("light", "dark"), "dark"))
def test_the_qr_code_reads_back(begin_game: Open, scheme: str) -> None:
    size = {"width": 360, "height": 740}
    page = begin_game(game_link(120)[0], color_scheme=scheme, viewport=size)
    for kind in ("position", "game"):
        link = open_share(page, kind)
        page.wait_for_selector(f'[data-qr="{link}"] svg')
        draw(page)
        width, height, grey = pixels(page, "[data-qr]")
        picture = zxingcpp.read_barcodes(memoryview(grey).cast("B", (height, width)))
        assert [code.text for code in picture] == [link]
        assert page.get_attribute("[data-qr]", "aria-label")
        close(page)


def test_a_link_is_pasted_and_a_bad_one_stays_to_be_mended(begin_game: Open) -> None:
    page = begin_game()
    mine, theirs = (ttb.new_game(colours=2, seed=seed) for seed in ("mine", "theirs"))
    load(page, mine)
    page.click('[data-action="share"]')
    page.click('[data-action="open-link"]')
    link = "https://example.github.io/ttb/#p=" + links.encode_position(theirs)
    page.fill("dialog input", link[:-1])
    page.keyboard.press("Enter")
    page.wait_for_selector('dialog [role="alert"]')
    expect(page.locator('dialog [role="alert"]')).to_contain_text("link_checksum")
    expect(page.locator("dialog input")).to_have_value(link[:-1])
    assert shown(page) == mine
    page.fill("dialog input", f"Look at this: {link}!")
    page.click("dialog [type=submit]")
    page.wait_for_selector(CLOSED, state="attached")
    assert shown(page) == theirs


def test_a_long_game_is_read_without_holding_up_the_page(begin_game: Open) -> None:
    page = begin_game()
    fragment, _, end = game_link(400)
    page.evaluate(LONG_TASKS)
    page.evaluate("hash => { location.hash = hash }", fragment)
    page.wait_for_selector('[data-action="back-to-game"]')
    assert shown(page) == end
    print("long tasks while a game of 400 turns was read:", page.evaluate("long"))


def test_a_link_opens_also_with_a_broken_one_on_its_heels(begin_game: Open) -> None:
    page = begin_game()
    theirs = ttb.new_game(colours=2, seed="theirs")
    good = "p=" + links.encode_position(theirs)
    page.evaluate("texts => texts.forEach((text) => { location.hash = text })", [good, good[:-1]])
    page.wait_for_selector('[data-action="back-to-game"]')
    assert shown(page) == theirs


def test_fuzzed_fragments_leave_the_page_alive(begin_game: Open) -> None:
    page = begin_game()
    mine = ttb.new_game(colours=2, seed="mine")
    load(page, mine)
    chance = random.Random(11)
    good = ["p=" + links.encode_position(mine), game_link(8)[0]]
    alphabet = "ABCxyz019-_=#%<>&\"' é"
    texts = []
    for _ in range(30):
        text = list(chance.choice(good))
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(2, len(text))
            text[at : at + chance.randrange(3)] = chance.choices(alphabet, k=chance.randrange(3))
        texts.append("".join(text))
    page.evaluate(
        """async (texts) => {
          const address = new URL(location);
          for (const text of texts) {
            // Set by script, the address itself may change no more than some hundred times.
            address.hash = text;
            dispatchEvent(new HashChangeEvent("hashchange", { newURL: address.href }));
            await new Promise((resolve) => setTimeout(resolve));
          }
        }""",
        texts,
    )
    page.wait_for_selector(STILL)
    page.click('[data-action="share"]')
    page.wait_for_selector("#dialog[open]")
    close(page)
    page.evaluate("document.querySelector('[data-action=\"back-to-game\"]')?.click()")
    assert shown(page) == mine


def take_turn(page: Page) -> None:
    changes: Any = ttb.legal_changes(shown(page))[1]
    Player(page).turn({"change": changes})


def send(page: Page) -> str:
    page.click(f'{FREE} [data-action="send-turn"]')
    link = str(page.input_value("dialog [data-whole]"))
    close(page)
    return link.partition("#")[2]


def receive(page: Page, fragment: str) -> None:
    """Open a link and watch its turn to the end."""
    page.evaluate("hash => { location.hash = hash }", fragment)
    page.wait_for_selector("html[data-past]")
    page.wait_for_selector("html:not([data-past])", timeout=60_000)


def test_a_game_by_link_between_two_browsers(begin_game: Open) -> None:
    here, there = begin_game(), begin_game()
    mine = ttb.new_game(colours=2, seed="mine")
    load(there, mine)
    load(here, ttb.new_game(colours=2, seed="by link", first="red"))
    here.click('[data-action="share"]')
    here.check('[data-field="what"][value="by_link"]')
    expect(here.locator("#dialog")).to_contain_text("can’t keep secrets")
    expect(here.locator('[data-field="red"]')).to_be_checked()
    here.fill('[data-field="name"]', "Ada")
    here.click("dialog [type=submit]")
    here.wait_for_selector(CLOSED, state="attached")
    take_turn(here)
    fragment = send(here)

    there.evaluate("hash => { location.hash = hash }", fragment)
    there.wait_for_selector("dialog .seats")
    expect(there.locator('[data-field="yellow"]')).to_be_checked()
    there.fill('[data-field="name"]', "Bob")
    there.click("dialog [type=submit]")
    there.wait_for_selector("html[data-past]")
    there.wait_for_selector("html:not([data-past])", timeout=60_000)
    assert shown(there) == shown(here)
    take_turn(there)
    answer = send(there)
    receive(here, answer)
    assert shown(here) == shown(there)
    expect(here.locator('.player[data-colour="yellow"]')).to_contain_text("Bob")

    there.evaluate("hash => { location.hash = hash }", fragment)
    there.wait_for_selector('.message:has-text("answered")')
    take_turn(here)
    begin(here)
    receive(there, send(here))
    assert shown(here) == shown(there)
    begin(there)
    assert shown(here) == shown(there)
