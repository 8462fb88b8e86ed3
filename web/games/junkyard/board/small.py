"""A robot as a small picture beside words."""

from __future__ import annotations

from games.junkyard.board.robot import robot_svg
from games.junkyard.rules import figures_of
from shell.drawing.html import Html, tag
from shell.storage.jsontext import Json


def small_robot(colour: str, robot: Json | None, label: str = "", mood: str = "") -> Html:
    """The robot of a colour from a view, None while it is covered; without a label a decoration."""
    figures = figures_of(robot["parts"], robot["held"]) if robot else None
    drawn = robot_svg(colour, robot, figures, label=label, room=0, small=True, mood=mood)
    return drawn if label else tag("span", class_="junk-small", aria_hidden=True)(drawn)
