"""The rules of Twin Tin Bots.

>>> import ttb_core as ttb
>>> position = ttb.new_game(colours=2, seed="any text", first="red")
>>> turn = ttb.turn_from_json({"change": [
...     {"op": "place", "bot": "red1", "slot": 0, "order": "forward1"},
...     {"op": "place", "bot": "red2", "slot": 0, "order": "turn_left"}]})
>>> outcome = ttb.play(position, turn)
>>> [event["type"] for event in outcome.events]
['turn', 'place', 'place', 'order', 'move', 'order', 'rotate', 'next']
>>> ttb.position_to_json(outcome.position)["bots"]["red1"]["at"]
[0, -3]
>>> ttb.fold(position, outcome.events) == outcome.position
True

Positions and turns are values. Unusable input raises `TtbError` with a code. The modules `ttb.links`
(positions, puzzles and games as short text) and `ttb.puzzles` are imported on first use.

Links, the JSON forms, the notation and the random results of a seed keep their meaning in all later versions,
also when orders and elements are added (docs/ttb/LINKS.md). The size of input is checked first: no list in
the JSON forms has more than 2000 entries, and docs/PROTOCOL.md has the limits of `python -m ttb_core engine`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ground.rules import Outcome

from .changes import legal
from .elements import ELEMENTS
from .errors import TtbError
from .events import apply_event, fold
from .interchange import (
    change_to_json,
    position_from_json,
    position_to_json,
    turn_from_json,
    turn_to_json,
    view_from_json,
)
from .layout import Layout, Problem, read_layout
from .orders import ORDERS
from .perft import perft
from .position import Position
from .rules import RULES
from .setup import element_room, new_game
from .turns import Turn, play

if TYPE_CHECKING:
    from .shapes import ChangeJson

__all__ = [
    "ELEMENTS",
    "ORDERS",
    "RULES",
    "Layout",
    "Outcome",
    "Position",
    "Problem",
    "TtbError",
    "Turn",
    "apply_event",
    "element_room",
    "fold",
    "legal_changes",
    "new_game",
    "perft",
    "play",
    "position_from_json",
    "position_to_json",
    "read_layout",
    "turn_from_json",
    "turn_to_json",
    "view_from_json",
]

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    if name in ("links", "puzzles"):  # Imported lazily: most callers never need them.
        from importlib import import_module

        return import_module("." + name, __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def legal_changes(position: Position) -> list[list[ChangeJson]]:
    """Every legal single change in the interchange form, the pass first; on a first turn every pair.

    >>> legal_changes(position_from_json({"bots": {"red1": {"at": [0, 0], "facing": "E"}}}))[:2]
    [[], [{'op': 'place', 'bot': 'red1', 'slot': 0, 'order': 'forward1'}]]
    """
    return [[change_to_json(change) for change in changes] for changes in legal(position)]
