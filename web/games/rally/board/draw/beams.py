"""Lasers of the board: the machine, and its beam up to the first obstacle other than a robot."""

from __future__ import annotations

from games.rally.board.draw.layout import Layout
from games.rally.board.draw.marks import placed, symbol
from games.rally.board.squares import UNIT, beside
from shell.drawing.html import Html, html, void
from shell.storage.jsontext import Json

_APART = 13
"""The distance between the beams of a stronger laser."""


def laser(layout: Layout, entry: Json) -> Html:
    """A laser, with as many beams as its power."""
    at, to, power = entry["at"], entry["to"], entry["power"]
    end = -50 - UNIT * reach(layout, at, to)
    first = -_APART * (power - 1) / 2
    line = "".join(f"M{first + n * _APART:g} 22V{end}" for n in range(power))
    beams = html(void("path", class_="rally-beam", d=line), void("path", class_="rally-beam-core", d=line))
    return placed(at, to, beams) + symbol("laser", at, to)


def reach(layout: Layout, at: list[int], to: str) -> int:
    """The number of squares that a beam crosses after its own."""
    count = 0
    here = (at[0], at[1])
    while not layout.stops(here, to) and layout.on_board(beside(here, to)):
        here = beside(here, to)
        count += 1
    return count
