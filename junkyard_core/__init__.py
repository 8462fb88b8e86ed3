"""The rules of Junkyard Bots: robots of scrap that scan, scrounge, throw bombs, are rebuilt and eat energy.

Input and output are plain JSON in the interchange form (JUNKYARD.md: Interchange); a `Position` is an
immutable value. Invalid input raises `GameError` and changes nothing.

>>> position = new_game(players=2, seed="tea", ready=True)
>>> outcome = play(position, {"scan": {"s": 1}})
>>> fold(position, outcome.events) == outcome.position
True
"""

from __future__ import annotations

from collections.abc import Collection

from ground.errors import GameError
from ground.forms import Data, Json
from ground.rules import Outcome

from .anatomy import spots as _spots
from .decisions import Decision, turn_from_json, turn_to_json
from .events import EVENTS, apply_event, fold
from .interchange import kind_of, pieces_from_json, position_from_json, position_to_json
from .known import changed, known_position
from .legal import figures_of, holders, legal, places, robot_from_json
from .names import COLOURS, GOAL, PHASES, POWER, SIZES
from .parts import PARTS, STARTERS
from .position import Position
from .rounds import play as _play
from .rules import RULES
from .setup import NUMBERS, READY, alike, new_game, workbench
from .views import view

__all__ = [
    "COLOURS",
    "EVENTS",
    "GOAL",
    "NUMBERS",
    "PARTS",
    "PHASES",
    "POWER",
    "READY",
    "RULES",
    "SIZES",
    "STARTERS",
    "GameError",
    "Outcome",
    "Position",
    "alike",
    "apply_event",
    "changed",
    "figures_of",
    "fold",
    "holders",
    "known_position",
    "legal",
    "new_game",
    "pieces_from_json",
    "places",
    "play",
    "position_from_json",
    "position_to_json",
    "spots",
    "turn_from_json",
    "turn_to_json",
    "view",
    "workbench",
]

__version__ = "0.1.0"


def play(position: Position, turn: Decision | Json) -> Outcome[Position, Data]:
    """Carry out a decision, a value or its JSON, and the steps that follow by themselves.

    Raises `GameError` as `rounds.play` and `turn_from_json` do.
    """
    return _play(position, turn if isinstance(turn, Decision) else turn_from_json(turn))


def spots(parts: Json, kind: str, taken: Collection[tuple[int, int]] = ()) -> list[tuple[int, int, str]]:
    """Every `(x, y, faces)` where a part of a kind can be attached to `parts`, as JSON, without overlap.

    `taken` are further squares that are not free. Loose parts offer no place, but cover their squares. Raises
    `GameError` (`bad_request`) if `parts` or `kind` is invalid.
    """
    pieces, _ = robot_from_json({"parts": parts})
    return [place[1:] for place in _spots(pieces, kind_of(kind), taken)]
