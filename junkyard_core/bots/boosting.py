"""Whom to give the boost (JUNKYARD.md: Boost)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..decisions import Boost
from ..rounds import fastest

if TYPE_CHECKING:
    from ..position import Position


def choose(position: Position, colour: str) -> Boost:
    """Itself, or else the one after whom it comes as soon as possible."""
    order = position.turn_order
    here = order.index(colour)
    return Boost(min(fastest(position), key=lambda other: (here - order.index(other)) % len(order)))
