"""The fault in a program for a drill: the register that put the flags out of reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from ..cards import KIND_OF
from ..names import REGISTERS
from .drill import ROBOT, Drill, reached
from .foresight import GOAL, SIZE, Foresight, Layer, Locked, slot_of
from .search import EMPTY, layers

MOST_STATES = 400
"""The most states of one search, because a player is waiting."""


def lost_in(drill: Drill, turns: Sequence[Mapping[str, object]]) -> int | None:
    """The first register, counted over all turns, whose card puts the flags out of reach of any program.

    None if the search would take too long.
    """
    if drill.is_foreseen:
        return _lost_foreseen(drill, turns)
    given = [kind for turn in turns for kind in _kinds(turn)]
    given = given[: drill.turns * len(REGISTERS)]
    for length in range(len(given) - 1, -1, -1):
        possible = _possible(drill, given[:length])
        if possible is None:
            return None
        if possible:
            return length + 1
    return 1


def _lost_foreseen(drill: Drill, turns: Sequence[Mapping[str, object]]) -> int | None:
    """As `lost_in`, beside other robots or with a hand for each turn."""
    foreseen = Foresight(drill)
    layer = foreseen.first()
    before = []
    for place, card in enumerate(card for turn in turns for card in _registers(turn)):
        before.append(layer)
        slot = slot_of(foreseen.slots[place // SIZE], card)
        layer = {
            node: 1
            for state, left in layer
            if state != GOAL
            for chosen, node in foreseen.choices(state, left, place)
            if chosen == slot
        }
    try:
        for place in range(len(before) - 1, -1, -1):
            possible = _within_reach(foreseen, before[place], place)
            if possible is None:
                return None
            if possible:
                return place + 1
    except Locked:
        return None
    return 1


def _within_reach(foreseen: Foresight, layer: Layer, first: int) -> bool | None:
    """True if a program reaches the aim from a layer; None if the search takes too long."""
    for place in range(first, foreseen.registers):
        layer = foreseen.next(layer, place)
        if any(state == GOAL for state, _ in layer):
            return True
        if len(foreseen.states) > MOST_STATES:
            return None
    return False


def _registers(turn: Mapping[str, object]) -> list[int | None]:
    """The cards of the robot in a turn."""
    programs = turn.get("programs")
    program = programs.get(ROBOT) if isinstance(programs, dict) else None
    registers = program.get("registers") if isinstance(program, dict) else None
    return registers if isinstance(registers, list) else [None] * SIZE


def _kinds(turn: Mapping[str, object]) -> list[str]:
    filled = _registers(turn)
    return [KIND_OF[card].id if card in KIND_OF else EMPTY for card in filled]


def _possible(drill: Drill, given: Sequence[str]) -> bool | None:
    """True if a program that begins with these kinds reaches the flags; None if the search takes too long."""
    states = 0
    for layer in islice(layers(drill, given=given), drill.turns * len(REGISTERS)):
        states += len(layer)
        if any(reached(node.position) for node in layer):
            return True
        if states > MOST_STATES:
            return None
    return False
