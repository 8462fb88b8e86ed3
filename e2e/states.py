"""Positions that bring the page into a state: before a decision, near the end, crowded."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

import ttb_core as ttb

Json = dict[str, Any]


def position(bots: Json | None = None, **changes: Any) -> Json:
    """The set-up for two in its second round, red to move, with some bots (and more) other than usual."""
    data: Json = dict(ttb.position_to_json(ttb.new_game(colours=2, seed="states", first="red")))  # type: ignore[call-overload]
    for name, state in (bots or {}).items():
        data["bots"][name] |= state
    return {**data, "round": 2, **changes}


DECISIONS = {
    "zap": position({
        "red1": {"at": [0, 2], "facing": "E", "program": ["zap", None, None]},
        "yellow1": {"at": [2, 2]},
    }),
    "blob": position({"red1": {"at": [0, 1], "facing": "E", "program": ["zap", None, None]}}, blobs=[[2, 1]]),
    "crystal": position(
        {"red1": {"at": [2, 0], "facing": "E", "cargo": "blue", "program": ["unload", None, None]}}
    ),
}
"""Passing leads to this decision."""

BUSY = position({
    "red1": {"at": [-1, -1], "facing": "E", "program": ["forward1", "turn_left", "load"]},
    "red2": {"program": ["forward2", None, "unload"]},
    "yellow1": {"program": ["zap", "forward1", None]},
})
"""Programs that move, turn and fail."""

LAST_TURN = position(track=[], counters=0, to_move="yellow", banked={"red": ["blue"], "yellow": ["pink"]})
"""Passing ends the game; yellow wins."""


def load(page: Page, data: Json) -> None:
    """Put a position on the table."""
    page.evaluate("text => ttb.load(text)", json.dumps(data))


def prefer(page: Page, **values: Any) -> None:
    """Preferences for the next time the page opens."""
    text = json.dumps({"version": 1, **values})
    page.add_init_script(f"localStorage.setItem('ttb.preferences', {json.dumps(text)})")
