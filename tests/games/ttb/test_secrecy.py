"""A viewer's data of a position and events of a turn: masking, and playing on with masked data."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any, cast

import pytest
from hypothesis import given, settings

import ttb_core as ttb
from tests.games.ttb.strategies import SEEDS, positions, random_turn
from ttb_core import Position, links, notation, secrecy
from ttb_core.cells import UNKNOWN
from ttb_core.names import COLOURS
from ttb_core.orders import NAMES, SPECIALS
from ttb_core.search import view


def _events(outcome: ttb.Outcome[ttb.Position, Any]) -> list[dict[str, Any]]:
    return cast("list[dict[str, Any]]", outcome.events)


def data_of(position: Position) -> dict[str, Any]:
    return cast("dict[str, Any]", ttb.position_to_json(position))


@settings(max_examples=20, deadline=None)
@given(positions(), SEEDS)
def test_what_is_seen_is_a_view_in_the_interchange_form(position: Position, seed: int) -> None:
    colours = random.Random(seed).sample(range(6), random.Random(seed).randint(0, 3))
    data = data_of(position)
    seen = secrecy.seen(data, {COLOURS[colour] for colour in colours})
    assert seen == data_of(view(position, colours))
    assert ttb.view_from_json(seen) == view(position, colours)
    assert ttb.view_from_json(data) == position, "nothing has to be masked"


@settings(max_examples=20, deadline=None)
@given(positions(), SEEDS)
def test_turns_can_be_played_by_those_who_do_not_know_the_hand(position: Position, seed: int) -> None:
    turn, outcome = random_turn(position, random.Random(seed))
    for colours in ([], [position.mover]):
        known = ttb.play(view(position, colours), turn)
        events, happened = _events(known), _events(outcome)
        names = [COLOURS[colour] for colour in colours]
        drawn = [event for event in events if event["type"] == "draw"]
        assert all(event["order"] is None for event in drawn), "nobody knows the pile"
        assert secrecy.masked(events, []) == secrecy.masked(happened, [])
        assert view(known.position, []) == view(outcome.position, [])
        seen = secrecy.seen(data_of(position), names)
        seen = deepcopy(seen)
        for event in secrecy.masked(happened, names):
            ttb.apply_event(seen, event)
        assert ttb.view_from_json(seen) == view(outcome.position, colours)


def masked(hand: list[Any], pile: list[Any], program: list[Any] | None = None) -> dict[str, Any]:
    bot = {"at": [0, 0], "facing": "E", "program": program or [None] * 3}
    return {"bots": {"red1": bot}, "hands": {"red": {"special": hand}}, "pile": pile}


def test_no_more_can_be_masked_than_there_is() -> None:
    everything = len(SPECIALS)
    assert ttb.view_from_json(masked([None], [None] * (everything - 1))).hand(0) == (0,)
    dash = ["dash", None, None]
    for wrong in (
        masked([None], [None] * everything),
        masked([None] * 300, []),
        masked([None], [None] * (everything - 1), dash),
        masked([None, "dash"], [None] * (everything - 1)),
    ):
        with pytest.raises(ttb.TtbError, match="bad_position"):
            ttb.view_from_json(wrong)


@pytest.mark.parametrize("data", [masked([None], []), masked([], [None])])
def test_what_is_masked_is_no_whole_position(data: dict[str, Any]) -> None:
    with pytest.raises(ttb.TtbError, match="bad_request"):
        ttb.position_from_json(data)
    known = ttb.view_from_json(data)
    writing: list[Callable[[], object]] = [
        lambda: links.encode_position(known),
        lambda: links.encode_game(links.Game(known)),
        lambda: notation.format_game(known, []),
    ]
    for write in writing:
        with pytest.raises(ttb.TtbError, match="masked"):
            write()
    whole = secrecy.filled(data_of(known))
    assert links.encode_position(ttb.position_from_json(whole))
    assert secrecy.seen(whole, [])["pile"] == data_of(known)["pile"]
    assert secrecy.filled(whole) is whole


def test_only_what_lies_nowhere_else_is_placed_out_of_a_masked_hand() -> None:
    fields = masked([None], ["jump"], ["dash", None, None])
    position = ttb.view_from_json({**fields, "round": 2})
    known = {"dash", "jump"}
    for order in SPECIALS:
        name = NAMES[order]
        turn = ttb.turn_from_json({"change": [{"op": "place", "bot": "red1", "slot": 1, "order": name}]})
        if name == "dash":
            with pytest.raises(ttb.TtbError, match="illegal_change"):
                ttb.play(position, turn)
        elif name not in known:
            outcome = ttb.play(position, turn)
            assert outcome.position.cells[UNKNOWN] == 0
            placed = next(event for event in outcome.events if event["type"] == "place")
            assert placed["revealed"] is True
    legal = {change.get("order") for changes in ttb.legal_changes(position) for change in changes}
    assert not legal & {NAMES[order] for order in SPECIALS}
