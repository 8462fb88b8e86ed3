"""A notation for people: an order, a change, a turn and a game as short printable text that parses back.

- An order is its code: `F` `FF` `L` `R` `P` (pick up) `U` `Z`, specials `LL` `RR` `UT` `FFF` `FP` `FZ` `D`
  `J` `B` `ZZ` `LZ` `AZ` `AT`.
- A change names a bot and its slots, counted from 1: `red1.2=F` places, `red1.1x3` swaps, `red1.2-` removes,
  `red1*` resets.
- A turn is its changes, or `pass` if there are none; `double` precedes them if Double Modification is spent.
  Each answer to a decision follows after `>`: `zap:L`, `blob:NE`, `crystal:0,-1`, `zap:-` to decline.
  Examples: `red1.2=F > zap:L > crystal:1,-1`, `double red1.1- red2.1=FF`.
- A game is the line `ttb-game/1`, a line with its starting position as JSON, and a line for each turn.

Parsing raises `TtbError` (`bad_text`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ground.forms import Data, Json, ReadOnly, parse
from ground.rules import Notation

from .cells import SLOTS
from .changes import PLACE, REMOVE, RESET, SWAP, Change
from .errors import TtbError
from .hexes import DIRECTIONS, index, on_arena
from .interchange import position_from_json, turn_from_json, turn_to_json, whole_to_json
from .names import BOT
from .orders import CODES, NUMBERS
from .pieces import ASKING
from .position import Position
from .printing import (
    describe,
    format_change,
    format_changes,
    format_choice,
    format_order,
    format_program,
    format_turn,
)
from .turns import Choice, Turn

__all__ = [
    "GAME",
    "MAX_LINE",
    "NOTATION",
    "describe",
    "format_change",
    "format_changes",
    "format_choice",
    "format_game",
    "format_order",
    "format_program",
    "format_turn",
    "parse_change",
    "parse_choice",
    "parse_game",
    "parse_order",
    "parse_turn",
    "summarize",
]

MAX_LINE = 400
"""The largest number of characters of a turn; the longest real ones have some 200."""

GAME = "ttb-game/1"


def _parse_error(what: str, text: str) -> TtbError:
    shown = text if len(text) <= 40 else text[:37] + "..."
    return TtbError("bad_text", f"{shown!r} is not {what}.")


def parse_order(text: str) -> int:
    """The order with this code."""
    if text not in CODES[1:]:
        raise _parse_error("an order", text)
    return CODES.index(text, 1)


def parse_change(text: str) -> Change:
    """One change."""
    if text.endswith("*"):
        return RESET, _bot(text[:-1], text), 0, 0
    name, dot, rest = text.partition(".")
    bot = _bot(name, text)
    if dot and rest[:1] and rest[1:2] == "=":
        return PLACE, bot, _slot(rest[0], text), parse_order(rest[2:])
    if dot and len(rest) == 3 and rest[1] == "x":
        return SWAP, bot, _slot(rest[0], text), _slot(rest[2], text)
    if dot and len(rest) == 2 and rest[1] == "-":
        return REMOVE, bot, _slot(rest[0], text), 0
    raise _parse_error("a change", text)


def _bot(name: str, text: str) -> int:
    if name not in BOT:
        raise _parse_error("a change", text)
    return BOT[name]


def _slot(digit: str, text: str) -> int:
    if digit not in ("1", "2", "3"):
        raise _parse_error(f"a change (slots are 1 to {SLOTS})", text)
    return int(digit) - 1


def parse_choice(text: str) -> Choice:
    """One answer to a decision."""
    kind, _, value = text.partition(":")
    if (kind == "zap" or kind in ASKING) and value == "-":
        return kind, None
    if kind == "zap":
        return kind, parse_order(value)
    if kind in ASKING and value in DIRECTIONS:
        return kind, DIRECTIONS.index(value)
    if kind == "crystal" and len(value) <= 5:
        numbers = value.split(",")
        if len(numbers) == 2 and all(_small(number) for number in numbers):
            q, r = map(int, numbers)
            if on_arena(q, r, 7):
                return kind, index(q, r)
    raise _parse_error("a choice", text)


def _small(text: str) -> bool:
    digits = text[1:] if text[:1] == "-" else text
    return len(digits) == 1 and digits in "0123456789" and text != "-0"


def parse_turn(text: str) -> Turn:
    """A turn; its legality is not checked here: `turns.play` does that."""
    if len(text) > MAX_LINE:
        raise _parse_error(f"a turn (more than {MAX_LINE} characters)", text)
    head, *choices = text.strip().split(" > ")
    words = head.split()
    double = words[:1] == ["double"]
    words = words[double:]
    if not words:
        raise _parse_error("a turn", text)
    changes = () if words == ["pass"] else tuple(parse_change(word) for word in words)
    return Turn(changes, double, tuple(parse_choice(choice) for choice in choices))


def format_game(start: Position, turns: Sequence[Turn]) -> str:
    """A game: its starting position, then a line for each turn. Raises `TtbError` (`masked`)."""
    text = json.dumps(whole_to_json(start), separators=(",", ":"))
    return "\n".join([GAME, text, *map(format_turn, turns)]) + "\n"


def parse_game(text: str) -> tuple[Position, list[Turn]]:
    """A game; the turns are not played. Raises `TtbError`, also for a bad position."""
    lines = text.splitlines()
    if len(lines) < 2 or lines[0] != GAME:
        raise _parse_error("a game", lines[0] if lines else "")
    return position_from_json(parse(lines[1])), [parse_turn(line) for line in lines[2:]]


class TwinTinBotsNotation(Notation[Position]):
    """The notation as an implementation of the ground's interface."""

    def turn(self, turn: Json) -> str:
        return format_turn(turn_from_json(turn))

    def read_turn(self, text: str) -> Data:
        return dict(turn_to_json(parse_turn(text)))

    def board(self, position: Position) -> str:
        return str(position)

    def game(self, start: Position, turns: Sequence[Json]) -> str:
        return format_game(start, list(map(turn_from_json, turns)))

    def summary(self, events: Sequence[ReadOnly]) -> str:
        return summarize(events)


