"""The floor of a square: pits, water, gears, sand, jacks, and plates."""

from __future__ import annotations

from games.rally.board.draw.layout import Layout
from games.rally.board.draw.marks import dots, placed, registers, symbol, turned
from shell.drawing.html import Html, tag, void
from shell.storage.jsontext import Json

STYLES = 5
"""The number of different drawings of plates."""


def plain(name: str) -> object:
    """The function that draws an element that looks the same everywhere."""

    def draw(layout: Layout, entry: Json) -> Html:
        return symbol(name, entry["at"])

    return draw


def lava(layout: Layout, entry: Json) -> Html:
    """A lava pit with the registers in which it is hot."""
    return symbol("lava", entry["at"]) + registers(entry["on"], entry["at"])


def gear(layout: Layout, entry: Json) -> Html:
    """A gear: to the right with a blue arrow, to the left with a yellow one the other way."""
    look = "gear-windmill" if entry.get("look") == "windmill" else "gear"
    left = entry["turn"] == "left"
    return tag("g", data_turn=entry["turn"])(symbol(look, entry["at"], mirrored=left))


def current(layout: Layout, entry: Json) -> Html:
    """Water that carries robots."""
    return symbol("current", entry["at"], entry["to"])


def sand(layout: Layout, entry: Json) -> Html:
    """Sand, with an arrow down its slope."""
    to = entry["to"]
    if len(to) == 1:
        return symbol("sand", entry["at"], to)
    return symbol("sand-corner", entry["at"], {"NE": "N", "SE": "E", "SW": "S", "NW": "W"}[to])


def jack(layout: Layout, entry: Json) -> Html:
    """A jack: at each side the registers in which it slings there."""
    at = entry["at"]
    drawn = symbol("jack", at, half=34)
    for side in dict.fromkeys(entry["to"]):
        on = [n for n, to in enumerate(entry["to"], 1) if to == side]
        way = placed(at, side, void("path", class_="rally-jack-way", d="M-19-24H19V-38L0-50-19-38Z"))
        x, y = turned(0, -32, side)
        drawn += tag("g", data_on="".join(map(str, on)))(way, dots(on, at, x, y, small=True))
    return drawn


def plates(layout: Layout, entry: Json) -> Html:
    """A plate, open floor with another look."""
    return symbol(f"plate-{entry['style'] % STYLES}", entry["at"])
