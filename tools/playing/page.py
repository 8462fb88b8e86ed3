"""What tells how the page is, and what anybody does on it, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import dist
from typing import Any

from playwright.sync_api import Page

DRAWN = "html:not([data-drawing], [data-reading], :has([data-unfolding]))"
STILL = "html:not([data-animating], [data-drawing], [data-reading])"
FREE = "html:not([data-handed])"
"""A press where the last one was decides again: a moment ago another decision has been asked for."""
NEAR = 60  # pixels; what is nearer may be the same place
CLOSED = "html:not(:has(dialog[open]))"
KEPT = "navigator.serviceWorker.ready.then(() => true)"


def skip(page: Page) -> None:
    """Skip the animation, if it is still on."""
    page.evaluate("document.querySelector('[data-action=skip]')?.click()")
    page.wait_for_selector(STILL)


def pressing(page: Page, touch: bool = False, **how: Any) -> Callable[[str], None]:
    """How somebody presses buttons who clicks, in the way `how` says, or, with `touch`, taps. In the place of
    the last one they wait until that is not taken for a second tap.
    """
    press: Callable[..., None] = page.tap if touch else page.click
    last = (0.0, 0.0)

    def one(selector: str) -> None:
        nonlocal last
        box: Any = page.locator(selector).first.bounding_box()
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if dist(at, last) < NEAR:
            page.wait_for_selector(FREE)
        press(selector, **how)
        last = at

    return one


# Notes each name that a tap shows, and the words that it lies over, also when these are drawn after it.
WATCH_NAMES = """() => {
  const tip = document.querySelector("#tip"), noted = [];
  const letters = document.createRange();
  const look = () => {
    if (tip.hidden || !tip.hasAttribute("data-brief")) return;
    const here = tip.getBoundingClientRect();
    const words = [...document.querySelectorAll(".coach-line p, .message .note, .go-hint")];
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
    """What is tapped meanwhile shows its name, and never over what the coach says, or anybody else."""
    page.evaluate(WATCH_NAMES)
    yield
    shown: list[tuple[str, list[str]]] = page.evaluate("namesShown()")
    assert shown, "no name was shown"
    covered = [f"{name} lies over: {words}" for name, over in shown for words in over]
    assert not covered, "\n".join(covered)
