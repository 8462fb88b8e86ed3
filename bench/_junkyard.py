"""The measurement behind `junkyard.py`, the same in CPython and in Pyodide: microseconds by name."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

from _measuring import best, each

import junkyard_core as junk
import ttb_core as ttb
from junkyard_core import Position
from junkyard_core.anatomy import anatomy, spots
from junkyard_core.decisions import Build, Decision
from junkyard_core.legal import decisions
from junkyard_core.rounds import tray
from ttb_core.changes import legal

TURN = "Twin Tin Bots, a random turn"


def random_turns(count: int) -> Callable[[], int]:
    """An action that plays a random game of Twin Tin Bots for two, at most `count` turns."""

    def action() -> int:
        rnd = random.Random(0)
        position = ttb.new_game(colours=2, seed="bench")
        for number in range(count):
            turn = ttb.Turn(rnd.choice(legal(position)))
            outcome = ttb.play(position, turn)
            while outcome.pending is not None:
                turn = turn.with_choice((outcome.pending.kind, rnd.choice(outcome.pending.options)))
                outcome = ttb.play(position, turn)
            position = outcome.position
            if position.result is not None:
                return number + 1
        return count

    return action


def random_build(position: Position, rnd: random.Random) -> Build:
    """A build that puts the parts of the tray anywhere, one after the other."""
    kinds = list(tray(position.robot(str(position.to_move))))
    rnd.shuffle(kinds)
    parts: list[Any] = []
    for kind in kinds:
        places = spots(parts, kind)
        parts += [rnd.choice(places)] if places else []
    return Build(tuple(parts))


def random_game(seed: str) -> list[tuple[Position, Decision]]:
    """Positions and the decisions made there; every legal decision is equally likely."""
    rnd = random.Random(seed)
    position = junk.new_game(3, seed, ready=True)
    game = []
    while position.result is None and len(game) < 400:
        building = position.phase == "factory"
        decision = random_build(position, rnd) if building else rnd.choice([*decisions(position)])
        game.append((position, decision))
        position = junk.play(position, decision).position
    return game


def cold(function: Callable[..., object], *columns: Any) -> Callable[[], int]:
    """An action that calls the function for each row of arguments with an empty `anatomy` cache."""

    def action() -> int:
        for row in zip(*columns, strict=True):
            anatomy.cache_clear()
            function(*row)
        return len(columns[0])

    return action


def rows() -> dict[str, Callable[[], int]]:
    """The measured actions, by name."""
    games = [random_game(str(number)) for number in range(4)]
    positions, turns = map(list, zip(*(step for game in games for step in game), strict=True))
    datas = [junk.position_to_json(position) for position in positions]
    builds = [
        (position, turn) for position, turn in zip(positions, turns, strict=True) if isinstance(turn, Build)
    ]
    built, robots = map(list, zip(*builds, strict=True))
    parts = [turn.parts for turn in robots]
    large = [max(parts, key=len)] * 20
    return {
        TURN: random_turns(60),
        "a random game of three, by decision": lambda: sum(
            len(random_game(str(number))) for number in range(2)
        ),
        "play": each(junk.play, positions, turns),
        "legal decisions": each(lambda position: [*decisions(position)], positions),
        "a build checked and carried out": cold(junk.play, built, robots),
        "a robot examined": cold(anatomy, parts),
        "spots of a small part": cold(lambda robot: spots(robot, "eye_s"), parts),
        "spots of a large part": cold(lambda robot: spots(robot, "jet"), parts),
        f"spots of a large part, robot of {len(large[0])}": cold(lambda robot: spots(robot, "jet"), large),
        "interchange in": each(junk.position_from_json, datas),
        "interchange out": each(junk.position_to_json, positions),
    }


def measure(seconds: float) -> dict[str, object]:
    """Microseconds of every action; each is repeated for `seconds` at a time."""
    times = {name: best(action, seconds) for name, action in rows().items()}
    return {"python": sys.version.split()[0], "times": times}
