"""The 84 cards (RALLY.md: Words): a card is its number, 10 to 840, which is also its priority."""

from __future__ import annotations

from typing import NamedTuple


class Kind(NamedTuple):
    """A kind of card: `turn` in quarters to the right, or `steps` ahead, negative for backwards."""

    id: str
    short: str
    turn: int
    steps: int
    numbers: range


KINDS = (
    Kind("u_turn", "U", 2, 0, range(10, 61, 10)),
    Kind("rotate_left", "L", -1, 0, range(70, 411, 20)),
    Kind("rotate_right", "R", 1, 0, range(80, 421, 20)),
    Kind("back_up", "BU", 0, -1, range(430, 481, 10)),
    Kind("move1", "M1", 0, 1, range(490, 661, 10)),
    Kind("move2", "M2", 0, 2, range(670, 781, 10)),
    Kind("move3", "M3", 0, 3, range(790, 841, 10)),
)
BY_ID = {kind.id: kind for kind in KINDS}
BY_SHORT = {kind.short: kind for kind in KINDS}
KIND_OF = {number: kind for kind in KINDS for number in kind.numbers}
CARDS = tuple(sorted(KIND_OF))
"""All cards, ascending."""
