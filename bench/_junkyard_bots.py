"""The measurement behind `junkyard_bots.py`, the same in CPython and in Pyodide."""

from __future__ import annotations

import sys
from typing import Any

from _measuring import processor_time

import junkyard_core as junk
from ground.steps import finished
from junkyard_core import bots


def measure(decisions: int) -> dict[str, Any]:
    """Figures for each number of players and level.

    Milliseconds for a decision (mean and maximum), milliseconds of the longest slice, and the number of
    random games that could have been played in the mean time.
    """
    times: dict[str, dict[str, list[float]]] = {}
    for players in junk.NUMBERS:
        views = _views(players, "2")
        sample = views[:: max(1, len(views) // decisions)][:decisions]
        begun = processor_time()
        _views(players, "1")
        game = processor_time() - begun
        for level in bots.LEVELS:
            took, longest = [], 0.0
            for view in sample:
                begun = last = processor_time()
                for _ in bots.think(view, level):
                    now = processor_time()
                    longest, last = max(longest, now - last), now
                end = processor_time()
                longest = max(longest, end - last)
                took.append(end - begun)
            mean = sum(took) / len(took)
            figures = [1000 * value for value in (mean, max(took), longest)]
            times.setdefault(str(players), {})[level] = [*figures, mean / game]
    return {"python": sys.version.split()[0], "times": times}


def _views(players: int, level: str) -> list[dict[str, object]]:
    """The views of all players who decided something in a game of computers of this level."""
    position, views = junk.new_game(players, "bench"), []
    while position.to_move is not None:
        views.append(junk.view(junk.position_to_json(position), {position.to_move}))
        position = junk.play(position, finished(bots.think(views[-1], level, "bench"))).position
    return views
