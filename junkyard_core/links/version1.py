"""The content of a link of version `j` and its order (docs/junkyard/LINKS.md).

Each function passes a value of the interchange form through a `Writer` or a `Reader` and returns it, so
writing and reading cannot differ; with a reader the value is None. Nothing here may change, and nothing here
depends on the rules: this module reads every link ever made, whatever parts and phases are added. Names
without a number in these tables go into a link of version `J` (`holds`).

A `Reader` may return an impossible position; `position_from_json` checks it afterwards.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from ground.links.packing import Reader, Weights, Writer, bounded
from ground.links.spelling import text

from .dealt import BY_SIZE, COLOURS, KINDS, SIZES, begun, piles

Data = dict[str, Any]
Packer = Writer | Reader


HELD_IN_LINKS = ("position", "game")
PHASES = ("assemble", "scan", "look", "scrounge", "battle", "factory", "boost")
SIDES = ("N", "E", "S", "W")
ENDS = ("explosion", "energy", "standstill")
SOURCES = ("open", "scanned", "pile")
DECISIONS = ("build", "scan", "keep", "take", "pass", "attack", "boost")
BUILT = KINDS[:14]
"""The kinds of robot parts."""
BEGINNINGS = (False, True)
"""The values of `ready` for a first position."""
NEAR, FAR = range(-4, 7), range(-41, 42)
"""The coordinates of nearly all parts, and of any part, for `x` and for `y`."""

RARELY, SELDOM, HALF = Weights(31, 1), Weights(7, 1), Weights(1, 1)
BEGINNING_WEIGHTS = Weights(6, 6, 4)
DECISION_WEIGHTS = Weights(4, 4, 1, 9, 6, 1, 1)
SOURCE_WEIGHTS = Weights(2, 1, 1)
HOLDER_WEIGHTS = Weights(12, 3, 1, 1)
KIND_WEIGHTS = Weights(4, 2, 1, 4, 2, 1, 4, 2, 1, 4, 2, 1, 5, 2)
BASE_WEIGHTS = Weights(4, 1, 1, 1, 1)
SEED_LIMIT = 200
NAME_LIMIT = 40
MOST_ENTRIES = 200
"""The most entries of any list in a position or a decision; the box has fewer than 200 parts."""
MOST_TURNS = 2000
MOST_BUILT = 30_000
"""The most parts in all builds of a link together, also those that stay in place and take hardly any room."""


# Parts.


def _flag(io: Packer, value: Any = None, weights: Weights = HALF) -> bool:
    return bool(io.weighted(weights, int(bool(value))))


def _entries(io: Packer, values: Sequence[Any] | None, group: int) -> list[Any]:
    """The entries of a list; with a reader, as many times None."""
    entries = list(values or ())
    count = bounded(io.count(group, len(entries)), MOST_ENTRIES)
    return entries or [None] * count


def _coordinate(io: Packer, value: int | None) -> int:
    far = _flag(io, value is not None and value not in NEAR, RARELY)
    coordinate: int = io.one(FAR if far else NEAR, value)
    return coordinate


def _square(io: Packer, at: Sequence[int] | None = None) -> list[int]:
    x, y = at or (None, None)
    return [_coordinate(io, x), _coordinate(io, y)]


def _squares(io: Packer, squares: Sequence[Sequence[int]] | None) -> list[list[int]]:
    """One square or more, rarely more than one."""
    count = len(squares or ())
    few = io.weighted(HOLDER_WEIGHTS, min(count, 4) - 1 if count else 3)
    entries = _entries(io, squares, 2) if few == 3 else squares or [None] * (few + 1)  # type: ignore[list-item]
    return [_square(io, at) for at in entries]


def _side(io: Packer, size: str, faces: str | None) -> str:
    """The facing of a held part; only a medium part has a choice."""
    if size != "m":
        return SIDES[0]
    side: str = io.one(SIDES[:2], faces)
    return side


def _piece(io: Packer, piece: Data | None) -> Data:
    piece = piece or {}
    part = io.one(BUILT, piece.get("part"), KIND_WEIGHTS)
    return {"part": part, "at": _square(io, piece.get("at")), "faces": io.one(SIDES, piece.get("faces"))}


def _bag(io: Packer, bag: Data | None) -> Data:
    """The counts of the kinds, in the order of the table; a bag is often empty."""
    if not _flag(io, bag):
        return {}
    counts = ((kind, io.count(1, (bag or {}).get(kind, 0))) for kind in KINDS)
    return {kind: bounded(count, MOST_ENTRIES) for kind, count in counts if count}


# Positions.


def position(io: Packer, data: Data | None) -> Data:
    """A position: players and seed, and unless it is a first position, everything else."""
    given = data or {}
    order = given.get("turn_order") or []
    order = io.sequence(COLOURS, order, 2 + io.below(3, max(len(order), 2) - 2))
    seed = text(io, given.get("seed", ""), SEED_LIMIT)
    beginnings = [begun(order, seed, ready) for ready in BEGINNINGS]
    number = beginnings.index(given) if given in beginnings else len(beginnings)
    number = io.weighted(BEGINNING_WEIGHTS, number)
    if number < len(beginnings):
        return beginnings[number]
    fields = {
        "format": "junkyard-position/1",
        "seed": seed,
        "shuffles": io.count(1, given.get("shuffles", 0)),
    }
    fields["turn_order"] = order
    fields["boost"] = io.one((*order, None), given.get("boost"))
    fields["round"] = io.count(3, given.get("round", 0))
    fields["phase"] = io.one((*PHASES, None), given.get("phase"))
    fields["to_move"] = io.one((*order, None), given.get("to_move"))
    for field in ("taken", "idle"):
        fields[field] = io.count(1, given.get(field, 0))
    fields["piles"] = _piles(io, given.get("piles") or {}, seed)
    fields["open"] = _bag(io, given.get("open"))
    robots = given.get("robots") or {}
    fields["robots"] = {colour: _robot(io, robots.get(colour) or {}, order) for colour in order}
    fields["result"] = _result(io, given["result"] if data else {}, order)
    return fields


def _piles(io: Packer, given: Data, seed: str) -> Data:
    """The piles; a pile in its first order is only a number, its length."""
    written: Data = {}
    for size, dealt in zip(SIZES, piles(seed), strict=True):
        pile = given.get(size, [])
        left = len(pile)
        if _flag(io, pile != dealt[len(dealt) - left :], SELDOM):
            written[size] = [io.one(BY_SIZE[size], kind) for kind in _entries(io, pile, 4)]
        else:
            left = io.below(len(dealt) + 1, left)
            written[size] = dealt[len(dealt) - left :]
    return written


def _robot(io: Packer, given: Data, order: Sequence[str]) -> Data:
    """A robot; its parts and held parts are sorted, so that equal robots are equal in a link."""
    looked = given.get("looked")
    parts, held = (sorted(given.get(field) or (), key=_order) for field in ("parts", "held"))
    return {
        "power": io.below(6, given.get("power", 0)),
        "energy": _bag(io, given.get("energy")),
        "exploded": _flag(io, given.get("exploded"), SELDOM),
        "loose": _bag(io, given.get("loose")),
        "parts": [_piece(io, piece) for piece in _entries(io, parts, 4)],
        "held": [_held(io, each or {}) for each in _entries(io, held, 1)],
        "scanned": _bag(io, given.get("scanned")),
        "looked": _bag(io, looked) if _flag(io, looked is not None, RARELY) else None,
        "rescanned": _flag(io, given.get("rescanned"), RARELY),
        "passed": _flag(io, given.get("passed"), SELDOM),
        "attacked": [io.one(order, colour) for colour in _entries(io, given.get("attacked"), 1)],
    }


def _held(io: Packer, given: Data) -> Data:
    part = io.one(KINDS, given.get("part"))
    return {
        "part": part,
        "at": _square(io, given.get("at")),
        "faces": _side(io, _size_of(part), given.get("faces")),
        "by": _squares(io, given.get("by")),
        "blind": _flag(io, given.get("blind"), SELDOM),
    }


def _size_of(kind: str) -> str:
    return next(size for size in SIZES if kind in BY_SIZE[size])


def _result(io: Packer, given: Data | None, order: Sequence[str]) -> Data | None:
    """The result of the game, or None while it goes on."""
    if not _flag(io, given, SELDOM):
        return None
    given = given or {}
    winners, totals, powers = (given.get(field) or {} for field in ("winners", "totals", "powers"))
    return {
        "by": io.one(ENDS, given.get("by")),
        "winners": [colour for colour in order if _flag(io, colour in winners)],
        "totals": {colour: io.count(4, totals.get(colour, 0)) for colour in order},
        "powers": {colour: io.count(3, powers.get(colour, 0)) for colour in order},
    }


# Games.


def game(io: Packer, data: Data | None) -> Generator[None, None, Data]:
    """A game: its flags, start, names and decisions, and the decisions up to which some were taken back.

    Yields after each decision.
    """
    given = data or {}
    fields: Data = {"flags": io.count(1, given.get("flags", 0))}
    start = fields["start"] = position(io, given.get("start"))
    fields["names"] = _names(io, given.get("names") or {}, start["turn_order"])
    turns = list(given.get("turns", ()))
    count = bounded(io.count(6, len(turns)), MOST_TURNS)
    robots = Robots(start)
    fields["turns"] = []
    for turn in turns or [None] * count:
        fields["turns"].append(_decision(io, turn or {}, robots))
        yield
    marks = given.get("taken_back", ())
    count = bounded(io.count(1, len(marks)), MOST_TURNS)
    fields["taken_back"] = [io.below(len(fields["turns"]) + 1, mark) for mark in marks or [0] * count]
    return fields


def _names(io: Packer, given: Data, order: Sequence[str]) -> Data:
    """The names of players by colour; if all are missing, they take one bit."""
    if not _flag(io, given):
        return {}
    names = {colour: text(io, given.get(colour, ""), NAME_LIMIT) for colour in COLOURS if colour in order}
    return {colour: name for colour, name in names.items() if name}


def _decision(io: Packer, given: Data, robots: Robots) -> Data:
    kind = next((name for name in DECISIONS if name in given), None)
    kind = io.one(DECISIONS, kind, DECISION_WEIGHTS)
    if kind == "build":
        return {kind: robots.rebuilt(io, given.get(kind))}
    if kind == "take":
        return _take(io, given)
    if kind == "scan":
        counts = given.get(kind) or {}
        return {kind: {size: io.count(2 if size == "s" else 1, counts.get(size, 0)) for size in SIZES}}
    if kind == "attack":
        return {kind: io.one(COLOURS, given.get(kind)), "bombs": _squares(io, given.get("bombs"))}
    if kind == "boost":
        return {kind: io.one(COLOURS, given.get(kind))}
    return {kind: kind == "pass" or _flag(io, given.get(kind))}


def _take(io: Packer, given: Data) -> Data:
    taken = given.get("take") or {}
    source = io.one(SOURCES, taken.get("from"), SOURCE_WEIGHTS)
    if source == "pile":
        size = io.one(SIZES, taken.get("size"))
        named = {"size": size}
    else:
        named = {"part": io.one(KINDS, taken.get("part"))}
        size = _size_of(named["part"])
    return {
        "take": {"from": source, **named},
        "at": _square(io, given.get("at")),
        "faces": _side(io, size, given.get("faces")),
        "by": _squares(io, given.get("by")),
    }


class Robots:
    """The robots as the builds of a link show them; a new build takes less room the more it resembles one.

    The game is not played here, so the builder is unknown: a writer refers to the most similar robot, nearly
    always the one that was rebuilt.
    """

    def __init__(self, start: Data) -> None:
        self._robots: list[list[Data]] = [robot["parts"] for robot in start["robots"].values()]
        self._last = len(self._robots) - 1
        self._built = 0

    def rebuilt(self, io: Packer, parts: list[Data] | None) -> list[Data]:
        """The parts of a build: those that stay, the new ones, and their order unless they are sorted."""
        base = self._base(io, parts)
        stayed = self._kept(io, self._robots[base], parts)
        added = [part for part in parts or () if part not in stayed]
        stayed += [_piece(io, part) for part in _entries(io, sorted(added, key=_order), 2)]
        self._built = bounded(self._built + bounded(len(stayed), MOST_ENTRIES), MOST_BUILT)
        ordered = sorted(stayed, key=_order)
        if _flag(io, parts is not None and parts != ordered, SELDOM):
            ordered = io.sequence(ordered, parts or (), len(ordered))
        self._robots[base], self._last = ordered, base
        return ordered

    def _base(self, io: Packer, parts: list[Data] | None) -> int:
        """The index of the robot that was rebuilt, most likely the one after the last one."""
        count = len(self._robots)
        following = [(self._last + number) % count for number in range(1, count + 1)]
        alike = [sum(part in self._robots[number] for part in parts or ()) for number in following]
        weights = Weights(*BASE_WEIGHTS.weights[:count])
        return following[io.weighted(weights, alike.index(max(alike)))]

    def _kept(self, io: Packer, before: list[Data], parts: list[Data] | None) -> list[Data]:
        stayed = [part for part in before if parts and part in parts]
        gone = io.below(len(before) + 1, len(before) - len(stayed))
        return io.subset(before, stayed, len(before) - gone)


def _order(part: Data) -> tuple[str, int, int, str]:
    return part["part"], *part["at"], part["faces"]


# Links.

WORDS = frozenset(
    (
        *COLOURS, *KINDS, *SIZES, *PHASES, *SIDES, *ENDS, *SOURCES, *DECISIONS, "junkyard-position/1",
        "format", "shuffles", "turn_order", "boost", "round", "phase", "to_move", "taken", "idle", "piles",
        "open", "robots", "result", "power", "energy", "exploded", "loose", "parts", "held", "scanned",
        "looked", "rescanned", "passed", "attacked", "part", "at", "faces", "by", "blind", "winners",
        "totals", "powers", "from", "size", "bombs", "start", "flags", "turns",
        "taken_back",
    )
)  # fmt: skip
"""Every name of the interchange form that this version has a number for."""
FREE_TEXTS = ("names", "seed")
"""The fields with texts by people, in which any word is allowed."""


def holds(data: object) -> bool:
    """True if this version has a number for every name in a value of the interchange form."""
    if isinstance(data, dict):
        return all(name in FREE_TEXTS or (name in WORDS and holds(value)) for name, value in data.items())
    if isinstance(data, list):
        return all(map(holds, data))
    return not isinstance(data, str) or data in WORDS


def write(kind: str, data: Data) -> int:
    """The number of a position or a game in the interchange form; raises `GameError`."""
    writer = Writer()
    for _ in _link(writer, kind, data):
        pass
    return writer.number()


def reading(number: int) -> Generator[None, None, tuple[str, Data]]:
    """The kind and the content of a number, decoded in small steps; raises `GameError`."""
    reader = Reader(number)
    content = yield from _link(reader, HELD_IN_LINKS[0], None)
    reader.finish()
    return content


def _link(io: Packer, kind: str, data: Data | None) -> Generator[None, None, tuple[str, Data]]:
    kind = io.one(HELD_IN_LINKS, kind)
    if kind == "game":
        return kind, (yield from game(io, data))
    start = position(io, data and data["start"])
    return kind, {"start": start, "turns": [], "names": {}, "flags": 0, "taken_back": []}
