"""Tournaments of Junkyard Bots (`ground.tournament`)."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from ground.forms import Data
from ground.rng import Random
from ground.tournament.games import Result
from ground.tournament.tournament import Tournament

from .position import Position
from .rules import RULES
from .setup import NUMBERS


class JunkyardTournament(Tournament[Position]):
    """Tournaments of Junkyard Bots.

    `ended` is `energy`, `explosion` or `standstill`; if no robot survives, all share the game. A game stalls
    by rounds in which no energy is eaten and no power is lost.
    """

    rules = RULES
    players = "a level, 1 to 6, or program:COMMAND"
    fields = {"power": int, "decisions": int}  # noqa: RUF012 - never changed

    def add_options(self, command: argparse.ArgumentParser) -> None:
        command.add_argument("--at-table", type=int, default=2, metavar="N", help="how many play: 2 to 4 (2)")
        command.add_argument("--ready", action="store_true", help="ready-made robots")

    def setups(self, options: argparse.Namespace) -> list[Data]:
        return [{"players": options.at_table, "ready": options.ready}]

    def mixture(self, dice: Random, seed: str) -> Data:
        return {"players": dice.choice(NUMBERS), "ready": dice.below(3) == 0}

    def progress(self, position: Position) -> int:
        return sum(robot.eaten - robot.power for robot in position.robots)

    def points(self, position: Position, colours: Sequence[str]) -> int:
        return sum(position.robot(colour).eaten for colour in colours)

    def record(self, position: Position, decided: int) -> Data:
        return {"power": sum(robot.power for robot in position.robots), "decisions": decided}

    def report(self, results: Sequence[Result]) -> str:
        decided = sum(result["decisions"] for result in results) / len(results)
        power = sum(result["power"] for result in results) / sum(len(result["sides"]) for result in results)
        return f"{decided:.0f} decisions each, {power:.1f} power left to a robot"


TOURNAMENT = JunkyardTournament()
