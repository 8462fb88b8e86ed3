"""What a link of version 1 holds, in which order (docs/LINKS.md: Version 1).

Each function goes through a value in the interchange form and hands its fields to a `Writer` or a `Reader`,
so writing and reading cannot differ. Nothing here may change: every link ever made is read by it. The
numbers of colours, bots, orders and hexes are the library's; golden links in the tests keep them as they are.

A `Reader` may come up with a position that cannot be; `position_from_json` is what judges it afterwards.
"""

from __future__ import annotations

from ..hexes import DIRECTIONS, RADIUS, RINGS, index, pair
from ..names import COLOURS, MODES
from ..orders import NAMES, ORDERS
from .packing import Weights, damaged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .packing import Data, Reader, Writer

    Packer = Writer | Reader

ARENAS = tuple(RADIUS)
CELLS = {arena: tuple(sorted(h for ring in RINGS[radius] for h in ring)) for arena, radius in RADIUS.items()}
CRYSTALS = ("blue", "green", "pink")
CARGO = (None, *CRYSTALS)
SPECIALS = tuple(order.name for order in ORDERS if order.special)
TELEPORTERS = ("yellow", "blue", "red")
COUNTERS = (None, 3, 2, 1, 0)
VERDICTS = ("score", "attrition")
BOOLEANS = (False, True)

RARELY, SELDOM, OFTEN, NEARLY = Weights(31, 1), Weights(7, 1), Weights(1, 3), Weights(1, 31)
MODE_WEIGHTS = Weights(14, 1, 1)
COUNTER_WEIGHTS = Weights(12, 1, 1, 1, 1)
CARGO_WEIGHTS = Weights(10, 2, 2, 2)
FEW_WEIGHTS = Weights(61, 1, 1, 1)
SLOT_WEIGHTS = Weights(29, *[6] * 7, *[1] * 13)
FEW = 3


# Positions.


def position(io: Packer, data: Data) -> None:
    """A position: the setting first, then what stands on the board, then what lies beside it."""
    io.name(data, "arena", ARENAS)
    _rules(io, data)
    _turn_order(io, data)
    order = data["turn_order"]
    cells = CELLS[data["arena"]]
    mud = _few(io, data, "mud", cells)
    free = _teleporters(io, data, [hex_ for hex_ in cells if hex_ not in mud])
    free = sorted([*free, *mud])
    _bases(io, data, free)
    _bots(io, data, free, mud)
    for field in ("rocks", "blobs"):
        taken = _few(io, data, field, free)
        free[:] = [hex_ for hex_ in free if hex_ not in taken]
    _crystals(io, data, free)
    _list(io, data, "track", CRYSTALS, 4)
    _specials(io, data)
    banked = _object(io, data, "banked")
    for colour in order:
        _list(io, banked, colour, CRYSTALS, 2)
    _time(io, data)


def _object(io: Packer, data: Data, field: str) -> Data:
    """A field that holds an object; a reader starts an empty one."""
    if not io.writes:
        data[field] = {}
    value: Data = data[field]
    return value


def _present(io: Packer, data: Data, field: str, weights: Weights) -> bool:
    """Whether the field is there and not null."""
    return bool(io.weighted(weights, int(data.get(field) is not None)))


def _list(io: Packer, data: Data, field: str, names: Sequence[object], group: int) -> None:
    """A list of names of any length."""
    values = data.get(field, [])
    count = io.count(group, len(values))
    if not io.writes and count > MOST_ENTRIES:
        raise damaged("a list in it is too long")
    entries: list[Data] = [{"": value} for value in values] or [{} for _ in range(count)]
    for entry in entries:
        io.name(entry, "", names)
    data[field] = [entry[""] for entry in entries]


MOST_ENTRIES = 20_000
"""Entries of a list; a link is too short for more, but a damaged one could claim them."""


def _hexes(io: Packer, data: Data, field: str, cells: Sequence[int], count: int) -> list[int]:
    """A field with hexes whose order does not matter."""
    taken = io.subset(cells, [index(q, r) for q, r in data.get(field, [])], count)
    data[field] = [pair(hex_) for hex_ in taken]
    return taken


def _few(io: Packer, data: Data, field: str, cells: Sequence[int]) -> list[int]:
    """A field with up to three hexes."""
    return _hexes(io, data, field, cells, io.weighted(FEW_WEIGHTS, len(data.get(field, []))))


def _hex(io: Packer, data: Data, field: str, free: list[int]) -> int:
    """A field with one of the free hexes, which is taken."""
    if not free:
        raise damaged("there is no room left on its board")
    number = io.below(len(free), free.index(index(*data[field])) if io.writes else 0)
    hex_ = free.pop(number)
    data[field] = pair(hex_)
    return hex_


