"""Playing Twin Tin Bots on the page as a person does, with the mouse or on a touch screen."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

import ttb_core as ttb
from makers.ttb.goldens import golden
from tools.playing import chance as fate
from tools.playing.page import CLOSED, FREE, STILL, pressing, skip
from ttb_core.rules import turn_data

MINE = 'html[data-colour-to-move="red"]:not([data-animating])'
ADVISED = f'{STILL}:not([data-job^="lead-"])'
"""The page is still, and the coach has its advice."""
SOFT_HYPHEN = "\u00ad"


def load(page: Page, position: ttb.Position) -> None:
    """Put a position on the table by script."""
    page.evaluate("text => ttb.load(text)", json.dumps(ttb.position_to_json(position)))


def shown(page: Page) -> ttb.Position:
    """The position of the game on the table."""
    return ttb.position_from_json(json.loads(page.evaluate("ttb.position()")))


class Player:
    """A player at the page, who clicks with the options `how` or, with `touch`, taps."""

    def __init__(self, page: Page, touch: bool = False, **how: Any) -> None:
        self.page, self.touch = page, touch
        self.press = pressing(page, touch, **how)

    def change(self, change: dict[str, Any]) -> None:
        """Make one change, in the interchange form."""
        slot = f'.programs [data-slot="{change["bot"]}:%s"]'
        if change["op"] == "place":
            tile = f'[data-tile="{change["order"]}"]'
            self.page.wait_for_selector(STILL)
            if not self.page.locator(tile).count():  # it is covered until its player has the device
                self.press("button.hand-over")
            self.press(tile)
            self.press(slot % change["slot"])
        elif change["op"] == "swap":
            first, second = change["slots"]
            self.press(slot % first)
            self.press('[data-action="swap"]')
            self.press(slot % second)
        elif change["op"] == "remove":
            self.press(slot % change["slot"])
            self.press('[data-action="remove"]')
        else:
            self.press(slot % 0)
            self.press('[data-action="reset"]')

    def answer(self, choice: dict[str, Any]) -> None:
        """Answer the pending decision, as in a turn's `choices`."""
        ((kind, option),) = choice.items()
        if kind == "crystal":
            self.give(f'[data-hex="{option[0]},{option[1]}"][data-choosable]')
        else:
            self.give(f'[data-choice="{option or "decline"}"]')

    def give(self, answer: str) -> None:
        """Answer a decision; by touch the first tap only shows the consequence."""
        self.press(answer)
        if self.touch and "decline" not in answer:
            self.page.wait_for_selector("html[data-answer] .decision .answer")
            self.press(answer)

    def run(self) -> None:
        """Run the programs and skip the animation."""
        self.press('[data-action="run"]')
        skip(self.page)

    def turn(self, turn: dict[str, Any]) -> None:
        """Play a whole turn in the interchange form, with all its answers."""
        if turn.get("double"):
            self.press('[data-action="double"]')
        for change in turn["change"]:
            self.change(change)
        self.run()
        for choice in turn.get("choices", []):
            self.answer(choice)
            skip(self.page)


def play_as_told(player: Player) -> int:
    """Follow the coach's marks alone, in any language, until the programs run; the number of taps."""
    page = player.page
    line, next_ = page.locator(".coach-line p"), page.locator('.coach [data-action="coach-next"]')
    for taps in range(1, 9):
        page.wait_for_selector(ADVISED)
        expect(line).to_be_in_viewport(ratio=0.99)
        words = line.inner_text().replace(SOFT_HYPHEN, "")
        if next_.count():
            in_sight(player, next_)
        elif page.get_attribute("html", "data-coach") == "run":
            in_sight(player, page.locator('[data-action="run"]'))
            page.wait_for_selector(STILL)
            return taps
        else:
            lit = page.locator(".app [data-lit]")
            expect(lit).to_have_count(1)
            tile, slot = lit.get_attribute("data-tile"), lit.get_attribute("data-slot")
            if tile:
                assert line.locator(f'[href="#order-{tile}"]').count(), f"{tile} is not named: {words}"
            else:
                bot, _, number = str(slot).partition(":")
                assert bot[-1] in words and str(int(number) + 1) in words, f"{slot} is not named: {words}"
            in_sight(player, lit)
            expect(line).not_to_have_text(words)
    raise AssertionError(f"the coach does not lead to a run: {words}")


def in_sight(player: Player, at: Locator) -> None:
    """Press an element that must be in sight without scrolling."""
    expect(at).to_be_in_viewport(ratio=0.9)
    player.page.wait_for_selector(FREE)
    at.tap() if player.touch else at.click()


def start(page: Page, player: Player, setup: dict[str, Any]) -> None:
    """Begin a game through the dialog."""
    player.press('[data-action="new-game"]')
    player.press('dialog [data-key="more"]')
    page.check(f'[data-field="colours"][value="{setup["colours"]}"]')
    for element in ("rocks", "blobs", "mud", "teleporters"):
        page.select_option(f'[data-field="{element}"]', str(setup.get(element, 0)))
    if not setup.get("score_victory", True):
        page.uncheck('[data-field="score_victory"]')
    player.press('dialog [data-key="advanced-seed"] > summary')
    page.fill('[data-field="seed"]', setup["seed"])
    player.press("dialog .primary")
    page.wait_for_selector(CLOSED, state="attached")


def play_golden(player: Player, name: str, halfway: Callable[[], None] = lambda: None) -> None:
    """Play a golden game on the page from the dialog to its result, and compare each turn with CPython's.

    `halfway` is called once, between two turns.
    """
    page = player.page
    setup, turns = golden(name)
    start(page, player, setup)
    position = ttb.new_game(**setup)
    assert shown(page) == position
    for number, turn in enumerate(turns):
        if number == len(turns) // 2:
            halfway()
        assert page.get_attribute("html", "data-over") is None
        player.turn(turn_data(turn))
        position = ttb.play(position, turn).position
        assert shown(page) == position
    result: Any = ttb.position_to_json(position)["result"]
    expect(page.locator("html")).to_have_attribute("data-over", "true")
    totals = page.locator("dialog[open] .total").all_inner_texts()
    assert sorted(map(int, totals)) == sorted(result["totals"].values())
    expect(page.locator("dialog[open] .won")).to_have_count(len(result["winners"]))


def sit_down(
    page: Page, colours: int, people: bool = True, level: int = 1, chance: float | None = None
) -> None:
    """Begin a game in which computers play all colours, except the first if `people`.

    Computers of a higher level end the game sooner. With the same `chance` the game is always the same.
    """
    page.evaluate("ttb.act('new-game', 'computer')")
    page.evaluate("ttb.act('form', 'more=true')")
    page.evaluate(f"ttb.act('form', 'colours={colours}')")
    for n, colour in enumerate(("red", "yellow", "green", "blue", "purple", "pink")):
        page.evaluate(f"ttb.act('form', 'level-{colour}={level if n or not people else 0}')")
    if chance is not None:
        fate.fix(page, chance)
    page.click("#dialog [type=submit]")
    expect(page.locator("#dialog")).to_be_hidden()
    if chance is not None:
        fate.restore(page)
