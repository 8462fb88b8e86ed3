"""Positions as SVG pictures that need no other file: the board as the page draws it, in its light colours.

The drawing is that of the page (`web/games/NAME/board/`), with its symbols and style sheets. A wheel has the
files that this takes, in the folder `web` of this package (`pyproject.toml`).

>>> import ttb_core
>>> picture = svg("ttb", ttb_core.position_to_json(ttb_core.new_game()))
>>> picture.startswith("<svg "), "light-dark" in picture
(True, False)
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

from robot_pictures.selfcontained import self_contained

Data = dict[str, Any]
"""A position in the interchange form of its rules."""

_INSTALLED = Path(__file__).parent / "web"
WEB = _INSTALLED if _INSTALLED.is_dir() else Path(__file__).resolve().parents[1] / "web"
"""The folder of the page: its packages `shell` and `games`, and its style sheets."""
LONGEST = 560
"""The longer side of a picture, in pixels."""
_TAG = re.compile(r"<[a-z][^<>]*>")
_BARE = re.compile(r'"[^"]*"|(?<=\s)[\w-]+(?=[\s/>])')


def svg(game: str, position: Data) -> str:
    """The picture of a position of a game, `ttb`, `junkyard` or `rally`; it hides nothing."""
    if str(WEB) not in sys.path:
        sys.path.append(str(WEB))
    picture = self_contained(DRAWINGS[game](position), game, WEB)
    wide, high = (float(number) for number in picture.attrib["viewBox"].split()[2:])
    scale = LONGEST / max(wide, high)
    picture.set("width", f"{wide * scale:.0f}")
    picture.set("height", f"{high * scale:.0f}")
    return tostring(picture, encoding="unicode")


def _tree(drawn: str) -> Element:
    """The elements of a drawing; unlike XML, HTML has attributes without a value."""
    return fromstring(_TAG.sub(lambda tag: _BARE.sub(_valued, tag[0]), drawn))


def _valued(match: re.Match[str]) -> str:
    return match[0] if match[0].startswith('"') else f'{match[0]}=""'


def _ttb(position: Data) -> Element:
    """The board with a margin for its shadow, which the page lets stick out."""
    from games.ttb.board import board

    from ground.rules import Seen

    left, top, wide, high = (int(number) for number in board.view_box(position["arena"]).split())
    drawn = _tree(board.svg(Seen(position), label=""))
    drawn.set("viewBox", f"{left - 22} {top - 22} {wide + 44} {high + 64}")
    return drawn


def _rally(position: Data) -> Element:
    from games.rally.board import board

    return _tree(board.picture(position["board"], position))


def _junkyard(position: Data) -> Element:
    """The robots in turn order, side by side on one bench."""
    from games.junkyard.board.robot import robot_svg

    import junkyard_core as junk

    robots = []
    for colour, robot in position["robots"].items():
        figures = junk.figures_of(robot["parts"], robot.get("held", ())) if robot else None
        robots.append(_tree(robot_svg(colour, robot, figures, label="", room=1)))
    sizes = [[int(number) for number in robot.attrib["viewBox"].split()[2:]] for robot in robots]
    left, lowest = 0, max(high for _, high in sizes)
    for robot, (wide, high) in zip(robots, sizes, strict=True):
        place = {"x": left, "y": lowest - high, "width": wide, "height": high}
        robot.attrib.update({name: str(number) for name, number in place.items()})
        left += wide
    drawn = Element("svg", {"viewBox": f"0 0 {left} {lowest}"})
    SubElement(drawn, "rect", width=str(left), height=str(lowest), style="fill:var(--ground)")
    drawn.extend(robots)
    return drawn


DRAWINGS: dict[str, Callable[[Data], Element]] = {"ttb": _ttb, "junkyard": _junkyard, "rally": _rally}
"""The drawings of positions, by game."""
