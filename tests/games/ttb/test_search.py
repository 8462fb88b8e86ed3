"""The search: successors agree with playing every turn; views hold only visible information."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttb_core as ttb
from tests.games.ttb.strategies import SEEDS, positions, random_turn
from ttb_core import Position, Turn
from ttb_core.changes import legal
from ttb_core.names import COLOURS
from ttb_core.orders import SPECIALS
from ttb_core.search import (
    deal,
    double_changes,
    key,
    repeated,
    skipped_turn,
    successors,
    to_move,
    unseen,
    view,
    with_changes,
)


def played(position: Position, turn: Turn) -> Iterator[tuple[Turn, Position]]:
    """The turn with every combination of answers to its decisions, and the position after it."""
    outcome = ttb.play(position, turn, record=False)
    if outcome.pending is None:
        yield turn, outcome.position
        return
    for value in outcome.pending.options:
        yield from played(position, turn.with_choice((outcome.pending.kind, value)))


@settings(max_examples=15, deadline=None)
@given(positions(), SEEDS)
def test_successors_are_what_playing_every_turn_gives(position: Position, seed: int) -> None:
    found = list(successors(position, merge=False))
    by_turn = {after.turn: after for after in found}
    assert len(by_turn) == len(found)
    assert {after.changes for after in found} == set(legal(position))
    changes = legal(position)
    for one in random.Random(seed).sample(changes, min(12, len(changes))):
        here = {turn: after for turn, after in by_turn.items() if turn.changes == one}
        assert here == dict(played(position, Turn(one)))


ZAPPER = {"at": [-3, 0], "facing": "E", "program": ["zap", None, None]}
ROW = [{"at": [-1, 0], "colour": "blue"}, {"at": [0, 0], "colour": "pink"}]


@pytest.mark.parametrize(
    "data",
    [
        {
            "bots": {"red1": ZAPPER, "red2": {"at": [-2, 0], "facing": "E"}},
            "crystals": ROW,
            "hands": {"red": {"special": ["dash"]}},
        },
        {
            "bots": {
                "red1": ZAPPER,
                "yellow1": {"at": [-2, 0], "facing": "E"},
                "red2": {"at": [-1, 0], "facing": "E", "cargo": "pink"},
            },
            "hands": {"red": {"special": ["anti_theft"]}},
        },
    ],
    ids=["red2 is made to step, with Dash or without", "yellow1 is made to steal, or cannot"],
)
def test_what_bot_1_does_may_hang_on_what_bot_2_is_given(data: dict[str, object]) -> None:
    position = ttb.position_from_json(data)
    expected = dict(pair for one in legal(position) for pair in played(position, Turn(one)))
    assert {after.turn: after for after in successors(position, merge=False)} == expected


@settings(max_examples=25, deadline=None)
@given(positions(), SEEDS)
def test_merging_leaves_no_position_out(position: Position, seed: int) -> None:
    merged = list(successors(position))
    assert set(merged) == set(successors(position, merge=False))
    for after in random.Random(seed).sample(merged, min(24, len(merged))):
        assert ttb.play(position, after.turn, record=False).position == after
    programs = {tuple(with_changes(position, after.changes).programs): after.changes for after in merged}
    assert len(programs) == len({after.changes for after in merged}), "changes that lead to the same"


@settings(max_examples=10, deadline=None)
@given(positions(), SEEDS)
def test_every_double_modification_is_among_the_successors(position: Position, seed: int) -> None:
    rnd = random.Random(seed)
    doubles = [after for after in successors(position, double=True) if after.double]
    if position.round == 1 or not position.doubles[position.mover]:
        assert not doubles
        return
    for after in rnd.sample(doubles, min(20, len(doubles))):
        assert ttb.play(position, after.turn, record=False).position == after
    found = set(doubles)
    pairs = list(double_changes(position))
    for pair in rnd.sample(pairs, min(20, len(pairs))):
        for _, reached in islice(played(position, Turn(pair, True)), 20):
            assert reached in found


@settings(max_examples=15, deadline=None)
@given(positions(), SEEDS)
def test_searching_goes_on_from_a_successor(position: Position, seed: int) -> None:
    rnd = random.Random(seed)
    searched = position
    for _ in range(4):
        if searched.result is not None:
            assert list(successors(searched)) == []
            return
        after = rnd.choice(list(successors(searched)))
        position = ttb.play(position, after.turn, record=False).position
        assert after == position and hash(after) == hash(position) and key(after) == key(position)
        assert ttb.position_to_json(after) == ttb.position_to_json(position)
        searched = after


@settings(max_examples=20, deadline=None)
@given(positions(), SEEDS)
def test_changes_alone_are_those_of_the_turn(position: Position, seed: int) -> None:
    turn, outcome = random_turn(position, random.Random(seed))
    changed = with_changes(position, turn.changes, turn.double)
    assert (changed.board, changed.at, changed.mover) == (position.board, position.at, position.mover)
    after = outcome.position
    own = position.bots_of(position.mover)
    assert [changed.program(bot) for bot in own] == [after.program(bot) for bot in own]
    assert changed.doubles == after.doubles
    (found,) = [found for found in repeated(changed, merge=False) if found.choices == turn.choices]
    assert found == after


@settings(max_examples=20, deadline=None)
@given(positions())
def test_a_turn_handed_on_is_one_without_programs(position: Position) -> None:
    data = ttb.position_to_json(position)
    for name, bot in data["bots"].items():
        if name[:-1] == data["to_move"]:
            bot["program"] = [None] * 3
    data["round"] = max(2, position.round)
    idle = ttb.position_from_json(data)
    expected = ttb.play(idle, Turn()).position
    found = skipped_turn(position)
    assert (found.board, found.at, found.stuck) == (expected.board, expected.at, expected.stuck)
    assert (found.mover, found.counters, found.result) == (expected.mover, expected.counters, expected.result)
    assert found.programs == position.programs


@given(positions(), st.integers(0, 5))
def test_the_move_can_be_given_to_anybody(position: Position, number: int) -> None:
    colour = position.setting.turn_order[number % len(position.setting.turn_order)]
    given_to = to_move(position, colour, 5)
    assert (given_to.mover, given_to.round, given_to.board) == (colour, 5, position.board)
    assert to_move(given_to, position.mover, position.round) == position


@settings(max_examples=35, deadline=None)
@given(positions(), st.integers(0, 5), SEEDS)
def test_a_view_does_not_depend_on_what_is_hidden(position: Position, number: int, seed: int) -> None:
    colour = position.setting.turn_order[number % len(position.setting.turn_order)]
    seen = view(position, [colour])
    assert seen.hands[colour] == position.hands[colour]
    for other in range(len(COLOURS)):
        assert len(seen.hands[other]) == len(position.hands[other])
        assert seen.revealed[other] == position.revealed[other]
        if other != colour:
            assert set(seen.hands[other]) <= {0, *position.revealed[other]}
    assert seen.pile == (0,) * len(position.pile)
    hidden = unseen(seen)
    random.Random(seed).shuffle(hidden)
    other_deal = deal(seen, hidden)
    assert view(other_deal, [colour]) == seen
    assert ttb.position_from_json(ttb.position_to_json(other_deal)) == other_deal
    truth = [order for c in range(6) for order in position.hands[c] if order not in seen.hands[c]]
    assert deal(seen, [*truth, *position.pile]) == position
    assert set(truth) | set(position.pile) <= set(hidden) <= set(SPECIALS)


@settings(max_examples=20, deadline=None)
@given(positions(), SEEDS)
def test_a_view_plays_on_as_the_position_does(position: Position, seed: int) -> None:
    """The same turns are legal and have the same results, except for hidden data."""
    seen = view(position, [position.mover])
    assert legal(seen) == legal(position)
    turn, outcome = random_turn(position, random.Random(seed))
    after = ttb.play(seen, turn, record=False).position
    assert view(after, []) == view(outcome.position, [])
