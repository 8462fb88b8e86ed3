"""The order of the steps of a register, where a swap of two neighbours changes the outcome.

The conformance cases hold the order of the other steps.
"""

from __future__ import annotations

from typing import Any

import rally_core as rally


def played(board: dict[str, Any], registers: int = 1, **robots: dict[str, Any]) -> Any:
    """The outcome of some registers without cards, on a flat board with additions."""
    data = {
        "format": "rally-position/1",
        "board": {"format": "rally-board/1", "name": "", "size": [8, 8], **board},
        "rules": {"drill": True},
        "robots": robots,
    }
    turn = rally.turn_from_json({"programs": {}, "choices": [], "stop": registers})
    return rally.play(rally.position_from_json(data), turn)


def after(board: dict[str, Any], **robots: dict[str, Any]) -> Any:
    """The robots after a register."""
    return rally.position_to_json(played(board, 1, **robots).position)["robots"]


def test_a_robot_wakes_before_antigrav_lifts() -> None:
    """A2 before A3."""
    board = {"ground": [{"at": [1, 1], "kind": "antigrav"}]}
    kept = [None, 700, 70, 80, 100]
    outcome = played(board, 2, red1={"at": [1, 1], "facing": "E", "asleep": 1, "registers": kept})
    told = [event["type"] for event in outcome.events]
    assert told.index("wake") < told.index("lift")


def test_a_current_carries_onto_a_jack_that_slings() -> None:
    """C8 before C9."""
    board = {
        "ground": [
            {"at": [1, 1], "kind": "current", "to": "E"},
            {"at": [2, 1], "kind": "jack", "to": ["S"] * 4},
        ]
    }
    red = after(board, red1={"at": [1, 1], "facing": "N"})["red1"]
    assert red["at"] == [2, 7]


def test_a_turner_swings_a_robot_under_a_crusher() -> None:
    """C11 before C12."""
    board = {
        "regions": [{"at": [2, 2], "kind": "turner", "wall": "ns"}],
        "fixtures": [{"at": [3, 3], "kind": "crusher", "on": [1]}],
    }
    red = after(board, red1={"at": [2, 2], "facing": "N"})["red1"]
    assert red["lives"] == 2


def test_shots_pass_where_a_robot_was_crushed() -> None:
    """C12 before D: the robot behind is hit."""
    board = {"fixtures": [{"at": [3, 1], "kind": "crusher", "on": [1]}]}
    robots = after(
        board,
        red1={"at": [3, 1], "facing": "N"},
        yellow1={"at": [1, 1], "facing": "E"},
        green1={"at": [5, 1], "facing": "N"},
    )
    assert robots["red1"]["lives"] == 2 and robots["green1"]["damage"] == 1
