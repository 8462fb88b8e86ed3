"""The benchmark for the levels, a program of another make (examples/greedy_junkyard.py)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ground.tournament.contest import play
from ground.tournament.games import Game
from junkyard_core.tournament import TOURNAMENT

pytestmark = pytest.mark.slow

BENCHMARK = Path(__file__).parents[3] / "examples" / "greedy_junkyard.py"


def test_it_plays_and_beats_an_easy_level() -> None:
    game = Game({"players": 2, "seed": "benchmark"}, (f"program:{sys.executable} {BENCHMARK}", "2"))
    result = play(TOURNAMENT, game)
    assert result["ended"] != "failed", result["why"]
    assert result["winners"] == [0]


def test_it_plays_at_a_table_of_four() -> None:
    game = Game({"players": 4, "seed": "four"}, (f"program:{sys.executable} {BENCHMARK}", "1", "1", "1"))
    result = play(TOURNAMENT, game)
    assert result["ended"] != "failed", result["why"]
