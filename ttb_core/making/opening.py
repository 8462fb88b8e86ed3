"""First turns: tests if a position of round 1 can come up in a game."""

from __future__ import annotations

from ground.forms import Data

from ..names import BOTS, COLOURS


def may_come_up(position: Data) -> bool:
    """True if a position in the interchange form can be one in which its colour has its first turn.

    Later positions always can. In round 1 the bots and hands of the colours that have not played are those of
    a set-up: two bots and one special order, or one bot and none in a simplified game; programs are empty, no
    bot carries a crystal or is stuck, nothing is banked. A colour that has moved has placed a tile on each
    bot, and its bots may be in any state. Bots of others, and things on the board, may be missing, as in any
    puzzle.
    """
    if position["round"] != 1:
        return True
    order, mover = position["turn_order"], position["to_move"]
    special = position["rules"]["special_orders"]
    to_come = order[order.index(mover) :]
    if any(position["banked"].values()) or position["counters"] is not None:
        return False
    if len(_bots_of(position, mover)) != (2 if special else 1):
        return False
    for colour, hand in position["hands"].items():
        bots = _bots_of(position, colour)
        if not hand["double_modification"] or (not special and len(bots) > 1):
            return False
        held = len(hand["special"])
        if colour in to_come:
            if held != special or hand["revealed"]:
                return False
            if any(any(bot["program"]) or bot["cargo"] or bot["stuck"] for bot in bots):
                return False
        elif held > special or any(sum(map(bool, bot["program"])) != 1 for bot in bots):
            return False
    return True


def _bots_of(position: Data, colour: str) -> list[Data]:
    number = COLOURS.index(colour)
    return [position["bots"][name] for name in BOTS[2 * number : 2 * number + 2] if name in position["bots"]]
