"""Elements that cover several squares: big turners and giant trapdoors."""

from __future__ import annotations

from games.rally.board.draw.layout import Layout
from games.rally.board.squares import UNIT
from shell.drawing.html import Html, html, tag, use, void
from shell.storage.jsontext import Json

_WALLS = {"ns": "M-8-93H8V93H-8Z", "ew": "M-93-8H93V8H-93Z"}


def turner(layout: Layout, entry: Json) -> Html:
    """A big turner: a disc with its wall."""
    wall = _WALLS[entry["wall"]]
    return _middle(entry, 2, html(use("rally-turner", 100), void("path", class_="rally-wall", d=wall)))


def trapdoor(layout: Layout, entry: Json) -> Html:
    """A trapdoor of two wings, with the number of robots it carries."""
    size = entry["size"]
    half = UNIT * size // 2
    sign = html(
        void("path", class_="rally-digits-plate", d="M-27 30-17-14H17L27 30Z"),
        void("path", class_="rally-door-ring", d="M-9-16A9 9 0 1 1 9-16"),
        tag("text", class_="rally-digits rally-digits-door", y=22)(int(entry["holds"])),
    )
    left, wide = 4 - half, 2 * half - 8
    hole = void("rect", class_="rally-door-hole", x=left, y=left, width=wide, height=wide)
    return _middle(
        entry, size, html(hole, tag("g", class_="rally-leaves")(use("rally-trapdoor", half), sign))
    )


def _middle(entry: Json, size: int, inside: str) -> Html:
    x, y = (UNIT * at + UNIT * size // 2 for at in entry["at"])
    return tag("g", transform=f"translate({x} {y})")(inside)
