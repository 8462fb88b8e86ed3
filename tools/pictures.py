"""Makes the pictures an installed page needs: icons from their drawings, and screenshots of the built page.

    .venv/bin/python -m tools.pictures

They are committed, because a build shall not need a browser. To be run when drawings or page have changed.
"""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import ttb_core as ttb
from e2e import chromium
from tools.build_site import build
from tools.serve import Site
from tools.steps import ROOT

ICONS = ROOT / "web" / "static" / "icons"
SCREENS = ROOT / "web" / "screens"
# Picture, drawing, size. Apple rounds the corners and shows no transparency: the maskable drawing fits.
SIZES = (
    ("icon-192", "icon", 192),
    ("icon-512", "icon", 512),
    ("maskable-192", "maskable", 192),
    ("maskable-512", "maskable", 512),
    ("apple-touch-icon", "maskable", 180),
)
VIEWS = (("wide", 1280, 800, 1), ("narrow", 360, 740, 2))


def icons(browser: Browser) -> None:
    for name, drawing, size in SIZES:
        page = browser.new_page(viewport={"width": size, "height": size})
        svg = (ICONS / f"{drawing}.svg").read_text()
        style = f"body {{ margin: 0 }} svg {{ display: block; width: {size}px }}"
        page.set_content(f"<style>{style}</style>{svg}")
        page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
        page.close()


def screens(browser: Browser, dist: Path) -> None:
    """A game after some rounds, as the page shows it."""
    position = ttb.new_game(colours=2, seed="a picture", mud=2, teleporters=1)
    for number in range(12):
        changes = ttb.legal_changes(position)
        outcome = ttb.play(position, ttb.turn_from_json({"change": changes[7 * number % len(changes)]}))
        position = outcome.position if outcome.pending is None else position
    site = Site(dist).start()
    SCREENS.mkdir(exist_ok=True)
    for name, width, height, scale in VIEWS:
        page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=scale)
        chromium.open_game(page, site.url)
        page.evaluate("text => ttb.load(text)", json.dumps(ttb.position_to_json(position)))
        page.screenshot(path=SCREENS / f"{name}.jpg", type="jpeg", quality=82)
        page.close()
    site.stop()


def main() -> None:
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        icons(browser)
        screens(browser, build())
        browser.close()


if __name__ == "__main__":
    main()
