"""Puddles."""

from __future__ import annotations

from .water import Water


class Puddle(Water):
    """Entering it puts the fire out; a card begun in it loses its first step (RALLY.md: Puddle)."""

    name = kind = "puddle"
    sign = "oo"
