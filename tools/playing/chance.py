"""Random numbers of a page, fixed by a test."""

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


def fix(page: Page, value: float) -> None:
    """Fix the page's random number at `value`, from 0 to 1."""
    page.evaluate(DECIDED, value)


def restore(page: Page) -> None:
    """Restore the page's random numbers."""
    page.evaluate(LEFT)
