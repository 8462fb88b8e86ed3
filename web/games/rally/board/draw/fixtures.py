"""Machines that stand on a square: pushers, rams, crushers and flamers."""

from __future__ import annotations

from games.rally.board.draw.layout import Layout
from games.rally.board.draw.marks import registers, symbol, turned
from shell.drawing.html import Html
from shell.storage.jsontext import Json


def pusher(layout: Layout, entry: Json) -> Html:
    """A pusher at the edge that it pushes away from, with its registers."""
    return symbol("pusher", entry["at"], entry["to"]) + _at_back(entry)


def ram(layout: Layout, entry: Json) -> Html:
    """A ram at the edge that it pushes away from, with its registers."""
    return symbol("ram", entry["at"], entry["to"]) + _at_back(entry)


def _at_back(entry: Json) -> Html:
    return registers(entry["on"], entry["at"], *turned(0, 36, entry["to"]))


def crusher(layout: Layout, entry: Json) -> Html:
    """A crusher with its registers."""
    return symbol("crusher", entry["at"]) + registers(entry["on"], entry["at"], 0, 35)


def flamer(layout: Layout, entry: Json) -> Html:
    """A flamer with its registers."""
    return symbol("flamer", entry["at"]) + registers(entry["on"], entry["at"], 0, 35)


def napalm(layout: Layout, entry: Json) -> Html:
    """A napalm flamer with its registers."""
    return symbol("napalm", entry["at"]) + registers(entry["on"], entry["at"], 0, 35)
