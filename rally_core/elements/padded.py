"""Padded squares."""

from __future__ import annotations

from .element import Element


class Padded(Element):
    """Who ends a card on it after some steps makes up to as many more (RALLY.md: Padded square)."""

    name = kind = "padded"
    sign = "=="
    padded = True
