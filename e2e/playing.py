"""Playing on the page as a person does, with the mouse or on a touch screen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import dist
from typing import Any

from playwright.sync_api import Locator, Page, expect

import ttb_core as ttb
from tests.games.ttb.test_playthroughs import TEXTS
from ttb_core.notation import parse_turn
from ttb_core.rules import turn_data

DRAWN = "html:not([data-drawing], [data-reading], :has([data-unfolding]))"
STILL = "html:not([data-animating], [data-drawing], [data-reading])"
FREE = "html:not([data-handed])"
"""A press where the last one was decides again: a moment ago another decision has been asked for."""
NEAR = 60  # pixels; what is nearer may be the same place
SOFT_HYPHEN = "\u00ad"
CLOSED = "html:not(:has(dialog[open]))"


def load(page: Page, position: ttb.Position) -> None:
    """Put a position on the table, as a script does."""
    page.evaluate("text => ttb.load(text)", json.dumps(ttb.position_to_json(position)))


def shown(page: Page) -> ttb.Position:
    """The position of the game on the table."""
    return ttb.position_from_json(json.loads(page.evaluate("ttb.position()")))


def skip(page: Page) -> None:
    """Skip the animation, if it is still on."""
    page.evaluate("document.querySelector('[data-action=skip]')?.click()")
    page.wait_for_selector(STILL)


def pressing(page: Page, touch: bool = False, **how: Any) -> Callable[[str], None]:
    """How somebody presses buttons who clicks, in the way `how` says, or, with `touch`, taps. In the place of
    the last one they wait until that is not taken for a second tap.
    """
    press: Callable[..., None] = page.tap if touch else page.click
    last = (0.0, 0.0)

    def one(selector: str) -> None:
        nonlocal last
        box: Any = page.locator(selector).first.bounding_box()
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if dist(at, last) < NEAR:
            page.wait_for_selector(FREE)
        press(selector, **how)
        last = at

    return one


class Player:
    """Someone at the page, who clicks or, with `touch`, taps."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page, self.touch = page, touch
        self.press = pressing(page, touch)

    def change(self, change: dict[str, Any]) -> None:
        """Make one change, in the interchange form."""
        slot = f'.programs [data-slot="{change["bot"]}:%s"]'
        if change["op"] == "place":
            tile = f'[data-tile="{change["order"]}"]'
            self.page.wait_for_selector(STILL)
            if not self.page.locator(tile).count():  # it lies face down until its player has the device
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
        """Give an answer to a decision: a finger is shown first what it leads to."""
        self.press(answer)
        if self.touch and "decline" not in answer:
            self.page.wait_for_selector("html[data-answer] .decision .answer")
            self.press(answer)

    def run(self) -> None:
        """Run the programs and see what comes of it."""
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


def play_as_told(player: Player) -> None:
    """Follow the coach's marks alone, in any language, until the programs run."""
    page = player.page
    line, next_ = page.locator(".coach-line p"), page.locator('.coach [data-action="coach-next"]')
    for _ in range(8):
        page.wait_for_selector(STILL)
        expect(line).to_be_in_viewport(ratio=0.99)
        words = line.inner_text().replace(SOFT_HYPHEN, "")
        if next_.count():
            in_sight(player, next_)
        elif page.get_attribute("html", "data-coach") == "run":
            in_sight(player, page.locator('[data-action="run"]'))
            page.wait_for_selector(STILL)
            return
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
    """Press something that must be in sight without scrolling."""
    expect(at).to_be_in_viewport(ratio=0.9)
    player.page.wait_for_selector(FREE)
    at.tap() if player.touch else at.click()


# Notes each name that a tap shows, and the words that it lies over, also when these are drawn after it.
WATCH_NAMES = """() => {
  const tip = document.querySelector("#tip"), noted = [];
  const letters = document.createRange();
  const look = () => {
    if (tip.hidden || !tip.hasAttribute("data-brief")) return;
    const here = tip.getBoundingClientRect();
    const words = [...document.querySelectorAll(".coach-line p, .message .note, .go-hint")];
    const over = words.filter((one) => {
      letters.selectNodeContents(one);
      const there = letters.getBoundingClientRect();
      return one.checkVisibility({ visibilityProperty: true })
        && here.left < there.right && there.left < here.right
        && here.top < there.bottom && there.top < here.bottom;
    });
    noted.push([tip.textContent.trim(), over.map((one) => one.textContent)]);
  };
  const watch = new MutationObserver(look);
  watch.observe(tip, { attributes: true });
  addEventListener("ttb-drawn", look);
  window.namesShown = () => {
    watch.disconnect();
    removeEventListener("ttb-drawn", look);
    delete window.namesShown;
    return noted;
  };
}"""


@contextmanager
def names_cover_no_words(page: Page) -> Iterator[None]:
    """What is tapped meanwhile shows its name, and never over what the coach says, or anybody else."""
    page.evaluate(WATCH_NAMES)
    yield
    shown: list[tuple[str, list[str]]] = page.evaluate("namesShown()")
    assert shown, "no name was shown"
    covered = [f"{name} lies over: {words}" for name, over in shown for words in over]
    assert not covered, "\n".join(covered)


def golden(name: str) -> tuple[dict[str, Any], list[ttb.Turn]]:
    """The set-up of a golden game and its turns."""
    lines = TEXTS[name].splitlines()
    turns = [parse_turn(line.partition(": ")[2]) for line in lines[2:] if line[:1].isdigit()]
    return json.loads(lines[1]), turns


def start(page: Page, player: Player, setup: dict[str, Any]) -> None:
    """Begin a game through the dialog."""
    player.press('[data-action="new-game"]')
    player.press('dialog [data-key="more"]')
    page.check(f'[data-field="colours"][value="{setup["colours"]}"]')
    for element in ("rocks", "blobs", "mud", "teleporters"):
        page.select_option(f'[data-field="{element}"]', str(setup.get(element, 0)))
    if not setup.get("score_victory", True):
        page.uncheck('[data-field="score_victory"]')
    page.fill('[data-field="seed"]', setup["seed"])
    player.press("dialog .primary")
    page.wait_for_selector(CLOSED, state="attached")


def play_golden(player: Player, name: str, halfway: Callable[[], None] = lambda: None) -> None:
    """Play a golden game on the page from the dialog to its result, each turn of it as in CPython.

    `halfway` happens once, between two turns.
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
