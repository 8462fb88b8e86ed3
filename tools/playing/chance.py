"""What is left to chance on a page, decided by a test."""

from __future__ import annotations

from playwright.sync_api import Page

DECIDED = """value => {
  window.random ??= crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (array) => {
    if (!(array instanceof BigUint64Array)) return random(array);
    array[0] = BigInt(Math.round(value * 1e12));
    return array;
  };
}"""
LEFT = "() => { delete crypto.getRandomValues; }"


def decide(page: Page, value: float) -> None:
    """From now on chance always gives this, from 0 to 1, on the page."""
    page.evaluate(DECIDED, value)


def leave(page: Page) -> None:
    """Everything is left to chance again."""
    page.evaluate(LEFT)
