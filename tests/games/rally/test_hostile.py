"""Hostile input is used or refused with a GameError: boards, positions, turns, requests."""

from __future__ import annotations

import contextlib
import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rally_core as rally
from ground.forms import MOST_ENTRIES
from ground.protocol import Engine
from rally_core.interchange import position_or_view
from rally_core.position import Result
from tests.games.rally.played import NAMES, Played
from tests.mutants import copy, mutate

Data = Any
ENGINE = Engine(rally.RULES)
SEEDS = st.integers(0, 2**32)
FAR = 10**400
BOARD = {"size": [6, 6]}
CODES = ("bad_request", "bad_board", "bad_position")


NO_CARD: Data = {"red1": {"registers": [5, None, None, None, None]}}


def nested(depth: int) -> Data:
    value: Data = []
    for _ in range(depth):
        value = [value]
    return value


def with_red(**robot: Data) -> Data:
    return {
        "board": BOARD,
        "rules": {"drill": True},
        "robots": {"red1": {"at": [1, 1], "facing": "E", **robot}},
    }


def on_board(**layers: Data) -> Data:
    return {**with_red(), "board": {**BOARD, **layers}}


PITS = [{"at": [n % 6, n // 6 % 6], "kind": "pit"} for n in range(MOST_ENTRIES)]
LASERS = [{"at": [0, 0], "to": "E", "power": 3}] * MOST_ENTRIES
ODD: dict[str, Data] = {
    "nothing": {},
    "no board": {"robots": {"red1": {"at": [1, 1], "facing": "E"}}},
    "no robots": {"board": BOARD},
    "a huge board": {**with_red(), "board": {"size": [FAR, FAR]}},
    "a board of nothing": {**with_red(), "board": []},
    "a size of texts": {**with_red(), "board": {"size": ["6", True]}},
    "many pits": on_board(ground=PITS),
    "many lasers": on_board(beams=LASERS),
    "more than a list holds": on_board(beams=[*LASERS, LASERS[0]]),
    "a thing far off": on_board(ground=[{"at": [FAR, -FAR], "kind": "pit"}]),
    "a kind that is a list": on_board(ground=[{"at": [1, 1], "kind": []}]),
    "a belt to anywhere": on_board(ground=[{"at": [2, 2], "kind": "belt", "colour": "red", "to": {}}]),
    "a belt of any colour": on_board(ground=[{"at": [2, 2], "kind": "belt", "colour": ["red"], "to": "E"}]),
    "a ramp that is a number": on_board(
        ground=[{"at": [2, 2], "kind": "belt", "colour": "blue", "to": "E", "ramp": 1}]
    ),
    "registers nested": on_board(fixtures=[{"at": [2, 2], "kind": "crusher", "on": nested(200)}]),
    "a name nested": on_board(name=nested(100)),
    "a long name": on_board(name="x" * 100_000),
    "a name that cannot be shown": on_board(name="\u202e"),
    "a robot far off": with_red(at=[FAR, FAR]),
    "a shadow far off": with_red(
        shadow={"at": [FAR, 0], "facing": "E", "machine": {"at": [FAR, 0], "side": "E"}}
    ),
    "much damage": with_red(damage=FAR),
    "much fire": with_red(fire=FAR),
    "many lives": with_red(lives=FAR),
    "a long hand": with_red(hand=[490] * MOST_ENTRIES + [490]),
    "a hand of texts": with_red(hand=["490"]),
    "registers of nothing": with_red(registers=[]),
    "melted of anything": with_red(melted=[{}]),
    "an archive far off": with_red(archive=[-1, 0]),
    "numbers that are none": with_red(damage=float("nan")),
    "a large turn": {**with_red(), "turn": FAR},
    "a long seed": {**with_red(), "seed": "x" * 100_000},
    "many robots": {"board": BOARD, "robots": {f"red{n}": {} for n in range(10_000)}},
    "nine robots": {
        "board": BOARD,
        "rules": {"drill": True},
        "robots": {f"red{n}": {"at": [n % 6, n // 6], "facing": "E"} for n in range(1, 10)},
    },
    "names that are none": {**with_red(), "players": [[], {}], "teams": 5},
    "rules of anything": {**with_red(), "rules": {"mode": [], "lava": {}, "lives": None}},
    "a result of anything": {**with_red(), "result": {"by": [], "winners": {}}},
    "touched of anything": {**with_red(), "touched": {"red": "1"}},
    "greens of anything": {**with_red(), "greens": {"direction": []}},
}  # fmt: skip


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("format_", [None, "rally-view/1"])
def test_an_odd_position_or_view_is_refused(name: str, format_: str | None) -> None:
    data = {**ODD[name], **({"format": format_} if format_ else {})}
    with pytest.raises(rally.GameError) as refused:
        position_or_view(deepcopy(data))
    assert refused.value.code in CODES
    assert 0 < len(refused.value.message) < 300
    with contextlib.suppress(ValueError):  # A number that no text can hold.
        answer = ENGINE.answer_text(json.dumps({"id": 1, "position": data}))
        assert json.loads(answer)["error"]["code"] in CODES


def test_a_seed_with_half_a_character_is_a_seed() -> None:
    position = rally.new_game("first_shift", seed="\ud800")
    assert rally.position_from_json(rally.position_to_json(position)) == position
    request = json.dumps({"setup": {"course": "first_shift", "players": 2, "seed": "\ud800"}})
    assert json.loads(ENGINE.answer_text(request))["position"]["seed"] == "\ud800"


@pytest.mark.parametrize(
    "turn",
    [
        None, [], 7, "go", {"dance": 1}, {"programs": []}, {"programs": {"red1": []}},
        {"programs": nested(300)},
        {"programs": {"red1": {"registers": [FAR, None, None, None, "490"]}}},
        {"programs": {"red1": {"registers": [True] * 5}}}, {"programs": {"red1": {"power_down": 1}}},
        {"programs": {"red1": {"facing": []}}}, {"choices": {}}, {"choices": [[]]}, {"choices": [{}]},
        {"choices": [{"reset": FAR}]}, {"choices": [{"flag": [1]}]}, {"choices": [{"card": None}]},
        {"stop": "1"}, {"stop": 0}, {"stop": True}, {"programs": NO_CARD, "choices": 5},
    ],
)  # fmt: skip
def test_what_is_no_turn_is_refused(turn: Data) -> None:
    start = rally.new_game("first_shift", seed="x")
    for position in (start, start._replace(result=Result("nobody", ()))):
        with pytest.raises(rally.GameError) as refused:
            rally.play(position, turn)
        assert refused.value.code == "bad_request"


def test_what_is_no_card_is_refused_after_the_shape_and_the_end() -> None:
    start = rally.new_game("first_shift", seed="x")
    over = start._replace(result=Result("nobody", ()))
    for position, code in ((start, "illegal_program"), (over, "game_over")):
        with pytest.raises(rally.GameError, match=code):
            rally.play(position, {"programs": NO_CARD})
    for read in (rally.turn_from_json, rally.full_turn):
        with pytest.raises(rally.GameError, match="illegal_program"):
            read({"programs": NO_CARD})


@pytest.mark.parametrize(
    "setup",
    [
        {}, {"course": []}, {"course": "x" * 10_000}, {"course": "first_shift", "players": "2"},
        {"course": "first_shift", "players": []}, {"course": "first_shift", "players": [[]]},
        {"course": "first_shift", "players": ["red", "red"]}, {"course": "first_shift", "players": FAR},
        {"course": "first_shift", "players": True}, {"course": "first_shift", "mode": 5},
        {"course": "first_shift", "seed": 7}, {"course": "first_shift", "seed": "x" * 1000},
        {"course": "first_shift", "rules": []}, {"course": "first_shift", "rules": {"lives": FAR}},
        {"course": "first_shift", "rules": {"mode": "duel"}}, {"course": "first_shift", "teams": [["red"]]},
        {"course": "first_shift", "mode": "teams", "teams": [[], ["red", "yellow"]]},
        {"course": "first_shift", "mode": "teams", "teams": [[{}], 5]},
        {"course": "first_shift", "mode": "teams", "players": 1}, {"course": "first_shift", "choices": 5},
        {"course": "first_shift", "board": BOARD}, {"board": 5}, {"course": "first_shift", "more": 1},
        {"course": "dune_mine", "mode": "duel", "rules": {"flags": 10}},
        {"course": "dune_mine", "mode": "duel", "rules": {"lives": 2}},
        {"course": "dune_mine", "mode": "duel", "choices": [{"flag": [[], {}]}]},
    ],
)  # fmt: skip
def test_a_set_up_that_cannot_be_is_refused(setup: Data) -> None:
    with contextlib.suppress(ValueError):
        answer = json.loads(ENGINE.answer_text(json.dumps({"setup": setup})))
        assert answer["error"]["code"] == "bad_request"


@pytest.mark.parametrize("question", ["legal", "view", "setup"])
def test_a_question_of_anything_is_refused(question: str) -> None:
    values: list[Data] = [
        None,
        5,
        [],
        {},
        "x",
        nested(200),
        {"position": 5},
        {"position": with_red(), "for": []},
    ]
    for value in values:
        answer = json.loads(ENGINE.answer_text(json.dumps({"id": 3, question: value})))
        assert answer["id"] == 3 and answer["error"]["code"] in CODES


@pytest.mark.parametrize(
    "text",
    ["", "[", "null", '{"legal": NaN}', '{"view": {"position": ' + "[" * 100_000, '{"teapot": 1}', "{}"],
)
def test_a_bad_request_is_said_to_be_one(text: str) -> None:
    answer = json.loads(ENGINE.answer_text(text))
    assert answer["error"]["code"] == "bad_request"
    assert answer["error"].keys() == {"code", "at", "message", "turn"}


# Readers of arbitrary data


SCRAPS: list[Any] = [
    "rally-view/1", "rally-position/1", "belt", "pit", "red", "duel", "last", "teams", "E", "SE", [0, 0],
    [11, 11], [1, 2, 3, 4, 5], ["E", "S", "W", "N"], ["E", "S", "W", "N", "E"], 490, 840, 10, 9, [None] * 5,
    {"red": 3}, {"at": [1, 1], "kind": "pit"}, {"at": [1, 1], "kind": "wall", "side": "E"}, {"reset": 490},
    {"card": None},
]  # fmt: skip
FIELDS = (
    "red1",
    "yellow2",
    "at",
    "kind",
    "to",
    "on",
    "hand",
    "registers",
    "archive",
    "reset",
    "drill",
    "ground",
)


def spoiled(data: Data, chance: Random) -> Data:
    mutant = copy([data])
    for _ in range(chance.randint(1, 3)):
        with contextlib.suppress(IndexError):
            mutate(mutant, chance, SCRAPS, FIELDS)
    return mutant[0] if mutant else None


@settings(max_examples=15, deadline=None, derandomize=True)
@given(SEEDS)
def test_a_spoiled_position_or_view_is_read_or_refused(seed: int) -> None:
    chance = Random(seed)
    game = Played(seed, most=chance.randint(0, 2))
    data = rally.position_to_json(game.end)
    for _ in range(8):
        mutant = spoiled(data, chance)
        try:
            found = rally.position_from_json(mutant)
        except rally.GameError as error:
            assert error.code in CODES
            continue
        written = rally.position_to_json(found)
        assert rally.position_from_json(written) == found
        if found.result is None:
            pending = rally.play(found, {}).pending
            assert pending is None or pending["kind"] in ("program", "card", "reset")
    with contextlib.suppress(rally.GameError):
        position_or_view(spoiled(rally.view(data, {"red"}), chance))


@settings(max_examples=15, deadline=None, derandomize=True)
@given(SEEDS)
def test_a_spoiled_board_is_played_on_or_refused(seed: int) -> None:
    chance = Random(seed)
    board = rally.COURSES[NAMES[seed % len(NAMES)]]
    for _ in range(6):
        try:
            found = rally.board_from_json(spoiled(board, chance))
        except rally.GameError as error:
            assert error.code in ("bad_request", "bad_board")
            continue
        assert rally.board_from_json(rally.board_to_json(found)) == found
        with contextlib.suppress(rally.GameError):
            rally.new_game(found, players=3, seed="x")


@settings(max_examples=15, deadline=None, derandomize=True)
@given(SEEDS)
def test_a_spoiled_turn_is_carried_out_or_refused(seed: int) -> None:
    chance = Random(seed)
    game = Played(seed, most=2)
    for position, turn in zip(game.positions, game.turns, strict=False):
        for _ in range(4):
            try:
                outcome = rally.play(position, spoiled(turn, chance))
            except rally.GameError as error:
                assert error.code in ("bad_request", "illegal_program", "illegal_choice", "unused_choice")
            else:
                again = rally.position_to_json(outcome.position)
                assert outcome.pending or rally.position_from_json(again) == outcome.position
