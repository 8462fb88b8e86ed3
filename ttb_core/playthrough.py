"""Whole games as readable text that can be played again and compared line by line: golden playthroughs.

The first lines are `ttb-playthrough/1` and the set-up (the fields of a `setup` request as JSON). Then come
for each turn `ROUND COLOUR: TURN` in the notation and, indented, a line that sums up its events, and from
time to time the board, each line of it after a bar. Only the set-up and the turns are read again; everything
else has to come out the same.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from .errors import TtbError
from .names import COLOURS
from .notation import format_turn, parse_turn
from .orders import CODES, NUMBERS
from .protocol import parse, setup_from_json
from .turns import play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from .forms import Data
    from .position import Position
    from .turns import Turn

HEAD = "ttb-playthrough/1"
BOARD_EVERY = 20
"""Turns from one drawn board to the next."""


def record(setup: dict[str, object], turns: Iterable[Turn]) -> str:
    """The text of a game: its set-up as in the engine protocol, and its turns with all their answers.

    Raises TtbError if a turn cannot be played.
    """
    position = setup_from_json(setup)
    lines = [HEAD, json.dumps(setup), *_board(position)]
    for number, turn in enumerate(turns, 1):
        outcome = play(position, turn)
        if outcome.pending is not None:
            raise TtbError("bad_text", f"Turn {number} leaves a {outcome.pending.kind} decision open.")
        lines.append(f"{position.round} {COLOURS[position.mover]}: {format_turn(turn)}")
        told = sum_up(outcome.events)
        if told:
            lines.append("    " + told)
        position = outcome.position
        if position.result is not None or number % BOARD_EVERY == 0:
            lines += _board(position)
    return "\n".join(lines) + "\n"


def _board(position: Position) -> list[str]:
    return ["| " + line if line else "|" for line in str(position).splitlines()]


def replay(text: str) -> str | None:
    """Play the game of a text again: None if it comes out the same, otherwise the first line that differs."""
    lines = text.splitlines()
    try:
        if len(lines) < 2 or lines[0] != HEAD:
            raise TtbError("bad_text", "This is not a playthrough.")
        setup: Any = parse(lines[1])
        turns = [parse_turn(line.partition(": ")[2]) for line in lines[2:] if line[:1] not in ("|", " ", "")]
        again = record(setup, turns).splitlines()
    except TtbError as error:
        return str(error)
    for number in range(max(len(lines), len(again))):
        expected = lines[number] if number < len(lines) else "nothing more"
        found = again[number] if number < len(again) else "nothing more"
        if expected != found:
            return f"line {number + 1}: {found!r}, expected {expected!r}"
    return None


def sum_up(events: Iterable[Any]) -> str:
    """The events of a turn in a line."""
    told: list[str] = []
    acting = ""
    for event in events:
        kind = event["type"]
        if kind == "order":
            acting = event["bot"] + " "
            told.append(f"{acting}{_code(event['order'])}:")
        elif kind in _WORDS:
            told.append(_WORDS[kind](event).removeprefix(acting))
            acting = event["bot"] + " " if kind == "force" and event["order"] else acting
    return "; ".join(told).replace(":;", ":")


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
"""How each type of event is told; the others are in the turn's notation or go without saying."""
