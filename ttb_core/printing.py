"""The writing half of the notation: orders, changes, turns and positions as text (`notation` reads)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .changes import PLACE, REMOVE, SWAP, Change
from .hexes import DIRECTIONS, axial
from .names import BOTS, COLOURS, NO_COLOUR
from .orders import CODES

if TYPE_CHECKING:
    from .position import Position
    from .turns import Choice, Turn


def format_program(program: Sequence[int]) -> str:
    """Three orders, `-` for an empty slot: `F - L`."""
    return " ".join(CODES[order] for order in program)


def format_order(order: int) -> str:
    """An order's code.

    >>> format_order(1)
    'F'
    """
    return CODES[order]


def format_change(change: Change) -> str:
    """One change."""
    op, bot, slot, other = change
    name = BOTS[bot]
    if op == PLACE:
        return f"{name}.{slot + 1}={CODES[other]}"
    if op == SWAP:
        return f"{name}.{slot + 1}x{other + 1}"
    return f"{name}.{slot + 1}-" if op == REMOVE else f"{name}*"


def format_changes(changes: Sequence[Change], double: bool = False) -> str:
    """The changes of a turn."""
    words = [format_change(change) for change in changes] or ["pass"]
    return " ".join((["double"] if double else []) + words)


def format_choice(choice: Choice) -> str:
    """One answer to a decision."""
    kind, value = choice
    if value is None:
        return f"{kind}:-"
    if kind == "crystal":
        q, r = axial(value)
        return f"crystal:{q},{r}"
    return f"{kind}:{CODES[value] if kind == 'zap' else DIRECTIONS[value]}"


def format_turn(turn: Turn) -> str:
    """A turn.

    >>> from ttb_core.notation import parse_turn
    >>> format_turn(parse_turn("red1.2=F > zap:L > crystal:1,-1"))
    'red1.2=F > zap:L > crystal:1,-1'
    """
    return " > ".join([format_changes(turn.changes, turn.double), *map(format_choice, turn.choices)])


def describe(position: Position) -> str:
    """A position in a line: round, colour to move, points in bases, bots with their programs."""
    setting = position.setting
    if position.mover == NO_COLOUR:
        winners = position.result.winners if position.result else ()
        state = "over, won by " + " and ".join(COLOURS[c] for c in winners)
    else:
        state = f"{COLOURS[position.mover]} to move"
    bots = ", ".join(
        f"{BOTS[bot]} {'{},{}'.format(*axial(at))} {DIRECTIONS[position.facing[bot]]}"
        f" [{format_program(position.programs[bot])}]"
        for bot, at in enumerate(position.at)
        if at
    )
    points = " ".join(f"{COLOURS[c]} {position.supply.points[c]}" for c in setting.turn_order)
    return f"round {position.round}, {state}; {points}; {bots}"
