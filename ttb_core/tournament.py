"""Tournaments of Twin Tin Bots (`ground.tournament`): their players, set-ups and figures."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Sequence
from typing import Any

from ground.forms import Data
from ground.rng import Random
from ground.tournament import players
from ground.tournament.games import Result
from ground.tournament.players import Asked, Player
from ground.tournament.tournament import Tournament

from . import bots
from .bots.levels import Level
from .bots.planner import Depth
from .bots.thinking import Bot
from .errors import TtbError
from .interchange import choice_from_json, choice_to_json, position_to_json, turn_from_json, turn_to_json
from .names import COLOUR, COLOURS, MODES
from .pieces import ELEMENTS
from .position import Position
from .rules import RULES
from .setup import setup_from_json
from .turns import Choice, play

MOST_NODES = 1_000_000
"""The largest number of positions that a planner looks at in a turn; it takes a minute and much memory."""


class TwinTinBotsTournament(Tournament[Position]):
    """Tournaments of Twin Tin Bots.

    `ended` may be `score` or `attrition`. A game stalls after rounds without a delivery.
    """

    rules = RULES
    players = "a bot, planner:NODES or program:COMMAND"
    fields = {"deliveries": int}  # noqa: RUF012 - nobody changes it

    def add_options(self, command: argparse.ArgumentParser) -> None:
        command.add_argument("--colours", type=int, default=2)
        command.add_argument("--mode", default="standard")
        command.add_argument("--simplified", action="store_true")
        command.add_argument("--no-score-victory", action="store_true")
        for element in ELEMENTS:
            command.add_argument(f"--{element.key}", type=int, default=0)

    def setups(self, options: argparse.Namespace) -> list[Data]:
        setup = {
            "colours": options.colours,
            "mode": options.mode,
            "simplified": options.simplified,
            "score_victory": not options.no_score_victory,
            **{element.key: getattr(options, element.key) for element in ELEMENTS},
        }
        return [setup]

    def mixture(self, dice: Random, seed: str) -> Data:
        """A random mode and number of colours, and random elements that the board has room for."""
        mode = dice.choice(("standard", "standard", "two_colours", "teams"))
        setup: Data = {
            "colours": dice.choice(MODES[mode]),
            "mode": mode,
            "simplified": dice.below(5) == 0,
            "score_victory": mode != "teams" and dice.below(4) != 0,
        }
        while True:
            elements = {element.key: dice.below(element.box + 1) for element in ELEMENTS}
            try:
                setup_from_json({**setup, **elements, "seed": seed})
            except TtbError:  # There are more elements than the board has room for.
                continue
            return {**setup, **elements}

    def sides(self, position: Position) -> list[list[str]]:
        return [[COLOURS[colour] for colour in side] for side in position.setting.sides()]

    def viewer(self, position: Position, side: Sequence[str], colour: str) -> Collection[str]:
        return [COLOURS[own] for own in bots.own_colours(position, COLOUR[colour])]

    def trace(self, position: Position, decided: int) -> str:
        return self.rules.trace(position)

    def progress(self, position: Position) -> int:
        return sum(map(len, position.banked))

    def points(self, position: Position, colours: Sequence[str]) -> int:
        return sum(position.supply.points[COLOUR[colour]] for colour in colours)

    def record(self, position: Position, decided: int) -> Data:
        return {"deliveries": self.progress(position)}

    def report(self, results: Sequence[Result]) -> str:
        rounds = sum(result["rounds"] for result in results)
        return f"{sum(result['deliveries'] for result in results) / rounds:.2f} deliveries a round"

    def player(self, name: str) -> Player:
        if name.startswith("program:"):
            return Program(name.removeprefix("program:"))
        return BotPlayer(name)


def bot(name: str) -> Bot:
    """A bot of this package by name; `planner:NODES` plans only its own turns.

    Raises `TtbError` (`bad_request`) for an unknown name.
    """
    if name.startswith("planner:") and name.removeprefix("planner:").isdecimal():
        digits = name.removeprefix("planner:")
        nodes = int(digits) if len(digits) <= len(str(MOST_NODES)) else 0
        if not 1 <= nodes <= MOST_NODES:
            raise TtbError("bad_request", f"{name!r:.40} must have 1 to {MOST_NODES} nodes.")
        return Level(Depth(nodes, 6 if nodes > 5000 else 5))
    if name not in bots.BOTS:
        raise TtbError("bad_request", f"There is no bot {name!r}; the name of a program is program:COMMAND.")
    return bots.BOTS[name]


class BotPlayer:
    """A player that is a bot of this package; it thinks once in a turn, however often it is asked."""

    def __init__(self, name: str) -> None:
        self._bot = bot(name)
        self._last: tuple[Position, bots.Thinking] | None = None

    def decide(self, asked: Asked) -> Any:
        turn = turn_from_json(asked.turn)
        if asked.pending is not None:
            return _answer(bots.answer(asked.position, turn))
        if self._last is None or self._last[0] is not asked.position:
            self._last = asked.position, bots.Thinking(asked.position, self._bot, asked.seed, asked.past)
        thinking = self._last[1]
        thinking.finish()
        return turn_to_json(thinking.continued(turn.choices))

    def close(self) -> None:
        self._last = None


class Program(players.Program):
    """Another program, asked in the same way as `python -m ttb_core bot`."""

    def decide(self, asked: Asked) -> Any:
        turn = turn_from_json(asked.turn)
        if asked.pending is None:
            # Programs get no past: they may refuse a field that they do not know.
            choices = turn_to_json(turn)["choices"]
            seen = shown(asked.position, asked.viewer)
            answer = self.ask({"position": seen, "seed": asked.seed, "choices": choices})
            return turn_to_json(turn_from_json(answer.get("turn")))
        position = position_to_json(asked.position)
        answer = self.ask({"position": position, "turn": turn_to_json(turn), "pending": asked.pending})
        choice = choice_from_json(answer.get("choice"))
        # Check that the answer fits the decision.
        play(asked.position, turn.with_choice(choice), record=False)
        return _answer(choice)


def _answer(choice: Choice) -> object:
    """The answer to a decision, without its kind."""
    return {**choice_to_json(choice)}[choice[0]]


def shown(position: Position, colours: Collection[str]) -> Data:
    """The position without the pile and without the hidden special orders of other colours."""
    data: Any = position_to_json(position)
    for colour, hand in data["hands"].items():
        if colour not in colours:
            hand["special"] = list(hand["revealed"])
    return {**data, "pile": []}


TOURNAMENT = TwinTinBotsTournament()
