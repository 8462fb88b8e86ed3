"""Makes the pictures of the page of Junkyard Bots that are no drawings.

    .venv/bin/python -m makers.junkyard.pictures

They are committed, because a build shall not need a browser. To be run when the icon has changed.
"""

from __future__ import annotations

from playwright.sync_api import Browser, sync_playwright

from e2e import chromium
from tools.steps import ROOT

ICONS = ROOT / "web" / "static" / "games" / "junkyard" / "icons"
SIZE = 180


def touch_icon(browser: Browser) -> None:
    """Apple rounds the corners and shows no transparency: the drawing's own corners are filled."""
    page = browser.new_page(viewport={"width": SIZE, "height": SIZE})
    svg = (ICONS / "icon.svg").read_text()
    style = f"body {{ margin: 0; background: #201812 }} svg {{ display: block; width: {SIZE}px }}"
    page.set_content(f"<style>{style}</style>{svg}")
    page.screenshot(path=ICONS / "apple-touch-icon.png")
    page.close()


def main() -> None:
    """Make them all."""
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        touch_icon(browser)
        browser.close()


if __name__ == "__main__":
    main()
