"""Gentle turns: those that leave the bots of other sides alone."""

from __future__ import annotations

from collections.abc import Sequence

from ..names import COLOUR
from ..position import Position
from ..turns import Turn, play
from .thinking import Considered


def is_gentle(position: Position, turn: Turn) -> bool:
    """True if no bot of another side is zapped, pushed or robbed in a turn of the colour to move."""
    side = position.setting.side

    def mine(bot: str) -> bool:
        return side[COLOUR[bot[:-1]]] == side[position.mover]

    for event in play(position, turn).events:
        if event["type"] == "force" and not mine(event["bot"]):
            return False
        if event["type"] == "load" and event["owner"] is not None and not mine(event["owner"]):
            return False
        if event["type"] == "move":
            bots = [move["piece"] for move in event["moves"] if move["piece"][:-1] in COLOUR]
            if not all(map(mine, bots)):
                return False
    return True


def gentlest(position: Position, considered: Sequence[Considered]) -> Considered:
    """The best of these turns that is gentle, or the best of all if none is."""
    return next((each for each in considered if is_gentle(position, each.turn)), considered[0])
