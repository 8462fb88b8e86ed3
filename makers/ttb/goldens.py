#!/usr/bin/env python3
"""Plays the golden games again and writes them to tests/games/ttb/playthroughs/.

    python3 makers/ttb/goldens.py [NAME...]     all games, or those named

A golden game is a short whole game that shows a mode or an element. The players only have to bring games to
an end in which much happens: each looks for the change with which its bots fetch and deliver most in its next
turns, with a little luck. The seeds are chosen so that all kinds of endings occur.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from ground.playthrough import Playthroughs
from ground.rng import Random
from makers.goldens import write
from ttb_core import Position, TtbError, Turn, play
from ttb_core.changes import legal
from ttb_core.hexes import STEPS, distance
from ttb_core.names import points
from ttb_core.notation import parse_turn
from ttb_core.orders import SPECIALS
from ttb_core.rules import RULES, turn_data
from ttb_core.search import to_move
from ttb_core.setup import setup_from_json

T = TypeVar("T")
FOLDER = Path(__file__).resolve().parents[2] / "tests" / "games" / "ttb" / "playthroughs"
MAX_TURNS = 200

GAMES: dict[str, dict[str, object]] = {
    "two": {"colours": 2, "seed": "1"},
    "three": {"colours": 3, "seed": "2"},
    "four": {"colours": 4, "seed": "3"},
    "five": {"colours": 5, "seed": "2"},
    "six": {"colours": 6, "seed": "4"},
    "simplified": {"colours": 3, "seed": "1", "simplified": True},
    "two_colours_each": {"colours": 4, "mode": "two_colours", "seed": "1"},
    "teams_of_two": {"colours": 4, "mode": "teams", "seed": "2"},
    "teams_of_three": {"colours": 6, "mode": "teams", "seed": "1"},
    "no_score_victory": {"colours": 2, "seed": "2", "score_victory": False},
    "rocks": {"colours": 2, "seed": "4", "rocks": 3},
    "blobs": {"colours": 2, "seed": "2", "blobs": 3},
    "mud": {"colours": 3, "seed": "1", "mud": 3},
    "teleporters": {"colours": 2, "seed": "1", "teleporters": 3},
    "all_elements": {"colours": 2, "seed": "2", "rocks": 1, "blobs": 1, "mud": 2, "teleporters": 1},
    "six_elements": {"colours": 6, "seed": "1", "rocks": 1, "blobs": 1, "mud": 1, "teleporters": 1},
}
"""The set-up of each game (INTERCHANGE.md: Engine protocol); the players use its seed as well."""


class Player:
    """A player who chooses the same turns for the same seed."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def turn(self, position: Position) -> Turn:
        """A legal turn with all its answers."""
        turns = [Turn(changes) for changes in self._some(legal(position), 90)]
        values = {turn: self._prospect(position, turn) for turn in turns}
        best = max(sorted(turns, key=values.__getitem__)[-8:], key=lambda turn: self._plan(position, turn))
        if position.round > 2 and position.doubles[position.mover] and self._random.below(4) == 0:
            best = max(
                [best, *self._doubles(position, best)], key=lambda turn: self._prospect(position, turn)
            )
        outcome = play(position, best)
        while outcome.pending is not None:
            kind = outcome.pending.kind
            answers = [best.with_choice((kind, value)) for value in self._some(outcome.pending.options, 6)]
            best = max(answers, key=lambda turn: self._prospect(position, turn))
            outcome = play(position, best)
        return best

    def _some(self, items: Sequence[T], most: int) -> list[T]:
        return self._random.shuffled(items)[:most]

    def _doubles(self, position: Position, turn: Turn) -> list[Turn]:
        """Turns with one change more."""
        doubles = []
        for changes in self._some(legal(position), 25):
            double = Turn((*turn.changes, *changes), True)
            try:
                play(position, double, record=False)
            except TtbError:
                continue
            doubles.append(double)
        return doubles

    def _plan(self, position: Position, turn: Turn) -> float:
        """The prospect of the turn, with the best of some changes a turn later."""
        colour = position.mover
        after = self._after(position, turn)
        if after.result is not None:
            return self._prospect(position, turn)
        after = move_again(after, colour)
        return max(self._prospect(after, Turn(changes)) for changes in self._some(legal(after), 40))

    def _prospect(self, position: Position, turn: Turn) -> float:
        """The prospect of the turn if no program changes afterwards."""
        colour = position.mover
        total = self._random.below(100) / 200
        for weight in (1.0, 0.8, 0.6, 0.4):
            position = self._after(position, turn)
            total += weight * worth(position, colour)
            if position.result is not None:
                break
            position = move_again(position, colour)
            turn = Turn()
        return total

    def _after(self, position: Position, turn: Turn) -> Position:
        outcome = play(position, turn, record=False)
        while outcome.pending is not None:
            turn = turn.with_choice((outcome.pending.kind, self._random.choice(outcome.pending.options)))
            outcome = play(position, turn, record=False)
        return outcome.position


def move_again(position: Position, colour: int) -> Position:
    """The same position with this colour to move."""
    return to_move(position, colour, 2)


def worth(position: Position, colour: int) -> float:
    """The value of a position for a colour's side: its crystals, and its bots' distances to their goals."""
    setting = position.setting
    own = [other for other in setting.turn_order if setting.side[other] == setting.side[colour]]
    bases = [setting.bases[c] for c in own]
    crystals = [at for at, _ in position.crystals()]
    total = 0.0
    if position.result is not None:
        total += 60 if colour in position.result.winners else -60
    for c in own:
        total += 20 * sum(map(points, position.banked[c]))
        for bot in position.bots_of(c):
            total += 0.5 * sum(order in SPECIALS for order in position.programs[bot])
            if position.cargo[bot]:
                # With two colours each a bot may not unload on the base of its player's other colour.
                goals = [setting.bases[c]] if setting.mode == "two_colours" else bases
                total += 8 + points(position.cargo[bot]) - _orders_to(position, bot, goals)
            else:
                total -= _orders_to(position, bot, crystals)
    return total


def _orders_to(position: Position, bot: int, goals: Sequence[int]) -> float:
    """Roughly the number of orders a bot needs to face the nearest goal from the hex beside it; at most 9."""
    at, facing = position.at[bot], position.facing[bot]
    best = 9.0
    for goal in goals:
        steps = distance(at, goal)
        turns = min(
            min((direction - facing) % 6, (facing - direction) % 6)
            for direction, step in enumerate(STEPS)
            if distance(at + step, goal) < steps
        )
        best = min(best, 0.8 * (steps - 1) + turns)
    return best


def play_game(setup: dict[str, object]) -> str:
    """The text of a game that the players play to the end."""
    position = setup_from_json(setup)
    player = Player(str(sorted(setup.items())))
    turns: list[Turn] = []
    while position.result is None and len(turns) < MAX_TURNS:
        turns.append(player.turn(position))
        position = play(position, turns[-1]).position
    return Playthroughs(RULES).record(setup, map(turn_data, turns))


def golden(name: str) -> tuple[dict[str, Any], list[Turn]]:
    """The set-up of a golden game and its turns."""
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    turns = [parse_turn(line.partition(": ")[2]) for line in lines[2:] if line[:1].isdigit()]
    return json.loads(lines[1]), turns


def main(names: Sequence[str] | None = None) -> int:
    """Write the games with these names, or all without names; returns the exit status."""
    return write(GAMES, names or (), lambda name: play_game(GAMES[name]), FOLDER)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
