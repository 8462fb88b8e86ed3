"""Decisions, which are the turns of this game (JUNKYARD.md: Decisions)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ground.forms import Data, Json, array, boolean, coordinates, integer, record, request_error, shown

from .holding import facings
from .interchange import holders_from_json, kind_of, pieces_from_json, pieces_to_json, side_of
from .lattice import Piece, Square
from .names import COLOURS, SIZES
from .parts import PARTS


class Build(NamedTuple):
    """The whole new robot, its parts in the order given."""

    parts: tuple[Piece, ...]


class Scan(NamedTuple):
    """A draw from the piles: the number of parts of each size, in the order of `SIZES`."""

    counts: tuple[int, ...]


class Keep(NamedTuple):
    """The answer to a secret draw: keep it, or put it back."""

    keep: bool


class Take(NamedTuple):
    """A part to hold.

    `source` is `open`, `scanned` or `pile`; `what` is the kind, or of a pile the size. `x`, `y` is the top
    left square, `by` are the places of the holders.
    """

    source: str
    what: str
    x: int
    y: int
    faces: str
    by: tuple[Square, ...]


class Pass(NamedTuple):
    """No further takes, or no further attacks."""


class Attack(NamedTuple):
    """An attack on the robot `target` with bombs, which are named by their places."""

    target: str
    bombs: tuple[Square, ...]


class Boost(NamedTuple):
    """The robot that gets the boost and goes first in the next round."""

    to: str


Decision = Build | Scan | Keep | Take | Pass | Attack | Boost


def turn_from_json(data: Json) -> Decision:
    """Read a decision from plain JSON.

    Raises `GameError` (`bad_request`) if the form is wrong; `play` checks if the decision is legal.
    """
    fields = record(data, "decision")
    for name, read in _READERS.items():
        if name in fields:
            return read(fields)
    raise request_error(f"A decision must have one of the fields {', '.join(_READERS)}.")


def turn_to_json(decision: Decision) -> Data:
    """A decision as plain JSON with every field."""
    match decision:
        case Build(parts):
            return {"build": pieces_to_json(parts)}
        case Scan(counts):
            return {"scan": dict(zip(SIZES, counts, strict=True))}
        case Keep(keep):
            return {"keep": keep}
        case Take(source, what, x, y, faces, by):
            named = {"size": what} if source == "pile" else {"part": what}
            holders = [list(at) for at in by]
            return {"take": {"from": source, **named}, "at": [x, y], "faces": faces, "by": holders}
        case Pass():
            return {"pass": True}
        case Attack(target, bombs):
            return {"attack": target, "bombs": [list(at) for at in bombs]}
        case Boost(to):
            return {"boost": to}


def _build(fields: Mapping[str, Json]) -> Build:
    record(fields, "build", ("build",))
    return Build(tuple(pieces_from_json(fields["build"])))


def _scan(fields: Mapping[str, Json]) -> Scan:
    record(fields, "scan", ("scan",))
    counts = record(fields["scan"], "scan", SIZES)
    numbers = tuple(integer(counts.get(size, 0), "A count") for size in SIZES)
    if min(numbers) < 0:
        raise request_error(f"scan has a count of {shown(min(numbers))}, expected 0 or more.")
    return Scan(numbers)


def _keep(fields: Mapping[str, Json]) -> Keep:
    record(fields, "keep", ("keep",))
    return Keep(boolean(fields["keep"], "keep"))


def _take(fields: Mapping[str, Json]) -> Take:
    record(fields, "take", ("take", "at", "faces", "by"))
    take = record(fields["take"], "take", ("from", "part", "size"))
    source = take.get("from")
    if source == "pile":
        record(take, "take", ("from", "size"))
        what = take.get("size")
        if not isinstance(what, str) or what not in SIZES:
            raise request_error(f"size is {shown(what)}, expected one of {', '.join(SIZES)}.")
        size = what
    elif source == "open" or source == "scanned":
        record(take, "take", ("from", "part"))
        what = kind_of(take.get("part"))
        size = PARTS[what].size
    else:
        raise request_error(f"from is {shown(source)}, expected open, scanned or pile.")
    faces = side_of(fields.get("faces", "N"))
    if faces not in facings(size):
        raise request_error(f"A held part of size {size} cannot face {faces}.")
    x, y = coordinates(fields.get("at"), "at")
    return Take(str(source), what, x, y, faces, holders_from_json(fields.get("by")))


def _pass(fields: Mapping[str, Json]) -> Pass:
    record(fields, "pass", ("pass",))
    if fields["pass"] is not True:
        raise request_error("pass must be true.")
    return Pass()


def _attack(fields: Mapping[str, Json]) -> Attack:
    record(fields, "attack", ("attack", "bombs"))
    bombs = tuple(coordinates(entry, "bombs") for entry in array(fields.get("bombs"), "bombs"))
    return Attack(_colour(fields["attack"], "attack"), bombs)


def _boost(fields: Mapping[str, Json]) -> Boost:
    record(fields, "boost", ("boost",))
    return Boost(_colour(fields["boost"], "boost"))


def _colour(name: Json, what: str) -> str:
    if not isinstance(name, str) or name not in COLOURS:
        raise request_error(f"{what} is {shown(name)}, expected a colour.")
    return name


_READERS: dict[str, Callable[[Mapping[str, Json]], Decision]] = {
    "build": _build,
    "scan": _scan,
    "keep": _keep,
    "take": _take,
    "pass": _pass,
    "attack": _attack,
    "boost": _boost,
}
