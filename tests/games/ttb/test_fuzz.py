"""Readers of JSON: whatever comes in, the answer is a value or a `TtbError`."""

from __future__ import annotations

import contextlib
import json
import random
from copy import deepcopy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import ttb_core as ttb
from ground.protocol import Engine
from tests import mutants
from tests.games.ttb.strategies import SEEDS, Data, position_data, random_turn
from tests.mutants import copy
from ttb_core import TtbError

ENGINE = Engine(ttb.RULES)
SCRAPS: list[Any] = [
    *mutants.SCRAPS,
    *("red1", "pink2", "black", "E", "blue", "dash", "zap", "small", "large", "teams", "standard"),
    {"red1": {}},
]
"""What takes the place of something else."""


def mutate(data: Any, rnd: random.Random) -> None:
    mutants.mutate(data, rnd, SCRAPS[len(mutants.SCRAPS) :], ("red1", "pink1", "blue", "yellow"))


@settings(max_examples=400, deadline=None)
@given(position_data(), SEEDS, st.integers(1, 4))
def test_a_mutated_position_is_read_or_refused(data: Data, seed: int, times: int) -> None:
    rnd = random.Random(seed)
    for _ in range(8):
        mutant = copy(data)
        for _ in range(times):
            try:
                mutate(mutant, rnd)
            except IndexError:
                break
        try:
            position = ttb.position_from_json(mutant)
        except TtbError as error:
            assert error.code in ("bad_request", "bad_position")
            assert 0 < len(error.message) < 200
        else:
            assert ttb.position_from_json(ttb.position_to_json(position)) == position
            ttb.legal_changes(position)
            str(position), repr(position)
            if position.result is None:
                _, outcome = random_turn(position, rnd)
                assert ttb.fold(position, outcome.events) == outcome.position


@settings(max_examples=200, deadline=None)
@given(position_data(), SEEDS, st.integers(1, 3))
def test_a_mutated_turn_is_read_or_refused(data: Data, seed: int, times: int) -> None:
    rnd = random.Random(seed)
    position = ttb.position_from_json(data)
    turn, _ = random_turn(position, rnd)
    for _ in range(8):
        mutant: Any = [ttb.turn_to_json(turn)]
        for _ in range(times):
            mutate(mutant, rnd)
        for value in mutant:
            try:
                found = ttb.turn_from_json(value)
                ttb.play(position, found)
            except TtbError as error:
                assert error.code in ("bad_request", "illegal_change", "illegal_choice", "unused_choice")
                assert 0 < len(error.message) < 200
            else:
                assert ttb.turn_from_json(ttb.turn_to_json(found)) == found


JSON = st.recursive(
    st.sampled_from(SCRAPS).map(deepcopy),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["position", "turns", "legal", "setup", "id", "colours", "bots", "red1", "at", "change"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None)
@given(JSON)
def test_any_json_is_answered(value: Any) -> None:
    for read in (ttb.position_from_json, ttb.turn_from_json):
        with contextlib.suppress(TtbError):
            read(value)
    reply = ENGINE.answer(json.dumps(value))
    assert "error" in reply or "changes" in reply


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=80))
def test_any_text_is_answered(text: str) -> None:
    assert ENGINE.answer(text)["error"] is not None


@settings(max_examples=100, deadline=None)
@given(position_data(), SEEDS)
def test_a_line_with_characters_changed_is_answered(data: Data, seed: int) -> None:
    rnd = random.Random(seed)
    line = json.dumps({"id": 1, "position": data, "turns": [{}]})
    for _ in range(10):
        at = rnd.randrange(len(line))
        cut = rnd.choice((0, 1, 1, 1, 20))
        changed = (
            line[:at] + rnd.choice(("", "0", '"', "}", "]", ",", "-", "1e9", "\ud800")) + line[at + cut :]
        )
        reply = ENGINE.answer(changed)
        assert reply.keys() == {"id", "position", "events", "pending", "error"}
        json.dumps(reply)
