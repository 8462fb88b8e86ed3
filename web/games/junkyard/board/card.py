"""A robot on a plain card, for its poster."""

from __future__ import annotations

from games.junkyard.board.robot import extent, figure, ground_line
from games.junkyard.rules import figures_of
from games.junkyard.symbols import UNIT
from shell.drawing.html import Html, tag
from shell.storage.jsontext import Json

LEAST, MARGIN = 7, 1
"""The least width and height of a card, and the margin around the robot, in squares."""


def card(colour: str, robot: Json, label: str, mood: str = "") -> Html:
    """The whole robot in the middle of a square card."""
    left, top, right, bottom = extent(robot)
    size = max(LEAST, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN) * UNIT
    x, y = ((left + right) * UNIT - size) // 2, ((top + bottom) * UNIT - size) // 2
    view, figures = (x, y, size, size), figures_of(robot["parts"], robot["held"])
    return tag("svg", class_="junk-card", viewBox=" ".join(map(str, view)), role="img", aria_label=label)(
        ground_line(figures["ground"], view), figure(colour, robot, figures, mood)
    )
