"""Makes the pictures of the page: icons from their drawings, screenshots for stores, links and README.

    .venv/bin/python -m makers.ttb.pictures

They are committed so that a build needs no browser. Run it when the drawings or the page have changed.
"""

from __future__ import annotations

import argparse
import base64
import json
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import ttb_core as ttb
from tools import house
from tools.build_site import VENDOR, build
from tools.playing import chromium
from tools.serve import Site
from tools.steps import ROOT

ICONS = ROOT / "web" / "static" / "icons"
SCREENS = ROOT / "web" / "screens"
# Picture, drawing, size. Apple rounds the corners and allows no transparency, as in the maskable drawing.
SIZES = (
    ("icon-192", "icon", 192),
    ("icon-512", "icon", 512),
    ("maskable-192", "maskable", 192),
    ("maskable-512", "maskable", 512),
    ("apple-touch-icon", "maskable", 180),
)
VIEWS = (("wide", 1280, 800, 1), ("narrow", 360, 740, 2))
README = ROOT / "docs" / "picture.png"
LINK = """<!doctype html><style>
@font-face {{ font-family: "Baloo 2"; src: url(data:font/woff2;base64,{font}); font-weight: 400 800; }}
body {{ margin: 0; display: grid; grid-template-columns: 1fr 640px; width: 1200px; height: 630px;
  overflow: hidden;
  background: radial-gradient(circle at 20% 10%, #6d8fae, #2b4460 45%, #13233a); color: #fff; }}
main {{ display: grid; align-content: center; justify-items: start; padding: 0 0 0 64px; }}
main svg {{ width: 230px; margin-left: -16px; }}
h1 {{ margin: 12px 0 8px; font: 700 68px/1 "Baloo 2"; letter-spacing: -0.01em; }}
p {{ max-width: 420px; margin: 0; font: 500 31px/1.25 "Baloo 2"; color: #ffd9b0; }}
img {{ align-self: center; height: 590px; width: 620px; object-fit: cover; border-radius: 48px; }}
</style><main>{icon}<h1>{title}</h1><p>{words}</p></main><img src="data:image/png;base64,{board}">"""


def icons(browser: Browser) -> None:
    for name, drawing, size in SIZES:
        page = browser.new_page(viewport={"width": size, "height": size})
        svg = (ICONS / f"{drawing}.svg").read_text()
        style = f"body {{ margin: 0 }} svg {{ display: block; width: {size}px }}"
        page.set_content(f"<style>{style}</style>{svg}")
        page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
        page.close()


def screens(browser: Browser, dist: Path) -> None:
    """Screenshots of a game after some rounds, for stores and README, and the link preview."""
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
        if name == "wide":
            page.screenshot(path=README)
            link(browser, page)
        page.close()
    site.stop()


def link(browser: Browser, table: Page) -> None:
    """The link preview of the page: its name in its own typeface, and the board of a table."""
    (page_of_game,) = (page for page in house.pages() if page.name == "ttb")
    texts = house.texts(page_of_game, "en")
    table.set_viewport_size({"width": 1100, "height": 1180})  # a large board
    table.wait_for_selector("html:not([data-drawing])")
    page = browser.new_page(viewport={"width": 1200, "height": 630})
    page.set_content(
        LINK.format(
            font=embedded(
                next(file for file, name in VENDOR.items() if name.endswith(".woff2")).read_bytes()
            ),
            icon=(ICONS / "icon.svg").read_text(),
            title=texts["game.ttb.title"],
            words=texts["game.ttb.aim"],
            board=embedded(table.locator(".board-box").screenshot()),
        )
    )
    page.evaluate("document.fonts.ready")
    page.screenshot(path=SCREENS / "link.jpg", type="jpeg", quality=85)
    page.close()


def embedded(content: bytes) -> str:
    return base64.b64encode(content).decode()


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter).parse_args()
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        icons(browser)
        screens(browser, build())
        browser.close()


if __name__ == "__main__":
    main()
