"""Makes the pictures of Junkyard Bots: the icon for a home screen, the link preview and README's picture.

    .venv/bin/python -m makers.junkyard.pictures

They are committed so that a build needs no browser. Run it when the icon, the scene or the parts change.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "web"))

from games.junkyard.board.scene import scene
from playwright.sync_api import Browser, sync_playwright

import junkyard_core as junk
from ground.steps import finished
from junkyard_core.bots.levels import think
from makers.ttb.pictures import SCREENS, embedded
from tools import house
from tools.build_site import VENDOR, build
from tools.playing import chromium
from tools.playing.page import STILL
from tools.serve import Site
from tools.steps import ROOT

STATIC = ROOT / "web" / "static"
ICONS = STATIC / "games" / "junkyard" / "icons"
README = ROOT / "docs" / "junkyard.png"
SIZE = 180
ROUND, LEVEL = 5, "3"
"""The round shown in README, and the level of the computers that play up to it."""
SHEETS = (
    *("shell/app/theme.css", "shell/seats/seats.css", "shell/drawing/symbols.css"),
    *(f"games/junkyard/board/{name}.css" for name in ("colours", "parts", "robot", "scene")),
)
"""The style sheets of the scene."""
LINK = """<!doctype html><html data-theme="light"><style>{styles}</style><style>
@font-face {{ font-family: "Baloo 2"; src: url(data:font/woff2;base64,{font}); font-weight: 400 800; }}
body {{ margin: 0; width: 1200px; height: 630px; overflow: hidden; }}
.junk-scene {{ inset: 0 0 0 300px; }}
.junk-scene-hoist {{ transform: none; }}
main {{ position: absolute; inset: 0; display: grid; align-content: center; padding: 0 0 40px 64px;
  background: linear-gradient(to right, #f7ead4 30%, transparent 52%); }}
h1 {{ margin: 0 0 8px; font: 750 88px/0.95 "Baloo 2"; letter-spacing: -0.01em; color: #2b1c10; }}
p {{ width: 330px; margin: 0; font: 500 31px/1.25 "Baloo 2"; color: #6b3a14; }}
</style>{sprite}{scene}<main><h1>{title}</h1><p>{words}</p></main>"""


def touch_icon(browser: Browser) -> None:
    """The home screen icon; Apple rounds the corners and allows no transparency, so they are filled."""
    page = browser.new_page(viewport={"width": SIZE, "height": SIZE})
    svg = (ICONS / "icon.svg").read_text()
    style = f"body {{ margin: 0; background: #201812 }} svg {{ display: block; width: {SIZE}px }}"
    page.set_content(f"<style>{style}</style>{svg}")
    page.screenshot(path=ICONS / "apple-touch-icon.png")
    page.close()


def link(browser: Browser) -> None:
    """The link preview: the game's name in its typeface, and the scene of its front door."""
    (game,) = (page for page in house.pages() if page.name == "junkyard")
    texts = house.texts(game, "en")
    font = next(file for file, name in VENDOR.items() if name.endswith(".woff2"))
    page = browser.new_page(viewport={"width": 1200, "height": 630}, reduced_motion="reduce")
    page.set_content(
        LINK.format(
            styles="".join((STATIC / sheet).read_text() for sheet in SHEETS),
            font=embedded(font.read_bytes()),
            sprite=house.symbols(game),
            scene=scene(),
            title=texts["game.junkyard.title"].replace(" ", "<br>"),
            words=texts["game.junkyard.aim"],
        )
    )
    page.evaluate("document.fonts.ready")
    page.screenshot(path=SCREENS / "junkyard.jpg", type="jpeg", quality=85)
    page.close()


def readme(browser: Browser, dist: Path) -> None:
    """The picture of README: a game of three on the page, before a part is taken in round `ROUND`."""
    position = junk.new_game(players=3, seed="a picture")
    while position.round < ROUND or position.phase != "scrounge" or position.to_move != "red":
        colour = str(position.to_move)
        seen = junk.view(junk.position_to_json(position), {colour})
        position = junk.play(position, finished(think(seen, LEVEL, "a picture"))).position
    site = Site(dist).start()
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    chromium.open_game(page, f"{site.url}junkyard/")
    page.evaluate("text => ttb.load(text)", json.dumps(junk.position_to_json(position)))
    page.wait_for_selector(STILL)
    page.screenshot(path=README)
    page.close()
    site.stop()


def main() -> None:
    """Make all pictures."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter).parse_args()
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        touch_icon(browser)
        link(browser)
        readme(browser, build())
        browser.close()


if __name__ == "__main__":
    main()
