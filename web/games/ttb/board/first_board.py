"""The board that the page shows while Python is still loading, drawn by the site builder."""

from __future__ import annotations

import ttb_core as ttb
from games.ttb.board import board


def markup() -> str:
    """The two-colour set-up as SVG, the same drawing as the app's."""
    return board.svg(ttb.position_to_json(ttb.new_game(colours=2)), label="Board")
