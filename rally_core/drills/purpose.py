"""The purpose of each thing on the board of a drill, found by solving the drill without it."""

from __future__ import annotations

from typing import NamedTuple

from ground.errors import GameError
from ground.steps import Steps, finished

from ..board import Thing
from ..reading import board_from_json
from .drill import Drill
from .search import SearchResult, layering, searching

NEEDED, GUARD, DECOY, IDLE = "needed", "guard", "decoy", "idle"
"""The purposes of a thing, by the effect of its removal.

Without a needed thing, no solution is so short. Without a guard, there are shorter, more or other solutions.
Without a decoy, programs that do not solve the drill end otherwise. Without an idle thing, nothing changes.
"""
MARKS = frozenset(("flag", "start"))
"""Elements that mark the start and the goals."""
LOOKS = frozenset(("plate",))
"""Elements without an effect by the rules: they are only seen, and decoys by nature."""


class Purpose(NamedTuple):
    """A thing and its purpose."""

    thing: Thing
    what: str


def purposes(drill: Drill, result: SearchResult) -> list[Purpose]:
    """The purpose of each thing on the board except flags and starts."""
    return finished(finding_purposes(drill, result))


def finding_purposes(drill: Drill, result: SearchResult) -> Steps[list[Purpose]]:
    """`purposes` in small steps."""
    before = yield from _reach(drill, result.least)
    found = []
    for thing in drill.board.things:
        if thing.element not in MARKS:
            found.append(Purpose(thing, (yield from _purpose(drill, result, thing, before))))
    return found


def _purpose(drill: Drill, result: SearchResult, thing: Thing, before: object) -> Steps[str]:
    """The purpose of one thing; `before` is the reach of the drill."""
    if thing.element in LOOKS:
        return DECOY
    try:
        other = without(drill, thing)
    except GameError:  # a ramp needs its next level
        return NEEDED
    answer = yield from searching(other, result.least)
    if answer.least is None:
        return NEEDED
    if answer[:3] != result[:3]:
        return GUARD
    return IDLE if (yield from _reach(other, result.least)) == before else DECOY


def without(drill: Drill, *things: Thing) -> Drill:
    """The drill without these things; raises `GameError` if that is no board."""
    data = drill.board.to_json()
    for thing in things:
        data[thing.layer] = [entry for entry in data[thing.layer] if entry != thing.entry]
    return drill._replace(board=board_from_json(data))


def bare(drill: Drill) -> Drill:
    """The drill with nothing on the board but flags and starts."""
    return without(drill, *(thing for thing in drill.board.things if thing.element not in MARKS))


def _reach(drill: Drill, limit: int | None) -> Steps[object]:
    """The places of the robot after each register, with the number of programs that lead there."""
    counts: dict[object, int] = {}
    for done in layering(drill, limit):
        if done is None:
            yield
            continue
        register, layer = done
        for node in layer:
            robot = node.position.robots[0]
            key = register, robot.at, robot.facing, robot.damage
            counts[key] = counts.get(key, 0) + node.ways
    return counts
