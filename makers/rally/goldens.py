#!/usr/bin/env python3
"""Plays the golden races again and writes them to tests/games/rally/playthroughs/.

    python3 makers/rally/goldens.py [NAME...]     all races, or those named

A golden race is a whole game that is compared line by line. The programs only have to bring races to their
ends with much happening on the way: of several random programs a robot takes the one that ends nearest to its
next flag if it is alone on the board. The seeds are chosen so that all kinds of endings occur.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from ground.playthrough import Playthroughs
from ground.rng import Random
from makers.goldens import write
from rally_core import RULES, Position, play, turn_to_json
from rally_core.lone import lay, survives, track
from rally_core.position import Robot
from rally_core.programs import Choice, Program, Turn, asked, pool
from rally_core.setup import chosen, new_game, sites

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "games" / "rally" / "playthroughs"
MOST_TURNS = 60
TRIES = 12
"""The number of programs drawn for a robot."""
WORN = 5
"""The least damage at which a robot may power down."""

GAMES: dict[str, dict[str, Any]] = {
    "first_shift": {"course": "first_shift", "players": 2, "seed": "0"},
    "signal_box": {"course": "signal_box", "players": 3, "seed": "2"},
    "hot_kitchen": {"course": "hot_kitchen", "players": 2, "seed": "3"},
    "bounce_hall": {"course": "bounce_hall", "players": 2, "seed": "2", "rules": {"jack_damage": True}},
    "dune_mine": {"course": "dune_mine", "players": 3, "seed": "5"},
    "last_robot": {"course": "hot_kitchen", "players": 4, "mode": "last", "seed": "6", "rules": {"lives": 1}},
    "teams": {"course": "signal_box", "players": 4, "mode": "teams", "seed": "7", "rules": {"share": True}},
    "duel": {"course": "dune_mine", "players": 2, "mode": "duel", "seed": "1", "rules": {"flags": 2}},
    "two_sets": {
        "course": "dune_mine", "players": 2, "mode": "duel", "seed": "9",
        "rules": {"flags": 1, "two_sets": True},
    },
    "limit": {
        "course": "first_shift", "players": 8, "seed": "10", "rules": {"turn_limit": 3, "lava": "expert"},
    },
    "nobody_left": {"course": "bounce_hall", "players": 2, "seed": "5", "rules": {"lives": 1}},
}  # fmt: skip
"""The set-up of each race (docs/rally/RALLY.md: Engine protocol)."""
BLIND = ("last_robot", "nobody_left")
"""The races in which each robot takes the first program drawn."""


def programmed(position: Position, robot: Robot, taken: set[int], dice: Random, blind: bool) -> Program:
    """A program of cards not in `taken`, to which they are added; empty for a robot that is powered down."""
    if robot.down:
        return Program(power_down=dice.below(4) == 0)
    cards = [card for card in pool(position, robot) if card not in taken]
    drawn = [lay(robot, dice.shuffled(cards), dice.below(4)) for _ in range(1 if blind else TRIES)]
    best = min(drawn, key=lambda program: _worth(position, robot, program))
    taken |= {card for card in best.registers if card is not None}
    return best._replace(power_down=robot.damage >= WORN and dice.below(2) == 0)


def _worth(position: Position, robot: Robot, program: Program) -> int:
    """The distance from the next flag at the end of a program played alone; 1000 if it destroys the robot."""
    legs = track(position, robot.name, program.registers, program.facing)
    touched = position.touched[position.players.index(robot.colour)]
    flags = [
        thing.at
        for thing in sites(position.board, "flag")
        if thing.entry["number"] == touched + 1 and thing.entry.get("for") in (None, robot.colour)
    ]
    if not legs or not flags or not survives(position, robot, program):
        return 1000
    (x, y), (fx, fy) = legs[-1].squares[-1], flags[0]
    return abs(x - fx) + abs(y - fy)


def some_turn(position: Position, dice: Random, blind: bool = False) -> Turn:
    """A whole turn with random answers."""
    taken: set[int] = set()
    programs = {robot.name: programmed(position, robot, taken, dice, blind) for robot in asked(position)}
    turn = Turn(programs)
    while True:
        pending = play(position, turn).pending
        if pending is None:
            return turn
        choice = Choice(pending["kind"], dice.choice(pending["options"]))
        turn = turn._replace(choices=(*turn.choices, choice))


def start(name: str) -> tuple[dict[str, Any], Position]:
    """The set-up of a race with all its choices, and its first position."""
    setup = GAMES[name]
    options = {field: value for field, value in setup.items() if field != "course"}
    made = chosen(setup["course"], **options)
    position = new_game(setup["course"], **options, choices=made)
    return {**setup, **({"choices": made} if made else {})}, position


def play_game(name: str) -> str:
    """The text of a race that is played to its end."""
    setup, position = start(name)
    dice = Random(name)
    turns: list[Turn] = []
    while position.result is None and len(turns) < MOST_TURNS:
        turns.append(some_turn(position, dice, name in BLIND))
        position = play(position, turns[-1]).position
    return Playthroughs(RULES).record(setup, map(turn_to_json, turns))


def main(names: Sequence[str] | None = None) -> int:
    """Write the races with these names, or all without names; returns the exit status."""
    return write(GAMES, names or (), play_game, FOLDER)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
