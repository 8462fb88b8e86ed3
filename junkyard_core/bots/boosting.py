"""The choice of the robot that gets the boost (JUNKYARD.md: Boost)."""

from __future__ import annotations

from ..decisions import Boost
from ..position import Position
from ..rounds import fastest


def choose(position: Position, colour: str) -> Boost:
    """Keep the boost, or give it to the fastest robot that this colour follows most closely."""
    order = position.turn_order
    own_index = order.index(colour)
    return Boost(min(fastest(position), key=lambda other: (own_index - order.index(other)) % len(order)))
