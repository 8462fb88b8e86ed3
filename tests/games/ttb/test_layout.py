"""Layouts: well-formed positions, possible or not, with all their problems named."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttb_core as ttb
from tests.games.ttb.strategies import positions
from ttb_core.layout import PROBLEMS, read_layout

RED = {"at": [0, 0], "facing": "E"}
FINE: dict[str, Any] = {"bots": {"red1": RED, "yellow1": {"at": [2, 0], "facing": "W"}}}
FULL_HAND = {"red": {"special": ["jump"], "revealed": ["jump"]}}
IMPOSSIBLE: list[tuple[str, dict[str, Any]]] = [
    ("off_board", {"rocks": [[9, 9]]}),
    ("two_objects", {"rocks": [[0, 0]]}),
    ("two_objects", {"crystals": [{"at": [1, 0], "colour": "blue"}] * 2}),
    ("two_objects", {"teleporters": {"blue": [[0, 0], [1, 1]]}}),
    ("two_floors", {"mud": [[1, 0], [1, 0]]}),
    ("two_floors", {"mud": [[1, 1]], "teleporters": {"blue": [[1, 1], [2, 1]]}}),
    ("box", {"blobs": [[-2, 0], [-2, 1], [-2, 2], [-2, 3]]}),
    ("hexes", {"teleporters": {"blue": [[1, 1]]}}),
    ("unknown_bot", {"bots": {"red1": RED, "red3": RED}}),
    ("nobody", {"bots": {}}),
    ("repeated_colour", {"turn_order": ["red", "yellow", "red"]}),
    ("not_playing", {"turn_order": ["red"]}),
    ("not_playing", {"hands": {"pink": {"special": ["jump"]}}}),
    ("not_playing", {"banked": {"pink": ["blue"]}}),
    ("not_playing", {"to_move": "pink"}),
    ("not_playing", {"result": {"by": "score", "winners": ["pink"], "totals": {}}}),
    ("teams", {"teams": [["red"], ["yellow"]]}),
    ("teams", {"rules": {"mode": "teams"}}),
    ("no_mover", {"to_move": None}),
    ("mover", {"to_move": "red", "result": {"by": "score", "winners": ["red"], "totals": {"red": 11}}}),
    ("tiles", {"bots": {"red1": {**RED, "program": ["forward2", "forward2", None]}}}),
    ("two_places", {"hands": FULL_HAND, "pile": ["jump"]}),
    ("not_special", {"pile": ["forward1"]}),
    ("not_held", {"hands": {"red": {"revealed": ["jump"]}}}),
    ("not_stuck", {"bots": {"red1": {**RED, "stuck": True}}}),
    ("counters", {"counters": 4}),
    ("round", {"round": 0}),
]


@pytest.mark.parametrize(
    ("code", "fields"), IMPOSSIBLE, ids=lambda value: value if type(value) is str else ""
)
def test_each_problem_has_its_code(code: str, fields: dict[str, Any]) -> None:
    layout = read_layout({**FINE, **fields})
    assert [problem.code for problem in layout.problems] == [code]
    assert layout.position is None
    with pytest.raises(ttb.TtbError) as refused:
        ttb.position_from_json({**FINE, **fields})
    assert (refused.value.code, refused.value.reason) == ("bad_position", code)
    assert refused.value.message == layout.problems[0].message


def test_every_code_is_listed_and_can_come_up() -> None:
    named_twice = "repeated_bot"  # Only a text can name a bot twice: tests/games/ttb/test_protocol.py.
    assert {code for code, _ in IMPOSSIBLE} | {named_twice} == set(PROBLEMS)


def test_all_that_is_wrong_is_named_at_once() -> None:
    layout = read_layout({**FINE, "rocks": [[0, 0], [9, 9]], "pile": ["zap"], "counters": -1})
    assert [problem.code for problem in layout.problems] == [
        "off_board", "two_objects", "not_special", "counters"
    ]  # fmt: skip
    assert layout.problems[1].values == {"at": [0, 0], "piece": "rock"}


@given(positions())
def test_a_position_has_no_problems(position: ttb.Position) -> None:
    layout = read_layout(ttb.position_to_json(position))
    assert layout.problems == [] and layout.position == position


@given(positions(), st.data())
def test_two_positions_mixed_are_possible_or_named(position: ttb.Position, data: st.DataObject) -> None:
    """Mixed fields of two positions are always readable but need not fit together."""
    other: dict[str, Any] = {**ttb.position_to_json(data.draw(positions()))}
    mixed: dict[str, Any] = {**ttb.position_to_json(position)}
    for field in data.draw(st.sets(st.sampled_from(sorted(mixed)))):
        mixed[field] = other[field]
    layout = read_layout(mixed)
    assert (layout.position is None) == bool(layout.problems)
