"""The values, plans and reasons behind hints and reviews."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import ttb_core as ttb
from tests.games.ttb.strategies import random_turn
from ttb_core import bots

pytestmark = pytest.mark.slow

HOME: dict[str, Any] = {
    "bots": {
        "red1": {"at": [0, 0], "facing": "E", "cargo": "pink", "program": ["forward1", None, None]},
        "red2": {"at": [0, 4], "facing": "W"},
        "yellow1": {"at": [-4, 4], "facing": "W"},
    },
    "bases": {"red": [2, 0], "yellow": [-4, 0]},
    "turn_order": ["red", "yellow"],
}


def advice(data: dict[str, Any], name: str = "3") -> bots.Advice:
    thinking = bots.think(ttb.position_from_json(data), name)
    thinking.finish()
    return bots.advise(thinking)[0]


def codes(data: dict[str, Any]) -> list[str]:
    return [reason["code"] for reason in advice(data).reasons]


def test_a_crystal_is_brought_home() -> None:
    found = advice(HOME)
    assert found.reasons[0] == {"code": "deliver", "bot": "red1", "crystal": "pink", "turns": 1}
    assert found.line[0] == found.turn


def test_a_victory_comes_first() -> None:
    assert codes({**HOME, "banked": {"red": ["pink", "pink"]}, "track": ["blue"]})[:2] == ["win", "deliver"]


def test_a_crystal_is_stolen() -> None:
    data = {
        **HOME,
        "bots": {
            "red1": {"at": [0, 0], "facing": "E"},
            "yellow1": {"at": [1, 0], "facing": "W", "cargo": "pink"},
        },
        "bases": {"red": [4, 0], "yellow": [-4, 0]},
    }
    found = advice(data).reasons[0]
    assert found == {"code": "steal", "bot": "red1", "owner": "yellow1", "crystal": "pink", "turns": 1}


def test_a_crystal_is_kept_from_a_thief() -> None:
    data = {
        **HOME,
        "bots": {
            "red1": {"at": [0, 0], "facing": "NE", "cargo": "pink"},
            "yellow1": {"at": [-1, 0], "facing": "E"},
        },
        "bases": {"red": [4, -4], "yellow": [-4, 0]},
    }
    reasons = advice(data, "4").reasons
    expected = {"code": "protect", "bot": "red1", "owner": "yellow1", "crystal": "pink"}
    assert expected in reasons


def test_there_is_always_a_reason() -> None:
    data = {"bots": {"red1": {"at": [0, 0], "facing": "E"}}, "turn_order": ["red"]}
    assert codes(data) == ["wait"]


def test_reasons_are_known_and_turns_have_values() -> None:
    position = ttb.new_game(colours=2, seed="advice")
    for _ in range(12):
        thinking = bots.think(position, "3")
        thinking.finish()
        for one in bots.advise(thinking, 3):
            assert one.reasons and {reason["code"] for reason in one.reasons} <= set(bots.REASONS)
            assert bots.value_of(thinking, one.turn) is not None
        position = ttb.play(position, thinking.turn).position


def test_every_turn_that_is_played_has_a_value() -> None:
    position = ttb.new_game(colours=2, seed="look back")
    dice = random.Random(1)
    for _ in range(10):
        thinking = bots.think(position, "4")
        thinking.finish()
        turn, outcome = random_turn(position, dice)
        value = bots.value_of(thinking, turn)
        if not turn.double:
            assert value is not None and value <= thinking.considered[0].value
        assert bots.value_of(thinking, thinking.turn) == thinking.considered[0].value
        position = outcome.position


def test_advice_goes_out_as_data() -> None:
    found = advice(HOME)
    data = json.loads(json.dumps(found.to_json()))
    assert ttb.turn_from_json(data["turn"]) == found.turn
    assert data["reasons"] == found.reasons and len(data["line"]) == len(found.line)
