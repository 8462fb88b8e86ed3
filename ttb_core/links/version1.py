"""The layout of a link of version 1 (docs/ttb/LINKS.md: Version 1).

Each function walks through a value in the interchange form and passes its fields to a `Writer` or a `Reader`,
so writing and reading cannot differ. This module is frozen and does not use the rules: it has to read every
link ever made, whatever orders, elements and limits are added. Content without a number in these tables goes
into a link of version 2 (`holds`).

A `Reader` may return an impossible position; `position_from_json` checks it afterwards.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from ground.errors import GameError
from ground.links.packing import Reader, Weights, Writer, bounded, damaged
from ground.links.spelling import text

Data = dict[str, Any]
Packer = Writer | Reader


KINDS = ("position", "puzzle", "game")
ARENAS = ("small", "large")
RADIUS = {"small": 4, "large": 5}
MODES = ("standard", "two_colours", "teams")
COLOURS = ("red", "yellow", "green", "blue", "purple", "pink")
BOTS = (
    "red1", "red2", "yellow1", "yellow2", "green1", "green2", "blue1", "blue2", "purple1", "purple2", "pink1",
    "pink2",
)  # fmt: skip
DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
CRYSTALS = ("blue", "green", "pink")
CARGO = (None, *CRYSTALS)
REGULARS = ("forward1", "forward2", "turn_left", "turn_right", "load", "unload", "zap")
SPECIALS = (
    "turn_left2", "turn_right2", "anti_zap", "u_turn", "forward3", "forward_load", "forward_zap", "dash",
    "jump", "back_up", "double_zap", "anti_theft", "long_zap",
)  # fmt: skip
ORDERS = (*REGULARS, *SPECIALS)
SLOT = (None, *ORDERS)
TELEPORTERS = ("yellow", "blue", "red")
COUNTERS = (None, 3, 2, 1, 0)
VERDICTS = ("score", "attrition")
BOOLEANS = (False, True)


def _number(at: Sequence[int]) -> int:
    """The number of a hex [q, r]; the numbers follow the reading order."""
    q, r = at
    return (r + 8) * 16 + q + 8


def _pair(hex_: int) -> list[int]:
    """The hex [q, r] with this number."""
    return [hex_ % 16 - 8, hex_ // 16 - 8]


def _cells(radius: int) -> tuple[int, ...]:
    """The hexes of an arena in reading order."""
    lines = range(-radius, radius + 1)
    return tuple(_number((q, r)) for r in lines for q in lines if abs(q + r) <= radius)


CELLS = {arena: _cells(RADIUS[arena]) for arena in ARENAS}

RARELY, SELDOM, OFTEN, NEARLY = Weights(31, 1), Weights(7, 1), Weights(1, 3), Weights(1, 31)
MODE_WEIGHTS = Weights(14, 1, 1)
COUNTER_WEIGHTS = Weights(12, 1, 1, 1, 1)
CARGO_WEIGHTS = Weights(10, 2, 2, 2)
FEW_WEIGHTS = Weights(61, 1, 1, 1)
SLOT_WEIGHTS = Weights(29, *[6] * 7, *[1] * 13)
NO_PROGRAM = (None, None, None)
MOST_ENTRIES = 2000
"""The largest number of entries of the track or of crystals in a base, in a link; a position has no limit."""


# Positions.


def position(io: Packer, data: Data) -> None:
    """A position: the setting, then the board, then the things beside it."""
    data["arena"] = io.one(ARENAS, data.get("arena"))
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
    """A field that holds an object; a reader starts with an empty one."""
    if not io.writes:
        data[field] = {}
    value: Data = data[field]
    return value


def _present(io: Packer, data: Data, field: str, weights: Weights) -> bool:
    """True if the field is there and not null."""
    return bool(io.weighted(weights, int(data.get(field) is not None)))


def _list(io: Packer, data: Data, field: str, names: Sequence[object], group: int) -> None:
    """A list of names of any length."""
    values = data.get(field, [])
    count = bounded(io.count(group, len(values)), MOST_ENTRIES)
    data[field] = [io.one(names, value) for value in values or [None] * count]


def _hexes(io: Packer, data: Data, field: str, cells: Sequence[int], count: int) -> list[int]:
    """A field with hexes whose order does not matter."""
    taken = io.subset(cells, [_number(at) for at in data.get(field, [])], count)
    data[field] = [_pair(hex_) for hex_ in taken]
    return taken


def _few(io: Packer, data: Data, field: str, cells: Sequence[int]) -> list[int]:
    """A field with up to three hexes."""
    return _hexes(io, data, field, cells, io.weighted(FEW_WEIGHTS, len(data.get(field, []))))


def _hex(io: Packer, data: Data, field: str, free: list[int]) -> int:
    """A field with one of the free hexes, which is then removed from `free`."""
    if not free:
        raise damaged("there is no room left on its board")
    hex_: int = io.one(free, _number(data[field]) if io.writes else None)
    free.remove(hex_)
    data[field] = _pair(hex_)
    return hex_


def _rules(io: Packer, data: Data) -> None:
    rules = _object(io, data, "rules")
    rules["mode"] = io.one(MODES, rules.get("mode"), MODE_WEIGHTS)
    for field in ("score_victory", "special_orders"):
        rules[field] = io.one(BOOLEANS, rules.get(field), OFTEN)


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
    """The pairs of teleporters; return the hexes that are left."""
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
    bot["facing"] = io.one(DIRECTIONS, bot.get("facing"))
    bot["cargo"] = io.one(CARGO, bot.get("cargo"), CARGO_WEIGHTS)
    bot["program"] = [io.one(SLOT, order, SLOT_WEIGHTS) for order in bot.get("program", NO_PROGRAM)]
    bot["stuck"] = hex_ in mud and io.one(BOOLEANS, bot.get("stuck"))


def _crystals(io: Packer, data: Data, free: Sequence[int]) -> None:
    colours = {_number(crystal["at"]): crystal["colour"] for crystal in data.get("crystals", ())}
    count = io.below(len(free) + 1, len(colours))
    taken = io.subset(free, list(colours), count)
    data["crystals"] = [{"at": _pair(h), "colour": io.one(CRYSTALS, colours.get(h))} for h in taken]


def _specials(io: Packer, data: Data) -> None:
    """The special orders outside programs: those in the hands and in the pile."""
    placed = {order for bot in data["bots"].values() for order in bot["program"]}
    left = [order for order in SPECIALS if order not in placed]
    hands = _object(io, data, "hands")
    for colour in data["turn_order"]:
        hand = _object(io, hands, colour)
        hand["double_modification"] = io.one(BOOLEANS, hand.get("double_modification"), OFTEN)
        special = _names(io, hand, "special", left)
        _names(io, hand, "revealed", special)
        left = [order for order in left if order not in special]
    pile = data.get("pile", [])
    data["pile"] = io.sequence(left, pile, io.below(len(SPECIALS) + 1, len(pile)))


def _names(io: Packer, data: Data, field: str, names: Sequence[str]) -> list[str]:
    """A field with some of the names, in any order."""
    chosen = data.get(field, [])
    count = io.count(1, len(chosen))
    selected = data[field] = io.subset(names, chosen, count)
    return selected


def _time(io: Packer, data: Data) -> None:
    """The round, the colour to move, and the result if the game has ended."""
    order = data["turn_order"]
    data["round"] = 1 + io.count(4, data.get("round", 1) - 1)
    data["counters"] = io.one(COUNTERS, data.get("counters"), COUNTER_WEIGHTS)
    if not _present(io, data, "result", RARELY):
        data["result"] = None
        data["to_move"] = io.one(order, data.get("to_move"))
        return
    data["to_move"] = None
    result = _object(io, data, "result")
    result["by"] = io.one(VERDICTS, result.get("by"))
    winners = set(result.get("winners", ()))
    result["winners"] = [colour for colour in order if io.below(2, int(colour in winners))]
    totals = _object(io, result, "totals")
    for colour in order:
        total = totals.get(colour, 0)
        below_zero = io.weighted(RARELY, int(total < 0))
        total = io.count(4, abs(total))
        totals[colour] = -total if below_zero else total


# Turns. Only turns that are legal in some position can be expressed.

SHAPES = ((1, False), (0, False), (2, True), (2, False))
"""The number of changes, and the use of Double Modification."""
SHAPE_WEIGHTS = Weights(12, 2, 1, 1)
OPS = ("place", "swap", "remove", "reset")
OP_WEIGHTS = Weights(12, 2, 1, 1)
ORDER_WEIGHTS = Weights(*[6] * 7, *[2] * 13)
SLOTS = (0, 1, 2)
DECISIONS = ("zap", "blob", "crystal")
DECISION_WEIGHTS = Weights(9, 2, 5)
FORCED = ("forward1", "turn_left", "turn_right", "load", "unload", None)
FEW_CHOICES_WEIGHTS = Weights(11, 3, 1, 1)
MOST_CHOICES = 60
MOST_TURNS = 2000


def turns(io: Packer, data: Data, start: Data) -> Iterator[None]:
    """The turns of a game from its start, each by the next colour of the turn order; yields after each."""
    count = bounded(io.count(6, len(data.get("turns", ()))), MOST_TURNS)
    order = start["turn_order"]
    if count and start["to_move"] is None:
        raise GameError("bad_link", "It has turns after the end of the game.")
    first = order.index(start["to_move"]) if count else 0
    cells = CELLS[start["arena"]]
    data["turns"] = _entries(data.get("turns"), count)
    for number, turn in enumerate(data["turns"]):
        colour = order[(first + number) % len(order)]
        _turn(io, turn, (f"{colour}1", f"{colour}2"), cells)
        yield


def _entries(values: list[Data] | None, count: int) -> list[Data]:
    """The entries of a list of objects; a reader starts with empty ones."""
    return values or [{} for _ in range(count)]


def _turn(io: Packer, turn: Data, bots: Sequence[str], cells: Sequence[int]) -> None:
    shape = io.one(SHAPES, (len(turn.get("change", ())), turn.get("double")), SHAPE_WEIGHTS)
    turn["double"] = shape[1]
    turn["change"] = _entries(turn.get("change"), shape[0])
    for change in turn["change"]:
        _change(io, change, bots)
    count = _choice_count(io, len(turn.get("choices", ())))
    turn["choices"] = [_choice(io, choice, cells) for choice in _entries(turn.get("choices"), count)]


def _choice_count(io: Packer, count: int) -> int:
    few = io.weighted(FEW_CHOICES_WEIGHTS, min(count, 3))
    return few if few < 3 else bounded(3 + io.count(2, count - 3), MOST_CHOICES)


def _change(io: Packer, change: Data, bots: Sequence[str]) -> None:
    change["op"] = io.one(OPS, change.get("op"), OP_WEIGHTS)
    change["bot"] = io.one(bots, change.get("bot"))
    if change["op"] == "swap":
        change["slots"] = [io.one(SLOTS, slot) for slot in change.get("slots", NO_PROGRAM[:2])]
    elif change["op"] != "reset":
        change["slot"] = io.one(SLOTS, change.get("slot"))
    if change["op"] == "place":
        change["order"] = io.one(ORDERS, change.get("order"), ORDER_WEIGHTS)


def _choice(io: Packer, choice: Data, cells: Sequence[int]) -> Data:
    ((kind, value),) = choice.items() or ((None, None),)
    kind = io.one(DECISIONS, kind, DECISION_WEIGHTS)
    if kind == "crystal":
        return {kind: _pair(io.one(cells, None if value is None else _number(value)))}
    return {kind: io.one(FORCED if kind == "zap" else (*DIRECTIONS, None), value)}


# Puzzles.

GOALS = ("deliver", "bring", "reach", "win")
OTHERS = ("still", "programs")
TEXT_LIMITS = {"title": 80, "author": 60, "text": 800}


def puzzle(io: Packer, data: Data) -> None:
    """A puzzle: its position, goal and texts."""
    position(io, _object(io, data, "position"))
    _goal(io, _object(io, data, "goal"), CELLS[data["position"]["arena"]])
    data["turns"] = io.count(3, data.get("turns", 0))
    data["others"] = io.one(OTHERS, data.get("others"))
    for field, most in TEXT_LIMITS.items():
        data[field] = text(io, data.get(field, ""), most)


def _goal(io: Packer, goal: Data, cells: Sequence[int]) -> None:
    kind = goal["kind"] = io.one(GOALS, goal.get("kind"))
    if kind in ("deliver", "bring"):
        goal["colour"] = io.one(COLOURS, goal.get("colour"))
    if kind == "deliver":
        goal["points"] = io.count(4, goal.get("points", 0))
    elif kind == "bring":
        goal["crystal"] = io.one(CRYSTALS, goal.get("crystal"))
    elif kind == "reach":
        goal["bot"] = io.one(BOTS, goal.get("bot"))
        goal["at"] = _pair(io.one(cells, _number(goal["at"]) if io.writes else None))


# Games.

NAME_LIMIT = 40
"""The largest number of characters of a player's name."""


