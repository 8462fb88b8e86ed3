"""Tournaments of Rally (`ground.tournament`)."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from ground.errors import GameError
from ground.forms import Data
from ground.rng import Random
from ground.tournament.games import Result
from ground.tournament.tournament import Tournament

from .courses import COURSES
from .names import COLOURS, DUEL, LAST, MODES, RACE, TEAMS
from .position import Position
from .rules import RULES

FIVE = tuple(COURSES)[:5]
"""The courses played by default."""
TURN_LIMIT = 60
"""The turns after which a race ends by its limit; the side with most flags then wins."""


class RallyTournament(Tournament[Position]):
    """Tournaments of Rally.

    `ended` is `flags`, `last`, `limit` or `nobody`; if nobody has won, all share the game. A game stalls by
    turns in which no flag is touched and no life is lost.
    """

    rules = RULES
    players = "a level, 1 to 5, or program:COMMAND"
    fields = {"lives": int, "decisions": int}  # noqa: RUF012 - never changed

    def add_options(self, command: argparse.ArgumentParser) -> None:
        command.add_argument("--at-table", type=int, default=2, metavar="N", help="how many play: 2 to 8 (2)")
        command.add_argument("--mode", choices=MODES, default=RACE, help="what is played (race)")
        command.add_argument(
            "--course", action="append", metavar="NAME", help="only on this one (the first five)"
        )

    def setups(self, options: argparse.Namespace) -> list[Data]:
        """A set-up for each course; courses are played in turn."""
        if not 2 <= options.at_table <= len(COLOURS):
            raise GameError("bad_request", f"--at-table is {options.at_table}, expected 2 to {len(COLOURS)}.")
        return [setup(course, options.at_table, options.mode) for course in options.course or FIVE]

    def mixture(self, dice: Random, seed: str) -> Data:
        mode = dice.choice((RACE, RACE, LAST, TEAMS, DUEL))
        players = {TEAMS: 4 + 2 * dice.below(2), DUEL: 2}.get(mode, 2 + dice.below(4))
        fields = setup(dice.choice(FIVE), players, mode)
        if mode == TEAMS:
            fields["rules"] = {**fields["rules"], "share": dice.below(2) == 0}
        return fields

    def progress(self, position: Position) -> int:
        lives = sum(max(0, robot.lives) for robot in position.robots)
        return sum(position.touched) * 100 - lives + 100

    def points(self, position: Position, colours: Sequence[str]) -> int:
        touched = dict(zip(position.players, position.touched, strict=True))
        return max(touched[colour] for colour in colours)

    def record(self, position: Position, decided: int) -> Data:
        return {"lives": sum(robot.lives for robot in position.robots), "decisions": decided}

    def report(self, results: Sequence[Result]) -> str:
        decided = sum(result["decisions"] for result in results) / len(results)
        lives = sum(result["lives"] for result in results) / sum(len(result["sides"]) for result in results)
        return f"{decided:.0f} decisions each, {lives:.1f} lives left to a side"

    def seeds(self, setup: Data, seeds: str) -> str:
        return f"{seeds} {setup['course']}"


def setup(course: str, players: int, mode: str) -> Data:
    """The set-up of a mode on a course."""
    colours = list(COLOURS[:players])
    rules = {} if mode == LAST else {"turn_limit": TURN_LIMIT}
    fields: Data = {"course": course, "mode": mode, "players": colours, "rules": rules}
    return {**fields, "teams": [colours[0::2], colours[1::2]]} if mode == TEAMS else fields


TOURNAMENT = RallyTournament()
