"""A game of one person beside a dummy: the heap of the day (JUNKYARD.md: The heap of the day).

The dummy is a bare body, so it can hold, scan and throw nothing. The rules ask it for two decisions only, and
both are made without it: it is built of nothing again, and it gives the boost to the person.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.junkyard.rules import points
from shell.storage.jsontext import Json

import junkyard_core as junk
from junkyard_core.interchange import pieces_to_json
from junkyard_core.names import BOOST, FACTORY
from junkyard_core.position import Position

PERSON, DUMMY = junk.COLOURS[:2]
"""The colour of the person, and that of the dummy."""
ROUNDS = 5
"""The number of rounds after which the heap is over."""
_SCALE = 8
"""The share of a point of energy in a result; what is left of it counts the rounds down."""


def ended(data: Json) -> bool:
    """True if the heap is over: the game has ended, or the last energy has been eaten."""
    if data["result"] is not None or data["round"] > ROUNDS:
        return True
    last = data["round"] == ROUNDS and data["phase"] == FACTORY
    return bool(last and data["boost"] == PERSON and data["to_move"] == DUMMY)


def following(position: Position) -> Json | None:
    """The decision that is made for nobody; None if the person decides, or if the heap is over.

    Those of the dummy are, and in the last round the person's robot stays as it is.
    """
    if ended(junk.position_to_json(position)):
        return None
    if position.to_move == DUMMY:
        return {"boost": PERSON} if position.phase == BOOST else {"build": []}
    if position.round == ROUNDS and position.phase == FACTORY:
        return {"build": pieces_to_json(position.robot(PERSON).parts)}
    return None


def decisions(position: Position, turns: Sequence[Json]) -> Iterator[Json]:
    """The decisions of a person from a position on, with those that follow each of them."""
    for turn in turns:
        decision: Json | None = turn
        while decision is not None:
            yield decision
            position = junk.play(position, decision).position
            decision = following(position)


def result(data: Json) -> int:
    """The result: the energy first, of two with the same the one in fewer rounds; the higher, the better.

    It is 0 before the end, without energy, and for a robot that has exploded. Only energy can end the heap
    early with profit: of any other end all rounds count.
    """
    robot = data["robots"][PERSON]
    energy = points(robot["energy"])
    if not ended(data) or not energy or robot["exploded"]:
        return 0
    by_energy = data["result"] is not None and data["result"]["by"] == "energy"
    return _SCALE * energy + _SCALE - (data["round"] if by_energy else ROUNDS)


def energy_of(result: int) -> int:
    """The energy of a result."""
    return result // _SCALE


def rounds_of(result: int) -> int:
    """The number of rounds of a result."""
    return _SCALE - result % _SCALE
