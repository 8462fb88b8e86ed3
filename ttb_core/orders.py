"""The orders, one entry each: name, tiles, parts, and the trait that they give while in a program.

All other modules use the tables made from these entries: the hand counts tiles, `run` carries out the parts
one after the other, the interchange format, the notation and the page take the names.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

if TYPE_CHECKING:
    from .run import Run

Action: TypeAlias = "Callable[[Run, int, int, int], None]"
Step: TypeAlias = "tuple[int, int, int, Action, int]"
F = TypeVar("F", bound=Callable[..., Any])
Part = tuple[str, int]
MOST_ORDERS = 63
"""The number of kinds of orders that a position has room for (`cells.HELD`)."""


class Order:
    """One kind of order tile (RULES.md: Components, Orders).

    - `number`: the order inside programs, from 1; 0 is an empty slot.
    - `name`: its interchange name.
    - `code`: its short form in the notation.
    - `tiles`: the tiles of each colour; 0 for a special order, with one tile in the box.
    - `parts`: its effect, as actions of `actions.py` with their argument, in order.
    - `trait`: its effect on its bot while it is in the program, even when it is not running.
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
        """True for a special order: drawn from the pile, hidden until placed."""
        return self.tiles == 0

    def __repr__(self) -> str:
        return f"<Order {self.name} ({self.code})>"


FORWARD, BACK_UP, JUMP, LOAD, UNLOAD = ("step", 0), ("step", 3), ("jump", 0), ("load", 0), ("unload", 0)
ZAP, FAR_ZAP = ("zap", 2), ("zap", 16)
PASSIVE = ("passive", 0)

BOX = (
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
"""The orders of the box.

Entries appended here are special orders. They can be played, stored and put into positions at once; games are
dealt with them when an edition names them (`setup.EDITIONS`).
"""

# The tables, by number if they are lists; `add` fills them.
ORDERS: list[Order] = []
ORDER: dict[str, Order] = {}
NUMBERS: dict[str, int] = {}
"""Numbers by name."""
NAMES: list[str | None] = [None]
"""Names by number; None for an empty slot."""
CODES = ["-"]
"""Codes by number."""
TILES = [0]
"""Tiles of one colour by number; 0 for special orders."""
TRAITS = [0]
"""Traits by number, as bits of `trait_bit`."""
REGULARS: list[int] = []
SPECIALS: list[int] = []
NOT_SPECIAL = bytearray(1)
"""The numbers of the regular orders and of an empty slot."""
ACTIONS: dict[str, Action] = {}
"""The actions of orders; `actions.py` adds them."""
_trait_bits: dict[str, int] = {}


_cache_clears: list[Callable[[], None]] = []


def cached(function: F) -> F:
    """Decorator for functions of orders and programs: cache results until the set of orders changes."""
    cached_function = lru_cache(maxsize=1 << 14)(function)
    _cache_clears.append(cached_function.cache_clear)
    return cached_function  # type: ignore[return-value]


def _clear_caches() -> None:
    for clear in _cache_clears:
        clear()


def trait_bit(trait: str | None) -> int:
    """The bit of a trait in `TRAITS`; 0 for None."""
    return _trait_bits.setdefault(trait, 1 << len(_trait_bits)) if trait else 0


def add(order: Order) -> None:
    """Add an order to all tables, with the next number.

    Raises ValueError for a regular order after special ones, because its tiles would be in every hand, even
    in games stored without them; and if another order has its name or its code.
    """
    for other in ORDERS:
        for fact in ("name", "code"):
            if getattr(order, fact) == getattr(other, fact):
                raise ValueError(f"{order} and {other} have the same {fact}: {getattr(order, fact)!r}.")
    if SPECIALS and not order.special:
        raise ValueError(f"{order.name} comes after special orders, so it must be one too, without tiles.")
    order.number = len(NAMES)
    assert order.number <= MOST_ORDERS
    ORDERS.append(order)
    ORDER[order.name] = order
    NUMBERS[order.name] = order.number
    NAMES.append(order.name)
    CODES.append(order.code)
    TILES.append(order.tiles)
    TRAITS.append(trait_bit(order.trait))
    (SPECIALS if order.special else REGULARS).append(order.number)
    if not order.special:
        NOT_SPECIAL.append(order.number)
    _clear_caches()


def take_away(order: Order) -> None:
    """Remove the order that was added last, a special one, from all tables."""
    assert ORDERS[-1] is order and order.special
    del ORDER[order.name], NUMBERS[order.name]
    for table in (ORDERS, NAMES, CODES, TILES, TRAITS, SPECIALS):
        table.pop()
    _clear_caches()


@cached
def program_steps(program: bytes) -> tuple[Step, ...]:
    """The steps of a program, each as (number of the next step, slot, order, action, argument).

    The slot is -1 for the second and later parts of an order.
    """
    steps = [
        (-1 if part else slot, order, ACTIONS[name], argument)
        for slot, order in enumerate(program)
        if order
        for part, (name, argument) in enumerate(ORDERS[order - 1].parts)
    ]
    return tuple((number, *step) for number, step in enumerate(steps, 1))


def traits(program: bytes) -> int:
    """The traits that the orders of a program give their bot, as bits of `trait_bit`."""
    one, two, three = program
    return TRAITS[one] | TRAITS[two] | TRAITS[three]


for _order in BOX:
    add(_order)

FORCED = tuple(NUMBERS[name] for name in ("forward1", "turn_left", "turn_right", "load", "unload"))
"""The orders that a zapped bot can be forced to carry out (RULES.md: Orders: Zap)."""
