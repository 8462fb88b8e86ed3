"""The measurement behind `solving.py`, the same in CPython and in Pyodide."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from _measuring import processor_time

from ttb_core.puzzles import Puzzle, puzzle_from_json
from ttb_core.solving import solving

SPENT = {"red": {"double_modification": False}}


def _puzzle(bots: dict[str, Any], goal: dict[str, Any], turns: int, **position: Any) -> dict[str, Any]:
    board = {"round": 2, "turn_order": ["red"], "hands": SPENT, "bots": bots, **position}
    return {"position": board, "goal": goal, "turns": turns}


LOADED = {"at": [-3, 0], "facing": "W", "cargo": "green"}
OTHER = {"at": [-2, 3], "facing": "NE"}
BRING = {"kind": "bring", "crystal": "green"}
PUZZLES: dict[str, dict[str, Any]] = {
    "a corner, 1 bot": _puzzle(
        {"red1": {"at": [-1, 0], "facing": "E"}}, {"kind": "reach", "bot": "red1", "at": [0, 2]}, 3
    ),
    "a crystal behind, 1 bot: not in 4": _puzzle(
        {"red1": {"at": [0, 0], "facing": "E"}},
        BRING,
        4,
        bases={"red": [3, 0]},
        crystals=[{"at": [-3, 0], "colour": "green"}],
    ),
    "6 hexes home, backwards, 2 bots: not in 4": _puzzle(
        {"red1": LOADED, "red2": OTHER}, BRING, 4, bases={"red": [3, 0]}
    ),
}
FULL = {
    "crystals": [
        {"at": [-2, -1], "colour": "green"},
        {"at": [1, 1], "colour": "pink"},
        {"at": [-1, 3], "colour": "blue"},
        {"at": [3, -2], "colour": "green"},
    ],
    "rocks": [[0, -1], [2, 0]],
    "blobs": [[-1, -1]],
    "mud": [[1, -2]],
    "bases": {"red": [3, 0], "blue": [-4, 2]},
    "turn_order": ["red", "blue"],
}
RIVAL = {"at": [0, 2], "facing": "E", "cargo": "blue", "program": ["forward1", "turn_left", None]}
PROGRAMS = {"red1": ["forward1", None, "turn_left"], "red2": [None, "forward1", None]}
TWO = {
    "red1": {"at": [-1, 0], "facing": "W", "program": PROGRAMS["red1"]},
    "red2": {"at": [-3, 1], "facing": "SE", "program": PROGRAMS["red2"]},
    "blue1": RIVAL,
}
PUZZLES |= {
    "a full board, 2 bots, a rival stands": _puzzle(TWO, BRING, 4, **FULL),
    "a full board, 2 bots, a rival runs": {**_puzzle(TWO, BRING, 4, **FULL), "others": "programs"},
    "6 hexes home, backwards, 2 bots": _puzzle(
        {"red1": LOADED, "red2": OTHER}, BRING, 5, bases={"red": [3, 0]}
    ),
}
KNOWN = Path(__file__).parents[1] / "tests/games/ttb/files/named_puzzles.json"
DOUBLE = {
    "through_the_ring": ("without",),
    "the_courier": ("with", "without"),
    "a_helping_hand": ("without",),
    "there_and_back": ("with", "without"),
}
"""Puzzles of the collection, solved with Double Modification ("with") or as if it were spent ("without")."""


def _puzzles() -> Iterator[tuple[str, Puzzle]]:
    for name, data in PUZZLES.items():
        yield name, puzzle_from_json(data)
    known: dict[str, dict[str, Any]] = json.loads(KNOWN.read_text(encoding="utf-8"))
    for name, ways in DOUBLE.items():
        position = known[name]["position"]
        for way in ways:
            position["hands"][position["to_move"]]["double_modification"] = way == "with"
            yield f"{name}, {way}", puzzle_from_json(known[name])


def measure(number: float) -> dict[str, Any]:
    """For each puzzle: turns, proved, nodes, seconds, and milliseconds of the longest slice.

    `number` is the maximum of nodes.
    """
    results = {}
    for name, puzzle in _puzzles():
        slices = []
        begun = last = processor_time()
        steps = solving(puzzle, nodes=int(number))
        while True:
            try:
                next(steps)
            except StopIteration as stop:
                answer = stop.value
                break
            now = processor_time()
            slices.append(now - last)
            last = now
        took = processor_time() - begun
        results[name] = [answer.turns, answer.proved, answer.nodes, took, 1000 * max(slices, default=took)]
    return {"python": sys.version.split()[0], "puzzles": results}
