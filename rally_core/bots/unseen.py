"""The hidden hands of other players, dealt at random from the unseen cards."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ground.rng import Random

from ..cards import CARDS
from ..position import Position
from ..programs import is_due, open_registers


def unseen(position: Position, known: Collection[int]) -> list[int]:
    """The cards that are neither in a register nor among `known`, ascending."""
    gone = set(known)
    for robot in position.robots:
        gone.update(card for card in robot.registers if card is not None)
    return [card for card in CARDS if card not in gone]


def dealt(
    position: Position, hands: Mapping[str, tuple[int, ...]], laid: Collection[int], dice: Random
) -> dict[str, tuple[int, ...]]:
    """A hand for each robot that has one: known hands, and random ones of unseen cards.

    `laid` are cards that are already in programs of this turn.
    """
    deck = dice.shuffled(unseen(position, [*laid, *(card for hand in hands.values() for card in hand)]))
    all_hands = dict(hands)
    for robot in position.robots:
        if robot.name not in all_hands and is_due(position, robot):
            size = max(len(robot.hand), len(open_registers(robot)))
            all_hands[robot.name], deck = tuple(deck[:size]), deck[size:]
    return all_hands
