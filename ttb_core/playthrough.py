"""Golden playthroughs of this game (`ground.playthrough`): `ttb-playthrough/1`.

A set-up has the fields of a `setup` request, a turn stands in the notation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ground.playthrough import Playthroughs

from .names import COLOURS
from .notation import format_turn, parse_turn
from .orders import CODES, NUMBERS
from .protocol import setup_from_json
from .turns import play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ground.forms import Data, Json, Told

    from .position import Position
    from .turns import Turn


class _Playthroughs(Playthroughs):
    head = "ttb-playthrough/1"

    def start(self, setup: Json) -> Position:
        return setup_from_json(setup)

    def play(self, position: Any, turn: Any) -> tuple[Position, Sequence[Told], str | None]:
        outcome = play(position, turn)
        pending = outcome.pending
        return outcome.position, outcome.events, None if pending is None else pending.kind

    def over(self, position: Any) -> bool:
        return position.result is not None

    def whose(self, position: Any) -> str:
        return f"{position.round} {COLOURS[position.mover]}"

    def written(self, turn: Any) -> str:
        return format_turn(turn)

    def read(self, text: str) -> Turn:
        return parse_turn(text)

    def sum_up(self, events: Iterable[Told]) -> str:
        return sum_up(events)

    def board(self, position: Any) -> str:
        return str(position)


_PLAYTHROUGHS = _Playthroughs()
record, replay = _PLAYTHROUGHS.record, _PLAYTHROUGHS.replay


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
