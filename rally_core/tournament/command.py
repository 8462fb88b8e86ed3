"""`python -m rally_core tournament`: games between players, and what came of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ground.errors import GameError
from ground.tournament import command
from ground.tournament.command import line

from ..names import COLOURS, MODES, RACE
from .games import FIVE, Game, begun, duels, mixtures, play_game, setups
from .players import player

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from ground.command import Commands
    from ground.tournament.games import Result

__all__ = ["add_command", "line", "report", "schedule"]


def add_command(commands: Commands) -> None:
    """Enter `tournament` among the commands of `python -m rally_core`."""
    command.add_command(commands, "a level, 1 to 3, or program:COMMAND", _add_options, _tournament)


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--mixed", action="store_true", help="any mode, course and number of players")
    parser.add_argument("--at-table", type=int, default=2, metavar="N", help="how many play: 2 to 8 (2)")
    parser.add_argument("--mode", choices=MODES, default=RACE, help="what is played (race)")
    parser.add_argument("--course", action="append", metavar="NAME", help="only on this one (the first five)")


def _tournament(options: argparse.Namespace) -> int:
    games = schedule(options)
    for name in options.players:
        player(name).close()
    more = {"lives": int, "decisions": int}
    return command.carry_out(games, play_game, options, more, lambda got: report(got, not options.mixed))


def schedule(options: argparse.Namespace) -> list[Game]:
    """The games that are asked for. Raises GameError `bad_request`."""
    command.check(options)
    if not 2 <= options.at_table <= len(COLOURS):
        raise GameError("bad_request", f"2 to {len(COLOURS)} can play.")
    if options.mixed:
        return mixtures(options.players, options.games, options.seeds)
    found = setups(options.course or FIVE, options.at_table, options.mode)
    pairs = command.pairs(options)
    for setup in found:
        begun({**setup, "seed": ""})
    return [game for one, other in pairs for game in duels(one, other, found, options.games, options.seeds)]


def report(results: Sequence[Result], pairs: bool = True) -> str:
    """Tables of what came of the games: pairs, ratings, how they went."""
    return command.report(results, pairs, _decisions)


def _decisions(results: Sequence[Result]) -> str:
    """Parts of a game that say how it went besides its turns."""
    decided = sum(result["decisions"] for result in results) / len(results)
    lives = sum(result["lives"] for result in results) / sum(len(result["sides"]) for result in results)
    return f"{decided:.0f} decisions each, {lives:.1f} lives left to a side"
