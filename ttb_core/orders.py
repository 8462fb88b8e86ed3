"""The orders, one entry each: name, tiles, parts and what they do while they lie in a program.

Everything else asks this table: the hand counts tiles, `run` carries out the parts one after the other, the
interchange format, the notation and the page take the names.
"""

from __future__ import annotations

Part = tuple[str, int]


class Order:
    """One kind of order tile (RULES.md: Components, Orders).

    `number` is the order inside programs (1 and up, 0 is an empty slot), `name` its interchange name,
    `code` its short form in the notation, `tiles` how many each colour has (0 for a special order, of which
    the box holds one), `parts` what it does: actions of `actions.py` with their argument, in order, and
    `trait` what it does for its bot as long as it lies in the program, wherever the run is.
    """

    __slots__ = ("code", "name", "number", "parts", "tiles", "trait")

    def __init__(self, name: str, code: str, *parts: Part, tiles: int = 0, trait: str | None = None) -> None:
        self.name = name
        self.code = code
        self.parts = parts
        self.trait = trait
        self.tiles = tiles
        self.number = 0

    @property
    def special(self) -> bool:
        """Whether it is a special order: drawn from the pile, hidden until placed."""
        return self.tiles == 0

    def __repr__(self) -> str:
        return f"<Order {self.name} ({self.code})>"


FORWARD, BACK_UP, JUMP, LOAD, UNLOAD = ("step", 0), ("step", 3), ("jump", 0), ("load", 0), ("unload", 0)
ZAP, FAR_ZAP = ("zap", 2), ("zap", 16)
PASSIVE = ("passive", 0)

ORDERS = (
    Order("forward1", "F", FORWARD, tiles=2),
    Order("forward2", "FF", FORWARD, FORWARD, tiles=1),
    Order("turn_left", "L", ("rotate", 1), tiles=3),
    Order("turn_right", "R", ("rotate", -1), tiles=3),
    Order("load", "P", LOAD, tiles=2),
    Order("unload", "U", UNLOAD, tiles=2),
    Order("zap", "Z", ZAP, tiles=2),
    Order("turn_left2", "LL", ("rotate", 2)),
    Order("turn_right2", "RR", ("rotate", -2)),
    Order("anti_zap", "AZ", PASSIVE, trait="zap_shield"),
    Order("u_turn", "UT", ("rotate", 3)),
    Order("forward3", "FFF", FORWARD, FORWARD, FORWARD),
    Order("forward_load", "FP", FORWARD, LOAD),
    Order("forward_zap", "FZ", FORWARD, ZAP),
    Order("dash", "D", FORWARD, trait="row_push"),
    Order("jump", "J", JUMP),
    Order("back_up", "B", BACK_UP),
    Order("double_zap", "ZZ", ZAP, ZAP),
    Order("anti_theft", "AT", PASSIVE, trait="theft_shield"),
    Order("long_zap", "LZ", FAR_ZAP),
)
for _number, _order in enumerate(ORDERS, 1):
    _order.number = _number

ORDER = {order.name: order for order in ORDERS}
NAMES = (None, *(order.name for order in ORDERS))
"""Order names by number; None for an empty slot."""

TILES = (0, *(order.tiles for order in ORDERS))
"""Tiles of one colour by number; 0 for special orders."""

SPECIALS = tuple(order.number for order in ORDERS if order.special)
REGULARS = tuple(order.number for order in ORDERS if not order.special)

FORCED = tuple(ORDER[name].number for name in ("forward1", "turn_left", "turn_right", "load", "unload"))
"""What a zapped bot may be made to do (RULES.md: Orders: Zap)."""


def with_trait(trait: str) -> frozenset[int]:
    """The orders that give their bot this trait while they lie in its program."""
    return frozenset(order.number for order in ORDERS if order.trait == trait)
