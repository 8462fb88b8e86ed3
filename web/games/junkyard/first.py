"""The drawing of this game that the page shows while Python is still loading."""

from __future__ import annotations

from games.junkyard.board.robot import robot_svg
from shell.drawing.html import Html

import junkyard_core as junk

SIZED_BY = ("data-led", "data-phase")
"""The root attributes that the sizes of the table's parts depend on."""


def board() -> Html:
    """A ready-made robot on its board, the same drawing as the app's."""
    robot = junk.position_to_json(junk.new_game(ready=True))["robots"]["red"]
    return robot_svg("red", robot, junk.figures_of(robot["parts"], robot["held"]), label="Robot")
