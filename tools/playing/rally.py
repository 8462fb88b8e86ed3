"""Playing Rally on the page as a person does: by taps, by dragging, by keys."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from playwright.sync_api import Page

import rally_core as rally
from ground.steps import finished
from rally_core import bots
from rally_core.programs import open_registers, pool
from tools.playing.page import STILL, pressing
from tools.playing.staging import Json

PLACE = "rally/"
CARD = ".hand .rally-hand [data-card]"
TAKE_OVER = "button.hand-over"
NEXT = '.go[data-action="pause"]'
FOCUS = "document.activeElement"
LONG = 60_000


def shown(page: Page) -> rally.Position:
    """The position of the game on the table."""
    return rally.position_from_json(json.loads(page.evaluate("ttb.position()")))


def choose_program(position: rally.Position, robot: str, turn: Json | None = None) -> Json:
    """A program towards the robot's flag, computed by a computer of level 2 in CPython."""
    data = rally.view(rally.position_to_json(position), {robot[:-1]})
    outcome = rally.play(position, turn or rally.full_turn({}))
    pending = {**(outcome.pending or {}), "programs": (turn or {}).get("programs", {})}
    assert pending["robot"] == robot, pending
    program: Any = finished(bots.think(data, "2", "people", turn or rally.full_turn({}), pending))
    return dict(program)


def lowest_cards(position: rally.Position, robot: str, taken: Collection[int] = ()) -> Json:
    """The lowest cards that fit a robot's registers, and the facing west if one is asked for."""
    asked = position.robot(robot)
    cards = iter(sorted(set(pool(position, asked)) - set(taken)))
    laid = [next(cards) if number in open_registers(asked) else None for number in range(1, 6)]
    return {"registers": laid, "power_down": False, "facing": "W" if asked.entering else None}


class Player:
    """A player at the page; `way` is `tap`, `drag` or `keys`, `touch` a finger in place of the mouse.

    `how` are the options of a click.
    """

    def __init__(self, page: Page, way: str = "tap", touch: bool = False, **how: Any) -> None:
        self.page, self.way, self.touch = page, way, touch
        self._tap = pressing(page, touch, **how)

    def press(self, selector: str) -> None:
        """Press a button."""
        if self.way == "keys":
            self.page.wait_for_selector(f"{STILL} {selector}")
            self.page.focus(selector)
            self.page.keyboard.press("Shift")  # a person at the keys reaches a button by another key
            self.page.keyboard.press("Enter")
        else:
            self._tap(f"{STILL} {selector}")

    def take_over(self) -> None:
        """Take the device over, if the decision is covered."""
        self.page.wait_for_selector(f"{STILL} :is({TAKE_OVER}, .rally-hand, .rally-pile)")
        if self.page.locator(TAKE_OVER).count():
            self.press(TAKE_OVER)
            self.page.wait_for_selector(TAKE_OVER, state="detached")

    def program(self, program: Json) -> None:
        """Lay a program for the robot that is shown."""
        page = self.page
        first = next(card for card in program["registers"] if card is not None)
        page.wait_for_selector(f'{STILL} .rally-hand [data-card="{first}"]')
        while program["facing"] and page.get_attribute(".rally-dial", "data-facing") != program["facing"]:
            before = page.get_attribute(".rally-dial", "data-facing")
            self.press(".rally-dial")
            page.wait_for_selector(f'.rally-dial:not([data-facing="{before}"])')
        for number, card in enumerate(program["registers"], 1):
            if card is not None:
                self.lay(card, number)

    def lay(self, card: int, number: int) -> None:
        """Bring a card of the hand into a register."""
        page, source, slot = (
            self.page,
            f'.rally-hand [data-card="{card}"]',
            f'.rally-slots [data-slot="{number}"]',
        )
        if self.way == "keys":
            page.wait_for_selector(f"{STILL} {source}")
            page.focus(source)
            page.keyboard.press(str(number))
        elif self.way == "drag":
            page.drag_and_drop(source, slot)
        else:
            self.press(source)
            page.wait_for_selector(f'{source}[aria-pressed="true"]')
            self.press(slot)
        page.wait_for_selector(f"{slot}[data-filled]")

    def done(self) -> None:
        """Give the program, also one that destroys its robot."""
        go = '.go[data-action="done"]'
        warned = self.page.locator(f"{go}[data-warns]").count()
        self.press(go)
        if warned:
            self.press('dialog[open] [data-value="anyway"]')


def everything(page: Page) -> str:
    """The HTML of all regions and the dialog."""
    page.wait_for_selector(STILL)
    html: Any = page.evaluate(
        "[...document.querySelectorAll('[data-region], #dialog')].map(one => one.outerHTML).join('')"
    )
    return str(html)
