"""The notation: every written turn can be read again, and any text is read or refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import ttb_core as ttb
from tests.games.ttb.strategies import SEEDS, positions, random_turn
from ttb_core import ORDERS, Position, TtbError, Turn
from ttb_core.changes import PLACE, REMOVE, RESET, SWAP, Change
from ttb_core.hexes import index, on_arena
from ttb_core.notation import (
    MAX_LINE,
    format_change,
    format_choice,
    format_game,
    format_order,
    format_program,
    format_turn,
    parse_change,
    parse_choice,
    parse_game,
    parse_order,
    parse_turn,
)
from ttb_core.orders import Order

ORDER_NUMBERS = st.integers(1, len(ORDERS))
BOTS, SLOTS = st.integers(0, 11), st.integers(0, 2)
HEXES = [index(q, r) for q in range(-7, 8) for r in range(-7, 8) if on_arena(q, r, 7)]


def changes() -> st.SearchStrategy[Change]:
    return st.one_of(
        st.tuples(st.just(PLACE), BOTS, SLOTS, ORDER_NUMBERS),
        st.tuples(st.just(SWAP), BOTS, SLOTS, SLOTS),
        st.tuples(st.just(REMOVE), BOTS, SLOTS, st.just(0)),
        st.tuples(st.just(RESET), BOTS, st.just(0), st.just(0)),
    )


def choices() -> st.SearchStrategy[tuple[str, int | None]]:
    return st.one_of(
        st.tuples(st.just("zap"), st.none() | ORDER_NUMBERS),
        st.tuples(st.just("blob"), st.none() | st.integers(0, 5)),
        st.tuples(st.just("crystal"), st.sampled_from(HEXES)),
    )


def turns() -> st.SearchStrategy[Turn]:
    return st.builds(
        Turn,
        st.lists(changes(), max_size=3).map(tuple),
        st.booleans(),
        st.lists(choices(), max_size=12).map(tuple),
    )


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.name)
def test_orders(order: Order) -> None:
    assert parse_order(format_order(order.number)) == order.number
    assert order.code.isupper()


def test_codes_are_all_different() -> None:
    assert len({order.code for order in ORDERS}) == len(ORDERS)


@given(changes())
def test_changes(change: Change) -> None:
    assert parse_change(format_change(change)) == change


@given(choices())
def test_choices(choice: tuple[str, int | None]) -> None:
    assert parse_choice(format_choice(choice)) == choice


@given(turns())
def test_turns(turn: Turn) -> None:
    text = format_turn(turn)
    assert text.isprintable() and text.isascii() and len(text) <= MAX_LINE
    assert parse_turn(text) == turn
    assert text in repr(turn)


@settings(max_examples=60, deadline=None)
@given(positions(), SEEDS)
def test_games(position: Position, seed: int) -> None:
    rnd = random.Random(seed)
    played: list[Turn] = []
    here = position
    while here.result is None and len(played) < 4:
        turn, outcome = random_turn(here, rnd)
        played.append(turn)
        here = outcome.position
    start, again = parse_game(format_game(position, played))
    assert (start, again) == (position, played)


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("pass", {}),
        ("red1.2=F", {"change": [{"op": "place", "bot": "red1", "slot": 1, "order": "forward1"}]}),
        ("pink2.1x3", {"change": [{"op": "swap", "bot": "pink2", "slots": [0, 2]}]}),
        ("blue1.3-", {"change": [{"op": "remove", "bot": "blue1", "slot": 2}]}),
        ("green2*", {"change": [{"op": "reset", "bot": "green2"}]}),
        ("pass > zap:-", {"choices": [{"zap": None}]}),
        ("pass > zap:P > blob:NW > blob:- > crystal:-1,0",
         {"choices": [{"zap": "load"}, {"blob": "NW"}, {"blob": None}, {"crystal": [-1, 0]}]}),
        ("double red1.1- red2.1=FF",
         {"change": [{"op": "remove", "bot": "red1", "slot": 0},
                     {"op": "place", "bot": "red2", "slot": 0, "order": "forward2"}], "double": True}),
    ],
)  # fmt: skip
def test_the_notation_is_the_documented_one(text: str, turn: dict[str, object]) -> None:
    assert parse_turn(text) == ttb.turn_from_json(turn)
    assert format_turn(ttb.turn_from_json(turn)) == text


def test_programs_are_written_with_dashes() -> None:
    assert format_program((1, 0, 3)) == "F - L"


PIECES = st.sampled_from(
    [
        "red1",
        "pink2",
        ".",
        "1",
        "2",
        "3",
        "4",
        "=",
        "x",
        "-",
        "*",
        "F",
        "FF",
        "AZ",
        "pass",
        "double",
        " ",
        " > ",
        "zap:",
        "blob:",
        "crystal:",
        "E",
        "NE",
        "0,0",
        "7,7",
        "-0",
        "٣",
        "²",
        ":",
        ",",
        "\n",
        "\ud800",
        "",
    ]
)


@settings(max_examples=500, deadline=None)
@given(st.lists(PIECES, max_size=9).map("".join) | st.text(max_size=60))
@example("crystal:٣,٣")
@example("red1.²-")
@example("pass > crystal:0,²")
def test_any_text_is_read_or_refused(text: str) -> None:
    for parse in (parse_order, parse_change, parse_choice, parse_turn, parse_game):
        try:
            found = parse(text)
        except TtbError as error:
            assert error.code == "bad_text"
            assert len(error.message) < 400
        else:
            if isinstance(found, Turn):
                assert parse_turn(format_turn(found)) == found


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=40), st.text(max_size=40))
def test_any_text_of_a_game_is_read_or_refused(position: str, turns: str) -> None:
    with pytest.raises(TtbError):
        parse_game(f"ttb-game/1\n{position}\n{turns}")


def test_an_endless_line_is_refused() -> None:
    with pytest.raises(TtbError, match="bad_text"):
        parse_turn("pass" + " > zap:-" * 100_000)
