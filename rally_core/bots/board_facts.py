"""Facts of a board for computers: its sites, and squares on which it is risky to stay."""

from __future__ import annotations

from typing import NamedTuple

from ..board import Board
from ..geometry import Square, beside

DEADLY = ("pit", "lava")
NEAR_THE_EDGE, NEAR_A_PIT = 0.12, 0.2
"""The costs of ending a turn beside the rim, or beside a pit: other robots may push."""


class Facts(NamedTuple):
    """Facts of a board.

    `mends` are the points that a square repairs in F2, `archives` the squares that archive, `exposed` the
    cost of staying on a square.
    """

    mends: dict[Square, int]
    archives: frozenset[Square]
    exposed: dict[Square, float]


def facts(board: Board) -> Facts:
    """The facts of a board, computed once."""
    cached = board.cache.get("bots.facts")
    if not isinstance(cached, Facts):
        cached = board.cache["bots.facts"] = _facts(board)
    return cached


def _facts(board: Board) -> Facts:
    mends: dict[Square, int] = {}
    archives = set()
    pits = set()
    for thing in board.things:
        if thing.element == "flag":
            mends[thing.at] = mends.get(thing.at, 0) + 1
            archives.add(thing.at)
        elif thing.element == "repair":
            wrenches = thing.entry.get("wrenches", 1)
            assert isinstance(wrenches, int)
            mends[thing.at] = mends.get(thing.at, 0) + wrenches
            archives.add(thing.at)
        elif thing.element == "reset":
            archives.add(thing.at)
        elif thing.element in DEADLY:
            pits.add(thing.at)
    exposed: dict[Square, float] = {}
    for x in range(board.width):
        for y in range(board.height):
            around = [beside((x, y), direction) for direction in range(4)]
            cost = sum(NEAR_A_PIT for square in around if square in pits)
            cost += sum(NEAR_THE_EDGE for square in around if not board.on_board(square))
            if cost:
                exposed[x, y] = cost
    return Facts(mends, frozenset(archives), exposed)
