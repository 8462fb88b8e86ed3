"""Robots side by side on the ground, with parts heaped up beside them, as one picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.junkyard.board.robot import extent, figure
from games.junkyard.symbols import UNIT, part_upright, size_of
from shell.drawing.html import Html, tag, void
from shell.storage.jsontext import Json

from junkyard_core.parts import SHAPES

_ROW = 4
"""The width of the heap, in squares."""
_GAP = 1
"""The squares between two robots, and between them and the heap."""
_MARGIN = 50
"""The margin around the picture, in its units."""


def standing(robots: Mapping[str, Json], lying: Mapping[str, int]) -> Html:
    """The robots by their colours, as in a position, and the bag of parts that lie beside them."""
    drawn, x, top = [], 0, 0
    for colour, robot in robots.items():
        left, highest, right, lowest = extent(robot)
        move = f"translate({(x - left) * UNIT} {-lowest * UNIT})"
        drawn.append(tag("g", transform=move)(figure(colour, robot)))
        top = min(top, highest - lowest)
        x += right - left + _GAP
    wide = x - _GAP
    for kind, at, y in _heaped(lying):
        shape = SHAPES[size_of(kind)]
        middle = (x + at) * UNIT + shape.width * UNIT // 2, y * UNIT + shape.height * UNIT // 2
        drawn.append(tag("g", transform=f"translate({middle[0]} {middle[1]})")(part_upright(kind)))
        wide, top = max(wide, x + at + shape.width), min(top, y)
    box = -_MARGIN, top * UNIT - _MARGIN, wide * UNIT + 2 * _MARGIN, -top * UNIT + 2 * _MARGIN
    ground = void("path", class_="junk-ground", d=f"M{-_MARGIN} 2H{wide * UNIT + _MARGIN}")
    return tag("svg", class_="thumbnail", viewBox=" ".join(map(str, box)), aria_hidden=True)(*drawn, ground)


def _heaped(lying: Mapping[str, int]) -> Iterator[tuple[str, int, int]]:
    """The places of parts in rows one on the other, the largest below: kind, left and top in squares."""
    kinds = [kind for kind, count in lying.items() for _ in range(count)]
    kinds.sort(key=lambda kind: (-SHAPES[size_of(kind)].height, -SHAPES[size_of(kind)].width))
    at, floor, high = 0, 0, 0
    for kind in kinds:
        shape = SHAPES[size_of(kind)]
        if at + shape.width > _ROW:
            at, floor, high = 0, floor - high, 0
        high = max(high, shape.height)
        yield kind, at, floor - shape.height
        at += shape.width
