"""The part of this game that the page shows while Python is still loading."""

from __future__ import annotations

from games.ttb.board import board as board_drawing
from shell.drawing.html import Html

import ttb_core as ttb
from ground.rules import NOBODY

SIZED_BY = ("data-led",)
"""The root attributes that the sizes of the table's parts depend on."""


def board() -> Html:
    """The two-colour set-up as SVG, the same drawing as the app's."""
    return board_drawing.svg(ttb.RULES.view(ttb.RULES.data(ttb.new_game(colours=2)), NOBODY), label="Board")
