"""Tournaments of Rally: seats, courses, other programs as players, and the command."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from rally_core.tournament.command import line
from rally_core.tournament.games import Game, duels, mixtures, play_game, setups

from rally_core.__main__ import main

OURS = f"program:{sys.executable} -m rally_core bot --level 1"
SHORT = {"course": "first_shift", "players": ["red", "yellow"], "rules": {"turn_limit": 3}}


def test_each_seed_is_played_from_every_seat_on_every_course() -> None:
    found = setups(["first_shift", "dune_mine"], 2, "race")
    games = duels("a", "b", found, 8, "s")
    assert [game.sides for game in games] == [("a", "b"), ("b", "a")] * 4
    assert len({game.key for game in games}) == 8
    assert [game.setup["course"] for game in games] == ["first_shift"] * 4 + ["dune_mine"] * 4


def test_teams_are_sides() -> None:
    (setup,) = setups(["dune_mine"], 4, "teams")
    game = Game({**setup, "seed": "teams", "rules": {"turn_limit": 2, "share": True}}, ("1", "2"))
    result = play_game(game)
    assert result["colours"] == [["red", "green"], ["yellow", "blue"]] and result["ended"] == "limit"


def test_a_game_comes_out_the_same_again() -> None:
    game = Game({**SHORT, "seed": "again"}, ("2", "1"))
    once, again = play_game(game), play_game(game)
    assert {**once, "ms": 0} == {**again, "ms": 0}
    assert once["ended"] == "limit" and "again" in line(once)


def test_games_of_every_kind() -> None:
    games = mixtures(["1", "2"], 20, "kinds")
    assert {game.setup["mode"] for game in games} == {"race", "last", "teams", "duel"}
    for mode in ("last", "duel"):
        game = next(game for game in games if game.setup["mode"] == mode)
        game.setup["rules"] = {**game.setup["rules"], "turn_limit": 3}
        assert play_game(game)["ended"] not in ("failed", "stalled")


def test_a_program_plays_as_the_level_that_it_is() -> None:
    ours, theirs = (play_game(Game({**SHORT, "seed": "p"}, (name, "2"))) for name in ("1", OURS))
    for name in ("winners", "ended", "rounds", "points", "lives", "decisions"):
        assert ours[name] == theirs[name]


@pytest.mark.parametrize("code", ["pass", "print('x')", "print('{}')"])
def test_a_program_that_plays_nothing_has_lost(code: str) -> None:
    result = play_game(Game({**SHORT, "seed": "x"}, (f'program:{sys.executable} -c "{code}"', "1")))
    assert (result["ended"], result["winners"]) == ("failed", [1])


def test_the_command_keeps_results_and_tells_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "results"
    command = ["tournament", "2", "1", "--games", "2", "--course", "first_shift", "--results", str(file)]
    assert main(command) == 0
    first = capsys.readouterr().out
    assert "| 2 | 1 | 2 |" in first and "decisions each" in first
    assert len(file.read_text().splitlines()) == 2
    assert main(command) == 0
    assert capsys.readouterr().out == first and len(file.read_text().splitlines()) == 2


def test_what_cannot_be_played_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "1", "nobody"]) == 2
    assert "nobody" in capsys.readouterr().err
    assert main(["tournament", "1"]) == 2
    assert main(["tournament", "1", "2", "--at-table", "9", "--games", "2"]) == 2
    assert main(["tournament", "1", "2", "--course", "Nowhere"]) == 2
    assert main(["tournament", "1", "2", "--games", "0"]) == 2
