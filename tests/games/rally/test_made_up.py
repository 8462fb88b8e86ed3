"""A new element is one class: made-up ones are read, played with all others, written and described."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import rally_core as rally
from rally_core.elements import add
from tests.games.rally import made_up

Data = dict[str, Any]
Outcome = rally.Outcome[rally.Position, Data]
BOARD: Data = {
    "format": "rally-board/1",
    "name": "Made up",
    "size": [8, 8],
    "ground": [{"at": [3, 2], "kind": "tar"}, {"at": [5, 5], "kind": "puddle"}],
    "fixtures": [{"at": [5, 5], "kind": "spring", "to": "N"}, {"at": [0, 0], "kind": "spring", "to": "W"}],
    "edges": [{"at": [2, 7], "kind": "fence", "side": "W"}],
    "sites": [{"at": [1, 1], "kind": "start", "number": 1}, {"at": [6, 1], "kind": "start", "number": 2}],
}


@pytest.fixture(autouse=True)
def _made_up() -> Iterator[None]:
    with made_up.added():
        yield


def position(robots: Data, **rules: object) -> rally.Position:
    return rally.position_from_json({"board": BOARD, "rules": {"drill": True, **rules}, "robots": robots})


def run(robots: Data, cards: dict[str, list[int]], stop: int = 1, **rules: object) -> Outcome:
    start = position(robots, **rules)
    programs = {name: {"registers": [*given, *[None] * (5 - len(given))]} for name, given in cards.items()}
    outcome = rally.play(start, {"programs": programs, "stop": stop})
    assert rally.fold(start, outcome.events) == outcome.position
    return outcome


def test_a_board_with_them_is_read_and_written() -> None:
    board = rally.board_from_json(BOARD)
    assert rally.board_to_json(board) == json.loads(json.dumps(BOARD | {"fixtures": BOARD["fixtures"][::-1]}))
    with pytest.raises(rally.GameError, match="bad_request"):
        rally.board_from_json({**BOARD, "fixtures": [{"at": [5, 5], "kind": "spring", "to": "up"}]})
    with pytest.raises(rally.GameError, match="bad_board"):
        rally.board_from_json(
            {**BOARD, "edges": [*BOARD["edges"], {"at": [2, 7], "kind": "wall", "side": "W"}]}
        )


def test_one_acts_in_a_step_of_its_own() -> None:
    robots = {"red1": {"at": [5, 5], "facing": "E"}, "yellow1": {"at": [5, 4], "facing": "E"}}
    outcome = run(robots, {})
    assert [event["type"] for event in outcome.events[-3:]] == ["step", "move", "move"]
    assert outcome.events[-3]["code"] == "C2"
    assert [event["how"] for event in outcome.events[-2:]] == ["push", "spring"]
    assert [robot.at for robot in outcome.position.robots] == [(5, 4), (5, 3)]
    over = run({"red1": {"at": [0, 0], "facing": "E"}}, {})
    assert over.events[-1]["type"] == "destroy"


def test_one_takes_who_enters() -> None:
    outcome = run({"red1": {"at": [4, 5], "facing": "E", "fire": 1}}, {"red1": [500]})
    assert outcome.position.robots[0].fire == 0


def test_one_is_wet_and_hot_ground() -> None:
    outcome = run({"red1": {"at": [1, 2], "facing": "E"}}, {"red1": [700, 710]}, 2)
    robot = outcome.position.robots[0]
    assert (robot.at, robot.damage) == ((4, 2), 1)


def test_one_bars_an_edge() -> None:
    robots = {"red1": {"at": [1, 7], "facing": "E"}, "yellow1": {"at": [4, 7], "facing": "N"}}
    outcome = run(robots, {"red1": [500]})
    assert outcome.position.robot("red1").at == (1, 7)
    assert outcome.position.robot("yellow1").damage == 1
    assert "fence" in [event.get("reason") for event in outcome.events]


def test_a_game_is_played_on_it() -> None:
    start = rally.new_game(rally.board_from_json(BOARD), 2, seed="made up")
    for _ in range(3):
        hands = {
            name: {"registers": [*way["hand"][:5]], "facing": "N" if way["facing"] else None}
            for name, way in rally.legal(start).items()
            if len(way["open"]) == 5
        }
        outcome = rally.play(start, {"programs": hands})
        if outcome.pending is not None or outcome.position.result is not None:
            break
        start = rally.position_from_json(rally.position_to_json(outcome.position))
        assert start == outcome.position


def test_nothing_of_the_name_of_another_is_added() -> None:
    with pytest.raises(ValueError, match="'spring' already"):
        add(made_up.Spring())
