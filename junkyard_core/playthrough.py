"""Golden playthroughs of this game (`ground.playthrough`): `junkyard-playthrough/1`.

A set-up has the fields of a `setup` request; decisions and boards stand in the notation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ground.playthrough import Playthroughs

from .notation import format_bag, format_position, format_turn, parse_turn
from .protocol import setup_from_json
from .rounds import play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ground.forms import Data, Json, Told

    from .decisions import Decision
    from .position import Position


class _Playthroughs(Playthroughs):
    head = "junkyard-playthrough/1"

    def start(self, setup: Json) -> Position:
        return setup_from_json(setup)

    def play(self, position: Any, turn: Any) -> tuple[Position, Sequence[Told], None]:
        outcome = play(position, turn)
        return outcome.position, outcome.events, None

    def over(self, position: Any) -> bool:
        return position.result is not None

    def whose(self, position: Any) -> str:
        return f"{position.round} {position.to_move}"

    def written(self, turn: Any) -> str:
        return format_turn(turn)

    def read(self, text: str) -> Decision:
        return parse_turn(text)

    def sum_up(self, events: Iterable[Told]) -> str:
        told = (_TOLD[event["type"]](event) for event in events if event["type"] in _TOLD)
        return "; ".join(filter(None, told))

    def board(self, position: Any) -> str:
        return format_position(position)


_PLAYTHROUGHS = _Playthroughs()
record, replay = _PLAYTHROUGHS.record, _PLAYTHROUGHS.replay


def _scan(event: Data) -> str:
    drawn = " ".join(event["parts"]) or "nothing"
    return f"{event['robot']} {'looks at' if event['secret'] else 'scans'} {drawn}"


def _attack(event: Data) -> str:
    return f"{event['target']} is attacked with {event['incoming']} - {event['dodge']}"


def _over(event: Data) -> str:
    totals = ", ".join(f"{colour} {total}" for colour, total in event["totals"].items())
    winners = " and ".join(event["winners"]) or "nobody"
    return f"the end by {event['by']}, {winners} won: {totals}"


_TOLD: dict[str, Callable[[Any], str]] = {
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
"""How each type of event is told; the others go without saying."""
