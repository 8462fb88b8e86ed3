"""Tournaments of every game with computers for other programs: seats, players, results, the command."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from ground.command import main
from ground.errors import GameError
from ground.forms import Data
from ground.protocol import MAX_LINE
from ground.serving import Bot
from ground.tournament.command import add_command, line, mixtures, schedule
from ground.tournament.contest import play
from ground.tournament.games import Game, is_result
from tests.contract.contract import Contract
from tests.contract.found import CONTRACTS

pytestmark = pytest.mark.slow

PLAYED = [contract for contract in CONTRACTS if contract.tournaments]
every_tournament = pytest.mark.parametrize("contract", PLAYED, ids=lambda contract: contract.name)


def run(contract: Contract, *arguments: str) -> int:
    """Run the command `tournament` and return its exit status."""
    commands = [lambda known: add_command(known, contract.tournament)]
    return main("rules", None, commands, ["tournament", *arguments])


def games(contract: Contract, players: Sequence[str], *options: str) -> list[Game]:
    """The games that a command would play."""
    parser = argparse.ArgumentParser()
    add_command(parser.add_subparsers(), contract.tournament)
    return schedule(contract.tournament, parser.parse_args(["tournament", *players, *options]))


def timeless(result: Data) -> Data:
    return {**result, "ms": []}


@every_tournament
def test_each_seed_is_played_from_every_seat(contract: Contract) -> None:
    for options in contract.tournaments:
        found = games(contract, ("a", "b"), "--games", "12", *options)
        assert len(found) == len({game.key for game in found}) == 12
        by_seed: dict[Any, list[tuple[str, ...]]] = {}
        for game in found:
            by_seed.setdefault(str({**game.setup}), []).append(game.sides)
        for sides in by_seed.values():
            assert all(each.count("a") == 1 for each in sides)
            assert [each.index("a") for each in sides] == list(range(len(sides)))
    same = games(contract, ("a", "a"), "--games", "4", *contract.tournaments[0])
    assert all({*game.sides} == {"a"} for game in same)


@pytest.mark.parametrize("most", [1, pytest.param(None, marks=pytest.mark.walk)])
@every_tournament
def test_a_game_comes_out_the_same_again(contract: Contract, most: int | None) -> None:
    for options in contract.tournaments[:most]:
        game = games(contract, ("1", "1"), "--games", "1", *options)[0]
        once, again = (play(contract.tournament, game) for _ in range(2))
        assert timeless(once) == timeless(again) and is_result(once | {"sides": list(game.sides)}, {})
        assert once["ended"] not in ("failed", "stalled") and game.setup["seed"] in line(once)
        assert {*contract.tournament.fields} <= {*once}


@every_tournament
def test_there_are_games_of_every_kind(contract: Contract) -> None:
    found = mixtures(contract.tournament, ["1", "2"], 24, "kinds")
    assert len({len(game.sides) for game in found}) > 1 and len({game.key for game in found}) == 24
    assert mixtures(contract.tournament, ["1", "2"], 24, "kinds") == found
    for game in found[:1]:
        assert play(contract.tournament, game)["ended"] != "failed"


@every_tournament
def test_a_program_plays_as_the_level_that_it_is(contract: Contract) -> None:
    if not isinstance(contract.rules.bot("1", ""), Bot):
        return  # a program of the first game is not told the past of the game
    program = f"program:{sys.executable} -m {contract.name}_core bot --level 1"
    game = games(contract, ("1", "1"), "--games", "1", *contract.tournaments[0])[0]
    ours = play(contract.tournament, game)
    theirs = play(contract.tournament, Game(game.setup, (program, *game.sides[1:])))
    for name in ("winners", "ended", "rounds", "points", "why", *contract.tournament.fields):
        assert ours[name] == theirs[name]


@every_tournament
@pytest.mark.parametrize(
    "code",
    [
        "pass",
        pytest.param("print('x')", marks=pytest.mark.walk),
        pytest.param("print('{}')", marks=pytest.mark.walk),
        f"print('x' * {MAX_LINE + 1})",
        pytest.param("print('x' * 2000000)", marks=pytest.mark.walk),
    ],
)
def test_a_program_that_plays_nothing_has_lost(contract: Contract, code: str) -> None:
    game = games(contract, ("1", "1"), "--games", "1", *contract.tournaments[0])[0]
    program = f"program:{shlex.join([sys.executable, '-c', code])}"
    sides = (*game.sides[:-1], program)
    result = play(contract.tournament, Game(game.setup, sides))
    assert (result["ended"], result["winners"]) == ("failed", list(range(len(sides) - 1)))


@every_tournament
def test_there_is_no_player_of_any_name(contract: Contract) -> None:
    for name in ("nobody", "0", "program:", "program:no such program"):
        with pytest.raises(GameError, match="bad_request"):
            contract.tournament.player(name)


@every_tournament
def test_the_command_keeps_results_and_reports_them(
    contract: Contract, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results"
    command = ["1", "1", "--games", "2", *contract.tournaments[0], "--results", str(file)]
    assert run(contract, *command) == 0
    first = capsys.readouterr().out
    assert "2 games, " in first and len(file.read_text().splitlines()) == 2
    assert run(contract, *command) == 0
    assert capsys.readouterr().out == first and len(file.read_text().splitlines()) == 2


@every_tournament
@pytest.mark.parametrize(
    "arguments", [["1", "nobody"], ["1"], ["1", "1", "--games", "0"], ["1", "1", "--processes", "0"]]
)
def test_a_tournament_that_cannot_be_is_refused(
    contract: Contract, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(contract, *arguments) == 2
    assert capsys.readouterr().err
