"""Makes the pictures of Rally: the icon for a home screen, the link preview and README's picture.

    .venv/bin/python -m makers.rally.pictures

They are committed so that a build needs no browser. Run it when the icon, the scene or elements change.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "web"))

from games.rally.board.scene import scene
from playwright.sync_api import Browser, sync_playwright

import rally_core as rally
from ground.rules import Question
from ground.steps import finished
from makers.ttb.pictures import SCREENS, embedded
from tools import house
from tools.build_site import VENDOR, build
from tools.playing import chromium
from tools.playing.page import STILL
from tools.serve import Site
from tools.steps import ROOT

STATIC = ROOT / "web" / "static"
ICONS = STATIC / "games" / "rally" / "icons"
README = ROOT / "docs" / "rally.png"
SIZE = 180
COURSE, TURN, LEVEL = "hot_kitchen", 4, "2"
"""The course and turn shown in README, and the level of the computers that play up to it."""
SHEETS = (
    *("shell/app/theme.css", "shell/seats/seats.css", "shell/drawing/symbols.css"),
    *(f"games/rally/board/{name}.css" for name in ("colours", "pieces", "board", "motion", "scene")),
)
"""The style sheets of the scene."""
LINK = """<!doctype html><html data-theme="light"><style>{styles}</style><style>
@font-face {{ font-family: "Baloo 2"; src: url(data:font/woff2;base64,{font}); font-weight: 400 800; }}
body {{ margin: 0; width: 1200px; height: 630px; overflow: hidden; }}
.rally-scene {{ inset: 0 0 0 260px; }}
.rally-scene > svg {{ width: 1200px; }}
main {{ position: absolute; inset: 0; display: grid; align-content: center; padding: 0 0 40px 64px;
  background: linear-gradient(to right, #e9e9e5 30%, transparent 54%); }}
h1 {{ margin: 0 0 8px; font: 750 104px/0.95 "Baloo 2"; letter-spacing: -0.01em; color: #1d2127; }}
p {{ width: 320px; margin: 0; font: 500 31px/1.25 "Baloo 2"; color: #4a505a; }}
</style>{sprite}{scene}<main><h1>{title}</h1><p>{words}</p></main>"""


def touch_icon(browser: Browser) -> None:
    """The home screen icon; Apple rounds the corners and allows no transparency, so they are filled."""
    page = browser.new_page(viewport={"width": SIZE, "height": SIZE})
    svg = (ICONS / "icon.svg").read_text()
    style = f"body {{ margin: 0; background: #59606b }} svg {{ display: block; width: {SIZE}px }}"
    page.set_content(f"<style>{style}</style>{svg}")
    page.screenshot(path=ICONS / "apple-touch-icon.png")
    page.close()


def link(browser: Browser) -> None:
    """The link preview: the game's name in its typeface, and the scene of its front door."""
    (game,) = (page for page in house.pages() if page.name == "rally")
    texts = house.texts(game, "en")
    font = next(file for file, name in VENDOR.items() if name.endswith(".woff2"))
    page = browser.new_page(viewport={"width": 1200, "height": 630}, reduced_motion="reduce")
    page.set_content(
        LINK.format(
            styles="".join((STATIC / sheet).read_text() for sheet in SHEETS),
            font=embedded(font.read_bytes()),
            sprite=house.symbols(game),
            scene=scene(),
            title=texts["game.rally.title"],
            words=texts["game.rally.aim"],
        )
    )
    page.screenshot(path=SCREENS / "rally.jpg", type="jpeg", quality=82)
    page.close()


def raced() -> rally.Position:
    """A race of four at the start of turn `TURN`, before any card is laid."""
    position = rally.new_game(COURSE, players=4, seed="a picture")
    while position.turn < TURN:
        turn = rally.full_turn({})
        outcome = rally.play(position, turn)
        while outcome.pending is not None:
            pending = outcome.pending
            seen = rally.view(rally.position_to_json(position), {pending["by"]})
            answer = finished(rally.RULES.think(Question(seen, LEVEL, "a picture", turn, pending)))
            turn = rally.RULES.answered(turn, pending, answer)
            outcome = rally.play(position, turn)
        position = outcome.position
    return position


def readme(browser: Browser, dist: Path) -> None:
    """The picture of README: programming on the page, with four laid cards and the track."""
    site = Site(dist).start()
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    chromium.open_game(page, f"{site.url}rally/")
    page.evaluate("text => ttb.load(text)", json.dumps(rally.position_to_json(raced())))
    page.wait_for_selector(STILL)
    for register in range(1, 5):
        page.locator(".hand button[data-card]").last.click()
        page.locator(f'.rally-slots [data-slot="{register}"]').click()
    page.mouse.move(0, 0)
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
