"""The command `tournament`: play games between players and report the results."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from itertools import pairwise
from typing import Any

from ground.command import Commands, check_numbers
from ground.errors import GameError
from ground.forms import parse
from ground.protocol import MAX_LINE
from ground.rng import Random
from ground.tournament.contest import STALL, play
from ground.tournament.games import BEGINNING, Game, Result, duels, is_result
from ground.tournament.rating import duel_scores, elo, score, wilson
from ground.tournament.tournament import Tournament

LIMITS = {"games": (1, 1_000_000), "processes": (1, 1000), "stall": (1, 1_000_000)}
"""The allowed ranges of these options."""


def add_command(commands: Commands, tournament: Tournament[Any]) -> None:
    """Register the `tournament` command."""
    command = commands.add_parser("tournament", help="let bots and programs play each other")
    command.add_argument("players", nargs="+", metavar="PLAYER", help=tournament.players)
    command.add_argument("--games", type=int, default=100, help="for each pair (100)")
    command.add_argument("--all", action="store_true", help="every pair, not only neighbours in the list")
    command.add_argument("--mixed", action="store_true", help="games of every kind with any of the players")
    tournament.add_options(command)
    command.add_argument("--seeds", default="report", metavar="TEXT", help="what all seeds begin with")
    command.add_argument("--stall", type=int, default=STALL, metavar="ROUNDS")
    command.add_argument("--processes", type=int, default=1)
    command.add_argument("--results", metavar="FILE", help="JSON lines; a game in it is not played again")
    command.add_argument("--list", action="store_true", help="a line for each game: seats and seed")
    command.set_defaults(command=lambda options: _run(tournament, options))


def _run(tournament: Tournament[Any], options: argparse.Namespace) -> int:
    games = schedule(tournament, options)
    for name in options.players:
        tournament.player(name).close()
    return carry_out(tournament, games, options)


def schedule(tournament: Tournament[Any], options: argparse.Namespace) -> list[Game]:
    """The requested games. Raises `GameError` (`bad_request`)."""
    check_numbers(options, LIMITS)
    if options.mixed:
        return mixtures(tournament, options.players, options.games, options.seeds)
    setups = tournament.setups(options)
    opponents = pairs(options)
    sides = [len(tournament.sides(tournament.rules.new({**setup, "seed": ""}))) for setup in setups]
    games = []
    for one, other in opponents:
        for number, setup in enumerate(setups):
            share = options.games // len(setups) + (number < options.games % len(setups))
            seeds = tournament.seeds(setup, options.seeds)
            games += duels(one, other, setup, sides[number], share, seeds)
    return games


def mixtures(tournament: Tournament[Any], names: Sequence[str], games: int, seeds: str) -> list[Game]:
    """Games with set-ups of all kinds and random players on each side."""
    planned = []
    for number in range(games):
        seed = f"{seeds} {number}"
        dice = Random(seed)
        setup = {**tournament.mixture(dice, seed), "seed": seed}
        sides = tournament.sides(tournament.rules.new(setup))
        planned.append(Game(setup, tuple(dice.choice(names) for _ in sides)))
    return planned


def pairs(options: argparse.Namespace) -> list[tuple[str, str]]:
    """The pairs of opponents: neighbours in the list of players, or all.

    Raises `GameError` (`bad_request`) for a list of less than two players.
    """
    names = options.players
    if len(names) < 2:
        raise GameError("bad_request", "A tournament needs at least two players.")
    if options.all:
        return [(one, other) for number, one in enumerate(names) for other in names[number + 1 :]]
    return list(pairwise(names))


def carry_out(tournament: Tournament[Any], games: Sequence[Game], options: argparse.Namespace) -> int:
    """Play the games without a stored result, store their results and report all of them.

    Return the exit status: 1 if a player failed.
    """
    more = tournament.fields
    stored = _read(options.results, more) if options.results else {}
    # Open the file before the first game is played: results that cannot be stored are lost.
    if options.results:
        with open(options.results, "a", encoding="utf-8") as file:
            if stored and not _ends_with_a_line(options.results):
                file.write("\n")
    left = [game for game in games if game.key not in stored]
    failed = False
    try:
        for done, result in enumerate(_results(tournament, left, options), 1):
            stored[result["game"]] = result
            if options.results:
                with open(options.results, "a", encoding="utf-8") as file:
                    file.write(json.dumps(result) + "\n")
            if options.list:
                print(line(result), flush=True)
            if result["ended"] == "failed":
                failed = True
                print(f"failed: {result['why']} in {result['game']}", file=sys.stderr)
            elif sys.stderr.isatty():
                print(f"\r{done} of {len(left)} games", end="\r", file=sys.stderr)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    results = [stored[game.key] for game in games if game.key in stored]
    print(report(results, not options.mixed, tournament.report))
    return 1 if failed else 0


def _results(
    tournament: Tournament[Any], games: Sequence[Game], options: argparse.Namespace
) -> Iterable[Result]:
    if options.processes == 1:
        yield from (play(tournament, game, options.stall) for game in games)
        return
    with ProcessPoolExecutor(min(options.processes, os.cpu_count() or 1)) as pool:
        at_work = [pool.submit(play, tournament, game, options.stall) for game in games]
        try:
            for done in as_completed(at_work):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _read(path: str, more: Mapping[str, type]) -> dict[str, Result]:
    """The results in a file, without lines that were cut off.

    Raises `GameError` (`bad_request`) for a file of another kind, because results are appended to it.
    """
    stored: dict[str, Result] = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8", errors="replace") as file:
            lines = iter(lambda: file.readline(MAX_LINE), "")
            for number, text in enumerate(lines, 1):
                result: object = None
                with suppress(GameError):
                    result = parse(text)
                if is_result(result, more):
                    stored[result["game"]] = result
                elif not text.strip().startswith(BEGINNING[: len(text.strip())]) or result is not None:
                    raise GameError(
                        "bad_request", f"{path} is no file of results: line {number} is no result."
                    )
    return stored


def _ends_with_a_line(path: str) -> bool:
    with open(path, "rb") as file:
        return file.read().endswith(b"\n")


def line(result: Result) -> str:
    """One game in a line."""
    seats = ", ".join(
        f"{'+'.join(colours)} {name} {points}"
        for colours, name, points in zip(result["colours"], result["sides"], result["points"], strict=True)
    )
    won = "+".join(result["sides"][side] for side in result["winners"])
    return f"{result['setup']['seed']}: {seats}: {won}, {result['ended']} in round {result['rounds']}"


def report(
    results: Sequence[Result], pairs: bool = True, more: Callable[[Sequence[Result]], str] = lambda _: ""
) -> str:
    """The report on results: tables of pairs and ratings, then a summary that `more` adds words to."""
    if not results:
        return "no games"
    lines = _duels(results) if pairs else []
    lines += _ratings(results)
    rounds = sum(result["rounds"] for result in results)
    went = [f"{len(results)} games", f"{rounds / len(results):.1f} rounds each"]
    if words := more(results):
        went.append(words)
    endings = Counter(result["ended"] for result in results)
    ended = ", ".join(f"{ending} {number}" for ending, number in sorted(endings.items()))
    lines += [f"{', '.join(went)}.", f"Endings: {ended}."]
    again = max(result.get("again", 0) for result in results)
    if again:  # Results of earlier versions have no such field.
        lines.append(f"The same stood on the board {again} times at most.")
    return "\n".join(lines)


def _duels(results: Sequence[Result]) -> list[str]:
    lines = ["| | against | games | won | 95 % | fair share |", "| --- | --- | --: | --: | --: | --: |"]
    for one, other in _pairs(results):
        games = [result for result in results if _is_duel(result, one, other)]
        won = sum(score(result, one) for result in games)
        low, high = wilson(won, len(games))
        sides = len(games[0]["sides"])
        against = other if sides == 2 else f"{other} x {sides - 1}"
        lines.append(
            f"| {one} | {against} | {len(games)} | {won / len(games):.1%} "
            f"| {low:.1%} to {high:.1%} | {1 / sides:.0%} |"
        )
    return [*lines, ""]


def _ratings(results: Sequence[Result]) -> list[str]:
    lines: list[str] = []
    ratings = elo(duel_scores(results))
    if ratings:
        lines += ["| player | rating | ms a turn |", "| --- | --: | --: |"]
        for name, rating in sorted(ratings.items(), key=lambda item: -item[1]):
            took = [
                ms
                for result in results
                for side, ms in zip(result["sides"], result["ms"], strict=True)
                if side == name
            ]
            lines.append(f"| {name} | {rating:.0f} | {sum(took) / len(took):.1f} |")
    return [*lines, ""]


def _pairs(results: Sequence[Result]) -> list[tuple[str, str]]:
    """The pairs (one, other) in which one player met only copies of the other, in the order of the games."""
    matchups: dict[tuple[str, str], None] = {}
    for result in results:
        names: Counter[str] = Counter(result["sides"])
        single = [name for name, number in names.items() if number == 1]
        if len(names) == 2 and single:
            one, other = single[0], next(name for name in names if name != single[0])
            if len(single) == 1 or (other, one) not in matchups:
                matchups[one, other] = None
    return list(matchups)


def _is_duel(result: Result, one: str, other: str) -> bool:
    sides = list(result["sides"])
    return sides.count(one) == 1 and sides.count(other) == len(sides) - 1
