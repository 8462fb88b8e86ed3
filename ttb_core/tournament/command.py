"""`python -m ttb_core tournament`: games between players, and what came of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ground.tournament import command
from ground.tournament.command import line

from ..pieces import ELEMENTS
from ..protocol import setup_from_json
from .games import Game, duels, mixtures, play_game
from .players import player

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from ground.command import Commands
    from ground.tournament.games import Result

__all__ = ["add_command", "line", "report", "schedule"]


def add_command(commands: Commands) -> None:
    """Enter `tournament` among the commands of `python -m ttb_core`."""
    command.add_command(commands, "a bot, planner:NODES or program:COMMAND", _add_options, _tournament)


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--mixed", action="store_true", help="games of every kind with any of the players")
    parser.add_argument("--colours", type=int, default=2)
    parser.add_argument("--mode", default="standard")
    parser.add_argument("--simplified", action="store_true")
    parser.add_argument("--no-score-victory", action="store_true")
    for element in ELEMENTS:
        parser.add_argument(f"--{element.key}", type=int, default=0)


def _tournament(options: argparse.Namespace) -> int:
    games = schedule(options)
    for name in options.players:
        player(name).close()
    more = {"deliveries": int}
    return command.carry_out(games, play_game, options, more, lambda got: report(got, not options.mixed))


def schedule(options: argparse.Namespace) -> list[Game]:
    """The games that are asked for. Raises TtbError `bad_request`."""
    command.check(options)
    if options.mixed:
        return mixtures(options.players, options.games, options.seeds)
    setup = {
        "colours": options.colours,
        "mode": options.mode,
        "simplified": options.simplified,
        "score_victory": not options.no_score_victory,
        **{element.key: getattr(options, element.key) for element in ELEMENTS},
    }
    pairs = command.pairs(options)
    setup_from_json(setup)
    return [game for one, other in pairs for game in duels(one, other, setup, options.games, options.seeds)]


def report(results: Sequence[Result], pairs: bool = True) -> str:
    """Tables of what came of the games: pairs, ratings, how they went."""
    return command.report(results, pairs, _deliveries)


def _deliveries(results: Sequence[Result]) -> str:
    rounds = sum(result["rounds"] for result in results)
    return f"{sum(result['deliveries'] for result in results) / rounds:.2f} deliveries a round"