def game(io: Packer, data: Data) -> Iterator[None]:
    """A game: its flags, starting position, players and turns; yields after each turn."""
    data["flags"] = io.count(1, data.get("flags", 0))
    start = _object(io, data, "start")
    position(io, start)
    _players(io, data, [colour for colour in COLOURS if colour in start["turn_order"]])
    yield from turns(io, data, start)


def _players(io: Packer, data: Data, colours: Sequence[str]) -> None:
    """The names of players by colour; if there are none, they take one bit together."""
    given = _object(io, data, "names")
    if not io.below(2, int(bool(given))):
        return
    for colour in colours:
        name = text(io, given.get(colour, ""), NAME_LIMIT)
        if name:
            given[colour] = name


# Links.

WORDS = frozenset(
    (
        *KINDS, *ARENAS, *MODES, *COLOURS, *BOTS, *DIRECTIONS, *CRYSTALS, *ORDERS, *VERDICTS, *OPS,
        *DECISIONS, *GOALS, *OTHERS,
        "ttb-position/1", "ttb-puzzle/1", "format", "arena", "rules", "mode", "score_victory",
        "special_orders", "teams", "turn_order", "to_move", "round", "bases", "bots", "at", "facing", "cargo",
        "program", "stuck", "crystals", "colour", "rocks", "blobs", "mud", "teleporters", "track", "pile",
        "hands", "special", "revealed", "double_modification", "banked", "counters", "result", "by",
        "winners", "totals", "change", "double", "choices", "op", "bot", "slot", "slots", "order", "goal",
        "kind", "points", "turns", "others", "start", "flags",
    )
)  # fmt: skip
"""Every name of the interchange form that this version can express."""
FREE_TEXTS = ("names", "title", "author", "text")
"""Fields of texts by people, which may contain any words."""


def holds(data: object) -> bool:
    """True if this version can express every name in a value of the interchange form.

    A field with an unknown name is omitted from a link if it is empty.
    """
    if isinstance(data, dict):
        return all(
            name in FREE_TEXTS or not value or (name in WORDS and holds(value))
            for name, value in data.items()
        )
    if isinstance(data, list):
        return all(map(holds, data))
    return not isinstance(data, str) or data in WORDS


def write(kind: str, data: Data) -> int:
    """The number for a position, a puzzle or a game in the interchange form. Raises `TtbError`."""
    writer = Writer()
    for _ in _link(writer, kind, data):
        pass
    return writer.number()


def reading(number: int) -> Generator[None, None, tuple[str, Data]]:
    """The kind and the content of a number, in small steps. Raises `TtbError`."""
    reader = Reader(number)
    data: Data = {}
    kind = yield from _link(reader, "", data)
    reader.finish()
    return kind, data


def _link(io: Packer, kind: str, data: Data) -> Generator[None, None, str]:
    kind = KINDS[io.below(len(KINDS), KINDS.index(kind) if io.writes else 0)]
    if kind == "position":
        position(io, data)
    elif kind == "puzzle":
        puzzle(io, data)
    else:
        yield from game(io, data)
    return kind
