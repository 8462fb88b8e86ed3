"""Tournaments: seats, saved results and reports."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

import ttb_core as ttb
from ground.tournament.command import add_command, mixtures, schedule
from ground.tournament.contest import STALL, play
from ground.tournament.games import Game
from tests.games.ttb import made_up
from ttb_core import bots
from ttb_core.__main__ import main
from ttb_core.changes import RESET
from ttb_core.tournament import TOURNAMENT

pytestmark = pytest.mark.slow

TWO: dict[str, Any] = {"colours": 2}
OURS = f"program:{sys.executable} -m ttb_core bot --level 1"
EXAMPLE = Path(__file__).parents[4] / "examples" / "bot.mjs"


def play_game(game: Game, stall: int = STALL) -> dict[str, Any]:
    return play(TOURNAMENT, game, stall)


@pytest.mark.parametrize(
    ("sides", "seed"), [pytest.param("44", "loop 34", marks=pytest.mark.walk), ("43", "skeptic 13")]
)
def test_nobody_goes_round_in_circles(sides: str, seed: str) -> None:
    result = play_game(Game({"colours": 2, "seed": seed}, tuple(sides)))
    again = result["again"]
    assert result["ended"] == "score" and isinstance(again, int) and again < 4


@pytest.mark.parametrize("games", [range(2, 4), pytest.param(range(4), marks=pytest.mark.walk)], ids=len)
def test_the_easiest_level_neither_resets_nor_spins_and_comes_to_an_end(games: range) -> None:
    resets = spins = turns = 0
    for number in games:
        position = ttb.new_game(colours=2, seed=f"steady {number}")
        on_the_spot = [0] * 12
        past: list[str] = []
        while position.result is None and position.round <= 100:
            past.append(bots.trace(position))
            turn = bots.think(position, "1", "s", past).finish()
            while ttb.play(position, turn, record=False).pending is not None:
                turn = turn.with_choice(bots.answer(position, turn))
            after = ttb.play(position, turn, record=False).position
            resets += any(change[0] == RESET for change in turn.changes)
            for bot in position.bots_of(position.mover):
                turned = after.at[bot] == position.at[bot] and after.facing[bot] != position.facing[bot]
                on_the_spot[bot] = on_the_spot[bot] + 1 if turned else 0
                spins += on_the_spot[bot] > 3
            position, turns = after, turns + 1
        assert position.result is not None
    assert resets < 0.01 * turns, "4 % of the turns before"
    assert spins < 0.05 * turns, "20 % of them before"


def test_a_stalled_game_is_stopped_and_a_draw() -> None:
    result = play_game(Game({"colours": 2, "seed": "x"}, ("random", "random")), stall=3)
    assert (result["ended"], result["winners"]) == ("stalled", [0, 1])


def test_an_element_that_is_added_lies_in_tournaments() -> None:
    with made_up.added():
        assert max(game.setup["barrels"] for game in mixtures(TOURNAMENT, ["random"], 12, "kinds")) > 0
        parser = argparse.ArgumentParser()
        add_command(parser.add_subparsers(), TOURNAMENT)
        (game, *_) = schedule(TOURNAMENT, parser.parse_args(["tournament", "1", "random", "--barrels", "2"]))
        assert (game.setup["barrels"], game.setup["rocks"]) == (2, 0)


@pytest.mark.parametrize("stall", [1, pytest.param(3, marks=pytest.mark.walk)])
def test_a_program_plays_as_the_bot_that_it_is(stall: int) -> None:
    game = {"colours": 4, "mode": "two_colours", "seed": "program"}
    ours, theirs = (play_game(Game(game, (name, "1")), stall) for name in ("1", OURS))
    for name in ("winners", "ended", "rounds", "points"):
        assert ours[name] == theirs[name]


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
@pytest.mark.parametrize("stall", [1, pytest.param(4, marks=pytest.mark.walk)])
def test_the_example_in_javascript_plays(stall: int) -> None:
    game = Game({"colours": 4, "mode": "teams", "seed": "x"}, (f"program:node {EXAMPLE}", "random"))
    result = play_game(game, stall)
    assert result["ended"] != "failed", result["why"]


def test_results_are_kept_and_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "results"
    command = ["tournament", "1", "random", "--games", "4", "--results", str(file), "--stall", "9"]
    assert main(command) == 0
    first = capsys.readouterr().out
    lines = file.read_text().splitlines()
    assert len(lines) == 4 and "| 1 | random | 4 |" in first
    file.write_text("\n".join([*lines[:3], lines[3][:50]]))  # A write that was interrupted.
    played: list[Game] = []

    def play_again(tournament: object, game: Game, stall: object) -> Any:
        played.append(game)
        return json.loads(lines[3])

    monkeypatch.setattr("ground.tournament.command.play", play_again)
    assert main(command) == 0
    assert [game.key for game in played] == [json.loads(lines[3])["game"]]
    assert capsys.readouterr().out == first
    assert main([*command, "--processes", "2"]) == 0
    assert len(played) == 1


def test_a_planner_of_any_size_plays() -> None:
    game = Game({"colours": 2, "seed": "x"}, ("planner:150", "random"))
    assert play_game(game)["winners"] == [0]