NOTATION = TwinTinBotsNotation()


def summarize(events: Iterable[Any]) -> str:
    """The events of a turn in a line."""
    parts: list[str] = []
    acting = ""
    for event in events:
        kind = event["type"]
        if kind == "order":
            acting = event["bot"] + " "
            parts.append(f"{acting}{_code(event['order'])}:")
        elif kind in _WORDS:
            parts.append(_WORDS[kind](event).removeprefix(acting))
            acting = event["bot"] + " " if kind == "force" and event["order"] else acting
    return "; ".join(parts).replace(":;", ":")


def _code(name: str) -> str:
    return CODES[NUMBERS[name]]


def _at(hex_: list[int] | None) -> str:
    return "" if hex_ is None else "{},{}".format(*hex_)


def _moves(event: Data) -> str:
    words = []
    for move in event["moves"]:
        piece = move["colour"] or move["piece"]
        through = "".join(f" ({_at(way_in)}={_at(way_out)})" for way_in, way_out in move["through"])
        words.append(f"{piece} {_at(move['from'])}>{_at(move['to'])}{through}")
    return " pushing ".join(words)


def _zap(event: Data) -> str:
    hit = event["hit"]
    if hit is None:
        return "hits nothing"
    return f"hits {hit['kind'] if hit['name'] is None else hit['name']}"


def _force(event: Data) -> str:
    return f"{event['bot']} must {_code(event['order'])}:" if event["order"] else f"{event['bot']} is spared"


def _nothing(event: Data) -> str:
    why = " ".join(filter(None, (event["reason"], _at(event["at"]), event["by"])))
    return f"no effect ({why})"


def _over(event: Data) -> str:
    totals = ", ".join(f"{colour} {total}" for colour, total in event["totals"].items())
    return f"the end by {event['by']}, {' and '.join(event['winners'])} won: {totals}"


_WORDS: dict[str, Callable[[Data], str]] = {
    "counter": lambda event: f"{event['left']} counters left",
    "stuck": lambda event: f"{event['bot']} stuck",
    "free": lambda event: f"{event['bot']} free",
    "move": _moves,
    "rotate": lambda event: f"{event['from']}>{event['to']}",
    "load": lambda event: f"takes {event['crystal']}" + (f" from {event['owner']}" if event["owner"] else ""),
    "unload": lambda event: f"{event['crystal']} to {event['target'] or _at(event['at'])}",
    "bank": lambda event: f"{event['colour']} has {event['points']}",
    "draw": lambda event: f"{event['colour']} draws {_code(event['order'])}",
    "enter": lambda event: f"{event['crystal']} enters {_at(event['at'])}",
    "end_phase": lambda event: f"end phase, {event['counters']} counters",
    "zap": _zap,
    "force": _force,
    "nothing": _nothing,
    "over": _over,
}
"""The text of each type of event; the others are part of the turn's notation or implied."""
