"""Elements on an edge between two squares, or on the rim."""

from __future__ import annotations

from games.rally.board.draw.layout import Layout
from games.rally.board.draw.marks import symbol
from shell.drawing.html import Html
from shell.storage.jsontext import Json

_HALF = 60
"""Symbols of edges extend a little over the corners, so that walls meet there."""


def edge(name: str) -> object:
    """The function that draws an element along its edge, its front towards `at`."""

    def draw(layout: Layout, entry: Json) -> Html:
        return symbol(name, entry["at"], entry["side"], half=_HALF)

    return draw
