"""What a player does not see: the hands of the others, dealt anew from the cards that may be there."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ground.rng import Random

from ..cards import CARDS
from ..position import Position
from ..programs import is_due, open_registers


def unseen(position: Position, known: Collection[int]) -> list[int]:
    """The cards that may be anywhere: not in a register, and not among those that are `known`, ascending."""
    gone = set(known)
    for robot in position.robots:
        gone.update(card for card in robot.registers if card is not None)
    return [card for card in CARDS if card not in gone]


def dealt(
    position: Position, hands: Mapping[str, tuple[int, ...]], laid: Collection[int], dice: Random
) -> dict[str, tuple[int, ...]]:
    """A hand for each robot that has one: those that are known, and others as they may be.

    `laid` are cards that are in programs of this turn already.
    """
    deck = dice.shuffled(unseen(position, [*laid, *(card for hand in hands.values() for card in hand)]))
    found = dict(hands)
    for robot in position.robots:
        if robot.name not in found and is_due(position, robot):
            size = max(len(robot.hand), len(open_registers(robot)))
            found[robot.name], deck = tuple(deck[:size]), deck[size:]
    return found
