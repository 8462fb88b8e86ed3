"""States of the page, and acts on it, that do not depend on the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import dist
from typing import Any

from playwright.sync_api import Page, expect

DRAWN = "html:not([data-drawing], [data-reading], :has([data-unfolding]))"
STILL = "html:not([data-animating], [data-drawing], [data-reading])"
FREE = "html:not([data-handed])"
"""No new decision was asked for a moment ago: a press in the place of the last one counts."""
NEAR = 60  # pixels; a nearer point may count as the same place
CLOSED = "html:not(:has(dialog[open]))"
KEPT = "navigator.serviceWorker.ready.then(() => true)"
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
"""Waits until two frames have begun, so that the page shows what it was told before."""


def skip(page: Page) -> None:
    """Skip the animation, if it is still on."""
    page.evaluate("document.querySelector('[data-action=skip]')?.click()")
    page.wait_for_selector(STILL)


def step(page: Page, by: int) -> None:
    """Go back or forward in the history, within the page.

    Playwright's own `go_back` waits for an event that Firefox does not send if `pushState` made the entry.
    """
    page.evaluate("by => history.go(by)", by)


def press_named(page: Page, name: str) -> None:
    """Press the button with this accessible name, by keyboard."""
    button = page.get_by_role("button", name=name)
    button.focus()
    expect(button).to_be_focused()
    page.wait_for_selector(FREE)
    page.keyboard.press("Enter")


def pressing(page: Page, touch: bool = False, **how: Any) -> Callable[[str], None]:
    """A function that presses a button by a click with these options, or by a tap if `touch`.

    In the place of its last press it waits until the press does not count as a second tap.
    """
    press: Callable[..., None] = page.tap if touch else page.click
    last = (0.0, 0.0)

    def press_once(selector: str) -> None:
        nonlocal last
        box: Any = page.locator(selector).first.bounding_box()
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if dist(at, last) < NEAR:
            page.wait_for_selector(FREE)
        press(selector, **how)
        last = at

    return press_once


# Notes each name that a tap shows, and the words that it covers, also if these are drawn later.
WATCH_NAMES = """() => {
  const tip = document.querySelector("#tip"), noted = [];
  const letters = document.createRange();
  const look = () => {
    if (tip.hidden || !tip.hasAttribute("data-brief")) return;
    const here = tip.getBoundingClientRect();
    const words = [...document.querySelectorAll(".coach-line p, .note, .go-hint, .desk .puzzle-goal")];
    const over = words.filter((one) => {
      letters.selectNodeContents(one);
      const there = letters.getBoundingClientRect();
      return one.checkVisibility({ visibilityProperty: true })
        && here.left < there.right && there.left < here.right
        && here.top < there.bottom && there.top < here.bottom;
    });
    noted.push([tip.textContent.trim(), over.map((one) => one.textContent)]);
  };
  const watch = new MutationObserver(look);
  watch.observe(tip, { attributes: true });
  addEventListener("ttb-drawn", look);
  window.namesShown = () => {
    watch.disconnect();
    removeEventListener("ttb-drawn", look);
    delete window.namesShown;
    return noted;
  };
}"""


@contextmanager
def names_cover_no_words(page: Page) -> Iterator[None]:
    """Check that taps in the block show a name that never covers the coach's or other words."""
    page.evaluate(WATCH_NAMES)
    yield
    shown: list[tuple[str, list[str]]] = page.evaluate("namesShown()")
    assert shown, "no name was shown"
    covered = [f"{name} lies over: {words}" for name, over in shown for words in over]
    assert not covered, "\n".join(covered)
