"""Positions, robots and decisions as short texts for people (docs/junkyard/JUNKYARD.md: Notation).

A part is `claw_s@3,1E`: kind, place, facing. A held part names its holders, `bomb_m@5,1N<4,1>`, with a
question mark after the kind while it is blind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ground.errors import GameError
from ground.forms import Data, Json, ReadOnly
from ground.rules import Notation

from . import bags
from .anatomy import anatomy
from .decisions import Attack, Boost, Build, Decision, Keep, Pass, Scan, Take, turn_from_json, turn_to_json
from .holding import Held, facings
from .lattice import Piece, Square
from .names import COLOURS, SIZES
from .parts import PARTS
from .position import Position, Robot

WORD = re.compile(r"([a-z_]{1,20})(\??)@(-?\d{1,3}),(-?\d{1,3})([NESW])(?:<([-\d, ]*)>)?")
PLACE = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")


def format_piece(piece: Piece) -> str:
    """An attached part as text.

    >>> format_piece(Piece("claw_s", 3, 1, "E"))
    'claw_s@3,1E'
    """
    return f"{piece.kind}@{piece.x},{piece.y}{piece.faces}"


def format_held(held: Held) -> str:
    """A held part and its holders as text."""
    kind = f"{held.kind}?" if held.blind else held.kind
    return f"{kind}@{held.x},{held.y}{held.faces}<{_places(held.by)}>"


def parse_robot(text: str) -> tuple[tuple[Piece, ...], tuple[Held, ...]]:
    """Read the attached and the held parts of a text, in its order.

    Raises `GameError` (`bad_text`) if the text is no list of parts.

    >>> parse_robot("claw_s@3,1E bomb_s?@4,1N<3,1>")[1]
    (Held(kind='bomb_s', x=4, y=1, faces='N', by=((3, 1),), blind=True),)
    """
    parts, held = [], []
    if WORD.sub("", text).strip():
        raise _unread(text)
    for match in WORD.finditer(text):
        kind, x, y, faces = match[1], int(match[3]), int(match[4]), match[5]
        if match[6] is None:
            parts.append(_piece(match[0]))
        elif kind not in PARTS or faces not in facings(PARTS[kind].size):
            raise _unread(match[0])
        else:
            held.append(Held(kind, x, y, faces, _by(match), bool(match[2])))
    return tuple(parts), tuple(held)


def format_turn(decision: Decision) -> str:
    """A decision as a line of text.

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


def format_position(position: Position) -> str:
    """A position as text: a line for the round, one for the open parts, and two for each robot.

    The order of the piles is left out.
    """
    counts = " ".join(f"{size}{len(pile)}" for size, pile in zip(SIZES, position.piles, strict=True))
    where = "over" if position.phase is None else f"{position.phase}, {position.to_move} decides"
    lines = [
        f"round {position.round}, {where}, boost {position.boost or 'nobody'}, piles {counts}",
        f"open: {format_bag(bags.to_json(position.open))}",
    ]
    for colour, robot in zip(position.turn_order, position.robots, strict=True):
        words = [*map(format_piece, robot.parts), *map(format_held, robot.held)]
        lines += [f"{colour}: {_figures(robot)}", "    " + (" ".join(words) or "a body alone")]
    return "\n".join(lines)


def format_game(start: Position, turns: Iterable[Decision]) -> str:
    """A position, and below it the decisions made from there, one a line."""
    return "\n".join([format_position(start), *map(format_turn, turns)])


def format_bag(bag: Mapping[str, int]) -> str:
    """The parts in a bag, given as JSON, as text.

    >>> format_bag({"eye_s": 1, "feet": 2})
    '1 eye_s 2 feet'
    """
    return " ".join(f"{count} {kind}" for kind, count in bag.items()) or "nothing"


def _figures(robot: Robot) -> str:
    figures = anatomy(robot.parts)
    words = [
        f"power {robot.power}",
        f"energy {robot.eaten}",
        f"scan {figures.scan}",
        f"speed {figures.speed}",
    ]
    for name in ("scanned", "looked", "loose"):
        bag = getattr(robot, name)
        if bag:
            words.append(f"{name} {format_bag(bags.to_json(bag))}")
    return ", ".join([*words, *(["exploded"] if robot.exploded else [])])


