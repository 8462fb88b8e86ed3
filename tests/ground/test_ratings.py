"""The ratings of players from the games of a tournament."""

from __future__ import annotations

from ground.tournament.command import report
from ground.tournament.rating import elo, wilson


def test_ratings_and_intervals() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(300, 400)
    assert 0.70 < low < 0.75 < high < 0.80
    table = elo({("a", "b"): 30, ("b", "a"): 10, ("b", "c"): 20, ("c", "b"): 20})
    assert table["a"] > table["b"] and abs(table["b"] - table["c"]) < 60
    assert report([]) == "no games"
