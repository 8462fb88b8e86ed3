"""Whole games, from the dialog for a new one to the result, with the mouse and on a touch screen.

The turns are those of golden playthroughs; after each the page shows the position to which CPython comes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

import ttb_core as ttb
from e2e.playing import Player, shown
from tests.test_playthroughs import TEXTS
from tools.serve import Site
from ttb_core.notation import parse_turn


def golden(name: str) -> tuple[dict[str, Any], list[ttb.Turn]]:
    """The set-up of a golden game and its turns."""
    lines = TEXTS[name].splitlines()
    turns = [parse_turn(line.partition(": ")[2]) for line in lines[2:] if line[:1].isdigit()]
    return json.loads(lines[1]), turns


def start(page: Page, player: Player, setup: dict[str, Any]) -> None:
    """Begin a game through the dialog."""
    player.press('[data-action="new-game"]')
    page.check(f'[data-field="colours"][value="{setup["colours"]}"]')
    for element in ("rocks", "blobs", "mud", "teleporters"):
        page.select_option(f'[data-field="{element}"]', str(setup.get(element, 0)))
    if not setup.get("score_victory", True):
        page.uncheck('[data-field="score_victory"]')
    page.fill('[data-field="seed"]', setup["seed"])
    player.press("dialog .primary")
    page.wait_for_selector("dialog:not([open])", state="attached")


@pytest.mark.parametrize(
    ("name", "touch", "size"), [("no_score_victory", False, (1440, 900)), ("six_elements", True, (820, 1180))]
)
def test_a_whole_game(
    new_context: Callable[..., BrowserContext],
    site: Site,
    open_game: Callable[..., Page],
    name: str,
    touch: bool,
    size: tuple[int, int],
) -> None:
    page = new_context(site, has_touch=touch, viewport={"width": size[0], "height": size[1]}).new_page()
    open_game(page)
    player = Player(page, touch)
    setup, turns = golden(name)
    start(page, player, setup)
    position = ttb.new_game(**setup)
    assert shown(page) == position
    for turn in turns:
        assert page.get_attribute("html", "data-over") is None
        player.turn(ttb.turn_to_json(turn))
        position = ttb.play(position, turn).position
        assert shown(page) == position
    assert page.get_attribute("html", "data-over") == "true"
    result: Any = ttb.position_to_json(position)["result"]
    totals = page.locator("dialog[open] .total").all_inner_texts()
    assert sorted(map(int, totals)) == sorted(result["totals"].values())
    assert page.locator("dialog[open] .won").count() == len(result["winners"])
