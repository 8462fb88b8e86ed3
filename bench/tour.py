"""The time the page takes to open and leave dialogs and screens, and its long tasks there.

    python3 dev.py bench tour
    python3 dev.py bench tour --games junkyard --slower 4
    python3 dev.py bench tour --games ttb --saved 10 --pause 0

A visitor with many saved games opens and leaves every dialog and screen once, by taps and keys: in Twin Tin
Bots in a game of six colours, in Junkyard Bots with robots of many parts in all phases of a round. The
measurement is that of `taps.py`.
"""

from __future__ import annotations

import json

from playwright.sync_api import Page

import ttb_core as ttb
from bench import _junkyard_hand as junkyard
from bench.taps import HELD_DOWN, OBSERVE, measured, options, report, speed
from makers.ttb.played import random_game
from tools.playing import chromium
from tools.playing.page import STILL
from tools.steps import DIST
from ttb_core import links

SAVED = 40
SETTLED = 300
"""Milliseconds between the start of the page and the tour."""
OPENED = "#dialog[open]"


def tour(page: Page, pause: float) -> None:
    """Open and leave every dialog and screen."""

    def look(selector: str = "html") -> None:
        page.wait_for_selector(selector, state="attached")
        page.wait_for_selector(STILL, state="attached")
        page.wait_for_timeout(pause)

    def tap(action: str, then: str = "html", within: str = "") -> None:
        page.locator(f'{within} [data-action="{action}"]:visible').first.click(delay=HELD_DOWN)
        look(then)

    def leave() -> None:
        page.keyboard.press("Escape")
        look("#dialog:not([open])")

    tap("new-game", OPENED)
    page.check('[data-field="colours"][value="6"]')
    page.click('#dialog button[type="submit"]', delay=HELD_DOWN)
    look('[data-score="pink"]')
    for action in ("settings", "share", "save"):
        tap(action, OPENED)
        leave()
    for key in ("?", "b", "s"):
        page.keyboard.press(key)
        look(OPENED)
        leave()
    tap("help", "#help[open] h2")
    tap("help-close")
    tap("load", OPENED)
    tap("game-more", ".save-tools", OPENED)
    tap("more-games", within=OPENED)
    page.click(f'{OPENED} [data-action="open-game"] >> nth=1', delay=HELD_DOWN)
    look("#dialog:not([open])")
    tap("edit", "html[data-editing] .editor h2")
    tap("edit-close", "html:not([data-editing])")
    tap("puzzles", ".room .day-card .scene")
    for tab in ("endless", "storm", "own", "collection"):
        page.click(f'.room-tab[data-value="{tab}"]', delay=HELD_DOWN)
        look(f'html[data-room="{tab}"]')
    look(".room .card .scene")
    page.click('.room [data-action="room-shelf"][data-value="2"]', delay=HELD_DOWN)
    look(".room .number")
    tap("puzzle", "html:not([data-room])", ".room")
    tap("puzzle-leave")
    start, turns, _ = random_game(60, seed=3)
    link = "g=" + links.encode_game(links.Game(start, turns, {}, 0))
    page.evaluate("link => { location.hash = link }", link)
    look('[data-action="stay"]')
    tap("stay")
    tap("replay", "html[data-past]")
    for _ in range(5):
        page.click('[data-action="replay-step"][data-value="back"]', delay=HELD_DOWN)
        look()
    tap("replay-by-turn")
    tap("replay-close", "html:not([data-past])")
    page.keyboard.press("u")
    look()


def fill(page: Page, games: int) -> None:
    """Save many games: the page saves one at its first turn."""
    for number in range(games):
        start, (turn,), _ = random_game(1, colours=2 + number % 5, seed=number)
        texts = [json.dumps(data) for data in (ttb.position_to_json(start), ttb.turn_to_json(turn))]
        page.evaluate("([position, turn]) => { ttb.load(position); ttb.play(turn) }", texts)


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--saved", type=int, default=SAVED, help=f"games of Twin Tin Bots ({SAVED})")
    parser.add_argument(
        "--pause", type=int, default=junkyard.PAUSE, help=f"ms at each dialog or screen ({junkyard.PAUSE})"
    )
    chosen = parser.parse_args()
    with chromium.serving_copy(DIST) as (browser, site, _):

        def look_around(page: Page) -> None:
            chromium.open_game(page, site.url)
            fill(page, chosen.saved)
            page.wait_for_timeout(SETTLED)
            page.evaluate(OBSERVE)
            tour(page, chosen.pause)

        def look_around_the_junkyard(page: Page) -> None:
            chromium.open_game(page, site.url + junkyard.PLACE)
            page.wait_for_timeout(SETTLED)
            page.evaluate(OBSERVE)
            junkyard.tour(page, chosen.pause)

        print("until a tap or key that leads elsewhere is answered on the screen")
        print(speed(browser))
        tours = {"ttb": look_around, "junkyard": look_around_the_junkyard}
        for game in chosen.games.split(","):
            report(f"a tour, {game}", measured(browser, tours[game], chosen.slower))
            print(speed(browser))


if __name__ == "__main__":
    main()
