"""The measurement behind `bots.py`, the same in CPython and in Pyodide."""

from __future__ import annotations

import sys
from typing import Any

from _measuring import processor_time

import ttb_core as ttb
from ttb_core import bots

SETUPS: dict[str, dict[str, Any]] = {
    "2 colours": {"colours": 2},
    "4 colours": {"colours": 4},
    "6 colours, all elements": {"colours": 6, "rocks": 3, "blobs": 3, "mud": 3, "teleporters": 2},
}


def measure(turns: int) -> dict[str, Any]:
    """Milliseconds for each set-up and level: the mean and the maximum for a turn, and the longest slice."""
    times: dict[str, dict[str, list[float]]] = {}
    for name, setup in SETUPS.items():
        positions = []
        position = ttb.new_game(seed="bench", **setup)
        while len(positions) < 60 and position.result is None:
            positions.append(position)
            turn = bots.think(position, "2").finish()
            while ttb.play(position, turn, record=False).pending is not None:
                turn = turn.with_choice(bots.answer(position, turn))
            position = ttb.play(position, turn, record=False).position
        sample = positions[:: max(1, len(positions) // turns)][:turns]
        for level in bots.LEVELS:
            took, slices = [], []
            for position in sample:
                begun = last = processor_time()
                for _ in bots.think(position, level):
                    now = processor_time()
                    slices.append(now - last)
                    last = now
                took.append(processor_time() - begun)
            ms = [1000 * value for value in (sum(took) / len(took), max(took), max(slices))]
            times.setdefault(name, {})[level] = ms
    return {"python": sys.version.split()[0], "times": times}
