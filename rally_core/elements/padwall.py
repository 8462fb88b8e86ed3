"""Padded walls."""

from __future__ import annotations

from .wall import Wall


class Padwall(Wall):
    """A wall that throws back who makes a step against it from a padded square (RALLY.md: Padded wall)."""

    name = "padwall"
    kind = "padded"
    reason = "padded"