def _rules(io: Packer, data: Data) -> None:
    rules = _object(io, data, "rules")
    io.name(rules, "mode", MODES, MODE_WEIGHTS)
    io.name(rules, "score_victory", BOOLEANS, OFTEN)
    io.name(rules, "special_orders", BOOLEANS, OFTEN)


def _turn_order(io: Packer, data: Data) -> None:
    count = 1 + io.below(len(COLOURS), len(data.get("turn_order", [0])) - 1)
    order = data["turn_order"] = io.sequence(COLOURS, data.get("turn_order", []), count)
    if data["rules"]["mode"] == "standard":
        data["teams"] = None
        return
    teams = data.get("teams") or [[], []]
    first = io.below(count + 1, len(teams[0]))
    colours = io.sequence(order, teams[0] + teams[1], count)
    data["teams"] = [colours[:first], colours[first:]]


def _teleporters(io: Packer, data: Data, free: list[int]) -> list[int]:
    """The pairs; gives the hexes that are left."""
    pairs = _object(io, data, "teleporters")
    for name in TELEPORTERS:
        if _present(io, pairs, name, SELDOM):
            taken = _hexes(io, pairs, name, free, 2)
            free = [hex_ for hex_ in free if hex_ not in taken]
    return free


def _bases(io: Packer, data: Data, free: list[int]) -> None:
    bases = _object(io, data, "bases")
    for colour in data["turn_order"]:
        if _present(io, bases, colour, NEARLY):
            _hex(io, bases, colour, free)


def _bots(io: Packer, data: Data, free: list[int], mud: Sequence[int]) -> None:
    bots = _object(io, data, "bots")
    for colour in data["turn_order"]:
        for name in (f"{colour}1", f"{colour}2"):
            if _present(io, bots, name, NEARLY):
                _bot(io, _object(io, bots, name), free, mud)


def _bot(io: Packer, bot: Data, free: list[int], mud: Sequence[int]) -> None:
    hex_ = _hex(io, bot, "at", free)
    io.name(bot, "facing", DIRECTIONS)
    io.name(bot, "cargo", CARGO, CARGO_WEIGHTS)
    slots: list[Data] = [{"": order} for order in bot.get("program", ())] or [{}, {}, {}]
    for slot in slots:
        io.name(slot, "", NAMES, SLOT_WEIGHTS)
    bot["program"] = [slot[""] for slot in slots]
    if hex_ in mud:
        io.name(bot, "stuck", BOOLEANS)
    else:
        bot["stuck"] = False


def _crystals(io: Packer, data: Data, free: Sequence[int]) -> None:
    colours = {index(*crystal["at"]): crystal["colour"] for crystal in data.get("crystals", ())}
    count = io.below(len(free) + 1, len(colours))
    crystals: list[Data] = []
    for hex_ in io.subset(free, list(colours), count):
        crystal = {"at": pair(hex_), "colour": colours.get(hex_)}
        io.name(crystal, "colour", CRYSTALS)
        crystals.append(crystal)
    data["crystals"] = crystals


def _specials(io: Packer, data: Data) -> None:
    """Where the special orders are that are in no program: in the hands and in the pile."""
    placed = {order for bot in data["bots"].values() for order in bot["program"]}
    left = [order for order in SPECIALS if order not in placed]
    hands = _object(io, data, "hands")
    for colour in data["turn_order"]:
        hand = _object(io, hands, colour)
        io.name(hand, "double_modification", BOOLEANS, OFTEN)
        special = _names(io, hand, "special", left)
        _names(io, hand, "revealed", special)
        left = [order for order in left if order not in special]
    pile = data.get("pile", [])
    data["pile"] = io.sequence(left, pile, io.below(len(SPECIALS) + 1, len(pile)))


def _names(io: Packer, data: Data, field: str, names: Sequence[str]) -> list[str]:
    """A field with some of the names, whatever their order."""
    chosen = data.get(field, [])
    count = io.count(1, len(chosen))
    numbers = io.subset(range(len(names)), [names.index(name) for name in chosen], count)
    found = data[field] = [names[number] for number in numbers]
    return found


def _time(io: Packer, data: Data) -> None:
    """The round, whose turn it is, and how the game ended if it has."""
    order = data["turn_order"]
    data["round"] = 1 + io.count(4, data.get("round", 1) - 1)
    io.name(data, "counters", COUNTERS, COUNTER_WEIGHTS)
    if not _present(io, data, "result", RARELY):
        data["result"] = None
        io.name(data, "to_move", order)
        return
    data["to_move"] = None
    result = _object(io, data, "result")
    io.name(result, "by", VERDICTS)
    winners = set(result.get("winners", ()))
    result["winners"] = [colour for colour in order if io.below(2, int(colour in winners))]
    totals = _object(io, result, "totals")
    for colour in order:
        total = totals.get(colour, 0)
        below_zero = io.weighted(RARELY, int(total < 0))
        total = io.count(4, abs(total))
        totals[colour] = -total if below_zero else total
