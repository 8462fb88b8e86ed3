"""A small picture of a position for a list of games, drawn from the few data in the head of a save."""

from __future__ import annotations

from typing import Any

from games.ttb.board.board import RADIUS, STEP, centre, view_box
from games.ttb.board.elements import leads_on, lying
from shell.drawing.html import Html, tag, void
from shell.storage.jsontext import Json

from ttb_core.pieces import Element

_MOST = 200
"""More pieces than any position has."""


def sketch(data: Json) -> list[list[Any]]:
    """The data for a small picture of a position: kind, colour and hex of each piece."""
    levels: list[list[list[Any]]] = [[], [], [], []]
    for kind, at in lying(data):
        levels[_level(kind.element)].append([kind.element.name, kind.kind, *at])
    floors, holes, fixed, loose = levels
    return [
        *floors,
        *holes,
        *(["base", colour, *at] for colour, at in data["bases"].items()),
        *fixed,
        *(["crystal", stone["colour"], *stone["at"]] for stone in data["crystals"]),
        *loose,
        *(["bot", name[:-1], *bot["at"]] for name, bot in data["bots"].items()),
    ]


def _level(element: Element) -> int:
    """The layer of an element, from the ground up: floors, teleporters, fixed pieces, movable pieces."""
    if element.is_floor:
        return 0
    return 3 if element.movable else 1 if leads_on(element) else 2


def is_sketch(head: Json) -> bool:
    """True if the head of a save, perhaps written by hand, can be drawn."""
    piece = (str, str, int, int)
    return (
        head.get("arena") in tuple(RADIUS)
        and isinstance(head.get("sketch"), list)
        and len(head["sketch"]) <= _MOST
        and all(isinstance(entry, list) and tuple(map(type, entry)) == piece for entry in head["sketch"])
    )


def thumbnail(head: Json) -> Html:
    """A small picture of a position from the head of its save."""
    n = RADIUS[head["arena"]]
    # The corner hexes are straight E, NE, ... of the middle; the outline runs around their outer halves.
    corners = [centre(q * n, r * n) for q, r in STEP.values()]
    outline = " ".join(f"{x * 1.12:.0f},{y * 1.12:.0f}" for x, y in corners)
    # Pieces that look the same share one path: a list of games would otherwise have thousands of elements.
    lines: dict[tuple[str, str], str] = {}
    for kind, colour, q, r in head["sketch"]:
        x, y = centre(q, r)
        lines[kind, colour] = lines.get((kind, colour), "") + f"M{x} {y}h0"
    parts = []
    for (kind, colour), line in lines.items():
        parts.append(
            void(
                "path",
                class_=f"thumb-{kind}",
                data_colour=colour if kind in ("bot", "base") else None,
                data_tint=colour if kind not in ("bot", "base") else None,
                d=line,
            )
        )
    return tag("svg", class_="thumbnail", viewBox=view_box(head["arena"]), aria_hidden=True)(
        void("polygon", class_="thumb-board", points=outline), *parts
    )
