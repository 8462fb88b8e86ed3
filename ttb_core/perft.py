"""Counting turns, to check and to time the rules: perft.

A turn counts once for each legal change (`changes.legal`, without Double Modification) and each combination
of answers to the decisions that come up.
"""

from __future__ import annotations

from .changes import Change, legal
from .position import Position
from .search import successors


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` turns from a position; a finished game has no more turns.

    >>> from ttb_core import new_game
    >>> perft(new_game(colours=2, simplified=True), 1)
    21
    """
    if depth == 0:
        return 1
    return sum(perft(after, depth - 1) for after in successors(position, merge=False))


def divide(position: Position, depth: int) -> list[tuple[tuple[Change, ...], int]]:
    """`perft` split by the first change, to locate a difference between counts; `depth` is 1 or more."""
    counts = dict.fromkeys(legal(position), 0)
    for after in successors(position, merge=False):
        counts[after.changes] += perft(after, depth - 1)
    return list(counts.items())
