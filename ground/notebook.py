"""Pictures of positions for notebooks, drawn by the package `robot_pictures`."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def picture(game: str, position: Any) -> str | None:
    """The picture of a position in the interchange form, as SVG; None if no package to draw it is installed.

    The rules do without the drawing, so it is looked for by its name when a picture is asked for.
    """
    try:
        pictures = import_module("robot_pictures")
    except ModuleNotFoundError:
        return None
    drawn: str = pictures.svg(game, position)
    return drawn
