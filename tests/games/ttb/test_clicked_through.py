"""Every golden game can be played on the page tile by tile."""

from __future__ import annotations

import json
from typing import Any

import pytest
from shell.app.app import App

import ttb_core as ttb
from tests.games.ttb.tables import draft, sit_down
from tests.games.ttb.test_playthroughs import TEXTS
from tests.tiers import sample
from ttb_core.notation import parse_turn
from ttb_core.rules import turn_data

pytestmark = pytest.mark.slow

SOME = ("all_elements", "no_score_victory", "simplified", "teams_of_two", "two", "two_colours_each")
"""The games of the normal run: all elements, and each way to play."""


def click(app: App, change: dict[str, Any]) -> None:
    """Make one change with taps."""
    bot = change["bot"]
    if change["op"] == "place":
        acts = [("tile", change["order"]), ("slot", f"{bot}:{change['slot']}")]
    elif change["op"] == "swap":
        first, second = (("slot", f"{bot}:{slot}") for slot in change["slots"])
        acts = [first, ("swap", ""), second]
    elif change["op"] == "remove":
        acts = [("slot", f"{bot}:{change['slot']}"), ("remove", "")]
    else:
        acts = [("slot", f"{bot}:0"), ("reset", "")]
    for act in acts:
        app.act(*act)
        assert app.message[0] != "refused", (change, app.message)


@pytest.mark.parametrize("name", sample(TEXTS, *SOME))
def test_a_golden_game_can_be_clicked_through(name: str) -> None:
    lines = TEXTS[name].splitlines()
    position = ttb.new_game(**json.loads(lines[1]))
    app = sit_down(position=position)
    for line in lines[2:]:
        if not line[:1].isdigit():
            continue
        turn = turn_data(parse_turn(line.partition(": ")[2]))
        if turn["double"]:
            app.act("double")
        for change in turn["change"]:
            click(app, change)
        assert draft(app).turn == {**turn, "choices": []}, line
        position = ttb.play(position, ttb.turn_from_json(turn)).position
        app.session.commit(turn, position)
        app.show(position)
    assert app.session.over
