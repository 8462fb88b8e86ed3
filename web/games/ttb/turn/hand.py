"""The contents of a colour's hand, and the part that others may see.

Special orders that are face down for the viewer have no name.
"""

from __future__ import annotations

import ttb_core as ttb
from ground.rules import Seen
from ttb_core.orders import ORDER


def regular(data: Seen, colour: str) -> list[tuple[str, int]]:
    """Every regular order with the number of its tiles in the hand: the set less those in the programs."""
    used = [order for name, bot in data["bots"].items() if name[:-1] == colour for order in bot["program"]]
    return [(order.name, order.tiles - used.count(order.name)) for order in ttb.ORDERS if not order.special]


def special(data: Seen, colour: str) -> list[str]:
    """The special orders in the hand that these data name."""
    return [order for order in data["hands"][colour]["special"] if order]


def face_down(data: Seen, colour: str) -> int:
    """The number of special orders in the hand that these data do not name."""
    return int(data["hands"][colour]["special"].count(None))


def public(data: Seen, colour: str) -> tuple[list[str], int]:
    """The special orders in the hand as others see them: the revealed ones, and the number face down."""
    hand = data["hands"][colour]
    revealed = [order for order in hand["special"] if order in hand["revealed"]]
    return revealed, len(hand["special"]) - len(revealed)


def has_tile(data: Seen, colour: str, order: str) -> bool:
    """True if a tile of this order is in the hand."""
    return dict(regular(data, colour)).get(order, 0) > 0 or order in special(data, colour)


def is_special(order: str | None) -> bool:
    """True for the name of a special order."""
    return order in ORDER and ORDER[order].special


def specials() -> list[str]:
    """The names of the special orders."""
    return [order.name for order in ttb.ORDERS if order.special]
