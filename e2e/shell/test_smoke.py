"""The built page starts, below a path, without requests to other origins (in WebKit: `test_offline.py`)."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.games import GAMES
from tests.tiers import sample
from tools.playing import chromium
from tools.playing.page import KEPT, TWO_FRAMES
from tools.playing.staging import preferences
from tools.serve import Site

MARKS = "performance.getEntriesByType('mark').map(mark => mark.name)"
ADDRESSES = "performance.getEntriesByType('resource').map(entry => entry.name)"

# Notes what moves and what is painted, where a browser tells it; a transparent page would paint nothing.
PAINTED = """
  undrawn.disabled = true;
  window.moved = [];
  window.painted = [];
  const name = (node) => node?.dataset?.region ?? node?.getAttribute?.("class") ?? node?.nodeName;
  const early = () => !document.documentElement.dataset.ready;
  const KINDS = {
    "layout-shift": ({ value, sources }) => moved.push([value, ...sources.map(({ node }) => name(node))]),
    "largest-contentful-paint": ({ element }) => painted.push([early(), name(element)]),
  };
  for (const [type, note] of Object.entries(KINDS))
    if (PerformanceObserver.supportedEntryTypes.includes(type))
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
"""
STEADY = 0.02
"""The most that a start may move: the sum of all layout shifts."""
FULLEST = {"ttb": "six", "junkyard": "four_scrounge", "rally": "eight"}
"""The state with the most players of each game, which a second visit finds."""


def test_the_page_becomes_ready_below_a_path_and_fetches_nothing_twice(
    page: Page, open_game: Callable[..., Page], site: Site
) -> None:
    """It also uses nothing that the browser warns to stop supporting.

    The context refuses service workers, which does no harm. Without the first steps, no worker for advice
    fetches Python once more.
    """
    for key, value in preferences().items():
        page.add_init_script(f"localStorage.setItem({json.dumps(key)}, {json.dumps(value)})")
    answers: list[tuple[str, int]] = []
    page.on("response", lambda response: answers.append((response.url, response.status)))
    warnings: list[str] = []
    session = page.context.new_cdp_session(page)
    session.on("Audits.issueAdded", lambda issue: warnings.append(json.dumps(issue["issue"])))
    session.send("Audits.enable")
    open_game(page)
    asked = [address for address, _ in answers]
    assert [address for address in asked if asked.count(address) > 1] == []
    assert [answer for answer in answers if answer[1] >= 400] == []
    assert {"ttb-first-board", "ttb-interactive"} <= set(page.evaluate(MARKS))
    assert page.evaluate("document.fonts.ready.then(fonts => [...fonts].map(font => font.status))") == [
        "loaded"
    ]
    expect(page.locator("svg[data-board]")).to_have_count(1)
    addresses = page.evaluate(ADDRESSES)
    assert addresses
    assert [address for address in addresses if not address.startswith((site.url, "blob:", "data:"))] == []
    page.evaluate("ttb.position()")  # so that all earlier messages have arrived
    assert [warning for warning in warnings if "Deprecation" in warning] == []
    page.evaluate("ttb.act('about')")
    expect(page.locator(".offline-status")).to_contain_text("can’t save the page")


@pytest.mark.parametrize("game", sample(GAMES, "ttb"))
def test_a_healthy_start_says_nothing_opens_the_page_once_and_moves_nothing(
    new_context: Callable[..., BrowserContext], site: Site, game: str
) -> None:
    """On a first visit, on a second that begins from what was kept, and at the door.

    At the table, the largest paint is there before Python is.
    """
    page = new_context(site, viewport={"width": 412, "height": 823}, **chromium.OFFLINE).new_page()
    page.add_init_script(PAINTED)
    said: list[str] = []
    opened: list[str] = []
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("domcontentloaded", lambda page: opened.append(page.url))
    for visit, fragment in enumerate(("play", "play", ""), 1):
        chromium.open_game(page, site.url + GAMES[game].place, fragment)
        page.evaluate(TWO_FRAMES)
        moved, painted = page.evaluate("[moved, painted]")
        assert sum(value for value, *_ in moved) < STEADY, moved
        assert not fragment or (painted and all(early for early, _ in painted)), painted
        assert page.evaluate(KEPT)
        assert len([address for address in opened if address.startswith(site.url)]) == visit
        if visit == 1:
            GAMES[game].states[FULLEST[game]](page)
    complaints = [line for line in said if line.startswith(("error", "warn"))]
    assert [line for line in complaints if chromium.NOT_CACHED not in line] == []


def test_the_address_without_a_slash_leads_to_the_page(page: Page, site: Site) -> None:
    page.goto(site.url.rstrip("/"))
    assert page.url == site.url
