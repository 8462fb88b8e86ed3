"""What the page shows of the counting game while Python is still loading."""

from __future__ import annotations

from games.count.table import total


def board() -> str:
    """The board with a total of 0."""
    return total(0)
