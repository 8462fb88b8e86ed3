"""Any input gives an answer or a `GameError`, and never another error."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ground.errors import GameError
from ground.links.codec import Linked
from ground.rules import Rules
from tests.contract.contract import Contract, written
from tests.contract.found import every_game
from tests.contract.stories import stories, story

tried = settings(max_examples=40, derandomize=True, database=None)

SCRAPS: list[Any] = [
    None, True, False, 0, 1, -1, 3, 10**40, -(10**40), 0.0, 1.5, "", "red", "x", "\ud800", "\0", "x" * 500,
    [], {}, [0, 0], [[]], [None], [{}], {"": None}, {"red": []}, {"red": 1}, [0] * 300, [[[[[[]]]]]],
]  # fmt: skip
"""Replacement values."""
NAMES = ("format", "colours", "to_move", "round", "result", "type", "kind", "by", "numbers", "choices")

anything: st.SearchStrategy[Any] = st.recursive(
    st.sampled_from(SCRAPS) | st.text(max_size=5) | st.integers(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=12,
)
seeds = st.integers(0, 2**32)


def refused_or(call: Callable[[], Any]) -> Any:
    """The return value of a call; None if it raises `GameError`. Any other exception is a fault."""
    with suppress(GameError):
        return call()
    return None


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) in a JSON value."""
    found: list[tuple[Any, Any]]
    if isinstance(data, dict):
        found = [(data, key) for key in data]
    elif isinstance(data, list):
        found = [(data, number) for number in range(len(data))]
    else:
        return []
    return found + [place for container, key in found for place in places(container[key])]


def damaged(data: Any, chance: random.Random) -> Any:
    """The data with one to three random changes: values replaced, removed, doubled or moved."""
    data = deepcopy(data)
    for _ in range(chance.randint(1, 3)):
        spots = places(data)
        if not spots:
            return chance.choice(SCRAPS)
        container, key = chance.choice(spots)
        what = chance.random()
        if what < 0.5:
            container[key] = deepcopy(chance.choice(SCRAPS))
        elif what < 0.7:
            del container[key]
        elif what < 0.85 and isinstance(container, list):
            container.append(deepcopy(container[key]))
        else:
            other, there = chance.choice(spots)
            container[key] = deepcopy(other[there]) if there in places_of(other) else None
    return data


def places_of(container: Any) -> Any:
    """The keys of an object or the indexes of a list."""
    return container if isinstance(container, dict) else range(len(container))


def check_position(rules: Rules[Any], data: object) -> None:
    """Check that a position that is not refused can be written and asked for its standing."""
    position = refused_or(lambda: rules.position(data))
    linked = refused_or(lambda: rules.links.read_json(data))
    if position is None:
        return
    assert linked is not None
    told = rules.data(position)
    assert rules.position(json.loads(written(told))) == position
    standing = rules.standing(told)
    assert {*standing.to_move, *(standing.winners or ())} <= {*standing.colours} <= {*rules.colours}
    assert rules.links.mark(position)
    assert rules.notation is None or rules.notation.board(position)
    refused_or(lambda: rules.links.write(Linked("position", position)))


@every_game
@tried
@given(data=anything)
def test_a_position_can_be_anything(contract: Contract, data: Any) -> None:
    check_position(contract.rules, data)


@every_game
@tried
@given(number=st.integers(0, 5), seed=seeds)
def test_a_position_can_be_spoilt(contract: Contract, number: int, seed: int) -> None:
    rules = contract.rules
    position = story(contract.name, number).positions[-1]
    check_position(rules, damaged(rules.data(position), random.Random(seed)))


