"""The rules of Rally: robots race over a board full of machines, all programmed in secret at the same time.

Input and output are plain JSON in the interchange form (docs/rally/RALLY.md); a `Position` is an immutable
value. Invalid input raises `GameError` and changes nothing.

>>> position = new_game("First Shift", players=2, seed="tea")
>>> play(position, {}).pending["kind"]
'program'
"""

from __future__ import annotations

from ground.errors import GameError
from ground.forms import Data, Json
from ground.rules import Outcome

from .cards import CARDS
from .courses import COURSES
from .elements import ELEMENTS
from .events import EVENTS, apply_event, apply_events, fold
from .interchange import position_from_json, position_to_json
from .known import known_position
from .legal import legal
from .names import COLOURS
from .position import Position
from .programs import Turn, full_turn, turn_from_json, turn_of_form, turn_to_json
from .reading import board_from_json, board_to_json
from .rules import RULES
from .setup import new_game
from .turn import play as _play
from .views import view

__all__ = [
    "CARDS",
    "COLOURS",
    "COURSES",
    "ELEMENTS",
    "EVENTS",
    "RULES",
    "GameError",
    "Outcome",
    "Position",
    "apply_event",
    "apply_events",
    "board_from_json",
    "board_to_json",
    "fold",
    "full_turn",
    "known_position",
    "legal",
    "new_game",
    "play",
    "position_from_json",
    "position_to_json",
    "turn_from_json",
    "turn_to_json",
    "view",
]


def play(position: Position, turn: Turn | Json) -> Outcome[Position, Data]:
    """Carry out a turn, a value or its JSON, to its end or to a decision that is due.

    Raises `GameError` as `turn.play` and `programs.turn_of_form` do.
    """
    return _play(position, turn if isinstance(turn, Turn) else turn_of_form(turn))
