"""Junkyard Bots by link on the built page: two browsers, and links with several decisions each."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import junkyard_core as junk
from e2e.shell.test_links import receive, send
from tests.contract.games.junkyard import CONTRACT
from tools.playing.page import CLOSED, STILL
from tools.playing.pages import begin
from tools.playing.staging import QUICK

Open = Callable[..., Page]

PLACE = "junkyard/"
ROUNDS = 1
BUTTONS = {"scan": "scan", "pass": "pass", "boost": "give-boost"}
"""The buttons for decisions in which there is nothing else to choose."""
ASKED = 'dialog [data-action="leave"]'


def shown(page: Page) -> dict[str, Any]:
    """The position of the game on the table."""
    data: dict[str, Any] = json.loads(page.evaluate("ttb.position()"))
    return data


def decide(page: Page, chance: random.Random) -> None:
    """Make a decision: by a button if there is one for it, else by script."""
    data = shown(page)
    legal = junk.legal(data)["decisions"]
    turn = CONTRACT.turn(data, chance) if legal is None or data["phase"] == "scrounge" else legal[0]
    kind = next(iter(turn))
    if kind in BUTTONS:
        value = f'[data-value="{turn[kind]}"]' if kind == "boost" else ""
        page.locator(f'[data-action="{BUTTONS[kind]}"]{value}').first.click()
        shown(page)  # once it is drawn
        if page.locator(ASKED).count():  # a part that could be held is left
            page.click(ASKED)
        page.evaluate("ttb.act('skip')")
    else:
        page.evaluate("text => ttb.play(text)", json.dumps(turn))
    page.wait_for_selector(STILL)


def play_until_sent(page: Page, chance: random.Random) -> str:
    """Decide until the other player is next, and return the link for them."""
    while not page.locator('[data-action="send-turn"]').count():
        decide(page, chance)
    return send(page)


@pytest.mark.repeats(
    "e2e/shell/test_links.py::test_a_game_by_link_between_two_browsers",
    "tests/games/junkyard/test_by_link.py",
    "tests/shell/test_correspondence.py",
)
def test_some_rounds_by_link_between_two_browsers(begin_game: Open) -> None:
    here, there = begin_game(place=PLACE, **QUICK), begin_game(place=PLACE, **QUICK)
    chance = random.Random(4)
    start = junk.new_game(players=2, seed="by link", ready=True)
    mine, other = {"red": (here, there), "yellow": (there, here)}[str(start.to_move)]
    mine.evaluate("text => ttb.load(text)", json.dumps(junk.position_to_json(start)))
    mine.evaluate("ttb.act('share', 'by_link')")
    expect(mine.locator("#dialog")).to_contain_text("order of the piles")
    expect(mine.locator(f'[data-field="{start.to_move}"]')).to_be_checked()
    mine.fill('[data-field="name"]', "Ada")
    mine.click("dialog [type=submit]")
    mine.wait_for_selector(CLOSED, state="attached")

    link = play_until_sent(mine, chance)
    other.evaluate("hash => { location.hash = hash }", link)
    other.wait_for_selector("dialog .seats")
    other.fill('[data-field="name"]', "Bob")
    other.click("dialog [type=submit]")
    other.wait_for_selector("html[data-past]")
    other.wait_for_selector("html:not([data-past])", timeout=60_000)
    assert shown(other) == shown(mine)

    letters = 1
    while shown(other)["round"] <= ROUNDS and shown(other)["to_move"]:
        mine, other = other, mine
        link = play_until_sent(mine, chance)
        receive(other, link)
        assert shown(other) == shown(mine)
        letters += 1
    assert letters > 2 * ROUNDS
    expect(other.locator('[data-region="players"]')).to_contain_text("Bob")
    expect(other.locator('[data-region="players"]')).to_contain_text("Ada")

    begin(mine)
    assert shown(mine) == shown(other), "both have kept the game"
    expect(mine.locator('[data-action="send-turn"]')).to_have_count(1)
    mine.evaluate("hash => { location.hash = hash }", link)
    mine.wait_for_selector('.message:has-text("already")')
