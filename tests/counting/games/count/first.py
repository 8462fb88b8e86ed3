"""What the page shows of the counting game while Python is still loading."""

from __future__ import annotations

from games.count.table import total


def board() -> str:
    """Nothing has been counted yet."""
    return total(0)
