"""What `taps.py` and `tour.py` do on the page of Junkyard Bots, by mouse and keys.

What people decide is thought out in CPython, so that the page does nothing but what a person makes it do.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page

import junkyard_core as junk
from junkyard_core import bots
from tools.playing import junkyard_positions as lying
from tools.playing.junkyard import BOARD, PLACE, Player, sit_down, wise
from tools.playing.page import STILL, pressing
from tools.playing.staging import Json, load

__all__ = ["GAMES", "PLACE", "tour"]

HELD_DOWN = 40
LOOKED_AT = 300
MINE = f'{STILL}[data-colour-to-move="red"]:not([data-job])'
OPENED = "#dialog[open]"
SHUT = "html:not(:has(dialog[open]))"
WAYS = ("tap", "keys")
EVERY = 6
"""Every so many decisions the animation is watched to its end; else it is skipped."""
WITHIN = 120_000
PEOPLE = 3
ROUNDS = 12
"""Decisions of a person against computers."""


class Hand(Player):
    """Somebody with a mouse, whose buttons stay down for a moment, or at the keys."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._tap = pressing(page, delay=HELD_DOWN)


def people(page: Page, most: int) -> None:
    """A game of people at one device, who build the first robots themselves; at most so many decisions."""
    position = junk.new_game(PEOPLE, "taps", ready=False)
    load(page, junk.position_to_json(position))
    hand = Hand(page)
    for number in range(most):
        if position.to_move is None:
            return
        hand.way = WAYS[number % len(WAYS)]
        hand.take_over()
        decision = wise(position)
        hand.decide(decision)
        if number % EVERY == 0:
            page.wait_for_selector(STILL, timeout=WITHIN)
        position = junk.play(position, decision).position


def computers(page: Page, most: int) -> None:
    """A game against three computers of the highest level, in which a person tries a lot while they think."""
    hand = Hand(page)
    sit_down(hand, 1, 4, "taps", level=len(bots.LEVELS))
    for _ in range(min(most, ROUNDS)):
        page.wait_for_selector(f'{MINE}, {STILL}[data-over="true"]', timeout=WITHIN)
        if page.get_attribute("html", "data-over"):
            return
        hand.take_over()
        position = junk.position_from_json(json.loads(page.evaluate("ttb.position()")))
        hand.decide(wise(position))
        while not page.locator(f'{MINE}, html[data-over="true"]').count():
            for key in ("Tab", "ArrowRight", "ArrowLeft"):
                page.keyboard.press(key)
            page.wait_for_timeout(100)


GAMES: dict[str, Callable[[Page, int], None]] = {
    "three in the junkyard": people,
    "junkyard, computers": computers,
}
"""What is played, by name: so many decisions at most."""

# The tour

BY_SCRIPT = "measured.did.push({ what: 'a script', at: performance.now() })"
SPOT = f"{BOARD} [data-spot]"


def tour(page: Page) -> None:
    """Open and leave everything there is, with the largest robots in every phase."""

    def look(selector: str = "html") -> None:
        page.wait_for_selector(selector, state="attached")
        page.wait_for_selector(STILL, state="attached", timeout=WITHIN)
        page.wait_for_timeout(LOOKED_AT)

    def tap(selector: str, then: str = "html") -> None:
        page.locator(selector).first.click(delay=HELD_DOWN)
        look(then)

    def press(key: str, then: str = "html") -> None:
        page.keyboard.press(key)
        look(then)

    def lay(data: Json) -> None:
        page.evaluate(BY_SCRIPT)
        load(page, data)
        look(f'html[data-phase="{data["phase"]}"]')

    def do(action: str, then: str = "html", value: str = "") -> None:
        tap(f'[data-action="{action}"]' + (f'[data-value="{value}"]' if value else "") + ":visible", then)

    def put(what: str) -> None:
        """Lift a thing and put it on a spot."""
        tap(what, SPOT)
        for arrow in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
            press(arrow)
        press("Enter")

    # A robot is built, by suggestion and by hand.
    do("new-game", OPENED)
    page.check('[data-field="colours"][value="4"]')
    press("Escape", SHUT)
    lay(junk.position_to_json(junk.new_game(4, "tour", ready=False)))
    Hand(page).take_over()
    look(".hand [data-tray]")
    do("suggest", f"{BOARD} [data-part=feet]")
    look(".hand .junk-tray[data-empty]")
    press("u")
    press("Shift+U")
    do("reset")
    put('.hand [data-tray="claw_s"]')
    press("r")
    press("Delete")
    lay(lying.FACTORY_OF_FOUR)
    do("suggest", "html:not([data-drawing])")
    page.wait_for_timeout(3000)  # it may think for a while
    put(".hand [data-tray]" if page.locator(".hand [data-tray]").count() else f"{BOARD} [data-part]")
    do("reset")
    tap(".go")
    # The other phases.
    lay(lying.SCAN)
    tap('[data-action="scan-size"]:not([aria-disabled])')
    lay(lying.SCAN)
    do("scan")
    lay(lying.LOOK)
    do("return-draw")
    lay(lying.SCROUNGE_OF_FOUR)
    for colour in ("red", "yellow"):
        do("robot", OPENED, colour)
        press("Escape", SHUT)
    put('.junk-yard [data-drag="open:energy_s"]')
    press("u")
    if page.locator(OPENED).count():
        press("Escape", SHUT)
    lay(lying.SCROUNGE_OF_FOUR)
    tap('.junk-yard [data-drag="pile:m"]', SPOT)
    press("Escape")
    do("pass")
    if page.locator(OPENED).count():
        press("Escape", SHUT)
    lay(lying.BLIND)
    do("pass")
    if page.locator(f'{OPENED} [data-action="leave"]').count():
        do("leave", STILL)
    lay(lying.BATTLE_OF_FOUR)
    do("target", value="yellow")
    page.locator('[data-action="bomb"]').first.click(delay=HELD_DOWN)
    look()
    page.locator('[data-action="bomb"]').first.click(delay=HELD_DOWN)
    look()
    do("attack")
    # What has been played is looked at.
    press("u")
    if page.locator(OPENED).count():
        press("Escape", SHUT)
    do("replay", "html[data-past]")
    do("replay-step", value="back")
    do("replay-close", "html:not([data-past])")
    lay(lying.BOOST)
    do("give-boost")
    # What lies beside the table.
    for action in ("settings", "share", "save", "load"):
        do(action, OPENED)
        press("Escape", SHUT)
    for key in ("?", "b", "s"):
        press(key)
        if page.locator(OPENED).count():
            press("Escape", SHUT)
    do("help", "#help[open] h2")
    do("help-close")
    do("hint")
    page.wait_for_timeout(3000)
