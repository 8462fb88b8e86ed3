"""The picture that the page shows of the counting game while Python is still loading."""

from __future__ import annotations

from games.count.table import total
from shell.drawing.html import Html

SIZED_BY: tuple[str, ...] = ()
"""The root attributes that the sizes of the table's parts depend on."""


def board() -> Html:
    """The board with a total of 0."""
    return total(0)