def check_turn(contract: Contract, number: int, turn: Any) -> None:
    """Check that a turn is refused as a turn or by the position, or can be played."""
    rules, told = contract.rules, story(contract.name, number)
    full = refused_or(lambda: rules.turn(turn))
    if full is not None:
        assert written(rules.turn(full)) == written(full)
    before = written(rules.data(told.start))
    if isinstance(turn, dict):
        fields = {name: turn[name] for name in rules.turn_fields if name in turn}
        outcome = refused_or(lambda: rules.table(told.start, fields))
        if outcome is not None:
            rules.turn(fields)
            written(outcome.events)
            assert outcome.pending is None or outcome.position == told.start
    assert written(rules.data(told.start)) == before


@every_game
@tried
@given(turn=anything, number=st.integers(0, 5))
def test_a_turn_can_be_anything(contract: Contract, turn: Any, number: int) -> None:
    check_turn(contract, number, turn)


@every_game
@tried
@given(number=st.integers(0, 5), seed=seeds)
def test_a_turn_can_be_spoilt(contract: Contract, number: int, seed: int) -> None:
    moment = story(contract.name, number).moments[0]
    turn = contract.rules.turn(moment.turn)
    check_turn(contract, number, damaged(turn, random.Random(seed)))


def without_each_field(data: Any, into: Callable[[str], bool] = bool) -> Iterator[tuple[Any, Any, str]]:
    """The data without one of its fields, for each field, with the object that had it and its name."""
    for number, (container, key) in enumerate(fields(data, into)):
        less = deepcopy(data)
        inside, _ = fields(less, into)[number]
        del inside[key]
        yield less, container, key


def fields(data: Any, into: Callable[[str], bool]) -> list[tuple[Any, str]]:
    """Every (object, field) in a JSON value; `into` is False for fields that are not searched."""
    if isinstance(data, list):
        return [found for entry in data for found in fields(entry, into)]
    if not isinstance(data, dict):
        return []
    inner = [found for key, value in data.items() if into(key) for found in fields(value, into)]
    return [(data, key) for key in data] + inner


@every_game
def test_a_turn_that_lacks_a_field_is_no_turn_whenever_it_comes(contract: Contract) -> None:
    """The shape is checked before the phase and before the end of the game."""
    rules, told = contract.rules, stories(contract.name)
    ends = [
        position for one in told for position in one.positions if rules.standing(rules.data(position)).over
    ]
    played = [(moment.position, moment.turn) for one in told for moment in one.moments]
    played += [twins.one for twins in contract.twins(random.Random(1))]
    played += [(told[0].start, turn) for turn in contract.rare_turns]
    tried = set()
    for position, turn in played:
        full = rules.turn(turn)
        for less, inside, field in without_each_field(full):
            good, kind = field in contract.optional_fields(inside), (field, *inside)
            if kind in tried:
                continue
            tried.add(kind)
            if good:
                rules.turn(less)
                continue
            for here in (position, ends[0], told[0].start, told[2].start):
                with pytest.raises(GameError) as refused:
                    rules.play(here, less)
                assert refused.value.code == "bad_request", (field, less)
    assert {field for field, *_ in tried} >= {*rules.turn_fields}


@every_game
def test_a_question_that_lacks_a_field_is_no_question(contract: Contract) -> None:
    data = contract.rules.data(story(contract.name, 0).positions[-1])
    questions = contract.questions(data)
    assert {*contract.rules.questions} - {"legal"} == {*questions}
    for name, question in questions.items():
        assert "error" not in (found := contract.engine.answered({name: question})) or not found["error"]
        for less, inside, field in without_each_field(question, lambda key: key not in ("position", "rules")):
            if field in contract.optional_fields(inside):
                contract.engine.answered({name: less})
                continue
            with pytest.raises(GameError) as refused:
                contract.engine.answered({name: less})
            assert refused.value.code == "bad_request", (name, field)


@every_game
def test_what_is_far_too_long_is_refused(contract: Contract) -> None:
    long: list[Any] = [[[]] * 100_000, {str(n): n for n in range(50_000)}, "x" * 1_000_000]
    for data in long:
        with pytest.raises(GameError):
            contract.rules.position(data)
        with suppress(GameError):
            contract.rules.turn(data)
