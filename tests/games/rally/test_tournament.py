"""Tournaments of Rally: courses, modes, and teams as sides."""

from __future__ import annotations

import argparse

import pytest

from ground.tournament.command import add_command, mixtures, schedule
from ground.tournament.contest import play
from ground.tournament.games import Game
from rally_core.__main__ import main
from rally_core.tournament import TOURNAMENT, setup

pytestmark = pytest.mark.slow


def games(*options: str) -> list[Game]:
    """The games that a command would play."""
    parser = argparse.ArgumentParser()
    add_command(parser.add_subparsers(), TOURNAMENT)
    return schedule(TOURNAMENT, parser.parse_args(["tournament", "1", "2", *options]))


def test_courses_are_played_in_turn() -> None:
    found = games("--games", "8", "--course", "first_shift", "--course", "dune_mine", "--seeds", "s")
    assert [game.setup["course"] for game in found] == ["first_shift"] * 4 + ["dune_mine"] * 4
    assert [game.setup["seed"] for game in found[3:5]] == ["s first_shift 1", "s dune_mine 0"]
    assert len({game.setup["course"] for game in games("--games", "5")}) == 5


def test_teams_are_sides() -> None:
    rules = {"turn_limit": 2, "share": True}
    teams = {**setup("dune_mine", 4, "teams"), "seed": "x", "rules": rules}
    result = play(TOURNAMENT, Game(teams, ("1", "2")))
    assert result["colours"] == [["red", "green"], ["yellow", "blue"]] and result["ended"] == "limit"


def test_mixtures_have_every_mode() -> None:
    found = mixtures(TOURNAMENT, ["1", "2"], 20, "kinds")
    assert {game.setup["mode"] for game in found} == {"race", "last", "teams", "duel"}
    for mode in ("last", "duel"):
        game = next(game for game in found if game.setup["mode"] == mode)
        short = {**game.setup, "rules": {**game.setup["rules"], "turn_limit": 3}}
        assert play(TOURNAMENT, Game(short, game.sides))["ended"] not in ("failed", "stalled")


@pytest.mark.parametrize("options", [["--at-table", "9"], ["--course", "Nowhere"]])
def test_a_set_up_that_cannot_be_is_refused(options: list[str]) -> None:
    assert main(["tournament", "1", "2", "--games", "2", *options]) == 2
