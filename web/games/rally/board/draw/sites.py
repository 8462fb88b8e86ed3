"""Flags, starts, repair and reset sites."""

from __future__ import annotations

from games.rally.board.draw.lay import Lay
from games.rally.board.draw.marks import figure, symbol
from shell.drawing.html import esc
from shell.storage.jsontext import Json


def flag(lay: Lay, entry: Json) -> str:
    """A flag with its number; one that only one colour has to touch flies that colour."""
    whose = entry.get("for")
    drawn = symbol("flag", entry["at"]) + figure(entry["number"], entry["at"], 11, -24, "site")
    return f'<g class="rally-flag-of" data-colour="{esc(whose)}">{drawn}</g>' if whose else drawn


def start(lay: Lay, entry: Json) -> str:
    """A start square with its number."""
    return symbol("start", entry["at"]) + figure(entry["number"], entry["at"], 0, 4, "start")


def repair(lay: Lay, entry: Json) -> str:
    """A repair site with one wrench or two."""
    return symbol("repair-two" if entry["wrenches"] == 2 else "repair", entry["at"])
