"""Every bot plays legal turns, is deterministic and does not use hidden information."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttb_core as ttb
from tests.games.ttb.strategies import SEEDS, positions
from ttb_core import Position, TtbError, Turn, bots
from ttb_core.bots.worth import Judge
from ttb_core.cells import HELD, PROGRAM
from ttb_core.orders import SPECIALS
from ttb_core.search import successors

pytestmark = pytest.mark.slow

QUICK = ("random", "1", "2", "3", "3-thief")
SETUPS: list[dict[str, Any]] = [
    {"colours": 2},
    {"colours": 3, "simplified": True},
    {"colours": 4, "mode": "teams", "rocks": 1, "blobs": 2, "mud": 3, "teleporters": 1},
    {"colours": 4, "mode": "two_colours", "blobs": 3},
    {"colours": 5, "score_victory": False},
    {"colours": 6, "rocks": 3, "mud": 2, "teleporters": 2},
]


def whole_turn(position: Position, name: str, seed: str) -> Turn:
    """A bot's turn, with the other players' decisions made by `answer`."""
    turn = bots.think(position, name, seed).finish()
    while ttb.play(position, turn, record=False).pending is not None:
        turn = turn.with_choice(bots.answer(position, turn))
    return turn


def after_turns(setup: dict[str, Any], number: int, seed: str) -> Position:
    position = ttb.new_game(seed=seed, **setup)
    for _ in range(number):
        if position.result is not None:
            break
        position = ttb.play(position, whole_turn(position, "2", seed), record=False).position
    return position


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_plays_legal_turns_in_every_kind_of_game(name: str, setup: dict[str, Any]) -> None:
    position = ttb.new_game(seed=name, **setup)
    for _ in range(2 * setup["colours"]):
        position = ttb.play(position, whole_turn(position, name, "s"), record=False).position


@settings(max_examples=16, deadline=None)
@given(positions(), st.sampled_from(QUICK))
def test_finds_a_turn_wherever_there_is_one(position: Position, name: str) -> None:
    turn = bots.think(position, name, "s").turn
    ttb.play(position, turn)  # The turn of a bot that has not begun is legal.
    assert ttb.play(position, whole_turn(position, name, "s")).pending is None


@settings(max_examples=6, deadline=None)
@given(positions(), SEEDS)
def test_is_the_same_again(position: Position, seed: int) -> None:
    for name in QUICK:
        once, again = (bots.think(position, name, str(seed)).finish() for _ in range(2))
        assert once == again


def with_hidden_redealt(position: Position, seed: int) -> Position:
    """The position with hidden hands and the pile redealt; it looks the same to the player to move."""
    seen = bots.player_view(position, position.mover)
    places = [order for order in SPECIALS if position.cells[HELD + order] != seen.cells[HELD + order]]
    hidden = [position.cells[HELD + order] for order in places]
    unknown = [*places, *position.pile]
    shuffled = random.Random(seed).sample(unknown, len(unknown))
    cells = bytearray(position.cells)
    for order in places:
        cells[HELD + order] = 0
    for order, held in zip(shuffled, hidden, strict=False):
        cells[HELD + order] = held
    supply = type(position.supply)(position.track, tuple(shuffled[len(hidden) :]), position.banked)
    return Position(position.setting, supply, bytes(cells), position.round, position.result)


@pytest.mark.parametrize("setup", [SETUPS[0], SETUPS[3], SETUPS[5]], ids=str)
@pytest.mark.parametrize("name", ["1", "3", "4"])
@pytest.mark.parametrize("deals", [1, pytest.param(3, marks=pytest.mark.walk)])
def test_does_not_see_what_is_hidden(name: str, setup: dict[str, Any], deals: int) -> None:
    position = after_turns(setup, 10, "masks")
    turn = bots.think(position, name).finish()
    for seed in range(deals):
        other = with_hidden_redealt(position, seed)
        assert other != position
        assert bots.think(other, name).finish() == turn


@pytest.mark.parametrize("name", [*bots.LEVELS[:4], "3-thief"])
def test_does_not_come_back_to_the_same_for_ever(name: str) -> None:
    position = after_turns(SETUPS[0], 12, "again")
    once = ttb.play(position, whole_turn(position, name, "s"), record=False).position
    past = [bots.trace(once)] * 40
    thinking = bots.think(position, name, "s", past)
    again = ttb.play(position, thinking.finish(), record=False).position
    assert bots.trace(again) != bots.trace(once)
    worth = [bots.think(position, name, "s", past[:often]) for often in (0, 1, 3)]
    values = [value_of_board(thinking, once.cells[:PROGRAM]) for thinking in worth]
    assert values[0] > values[1] > values[2], "each time it is worth less"


def value_of_board(thinking: bots.Thinking, board: bytes) -> float:
    """The value of the best turn that leads to this board."""
    thinking.finish()
    return max(
        considered.value
        for considered in thinking.considered
        if ttb.play(thinking.position, considered.turn, record=False).position.cells[:PROGRAM] == board
    )


def test_a_trace_is_of_what_all_see_of_the_board() -> None:
    position = after_turns(SETUPS[0], 10, "masks")
    assert bots.trace(with_hidden_redealt(position, 1)) == bots.trace(position)
    passed = ttb.play(position, Turn(), record=False).position
    assert bots.trace(passed) != bots.trace(position)


def test_can_be_stopped_at_any_time() -> None:
    position = after_turns(SETUPS[0], 12, "stop")
    thinking = bots.think(position, "4")
    turns = [thinking.turn]
    for _ in thinking:
        turns.append(thinking.turn)
    for turn in turns:
        ttb.play(position, turn)
    assert len(turns) > 4, "it pauses"
    assert 0 < thinking.nodes <= 1.2 * thinking.budget


def test_says_what_it_has_thought_of() -> None:
    position = after_turns(SETUPS[0], 12, "thoughts")
    thinking = bots.think(position, "4")
    thinking.finish()
    best, *others = thinking.considered
    assert best.turn.changes == thinking.turn.changes and others
    known = {after.turn for after in successors(position, double=True)}
    for considered in thinking.considered:
        assert considered.turn in known
        for start, turn in considered.line:
            assert ttb.play(start, turn).pending is None
    assert len({considered.turn for considered in thinking.considered}) == len(thinking.considered)


ZAPPED_HOME: dict[str, Any] = {
    # red1 zaps yellow1, which carries a crystal and faces yellow's base: unloaded there, yellow places the
    # next crystal, since the centre is taken.
    "bots": {
        "red1": {"at": [0, -2], "facing": "SE", "program": ["zap", "zap", None]},
        "yellow1": {"at": [0, -1], "facing": "W", "cargo": "blue"},
        "red2": {"at": [0, 0], "facing": "E"},
    },
    "bases": {"red": [4, 0], "yellow": [-1, -1]},
    "track": ["green", "pink"],
    "turn_order": ["red", "yellow"],
}


def test_others_decide_what_is_theirs() -> None:
    position = ttb.position_from_json(ZAPPED_HOME)
    turn = ttb.turn_from_json({"choices": [{"zap": "unload"}]})
    pending = ttb.play(position, turn).pending
    assert pending is not None and pending.by == 1
    kind, value = bots.answer(position, turn)
    assert kind == "crystal" and value in pending.options
    with pytest.raises(TtbError):  # There is no decision left.
        bots.answer(position, ttb.turn_from_json({"choices": [{"zap": None}, {"zap": None}]}))


def test_asks_for_what_others_decide_and_goes_on() -> None:
    position = ttb.position_from_json(ZAPPED_HOME)

    def forced(task: bots.Task) -> Any:
        planned = ttb.turn_from_json(
            {"choices": [{"zap": "unload"}, {"crystal": [0, 1]}, {"zap": "turn_left"}]}
        )
        task.considered = [bots.Considered(planned, 1.0)]
        yield 1

    thinking = bots.Thinking(position, forced)
    thinking.finish()
    assert ttb.turn_to_json(thinking.turn)["choices"] == [{"zap": "unload"}]
    options = ttb.play(position, thinking.turn).pending.options  # type: ignore[union-attr]
    for option in options:
        whole = thinking.continued((*thinking.turn.choices, ("crystal", option)))
        assert ttb.play(position, whole).pending is None


def test_a_game_that_is_over_has_no_turn() -> None:
    position = after_turns(SETUPS[0], 400, "over")
    assert position.result is not None
    with pytest.raises(TtbError) as error:
        bots.think(position, "1")
    assert error.value.code == "game_over"
    with pytest.raises(TtbError):
        bots.think(ttb.new_game(), "nobody")


def test_another_file_adds_a_bot() -> None:
    def passes(task: bots.Task) -> Any:
        yield 0

    bots.add("passes", passes)
    try:
        start = ttb.new_game(seed="x")
        assert ttb.play(start, bots.think(start, "passes").finish()).pending is None
    finally:
        del bots.BOTS["passes"]


def ask(*requests: object, level: str = "2") -> list[dict[str, Any]]:
    lines = b"".join(
        (request if isinstance(request, bytes) else json.dumps(request).encode()) + b"\n"
        for request in requests
    )
    output = io.StringIO()
    ttb.RULES.bot(level, "seed").serve(io.BytesIO(lines), output)
    return [json.loads(line) for line in output.getvalue().splitlines()]


def test_answers_requests() -> None:
    position = after_turns(SETUPS[0], 8, "protocol")
    data = ttb.position_to_json(position)
    first, again = ask(
        {"id": 7, "position": data}, {"id": 8, "position": data, "seed": "seed", "choices": []}
    )
    assert first["id"] == 7 and first["error"] is None and first["pending"] is None
    assert first["turn"] == again["turn"]
    ttb.play(position, ttb.turn_from_json(first["turn"]))


def test_is_told_what_there_has_been() -> None:
    position = after_turns(SETUPS[0], 12, "again")
    once = ttb.play(position, whole_turn(position, "2", "s"), record=False).position
    data = ttb.position_to_json(position)
    past = [ttb.position_to_json(once)] * 40
    alone, told = ask({"position": data, "seed": "s"}, {"position": data, "seed": "s", "past": past})
    assert alone["turn"] != told["turn"] and told["error"] is None
    expected = bots.think(position, "2", "s", [bots.trace(once)] * 40).finish()
    assert ttb.turn_from_json(told["turn"]) == expected


def test_answers_for_others() -> None:
    (answer,) = ask(
        {"id": 1, "position": ZAPPED_HOME, "turn": {"choices": [{"zap": "unload"}]}, "pending": None}
    )
    assert answer["id"] == 1 and answer["error"] is None
    assert ttb.turn_from_json({"choices": [answer["choice"]]}).choices[0][0] == "crystal"


def test_a_masked_position_gets_the_same_turn() -> None:
    position = after_turns(SETUPS[0], 3, "masked")
    data = ttb.position_to_json(position)
    (whole,) = ask({"position": data})
    for colour, hand in data["hands"].items():
        if colour != data["to_move"]:
            hand["special"] = hand["revealed"] = []
    data["pile"] = []
    (masked,) = ask({"position": data})
    assert masked["turn"] is not None and masked["error"] is None
    ttb.play(position, ttb.turn_from_json(masked["turn"]))
    assert whole["error"] is None


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (b"nonsense", "bad_request"),
        ({"id": 1}, "bad_request"),
        ({"id": 1, "position": {}, "more": 1}, "bad_request"),
        ({"id": 1, "position": {"bots": {}}}, "bad_position"),
        ({"id": 1, "position": ZAPPED_HOME, "seed": 3}, "bad_request"),
        ({"id": 1, "position": ZAPPED_HOME, "choices": [{"zap": "jump"}]}, "illegal_choice"),
        ({"id": 1, "position": ZAPPED_HOME, "past": "often"}, "bad_request"),
        ({"id": 1, "position": ZAPPED_HOME, "past": ["1a2b3c4d"]}, "bad_request"),
        (
            {"id": 1, "position": ZAPPED_HOME, "turn": {"choices": [{"zap": None}, {"zap": None}]}},
            "bad_request",
        ),
        (b"[" * 100_000, "bad_request"),
        (b" " * 1_000_001, "bad_request"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_refuses_what_is_wrong_and_goes_on(request_: object, code: str) -> None:
    wrong, right = ask(request_, {"id": "next", "position": ZAPPED_HOME})
    assert wrong["error"]["code"] == code
    assert right["id"] == "next" and right["error"] is None and right["turn"]


def test_personalities_care_for_different_things() -> None:
    # Yellow's bot carries a crystal past red's; another crystal is on the other side.
    data: dict[str, Any] = {
        "bots": {
            "red1": {"at": [0, 0], "facing": "NW", "program": ["load", None, None]},
            "yellow1": {"at": [2, -1], "facing": "E", "cargo": "pink"},
        },
        "crystals": [{"at": [-2, 1], "colour": "blue"}],
        "bases": {"red": [0, 4], "yellow": [4, -4]},
    }
    position = ttb.position_from_json(data)
    thief, harvester = (
        Judge(position, 0, bots.PERSONALITIES[name]).worth(position, (0,))[1]
        for name in ("thief", "harvester")
    )
    assert thief > harvester
    data["bots"]["yellow1"]["program"] = ["anti_theft", None, None]
    shielded = ttb.position_from_json(data)
    assert Judge(shielded, 0, bots.PERSONALITIES["thief"]).worth(shielded, (0,))[1] == harvester
