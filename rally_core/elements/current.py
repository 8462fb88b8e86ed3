"""Currents, water that carries."""

from __future__ import annotations

from .water import Water


class Current(Water):
    """Water that carries who stands on it one square in C8, without turning."""

    name = kind = "current"
    fields = ("to",)
    sign = "~"
    carries = ("C8",)
