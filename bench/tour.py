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
from functools import partial

from playwright.sync_api import Page

import ttb_core as ttb
from bench import _junkyard_hand as junkyard
from bench import _rally_hand as rally
from bench._visiting import OPENED, PAUSE, SHUT, Visitor
from bench.taps import OBSERVE, measured, options, report, speed
from makers.ttb.played import random_game
from tools.playing import chromium
from tools.steps import DIST
from ttb_core import links

SAVED = 40
SETTLED = 300
"""Milliseconds between the start of the page and the tour."""


def tour(page: Page, pause: float) -> None:
    """Open and leave every dialog and screen."""
    visitor = Visitor(page, pause)
    do, tap, look = visitor.do, visitor.tap, visitor.look
    do("new-game", OPENED)
    page.check('[data-field="colours"][value="6"]')
    tap('#dialog button[type="submit"]', '[data-score="pink"]')
    visitor.dialogs("?bs")
    do("load", OPENED)
    tap(f'{OPENED} [data-action="game-more"]', ".save-tools")
    tap(f'{OPENED} [data-action="more-games"]')
    tap(f'{OPENED} [data-action="open-game"] >> nth=1', SHUT)
    do("edit", "html[data-editing] .editor h2")
    do("edit-close", "html:not([data-editing])")
    do("puzzles", ".room .day-card .scene")
    for tab in ("endless", "storm", "own", "collection"):
        do("room-tab", f'html[data-room="{tab}"]', tab)
    look(".room .card .scene")
    do("room-shelf", ".room .number", "2")
    tap('.room [data-action="puzzle"]', "html:not([data-room])")
    do("puzzle-leave")
    start, turns, _ = random_game(60, seed=3)
    link = "g=" + links.encode_game(links.Game(start, turns, {}, 0))
    page.evaluate("link => { location.hash = link }", link)
    look('[data-action="stay"]')
    do("stay")
    do("replay", "html[data-past]")
    for _ in range(5):
        do("replay-step", value="back")
    do("replay-by-turn")
    do("replay-close", "html:not([data-past])")
    visitor.press("u")


def fill(page: Page, games: int) -> None:
    """Save many games: the page saves one at its first turn."""
    for number in range(games):
        start, (turn,), _ = random_game(1, colours=2 + number % 5, seed=number)
        texts = [json.dumps(data) for data in (ttb.position_to_json(start), ttb.turn_to_json(turn))]
        page.evaluate("([position, turn]) => { ttb.load(position); ttb.play(turn) }", texts)


TOURS = {"ttb": ("", tour), "junkyard": (junkyard.PLACE, junkyard.tour), "rally": (rally.PLACE, rally.tour)}
"""The place of each game, and its tour."""


def main() -> None:
    parser = options(__doc__, games=TOURS)
    parser.add_argument("--saved", type=int, default=SAVED, help=f"games of Twin Tin Bots ({SAVED})")
    parser.add_argument("--pause", type=int, default=PAUSE, help=f"ms at each dialog or screen ({PAUSE})")
    chosen = parser.parse_args()
    with chromium.serving_copy(DIST) as (browser, site, _):

        def visit(page: Page, game: str) -> None:
            place, act = TOURS[game]
            chromium.open_game(page, site.url + place)
            if game == "ttb":
                fill(page, chosen.saved)
            page.wait_for_timeout(SETTLED)
            page.evaluate(OBSERVE)
            act(page, chosen.pause)

        print("until a tap or key that leads elsewhere is answered on the screen")
        print(speed(browser))
        for game in chosen.games.split(","):
            report(f"a tour, {game}", measured(browser, partial(visit, game=game), chosen.slower))
            print(speed(browser))


if __name__ == "__main__":
    main()
