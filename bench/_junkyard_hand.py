"""Games and a tour on the page of Junkyard Bots, by mouse and keys, for `taps.py` and `tour.py`.

Decisions are computed in CPython, so that the page does only the work that a person causes.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page

import junkyard_core as junk
from bench._visiting import HELD_DOWN, OPENED, SHUT, WITHIN, Visitor
from junkyard_core import bots
from tools.playing import junkyard_positions as positions
from tools.playing.junkyard import BOARD, PLACE, Player, choose_decision, sit_down
from tools.playing.page import STILL
from tools.playing.staging import load

__all__ = ["GAMES", "PLACE", "tour"]

MINE = f'{STILL}[data-colour-to-move="red"]:not([data-job])'
WAYS = ("tap", "keys")
EVERY = 6
"""The animation of every sixth decision is watched to its end; the others are skipped."""
PEOPLE = 3
ROUNDS = 12
"""The number of decisions of a person against computers."""


def people(page: Page, most: int) -> None:
    """A game of people at one device, who build the first robots themselves; at most `most` decisions."""
    position = junk.new_game(PEOPLE, "taps", ready=False)
    load(page, junk.position_to_json(position))
    hand = Player(page, delay=HELD_DOWN)
    for number in range(most):
        if position.to_move is None:
            return
        hand.way = WAYS[number % len(WAYS)]
        hand.take_over()
        decision = choose_decision(position)
        hand.decide(decision)
        if number % EVERY == 0:
            page.wait_for_selector(STILL, timeout=WITHIN)
        position = junk.play(position, decision).position


def computers(page: Page, most: int) -> None:
    """A game against three computers of the highest level; the person presses keys while they think."""
    hand = Player(page, delay=HELD_DOWN)
    sit_down(hand, 1, 4, "taps", level=len(bots.LEVELS))
    for _ in range(min(most, ROUNDS)):
        page.wait_for_selector(f'{MINE}, {STILL}[data-over="true"]', timeout=WITHIN)
        if page.get_attribute("html", "data-over"):
            return
        hand.take_over()
        position = junk.position_from_json(json.loads(page.evaluate("ttb.position()")))
        hand.decide(choose_decision(position))
        while not page.locator(f'{MINE}, html[data-over="true"]').count():
            for key in ("Tab", "ArrowRight", "ArrowLeft"):
                page.keyboard.press(key)
            page.wait_for_timeout(100)


GAMES: dict[str, Callable[[Page, int], None]] = {
    "three in the junkyard": people,
    "junkyard, computers": computers,
}
"""The games by name; the number is the maximum of decisions."""

# The tour

SPOT = f"{BOARD} [data-spot]"


class Tour(Visitor):
    """A visitor of all phases, with the largest robots."""

    def put(self, selector: str) -> None:
        """Lift a part or tile and put it on a spot."""
        self.tap(selector, SPOT)
        for arrow in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
            self.press(arrow)
        self.press("Enter")

    def build(self) -> None:
        """Build a robot, by suggestion and by hand."""
        self.do("new-game", OPENED)
        self.page.check('[data-field="colours"][value="4"]')
        self.press("Escape", SHUT)
        self.lay(junk.position_to_json(junk.new_game(4, "tour", ready=False)))
        Player(self.page, delay=HELD_DOWN).take_over()
        self.look(".hand [data-tray]")
        self.do("suggest", f"{BOARD} [data-part=feet]")
        self.look(".hand .junk-tray[data-empty]")
        self.press("u")
        self.press("Shift+U")
        self.do("reset")
        self.put('.hand [data-tray="claw_s"]')
        self.press("r")
        self.press("Delete")
        self.lay(positions.FACTORY_OF_FOUR)
        self.do("suggest", "html:not([data-drawing])")
        self.page.wait_for_timeout(3000)  # a suggestion takes a while
        self.put(
            ".hand [data-tray]" if self.page.locator(".hand [data-tray]").count() else f"{BOARD} [data-part]"
        )
        self.do("reset")
        self.tap(".go")

    def go_through(self) -> None:
        """Go through the other phases."""
        self.lay(positions.SCAN)
        self.tap('[data-action="scan-size"]:not([aria-disabled])')
        self.lay(positions.SCAN)
        self.do("scan")
        self.lay(positions.LOOK)
        self.do("return-draw")
        self.lay(positions.SCROUNGE_OF_FOUR)
        for colour in ("red", "yellow"):
            self.do("robot", OPENED, colour)
            self.press("Escape", SHUT)
        self.put('.junk-yard [data-drag="open:energy_s"]')
        self.press("u")
        self.shut()
        self.lay(positions.SCROUNGE_OF_FOUR)
        self.tap('.junk-yard [data-drag="pile:m"]', SPOT)
        self.press("Escape")
        self.do("pass")
        self.shut()
        self.lay(positions.BLIND)
        self.do("pass")
        if self.page.locator(f'{OPENED} [data-action="leave"]').count():
            self.do("leave", STILL)
        self.lay(positions.BATTLE_OF_FOUR)
        self.do("target", value="yellow")
        self.page.locator('[data-action="bomb"]').first.click(delay=HELD_DOWN)
        self.look()
        self.page.locator('[data-action="bomb"]').first.click(delay=HELD_DOWN)
        self.look()
        self.do("attack")

    def look_back(self) -> None:
        """Undo and redo, and look at the replay."""
        self.press("u")
        self.press("Shift+U")
        self.do("replay", "html[data-past]")
        self.do("replay-step", value="back")
        self.do("replay-close", "html:not([data-past])")
        self.lay(positions.BOOST)
        self.do("give-boost")

    def look_around(self) -> None:
        """Open the dialogs and the help."""
        self.dialogs("?b")
        self.press("s")
        self.shut()
        self.do("hint")
        self.page.wait_for_timeout(3000)


def tour(page: Page, pause: float) -> None:
    """Open and leave every dialog and screen, with the largest robots in every phase."""
    visitor = Tour(page, pause)
    visitor.build()
    visitor.go_through()
    visitor.look_back()
    visitor.look_around()