def parse_turn(text: str) -> Decision:
    """Read a decision from text.

    Raises `GameError` (`bad_text`) if the text is no decision.

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
    match = WORD.fullmatch(word)
    if match is None or match[2] or match[6] is None or source not in ("open", "scanned", "pile"):
        raise _unread(rest)
    what, faces = match[1], match[5]
    if what not in (SIZES if source == "pile" else PARTS):
        raise _unread(rest)
    size = what if source == "pile" else PARTS[what].size
    if faces not in facings(size):
        raise _unread(rest)
    return Take(source, what, int(match[3]), int(match[4]), faces, _by(match))


def _piece(word: str) -> Piece:
    match = WORD.fullmatch(word)
    if match is None or match[2] or match[6] is not None or match[1] not in PARTS:
        raise _unread(word)
    return Piece(match[1], int(match[3]), int(match[4]), match[5])


def _by(match: re.Match[str]) -> tuple[Square, ...]:
    return tuple(sorted(_place(place) for place in match[6].split()))


def _place(word: str) -> Square:
    match = PLACE.fullmatch(word)
    if match is None:
        raise _unread(word)
    return int(match[1]), int(match[2])


def _places(places: Iterable[Square]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


def _unread(text: str) -> GameError:
    return GameError("bad_text", f"Cannot read {text[:40]!r} as a decision or part.")


class JunkyardNotation(Notation["Position"]):
    """The notation as the interface of `ground.rules`."""

    def turn(self, turn: Json) -> str:
        return format_turn(turn_from_json(turn))

    def read_turn(self, text: str) -> Data:
        return turn_to_json(parse_turn(text))

    def board(self, position: Position) -> str:
        return format_position(position)

    def game(self, start: Position, turns: Iterable[Json]) -> str:
        return format_game(start, map(turn_from_json, turns))

    def summary(self, events: Iterable[ReadOnly]) -> str:
        summaries = (_SUMMARIES[event["type"]](event) for event in events if event["type"] in _SUMMARIES)
        return "; ".join(filter(None, summaries))


NOTATION = JunkyardNotation()


def _scan(event: Data) -> str:
    drawn = " ".join(event["parts"]) or "nothing"
    return f"{event['robot']} {'looks at' if event['secret'] else 'scans'} {drawn}"


def _attack(event: Data) -> str:
    return f"{event['target']} is attacked with {event['incoming']} - {event['dodge']}"


def _over(event: Data) -> str:
    totals = ", ".join(f"{colour} {total}" for colour, total in event["totals"].items())
    winners = " and ".join(event["winners"]) or "nobody"
    return f"the end by {event['by']}, {winners} won: {totals}"


_SUMMARIES: dict[str, Callable[[Any], str]] = {
    "round": lambda event: f"round {event['round']}",
    "reveal": lambda event: "turned up " + " ".join(event["parts"]),
    "scan": _scan,
    "return": lambda event: "all go back",
    "show": lambda event: "they stay",
    "pass": lambda event: f"{event['robot']} can take nothing" if event["why"] == "nothing" else "",
    "unveil": lambda event: f"{event['robot']} unveils {event['part']}, {event['outcome']}",
    "clear": lambda event: f"{event['robot']} leaves {' '.join(event['parts'])}",
    "attack": _attack,
    "damage": lambda event: f"{event['robot']} loses {event['lost']}, has {event['power']}",
    "drop": lambda event: f"{event['robot']} drops {' '.join(event['parts'])}",
    "explode": lambda event: f"{event['robot']} explodes",
    "build": lambda event: f"ejected {format_bag(event['ejected'])}" if event["ejected"] else "",
    "eat": lambda event: f"{event['robot']} eats {event['points']}, has {event['total']}",
    "boost": lambda event: f"boost to {event['to']}, {event['why']}",
    "over": _over,
}
"""The summary of an event by its type; other types have none."""
