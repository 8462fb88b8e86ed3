"""Robots and decisions as short texts, for people (docs/JUNKYARD.md: Notation).

A part is `claw_s@3,1E`: kind, place, facing; a held one names its holders, `bomb_m@5,1N<4,1>`, with a
question mark after the kind while it is blind.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ground.errors import GameError

from .decisions import Attack, Boost, Build, Keep, Pass, Scan, Take
from .holding import lies
from .lattice import Piece
from .names import COLOURS, SIZES
from .parts import PARTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .decisions import Decision
    from .holding import Held
    from .lattice import Square

WORD = re.compile(r"([a-z_]{1,20})@(-?\d{1,3}),(-?\d{1,3})([NESW])(?:<([-\d, ]*)>)?")
PLACE = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")


def format_piece(piece: Piece) -> str:
    """A part in its place.

    >>> format_piece(Piece("claw_s", 3, 1, "E"))
    'claw_s@3,1E'
    """
    return f"{piece.kind}@{piece.x},{piece.y}{piece.faces}"


def format_held(held: Held) -> str:
    """A held part with its holders."""
    kind = f"{held.kind}?" if held.blind else held.kind
    return f"{kind}@{held.x},{held.y}{held.faces}<{_places(held.by)}>"


def format_turn(decision: Decision) -> str:
    """A decision in a line.

    >>> format_turn(Scan((2, 1, 0)))
    'scan s2 m1'
    """
    match decision:
        case Build(parts):
            return " ".join(["build", *map(format_piece, parts)])
        case Scan(counts):
            sizes = zip(SIZES, counts, strict=True)
            return " ".join(["scan", *(f"{size}{count}" for size, count in sizes if count)])
        case Keep(keep):
            return "keep" if keep else "return"
        case Take(source, what, x, y, faces, by):
            return f"take {source} {what}@{x},{y}{faces}<{_places(by)}>"
        case Pass():
            return "pass"
        case Attack(target, bombs):
            return " ".join(["attack", target, *(f"{x},{y}" for x, y in bombs)])
        case Boost(to):
            return f"boost {to}"


def parse_turn(text: str) -> Decision:
    """The decision of a text. Raises GameError `bad_text`.

    >>> parse_turn("take pile m@5,1N<4,1>")
    Take(source='pile', what='m', x=5, y=1, faces='N', by=((4, 1),))
    """
    verb, _, rest = text.partition(" ")
    words = rest.split()
    if verb == "build":
        return Build(tuple(_piece(word) for word in words))
    if verb == "scan":
        counts = dict.fromkeys(SIZES, 0)
        for word in words:
            if word[:1] not in SIZES or not word[1:].isdecimal() or len(word) > 4:
                raise _unread(text)
            counts[word[0]] = int(word[1:])
        return Scan(tuple(counts.values()))
    if verb == "take":
        return _take(rest)
    if verb == "attack" and words and words[0] in COLOURS:
        return Attack(words[0], tuple(_place(word) for word in words[1:]))
    if verb == "boost" and rest in COLOURS:
        return Boost(rest)
    if text in ("keep", "return"):
        return Keep(text == "keep")
    if text == "pass":
        return Pass()
    raise _unread(text)


def _take(rest: str) -> Take:
    source, _, word = rest.partition(" ")
    found = WORD.fullmatch(word)
    if found is None or found[5] is None or source not in ("open", "scanned", "pile"):
        raise _unread(rest)
    what, faces = found[1], found[4]
    if what not in (SIZES if source == "pile" else PARTS):
        raise _unread(rest)
    size = what if source == "pile" else PARTS[what].size
    if faces not in lies(size):
        raise _unread(rest)
    by = tuple(sorted(_place(place) for place in found[5].split()))
    return Take(source, what, int(found[2]), int(found[3]), faces, by)


def _piece(word: str) -> Piece:
    found = WORD.fullmatch(word)
    if found is None or found[5] is not None or found[1] not in PARTS:
        raise _unread(word)
    return Piece(found[1], int(found[2]), int(found[3]), found[4])


def _place(word: str) -> Square:
    found = PLACE.fullmatch(word)
    if found is None:
        raise _unread(word)
    return int(found[1]), int(found[2])


def _places(places: Iterable[Square]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


def _unread(text: str) -> GameError:
    return GameError("bad_text", f"This is no decision or part: {text[:40]!r}.")
