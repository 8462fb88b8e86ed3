"""Golden playthroughs of this game (`ground.playthrough`): `rally-playthrough/1`.

A set-up has the fields of a `setup` request; turns and positions stand in the notation. The line below a turn
tells what matters most in it, and a checksum of all its events.
"""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any

from ground.errors import GameError
from ground.playthrough import Playthroughs

from .notation import format_board, format_position, format_turn, parse_turn
from .setup import setup_from_json
from .turn import play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ground.forms import Json, Told

    from .position import Position
    from .programs import Turn


class _Playthroughs(Playthroughs):
    head = "rally-playthrough/1"

    def start(self, setup: Json) -> Position:
        begun = setup_from_json(setup)
        if begun.position is None:
            raise GameError("bad_text", "The set-up leaves something to be decided.")
        return begun.position

    def play(self, position: Any, turn: Any) -> tuple[Position, Sequence[Told], str | None]:
        outcome = play(position, turn)
        pending = outcome.pending
        return outcome.position, outcome.events, None if pending is None else str(pending["kind"])

    def over(self, position: Any) -> bool:
        return position.result is not None

    def whose(self, position: Any) -> str:
        return f"turn {position.turn}"

    def written(self, turn: Any) -> str:
        return format_turn(turn)

    def read(self, text: str) -> Turn:
        return parse_turn(text)

    def sum_up(self, events: Iterable[Told]) -> str:
        all_of_them = list(events)
        told = [_TOLD[event["type"]](event) for event in all_of_them if event["type"] in _TOLD]
        check = zlib.crc32(json.dumps(all_of_them, sort_keys=True).encode())
        return "; ".join([*told, f"{len(all_of_them)} events {check:08x}"])

    def board(self, position: Any) -> str:
        told = format_position(position)
        return f"{format_board(position.board)}\n{told}" if position.turn == 1 else told


_PLAYTHROUGHS = _Playthroughs()
record, replay = _PLAYTHROUGHS.record, _PLAYTHROUGHS.replay


def _over(event: Told) -> str:
    winners = " and ".join(event["result"]["winners"]) or "nobody"
    return f"the end by {event['result']['by']}, {winners} won"


_TOLD: dict[str, Callable[[Told], str]] = {
    "damage": lambda event: f"{event['robot']} {event['why']} {event['total']}",
    "destroy": lambda event: f"{event['robot']} destroyed by {event['why']}, lives {event['lives']}",
    "touch": lambda event: f"{event['robot']} touches {event['flag']}",
    "shadow": lambda event: f"{event['robot']} has a shadow",
    "sleep": lambda event: f"{event['robot']} sleeps",
    "greens": lambda event: f"greens {'halt' if event['halted'] else event['direction']}",
    "door": lambda event: f"a door opens under {' '.join(each['robot'] for each in event['victims'])}",
    "enter": lambda event: f"{event['robot']} is back",
    "over": _over,
}
"""How each type of event is told; the others are in the checksum alone."""
