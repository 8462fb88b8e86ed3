"""Whole games of Junkyard Bots: by touch without a network, by keys alone; and what nobody else may see.

What people at the page decide is thought out by the game's own computers in CPython, and after each decision
the page shows the position to which CPython comes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import junkyard_core as junk
from e2e import chromium
from e2e.junkyard import PLACE, Player, shown
from e2e.playing import CLOSED, STILL
from e2e.staging import Json, preferences
from e2e.test_offline import KEPT
from ground.steps import finished
from junkyard_core import bots
from tools.serve import Site
from tools.steps import ROOT

TEXTS = json.loads((ROOT / "web/games/junkyard/texts/en.json").read_text("utf-8"))
CHANCE = 0.3
"""Decides all that is left to chance where computers play."""
LONG = 120_000


def wise(position: junk.Position) -> Json:
    """What a computer would decide that looks no further than the next thing; but it builds by adding."""
    data = junk.position_to_json(position)
    if position.phase == "factory":
        return {"build": added(data["robots"][data["to_move"]])}
    return junk.turn_to_json(finished(bots.think(junk.view(data, {data["to_move"]}), "3", seed="people")))


def added(robot: Json) -> list[Json]:
    """A robot with the robot parts that it holds attached where they do most, and stick out farthest."""
    parts: list[Json] = list(robot["parts"])
    for held in robot["held"]:
        if not junk.PARTS[held["part"]].attachable:
            continue
        ways = [
            [*parts, {"part": held["part"], "at": [x, y], "faces": faces}]
            for x, y, faces in junk.spots(parts, held["part"])
        ]
        parts = max(ways, key=_worth, default=parts)
    return parts


def _worth(parts: list[Json]) -> tuple[int, int, int]:
    told = junk.told(parts)
    x, y = parts[-1]["at"]
    return told["scan"] + told["speed"], len(told["sockets"]), abs(x - 1) + abs(y - 1)


def sit_down(player: Player, people: int, players: int, seed: str) -> None:
    """Begin a game through the form: the first are people, the others computers."""
    page = player.page
    page.evaluate("value => { window.random = Math.random; Math.random = () => value; }", CHANCE)
    page.evaluate("ttb.act('new-game', 'computer')")
    page.evaluate("ttb.act('form', 'more=true')")
    page.evaluate(f"ttb.act('form', 'seed={seed}')")
    page.evaluate("ttb.act('form', 'first=red')")
    page.evaluate(f"ttb.act('form', 'colours={players}')")
    for n, colour in enumerate(junk.COLOURS[:players]):
        page.evaluate(f"ttb.act('form', 'level-{colour}={0 if n < people else 1}')")
    player.press("#dialog [type=submit]")
    page.wait_for_selector(CLOSED, state="attached")
    page.evaluate("() => { Math.random = window.random; }")


def play_on(player: Player, people: tuple[str, ...]) -> tuple[junk.Position, int]:
    """Play to the end: the position then, and how often the device was handed over."""
    page, handed = player.page, 0
    mine = ", ".join(f'{STILL}[data-colour-to-move="{colour}"]:not([data-job])' for colour in people)
    while True:
        page.wait_for_selector(f'{mine}, {STILL}[data-over="true"]', timeout=LONG)
        before = shown(page)
        if before.result:
            return before, handed
        if page.locator("button.hand-over").count():
            player.press("button.hand-over")
            page.wait_for_selector("button.hand-over", state="detached")
            handed += 1
        decision = wise(before)
        player.decide(decision)
        page.wait_for_selector(STILL)
        position = junk.play(before, decision).position
        now = shown(page)
        if position.to_move in people or position.result:
            assert now == position, decision


@pytest.mark.slow
def test_four_play_to_the_end_by_touch_without_a_network(
    new_context: Callable[..., BrowserContext], own_site: Site
) -> None:
    """Two people on one device and two computers, on a phone."""
    options = {**chromium.OFFLINE, "has_touch": True, "viewport": {"width": 390, "height": 664}}
    page = new_context(own_site, **options, reduced_motion="reduce").new_page()
    page.add_init_script(f"localStorage.setItem('ttb.preferences', {json.dumps(QUICK)})")
    chromium.open_game(page, own_site.url + PLACE)
    assert page.evaluate(KEPT)
    chromium.until(page, "navigator.serviceWorker.controller !== null")
    own_site.stop()
    chromium.open_game(page, own_site.url + PLACE)
    player = Player(page, touch=True)
    sit_down(player, people=2, players=4, seed="c")
    end, handed = play_on(player, ("red", "yellow"))
    assert handed >= 2, "each builds the first robot unseen"
    tells_who_won_and_why(page, end)


QUICK = preferences(speed="off", coach=False)["ttb.preferences"]


def tells_who_won_and_why(page: Page, end: junk.Position) -> None:
    """Who, with how much energy and power, and what ended the game."""
    result = junk.position_to_json(end)["result"]
    finish = page.locator("dialog[open] .finish")
    expect(finish.locator(".junk-place[data-won]")).to_have_count(len(result["winners"]))
    for colour in end.turn_order:
        place = finish.locator(f'.junk-place[data-colour="{colour}"]')
        expect(place.locator("svg[data-robot]")).to_be_visible()
        expect(place.locator(".junk-place-figures")).to_contain_text(
            re.compile(rf"\b{result['totals'][colour]}\b")
        )
    expect(finish.locator(".finish-by")).to_contain_text(TEXTS[f"event.over.{result['by']}"])
