"""Where a program for a drill went wrong: the register from which on the flags were out of reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from ..cards import KIND_OF
from ..names import REGISTERS
from .drill import ROBOT, Drill, reached
from .search import EMPTY, layers

MOST_STATES = 400
"""More than these of one search are not looked at: somebody waits."""


def lost_in(drill: Drill, turns: Sequence[Mapping[str, object]]) -> int | None:
    """The first register, over all turns, with whose card no program reaches the flags any more.

    None where that is not known, since it would take too long.
    """
    given = [kind for turn in turns for kind in _kinds(turn)]
    given = given[: drill.turns * len(REGISTERS)]
    for kept in range(len(given) - 1, -1, -1):
        possible = _possible(drill, given[:kept])
        if possible is None:
            return None
        if possible:
            return kept + 1
    return 1


def _kinds(turn: Mapping[str, object]) -> list[str]:
    programs = turn.get("programs")
    program = programs.get(ROBOT) if isinstance(programs, dict) else None
    registers = program.get("registers") if isinstance(program, dict) else None
    filled = registers if isinstance(registers, list) else [None] * len(REGISTERS)
    return [KIND_OF[card].id if card in KIND_OF else EMPTY for card in filled]


def _possible(drill: Drill, given: Sequence[str]) -> bool | None:
    """Whether a program that begins like this reaches the flags; None if it takes too long to say."""
    states = 0
    for layer in islice(layers(drill, given=given), drill.turns * len(REGISTERS)):
        states += len(layer)
        if any(reached(node.position) for node in layer):
            return True
        if states > MOST_STATES:
            return None
    return False
