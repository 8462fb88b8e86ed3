"""A table of Junkyard Bots without a page, with robots written as `claw_s@3,1E bomb_s@4,1N<3,1`."""

from __future__ import annotations

import re
from typing import Any

from games.junkyard.features import ORDER
from games.junkyard.game import GAME
from shell.app.app import App
from shell.table.table import Table

import junkyard_core as junk
from tests.games.junkyard.junk_table import EVERYTHING
from tests.games.junkyard.spoken_texts import texts
from tests.sitting import Drawer, finish, sit_down_at

__all__ = ["Drawer", "finish", "marked", "position", "robot", "sit_down", "texts"]


def robot(words: str, **more: Any) -> dict[str, Any]:
    """A robot in the interchange form."""
    parts, held = [], []
    for word in re.findall(r"\S+?@\S+?[NESW](?:<-?\d+,-?\d+(?: -?\d+,-?\d+)*)?(?=\s|$)", words):
        place, _, by = word.partition("<")
        kind, _, at = place.partition("@")
        part = {"part": kind.rstrip("?"), "at": list(map(int, at[:-1].split(","))), "faces": at[-1]}
        if by:
            holders = [list(map(int, one.split(","))) for one in by.split()]
            held.append({**part, "by": holders, "blind": kind.endswith("?")})
        else:
            parts.append(part)
    return {"parts": parts, "held": held, **more}


def position(red: str = "", yellow: str = "", scanned: Any = None, **fields: Any) -> junk.Position:
    """A position in which red decides. `scanned` is what red has scanned."""
    robots = {"red": robot(red, scanned=scanned or {}), "yellow": robot(yellow)}
    return junk.position_from_json({"robots": robots, **fields})


def sit_down(
    start: junk.Position | None = None, drawer: Drawer | None = None, fragment: str = "#play"
) -> App:
    """An app with the game of `start` on the table, or a first one; whoever has the device may decide."""
    app = sit_down_at(GAME, EVERYTHING, ORDER, texts("en"), drawer, fragment)
    if start is not None:
        app.feature(Table).start(start)
    app.act("take-over")
    return app


def marked(html: str, name: str) -> list[str]:
    """The values of an attribute in HTML, in their order."""
    return re.findall(rf'\s{name}="([^"]*)"', html)
