"""Hostile input is used or refused with a GameError: positions, robots, decisions, requests."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import junkyard_core as junk
from ground.forms import MOST_ENTRIES, parse
from ground.protocol import Engine
from junkyard_core.legal import MOST_PARTS
from junkyard_core.parts import PARTS
from junkyard_core.rounds import bombs_held
from tests.games.junkyard.playing import random_game
from tests.mutants import copy, mutate

ENGINE = Engine(junk.RULES)
Data = Any
SEEDS = st.integers(0, 2**32)
PIPES = [{"part": "pipe_s", "at": [3 + number, 1], "faces": "E"} for number in range(MOST_ENTRIES)]
"""A chain of the maximal length of a list."""
HEAP = [{"part": "claw_s", "at": [3, 1], "faces": "E"} for _ in range(MOST_PARTS)]
"""Parts that all overlap in one place."""
FAR = 10**400


def nested(depth: int) -> Data:
    value: Data = []
    for _ in range(depth):
        value = [value]
    return value


def with_red(**robot: Data) -> Data:
    return {"robots": {"red": robot, "yellow": {}}}


ODD: dict[str, Data] = {
    "a long chain of pipes": with_red(parts=PIPES),
    "a heap of claws": with_red(parts=HEAP),
    "a part far out": with_red(parts=[{"part": "eye_s", "at": [FAR, -FAR], "faces": "E"}]),
    "held far out": with_red(held=[{"part": "eye_s", "at": [FAR, 0], "by": [[FAR, FAR]]}]),
    "held by many": with_red(held=[{"part": "eye_s", "at": [4, 1], "by": [[3, 1]] * MOST_ENTRIES}]),
    "many held": with_red(held=[{"part": "eye_s", "at": [4, 1], "by": []}] * MOST_ENTRIES),
    "more than a list holds": with_red(parts=[*PIPES, PIPES[0]]),
    "large counts": {"robots": {"red": {"energy": {"energy_s": FAR}}, "yellow": {}}, "open": {"feet": FAR}},
    "large numbers": {**with_red(power=FAR), "round": FAR, "shuffles": FAR, "taken": FAR, "idle": FAR},
    "long piles": {**with_red(), "piles": {size: ["feet"] * MOST_ENTRIES for size in "sml"}},
    "a long turn order": {**with_red(), "turn_order": ["red", "yellow"] * 1000},
    "many robots": {"robots": {str(number): {} for number in range(10_000)}},
    "nested nonsense": with_red(parts=nested(200), held=nested(200), energy=nested(200)),
    "no numbers": {**with_red(power=float("nan")), "round": float("inf")},
    "numbers that are none": with_red(power="5", parts=[{"part": "eye_s", "at": [True, 1.0], "faces": "E"}]),
    "names that are none": {
        **with_red(attacked=[[], {}, None]),
        "boost": [],
        "to_move": {},
        "phase": ["scan"],
    },
    "a long seed": {**with_red(), "seed": "x" * 100_000},
    "half a character": {**with_red(), "seed": "\ud800", "open": {"\ud800": 1}},
    "a result of anything": {**with_red(), "result": {"by": [], "winners": {}, "totals": 7, "powers": None}},
    "a result of too much": {
        **with_red(),
        "result": {"by": "energy", "winners": ["red"] * 2000, "totals": {}, "powers": {}},
    },
}


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("format_", [None, "junkyard-view/1"])
def test_an_odd_position_or_view_is_refused(name: str, format_: str | None) -> None:
    data = {**ODD[name], **({"format": format_} if format_ else {})}
    for read in (junk.position_from_json, junk.legal):
        with pytest.raises(junk.GameError) as refused:
            read(deepcopy(data))
        assert refused.value.code in ("bad_request", "bad_position")
        assert 0 < len(refused.value.message) < 300
    with contextlib.suppress(ValueError):  # A number that no text can hold.
        answer = ENGINE.answer_text(json.dumps({"id": 1, "position": data}))
        assert json.loads(answer)["error"]["code"] in ("bad_request", "bad_position")


CLAW = {"part": "claw_s", "at": [3, 1], "faces": "E"}
BOMB = {"part": "bomb_s", "at": [4, 1], "by": [[3, 1]]}


@pytest.mark.parametrize(
    ("robot", "message", "at"),
    [
        ({"parts": [{**CLAW, "at": [9, 9]}]}, "not attached", (9, 9)),
        ({"parts": [{**CLAW, "at": [0, 0]}]}, "overlaps", (0, 0)),
        ({"parts": [{**CLAW, "part": "bomb_s"}]}, "not a robot part", (3, 1)),
        ({"parts": [{**CLAW, "at": [-200, 1]}]}, "must be -", (-200, 1)),
        ({"parts": [CLAW], "held": [{**BOMB, "faces": "E"}]}, "cannot face E", (4, 1)),
        ({"parts": [CLAW], "held": [{**BOMB, "at": [3, 1]}]}, "cannot hold bomb_s", (3, 1)),
        ({"power": -1}, "power must be", None),
    ],
)
def test_an_odd_position_is_refused_at_its_square(
    robot: Data, message: str, at: tuple[int, int] | None
) -> None:
    with pytest.raises(junk.GameError) as refused:
        junk.position_from_json({**with_red(**robot), "phase": "battle"})
    assert refused.value.code == "bad_position" and message in refused.value.message
    assert refused.value.at == at


@pytest.mark.parametrize(
    ("options", "message"),
    [({"colours": ["red", "red"]}, "different ones"), ({"seed": "x" * 100_000}, "100000 characters")],
)
def test_an_odd_game_is_refused(options: Data, message: str) -> None:
    with pytest.raises(junk.GameError, match=f"bad_request.*{message}"):
        junk.new_game(2, **options)


def test_a_view_hides_what_another_robot_looks_at() -> None:
    looking = {**with_red(looked={"jet": 1}), "phase": "look", "to_move": "red"}
    data = junk.position_to_json(junk.position_from_json(looking))
    seen = junk.view(data, {"yellow"})
    assert seen["robots"]["red"]["looked"] is None
    junk.legal(seen)  # A position would be refused.


def test_a_seed_with_half_a_character_is_a_seed() -> None:
    position = junk.new_game(2, "\ud800", ready=True)
    assert junk.position_from_json(junk.position_to_json(position)) == position
    request = json.dumps({"setup": {"players": 2, "seed": "\ud800"}})
    assert json.loads(ENGINE.answer_text(request))["position"]["seed"] == "\ud800"


ROBOTS: dict[str, Data] = {
    "a long chain": {"parts": PIPES[:MOST_PARTS], "held": []},
    "a chain, last part first": {"parts": PIPES[:MOST_PARTS][::-1], "held": []},
    "a heap": {"parts": HEAP, "held": []},
    "far out": {"parts": [{"part": "jet", "at": [FAR, FAR], "faces": "N"}], "held": []},
    "held anywhere": {
        "parts": [],
        "held": [{"part": None, "size": "l", "at": [FAR, 0], "by": [[0, 0]] * 2000}],
    },
}


@pytest.mark.parametrize("name", ROBOTS)
def test_an_odd_robot_is_told(name: str) -> None:
    robot = ROBOTS[name]
    told = junk.figures_of(robot["parts"], robot["held"])
    assert len(told["parts"]) == len(robot["parts"])
    assert ENGINE.answer(json.dumps({"id": 1, "robot": robot})) == {"id": 1, **told}
    for kind in PARTS:
        junk.spots(robot["parts"], kind)
        with contextlib.suppress(junk.GameError):
            junk.places(robot, kind)
    junk.holders(robot)


def test_a_chain_of_pipes_helps_as_far_as_it_is_long() -> None:
    told = junk.figures_of(
        [*PIPES[: MOST_PARTS - 1], {"part": "eye_s", "at": [3 + MOST_PARTS - 1, 1], "faces": "E"}]
    )
    assert told["scan"] == MOST_PARTS


@pytest.mark.parametrize(
    ("ask", "robot"),
    [
        (
            lambda robot: junk.figures_of(robot["parts"], robot["held"]),
            {"parts": PIPES[: MOST_PARTS + 1], "held": []},
        ),
        (lambda robot: junk.places(robot, "feet"), {"parts": HEAP, "held": []}),
        (lambda robot: junk.places(robot, "feet"), {"parts": PIPES, "held": []}),
        (lambda robot: junk.places(robot, "wheel"), {"parts": [], "held": []}),
        (lambda robot: junk.places(robot, None, "xl"), {"parts": [], "held": []}),
        (lambda robot: junk.holders(robot), {"parts": PIPES, "held": []}),
        (lambda robot: junk.spots(robot["parts"], "wheel"), {"parts": []}),
        (lambda robot: junk.spots(robot["parts"], "feet"), {"parts": PIPES}),
        (lambda robot: junk.figures_of(robot["parts"], robot["held"]), {"parts": nested(500), "held": 7}),
    ],
)
def test_what_no_robot_can_be_asked_is_refused(ask: Callable[[Data], object], robot: Data) -> None:
    with pytest.raises(junk.GameError, match="bad_request"):
        ask(robot)


@pytest.mark.parametrize(
    "decision", [None, [], 7, "pass", {}, {"build": PIPES + PIPES}, {"build": nested(300)}]
)
def test_what_is_no_decision_is_refused(decision: Data) -> None:
    position = junk.new_game(2, "x")
    with pytest.raises(junk.GameError, match="bad_request"):
        junk.play(position, decision)


@pytest.mark.parametrize("build", [PIPES, HEAP, [{"part": "eye_s", "at": [FAR, FAR], "faces": "N"}]])
def test_an_odd_build_is_refused(build: Data) -> None:
    with pytest.raises(junk.GameError, match="illegal_build"):
        junk.play(junk.new_game(2, "x"), {"build": build})


def armed() -> Data:
    """A position in which a robot holds ten bombs and has three opponents to throw them at."""
    parts = [{"part": "claw_l", "at": [3, 0], "faces": "E"}, {"part": "claw_l", "at": [-2, 0], "faces": "W"}]
    for x in range(3):
        parts += [
            {"part": "claw_s", "at": [x, -1], "faces": "N"},
            {"part": "claw_s", "at": [x, 3], "faces": "S"},
        ]
    places = [([x, y], [[x, y + 1 if y < 0 else 3]]) for x in range(3) for y in (-2, 4)]
    places += [([x, y], [[3, 0]]) for x, y in ((5, 0), (5, 1), (3, 2), (4, 2))]
    places += [([x, y], [[-2, 0]]) for x, y in ((-3, 0), (-3, 1), (-2, 2), (-1, 2))]
    kinds = ["bomb_s"] * 10
    held = [{"part": kind, "at": at, "by": by} for kind, (at, by) in zip(kinds, places, strict=False)]
    others: Data = {colour: {} for colour in ("yellow", "green", "blue")}
    return {"phase": "battle", "robots": {"red": {"parts": parts, "held": held}, **others}}


def test_a_robot_with_many_bombs_is_told_two_thousand_attacks_and_may_make_any() -> None:
    data = armed()
    position = junk.position_from_json(data)
    bombs = [list(bomb.at) for bomb in bombs_held(position.robot("red"))]
    assert len(bombs) == 10 and 3 * 2 ** len(bombs) > MOST_ENTRIES
    decisions = junk.legal(data)["decisions"]
    assert len(decisions) == MOST_ENTRIES
    assert decisions[0] == {"pass": True}
    sizes = [len(decision["bombs"]) for decision in decisions[1:]]
    assert sizes == sorted(sizes)
    after = junk.play(position, {"attack": "blue", "bombs": bombs}).position
    assert after.robot("blue").power == 0


# Readers of arbitrary data


SCRAPS: list[Any] = [
    *("junkyard-view/1", "claw_s", "jet", "bomb_l", "s", "scan", "factory", "look", "battle", "explosion"),
    *([3, 1], [-1, 40], [FAR, 0], [[3, 1]], [[3, 1], [3, 1]], {"feet": 3}, {"bomb_s": 0}, {"part": "feet"}),
]
NAMES = ("red", "green", "s", "part", "at", "by", "size", "looked", "feet", "claw_l")


def spoiled(data: Data, chance: Random) -> Data:
    mutant = copy([data])
    for _ in range(chance.randint(1, 4)):
        with contextlib.suppress(IndexError):
            mutate(mutant, chance, SCRAPS, NAMES)
    return mutant[0] if mutant else None


@settings(max_examples=20, deadline=None, derandomize=True)
@given(SEEDS)
def test_a_spoiled_position_or_view_is_read_or_refused(seed: int) -> None:
    chance = Random(seed)
    for number, (position, _, _, _) in enumerate(random_game(chance, most=chance.randint(1, 60))):
        if number % 15 != seed % 15:
            continue
        data = junk.position_to_json(position)
        for _ in range(6):
            mutant = spoiled(data, chance)
            try:
                found = junk.position_from_json(mutant)
            except junk.GameError as error:
                assert error.code in ("bad_request", "bad_position")
            else:
                assert junk.position_from_json(junk.position_to_json(found)) == found
                junk.legal(mutant)
                for step in random_game(chance, found, most=2):
                    again = junk.position_to_json(step[3])
                    assert junk.position_from_json(again) == step[3]
            with contextlib.suppress(junk.GameError):
                junk.legal(spoiled(junk.view(data, {str(position.to_move)}), chance))


@settings(max_examples=20, deadline=None, derandomize=True)
@given(SEEDS)
def test_a_spoiled_decision_is_carried_out_or_refused(seed: int) -> None:
    chance = Random(seed)
    for position, decision, _, _ in random_game(chance, most=40):
        if chance.random() < 0.8:
            continue
        for _ in range(5):
            mutant = spoiled(junk.turn_to_json(decision), chance)
            try:
                after = junk.play(position, mutant)
            except junk.GameError as error:
                assert error.code == "bad_request" or error.code == "wrong_phase" or error.reason
            else:
                assert junk.position_from_json(junk.position_to_json(after.position)) == after.position


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "null",
        '{"legal": NaN}',
        '{"robot": {"parts": ' + "[" * 100_000,
        '{"view": {"position": ' + "[" * 900 + "]" * 900 + "}}",
        '{"robot": {"parts": [], "parts": []}}',
        '{"robot": {"parts": [{"part": "eye_s", "at": [1e999, 1], "faces": "E"}]}}',
        '{"view": {"position": {"robots": {"red": {}, "yellow": {}}}, "for": "blue"}}',
        '{"view": {"position": {"robots": {"red": {}, "yellow": {}}}, "for": []}}',
        '{"setup": {"players": 5}}',
        '{"setup": {"players": 2, "first": "green"}}',
        '{"setup": {"players": 2, "seed": 7}}',
        '{"setup": {}}',
        '{"legal": {"robots": {"red": {}, "red": {}, "yellow": {}}}}',
        '{"teapot": 1}',
    ],
)
def test_a_bad_request_is_said_to_be_one(text: str) -> None:
    answer = json.loads(ENGINE.answer_text(text))
    assert answer["error"]["code"] == "bad_request"
    assert answer["error"].keys() == {"code", "reason", "at", "message", "turn"}


def test_what_is_asked_is_answered() -> None:
    start = ENGINE.answer(
        '{"id": "a", "setup": {"players": 3, "seed": "x", "ready": true, "first": "green"}}'
    )
    assert start["id"] == "a" and start["error"] is None
    position = start["position"]
    assert position["turn_order"] == ["green", "red", "yellow"]
    assert position == junk.position_to_json(junk.new_game(3, "x", ready=True, first="green"))
    seen = ENGINE.answer(json.dumps({"view": {"position": position, "for": None}}))
    assert seen == {"id": None, "view": junk.view(position, ())}
    legal = ENGINE.answer(json.dumps({"id": 0, "legal": seen["view"]}))
    assert legal == {"id": 0, **junk.legal(position)}
    assert parse(ENGINE.answer_text('{"id": [1]}')) == {
        **ENGINE.answer("{}"),
        "id": [1],
    }
