"""Which games a tournament of two players has, and how strong they were in them."""

from __future__ import annotations

from ground.tournament.command import report
from ground.tournament.games import duels
from ground.tournament.rating import elo, wilson


def test_each_seed_is_played_from_every_seat() -> None:
    games = duels("a", "b", {"colours": 3}, 3, 6, "s")
    assert [game.sides for game in games[:3]] == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    assert [game.setup["seed"] for game in games] == ["s 0"] * 3 + ["s 1"] * 3
    assert len({game.key for game in games}) == 6


def test_a_player_meets_itself_once_for_each_seed() -> None:
    games = duels("4", "4", {"colours": 2}, 2, 4, "s")
    assert [game.setup["seed"] for game in games] == ["s 0", "s 1", "s 2", "s 3"]
    assert {game.sides for game in games} == {("4", "4")}


def test_ratings_and_intervals() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(300, 400)
    assert 0.70 < low < 0.75 < high < 0.80
    table = elo({("a", "b"): 30, ("b", "a"): 10, ("b", "c"): 20, ("c", "b"): 20})
    assert table["a"] > table["b"] and abs(table["b"] - table["c"]) < 60
    assert report([]) == "no games"
