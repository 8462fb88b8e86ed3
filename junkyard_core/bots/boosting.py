"""Whom to give the boost (JUNKYARD.md: Boost)."""

from __future__ import annotations

from ..decisions import Boost
from ..position import Position
from ..rounds import fastest


def choose(position: Position, colour: str) -> Boost:
    """Itself, or else the one after whom it comes as soon as possible."""
    order = position.turn_order
    here = order.index(colour)
    return Boost(min(fastest(position), key=lambda other: (here - order.index(other)) % len(order)))
