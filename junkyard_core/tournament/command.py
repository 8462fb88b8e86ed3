"""`python -m junkyard_core tournament`: games between players, and what came of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ground.tournament import command
from ground.tournament.command import line

from ..setup import new_game
from .games import Game, duels, mixtures, play_game
from .players import player

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from ground.command import Commands
    from ground.tournament.games import Result

__all__ = ["add_command", "line", "report", "schedule"]


def add_command(commands: Commands) -> None:
    """Enter `tournament` among the commands of `python -m junkyard_core`."""
    command.add_command(commands, "a level, 1 to 4, or program:COMMAND", _add_options, _tournament)


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--mixed", action="store_true", help="games of 2 to 4 with any of the players")
    parser.add_argument("--at-table", type=int, default=2, metavar="N", help="how many play: 2 to 4 (2)")
    parser.add_argument("--ready", action="store_true", help="ready-made robots")


def _tournament(options: argparse.Namespace) -> int:
    games = schedule(options)
    for name in options.players:
        player(name).close()
    more = {"power": int, "decisions": int}
    return command.carry_out(games, play_game, options, more, lambda got: report(got, not options.mixed))


def schedule(options: argparse.Namespace) -> list[Game]:
    """The games that are asked for. Raises GameError `bad_request`."""
    command.check(options)
    if options.mixed:
        return mixtures(options.players, options.games, options.seeds)
    setup = {"players": options.at_table, "ready": options.ready}
    pairs = command.pairs(options)
    new_game(**setup)
    return [game for one, other in pairs for game in duels(one, other, setup, options.games, options.seeds)]


def report(results: Sequence[Result], pairs: bool = True) -> str:
    """Tables of what came of the games: pairs, ratings, how they went."""
    return command.report(results, pairs, _decisions)


def _decisions(results: Sequence[Result]) -> str:
    """Parts of a game that say how it went besides its rounds."""
    decided = sum(result["decisions"] for result in results) / len(results)
    power = sum(result["power"] for result in results) / sum(len(result["sides"]) for result in results)
    return f"{decided:.0f} decisions each, {power:.1f} power left to a robot"
