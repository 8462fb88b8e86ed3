"""Tournaments of Junkyard Bots: seats, other programs as players, and the command."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from junkyard_core.__main__ import main
from junkyard_core.tournament.command import line
from junkyard_core.tournament.games import Game, duels, mixtures, play_game

OURS = f"program:{sys.executable} -m junkyard_core bot --level 1"


def test_each_seed_is_played_from_every_seat() -> None:
    games = duels("a", "b", {"players": 3}, 6, "s")
    assert [game.sides for game in games[:3]] == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    assert len({game.key for game in games}) == 6


def test_a_game_comes_out_the_same_again() -> None:
    game = Game({"players": 2, "seed": "again"}, ("2", "1"))
    once, again = play_game(game), play_game(game)
    assert {**once, "ms": 0} == {**again, "ms": 0}
    assert once["ended"] in ("energy", "explosion", "standstill") and "again" in line(once)


def test_games_of_every_kind() -> None:
    games = mixtures(["1", "2"], 12, "kinds")
    assert {game.setup["players"] for game in games} == {2, 3, 4}
    assert {game.setup["ready"] for game in games} == {True, False}
    assert all(play_game(game)["ended"] not in ("failed", "stalled") for game in games[:3])


def test_a_program_plays_as_the_level_that_it_is() -> None:
    game = {"players": 2, "seed": "program"}
    ours, theirs = (play_game(Game(game, (name, "2"))) for name in ("1", OURS))
    for name in ("winners", "ended", "rounds", "points", "power", "decisions"):
        assert ours[name] == theirs[name]


@pytest.mark.parametrize("code", ["pass", "print('x')", "print('{}')"])
def test_a_program_that_plays_nothing_has_lost(code: str) -> None:
    result = play_game(Game({"players": 2, "seed": "x"}, (f'program:{sys.executable} -c "{code}"', "1")))
    assert (result["ended"], result["winners"]) == ("failed", [1])


def test_the_command_keeps_results_and_tells_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "results"
    command = ["tournament", "2", "1", "--games", "4", "--ready", "--results", str(file)]
    assert main(command) == 0
    first = capsys.readouterr().out
    assert "| 2 | 1 | 4 |" in first and "decisions each" in first
    assert len(file.read_text().splitlines()) == 4
    assert main(command) == 0
    assert capsys.readouterr().out == first and len(file.read_text().splitlines()) == 4
    assert main(["tournament", "1", "2", "--mixed", "--games", "2", "--list"]) == 0


def test_what_cannot_be_played_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "1", "nobody"]) == 2
    assert "nobody" in capsys.readouterr().err
    assert main(["tournament", "1"]) == 2
    assert main(["tournament", "1", "2", "--at-table", "5"]) == 2
    assert main(["tournament", "1", "2", "--games", "0"]) == 2
