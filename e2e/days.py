"""Acts on challenges of the day: sending an attempt, following a link, reading the results."""

from __future__ import annotations

from playwright.sync_api import Page

from tools.playing.page import CLOSED

OVER = ".challenge-over"


def send(page: Page, name: str) -> str:
    """Send the attempt that has just ended, with a name; the link's part after the `#`."""
    page.click('dialog [data-key="daily-send"]')
    page.fill('dialog [data-field="name"]', name)
    page.dispatch_event('dialog [data-field="name"]', "change")
    page.wait_for_selector(f'dialog [data-whole][value$="&from={name}"]')
    link = page.input_value("dialog [data-whole]")
    page.click('dialog [data-action="close"]')
    page.wait_for_selector(CLOSED, state="attached")
    return link.partition("#")[2]


def follow(page: Page, fragment: str) -> None:
    page.evaluate("hash => { location.hash = hash }", fragment)


def pass_on(page: Page, name: str) -> str:
    """Pass the league on under the name that was given before; the link's part after the `#`."""
    page.click('[data-action="league-pass"]')
    page.wait_for_selector(f'dialog [data-whole][value$="&from={name}"]')
    return page.input_value("dialog [data-whole]").partition("#")[2]


def results(page: Page) -> list[str]:
    """The results at the end, each as a name and a result."""
    return [" ".join(row.split()) for row in page.locator(f"{OVER} tr").all_inner_texts()]
