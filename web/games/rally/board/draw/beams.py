"""Lasers of the board: the machine that shoots, and its beam as far as it reaches when no robot is in its
way.
"""

from __future__ import annotations

from games.rally.board.draw.lay import Lay
from games.rally.board.draw.marks import placed, symbol
from games.rally.board.squares import UNIT, beside
from shell.drawing.html import Html, html, void
from shell.storage.jsontext import Json

_APART = 13
"""How far the beams of a stronger laser are apart."""


def laser(lay: Lay, entry: Json) -> Html:
    """A laser: as many beams as it has power."""
    at, to, power = entry["at"], entry["to"], entry["power"]
    end = -50 - UNIT * reach(lay, at, to)
    first = -_APART * (power - 1) / 2
    line = "".join(f"M{first + n * _APART:g} 22V{end}" for n in range(power))
    beams = html(void("path", class_="rally-beam", d=line), void("path", class_="rally-beam-core", d=line))
    return placed(at, to, beams) + symbol("laser", at, to)


def reach(lay: Lay, at: list[int], to: str) -> int:
    """How many squares after its own a beam crosses."""
    count = 0
    here = (at[0], at[1])
    while not lay.stops(here, to) and lay.on_board(beside(here, to)):
        here = beside(here, to)
        count += 1
    return count
