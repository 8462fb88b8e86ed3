"""Belts: straight, curved at turns, joined where others feed them; rotating belts and ramps."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from games.rally.board.draw.layout import Layout
from games.rally.board.draw.marks import dots, placed, symbol, turned
from games.rally.board.squares import back
from shell.drawing.html import Html, html, tag, void
from shell.storage.jsontext import Json

from rally_core.geometry import SIDES

CHEVRONS = {"red": 1, "blue": 2, "gold": 3}
"""The chevrons on a belt, one for each step in which it carries."""
_APART = {1: 0, 2: 28, 3: 25}
_SWING = {1: 0, 2: 30, 3: 31}
"""The distances between its chevrons: units on a straight belt, degrees on a curve."""
_CURVED = {1: 1, 2: 0.9, 3: 0.72}
"""The scale of its chevrons on a curve, where they have less room."""


def belt(layout: Layout, entry: Json) -> Html:
    """A red, blue or gold belt, bent or joined by the belts that feed it."""
    at, to, colour = entry["at"], entry["to"], entry["colour"]
    inlets = [_relative(side, to) for side in layout.inlets(at, to)]
    count = CHEVRONS[colour]
    if inlets in (["W"], ["E"]):
        mirrored = inlets == ["E"]
        drawn = symbol("belt-curve", at, to, mirrored=mirrored) + placed(at, to, _swung(count, mirrored))
    else:
        joins = html(*(symbol("belt-join", at, to, mirrored=side == "E") for side in inlets if side != "S"))
        drawn = symbol("belt", at, to) + joins + placed(at, to, _row(count))
    return tag("g", data_belt=colour)(drawn)


def green(layout: Layout, entry: Json) -> Html:
    """A green belt without its arrow, which changes (`ways`)."""
    at, to = entry["at"], entry["to"]
    if entry["from"] == back(to):
        return tag("g", data_belt="green")(symbol("belt", at, to))
    mirrored = _relative(entry["from"], to) == "E"
    return tag("g", data_belt="green")(symbol("belt-curve", at, to, mirrored=mirrored))


def way(entry: Json, forward: bool) -> Html:
    """The arrow on a green belt: a head at each end, and a line to the head it runs to."""
    at, to, start = entry["at"], entry["to"], entry["from"]
    if start == back(to):
        return symbol("way", at, to if forward else start)
    mirrored = _relative(start, to) == "E"
    return symbol("way-curve" if forward else "way-curve-back", at, to, mirrored=mirrored)


def rotating(layout: Layout, entry: Json) -> Html:
    """A rotating belt: at each side the registers in which it carries there."""
    at = entry["at"]
    marks = html()
    for side in SIDES:
        on = [n for n, to in enumerate(entry["to"], 1) if to == side]
        if on:
            x, y = turned(0, -31, side)
            head = placed(at, side, void("path", class_="rally-spin-head", d="M-9-40 0-49 9-40Z"))
            marks += tag("g", data_on="".join(map(str, on)))(head, dots(on, at, x, y, small=True))
    return tag("g", data_belt="rotating")(symbol("rotating", at), marks)


def ramp(layout: Layout, entry: Json) -> Html:
    """A blue belt that leads up a level."""
    return symbol("ramp", entry["at"], entry["to"])


def _relative(side: str, to: str) -> str:
    """A side relative to the direction `to`, as if that were north.

    >>> _relative("S", "E")
    'E'
    """
    return SIDES[(SIDES.index(side) - SIDES.index(to)) % 4]


def _row(count: int) -> Html:
    apart = _APART[count]
    first = -apart * (count - 1) / 2
    return void("path", class_="rally-chevron", d="".join(_chevron(first + n * apart) for n in range(count)))


def _chevron(y: float) -> str:
    return f"M-21 {y + 10:g} 0 {y - 10:g} 21 {y + 10:g}"


def _swung(count: int, mirrored: bool) -> Html:
    """Chevrons along a curve from the west to the north, or mirrored from the east."""
    swing = _SWING[count]
    middle = 45 + swing * (count - 1) / 2
    parts = []
    for n in range(count):
        angle = middle - n * swing
        x, y = -50 + 50 * cos(radians(angle)), -50 + 50 * sin(radians(angle))
        parts.append(
            void(
                "path",
                class_="rally-chevron",
                transform=f"translate({x:.1f} {y:.1f}) rotate({angle:g}) scale({_CURVED[count]})",
                d=_chevron(0),
            )
        )
    drawn = html(*parts)
    return tag("g", transform="scale(-1 1)")(drawn) if mirrored else drawn


def ways(entries: Sequence[Json], forward: bool) -> Html:
    """The arrows of all green belts."""
    return html(*(way(entry, forward) for entry in entries))
