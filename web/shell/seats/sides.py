"""The sides of a game for teams."""

from __future__ import annotations


def mark(side: int) -> str:
    """The short name of a side, the same on the board, in header, form and result."""
    return chr(ord("A") + side)
