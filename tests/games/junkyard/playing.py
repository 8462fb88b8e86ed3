"""Random games of Junkyard Bots, reproducible from their random generator."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random

import junkyard_core as junk
from ground.forms import Data
from junkyard_core import Position
from junkyard_core.anatomy import spots
from junkyard_core.decisions import Build, Decision, Pass
from junkyard_core.lattice import Piece
from junkyard_core.legal import decisions
from junkyard_core.names import ASSEMBLE, BATTLE, FACTORY
from junkyard_core.rounds import tray
from makers.junkyard.played import Played

Step = tuple[Position, Decision, list[Data], Position]
"""A position, the decision made in it, its events, and the position after it."""


@cache
def played(number: int) -> Played:
    """A random game, which tests only read."""
    return Played(number)


def random_parts(kinds: Iterable[str], chance: Random) -> tuple[Piece, ...]:
    """A robot of these kinds, each attached at a random place; kinds that fit nowhere are left out."""
    parts: list[Piece] = []
    left = list(kinds)
    chance.shuffle(left)
    for kind in left:
        places = spots(parts, kind)
        if places:
            parts.append(chance.choice(places))
    return tuple(parts)


def random_build(position: Position, chance: Random) -> Build:
    """A legal build for the robot to move; most parts are used."""
    assert position.to_move is not None
    have = list(tray(position.robot(position.to_move)))
    if position.phase == FACTORY:
        have = [kind for kind in have if chance.random() < 0.95]
    while True:
        built = random_parts(have, chance)
        if position.phase != ASSEMBLE or len(built) == len(have):
            return Build(built)


def random_decision(position: Position, chance: Random) -> Decision:
    """A legal decision; a pass is rare if there is another choice."""
    if position.phase in (ASSEMBLE, FACTORY):
        return random_build(position, chance)
    found = list(decisions(position))
    if len(found) > 1 and isinstance(found[0], Pass):
        found = found[chance.random() < (0.5 if position.phase == BATTLE else 0.97) :]
    return chance.choice(found)


def large_eye_game(seed: str) -> Position:
    """A first position for two, both robots with a large eye in place of the small one."""
    data = junk.position_to_json(junk.new_game(2, seed, ready=True))
    for robot in data["robots"].values():
        robot["parts"] = [part for part in robot["parts"] if part["part"] != "eye_s"]
        robot["parts"].append({"part": "eye_l", "at": [0, -2], "faces": "N"})
    data["piles"]["l"] = [kind for kind in data["piles"]["l"] if kind != "eye_l"]
    data["piles"]["s"] += ["eye_s", "eye_s"]
    return junk.position_from_json(data)


def random_start(chance: Random) -> Position:
    """A first position, with free or ready-made robots."""
    players, seed = chance.choice((2, 3, 4)), str(chance.random())
    return junk.new_game(
        players, seed, ready=chance.random() < 0.5, first=chance.choice(junk.COLOURS[:players])
    )


def random_game(chance: Random, start: Position | None = None, most: int = 400) -> Iterator[Step]:
    """A random game, or its first `most` decisions."""
    position = start or random_start(chance)
    for _ in range(most):
        if position.result is not None:
            return
        decision = random_decision(position, chance)
        outcome = junk.play(position, decision)
        yield position, decision, outcome.events, outcome.position
        position = outcome.position
