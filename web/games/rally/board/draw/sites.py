"""Flags, starts, repair and reset sites."""

from __future__ import annotations

from games.rally.board.draw.layout import Layout
from games.rally.board.draw.marks import figure, symbol
from shell.drawing.html import Html, tag
from shell.storage.jsontext import Json


def flag(layout: Layout, entry: Json) -> Html:
    """A flag with its number, in the colour of its owner if only that colour must touch it."""
    whose = entry.get("for")
    drawn = symbol("flag", entry["at"]) + figure(entry["number"], entry["at"], 11, -24, "site")
    return tag("g", class_="rally-flag-of", data_colour=whose)(drawn) if whose else drawn


def start(layout: Layout, entry: Json) -> Html:
    """A start square with its number."""
    return symbol("start", entry["at"]) + figure(entry["number"], entry["at"], 0, 4, "start")


def repair(layout: Layout, entry: Json) -> Html:
    """A repair site with one wrench or two."""
    return symbol("repair-two" if entry["wrenches"] == 2 else "repair", entry["at"])
