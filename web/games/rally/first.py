"""The drawing of this game that the page shows while Python is still loading."""

from __future__ import annotations

from games.rally.board.board import picture
from games.rally.courses.courses import FIRST
from shell.drawing.html import Html

import rally_core as rally

SIZED_BY: tuple[str, ...] = ()
"""The root attributes that the sizes of the table's parts depend on."""


def board() -> Html:
    """The first course with two robots at its start, the same drawing as the app's."""
    data = rally.position_to_json(rally.new_game(FIRST, players=2))
    return picture(data["board"], data, class_="board rally-board")
