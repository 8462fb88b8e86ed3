"""Start squares."""

from __future__ import annotations

from .element import Element


class Start(Element):
    """Where robots begin a game, by seat."""

    name = kind = "start"
    layer = "sites"
    fields = ("number",)
    sign = "S"
