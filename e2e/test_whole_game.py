"""Whole games, from the dialog for a new one to the result, with the mouse and on a touch screen.

The turns are those of golden playthroughs; after each the page shows the position to which CPython comes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ttb_core as ttb
from e2e.playing import Player, play_golden


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "touch", "size"), [("no_score_victory", False, (1440, 900)), ("all_elements", True, (820, 1180))]
)
def test_a_whole_game(
    begin_game: Callable[..., Page],
    name: str,
    touch: bool,
    size: tuple[int, int],
) -> None:
    page = begin_game(has_touch=touch, viewport={"width": size[0], "height": size[1]})
    player = Player(page, touch)
    position = play_golden(player, name)
    expect(page.locator("html")).to_have_attribute("data-over", "true")
    result: Any = ttb.position_to_json(position)["result"]
    totals = page.locator("dialog[open] .total").all_inner_texts()
    assert sorted(map(int, totals)) == sorted(result["totals"].values())
    expect(page.locator("dialog[open] .won")).to_have_count(len(result["winners"]))
