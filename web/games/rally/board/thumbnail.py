"""A small picture of a position for a list of games, and of a course for a choice of courses.

Things that look the same are one path, so that a long list has few elements.
"""

from __future__ import annotations

from typing import Any

from games.rally.board.draw.layout import element_of
from games.rally.board.squares import UNIT, centre
from shell.drawing.html import Html, html, tag, void
from shell.storage.jsontext import Json

from rally_core.names import COLOURS, LARGEST, SMALLEST, colour_of

_MOST = 3000
"""A limit above the number of things on any board."""
_LONG = 20
"""A limit above the length of any element's name."""
LAYERS = ("plates", "ground", "regions", "fixtures", "sites", "edges")
"""The lists that a small picture shows, from the ground up."""


def sketch(data: Json) -> Json:
    """The sketch of a position: the size, the kind and square of each thing, then the robots."""
    return {
        "sketch": [
            [*data["board"]["size"]],
            [*_things(data["board"])],
            [[colour_of(name), *robot["at"]] for name, robot in data["robots"].items() if robot["at"]],
        ]
    }


def is_sketch(head: Json) -> bool:
    """True if an untrusted `sketch` is well formed and can be drawn."""
    lists = head.get("sketch")
    if not (isinstance(lists, list) and len(lists) == 3 and all(isinstance(part, list) for part in lists)):
        return False
    size, things, robots = lists
    return (
        len(size) == 2
        and all(type(n) is int and SMALLEST <= n <= LARGEST for n in size)
        and len(things) + len(robots) <= _MOST
        and all(_is_thing(thing, size) for thing in things)
        and all(_is_thing(robot, size) and robot[0] in COLOURS for robot in robots)
    )


def picture(head: Json) -> Html:
    """A small picture of a position from its `sketch`."""
    size, things, robots = head["sketch"]
    return _drawn(size, things, robots)


def course(board: Json) -> Html:
    """A small picture of a course."""
    return _drawn(board["size"], [*_things(board)], [])


def _things(board: Json) -> list[list[Any]]:
    things: list[list[Any]] = []
    for layer in LAYERS:
        for entry in board.get(layer, ()):
            name = element_of(layer, entry)[:_LONG]
            if layer == "regions":
                span = range(entry.get("size", 2))
                things += [[name, entry["at"][0] + x, entry["at"][1] + y] for y in span for x in span]
            elif layer == "edges":
                things.append([f"{name}-{entry['side']}"[:_LONG], *entry["at"]])
            else:
                things.append([name, *entry["at"]])
    return [[name, x, y] for name, x, y in things if x >= 0 and y >= 0]


def _is_thing(thing: object, size: list[int]) -> bool:
    return (
        isinstance(thing, list)
        and tuple(map(type, thing)) == (str, int, int)
        and 0 < len(thing[0]) <= _LONG
        and 0 <= thing[1] < size[0]
        and 0 <= thing[2] < size[1]
    )


def _drawn(size: list[int], things: list[list[Any]], robots: list[list[Any]]) -> Html:
    wide, high = size[0] * UNIT, size[1] * UNIT
    lines: dict[str, str] = {}
    for name, x, y in things:
        left, top = centre((x, y))
        kind, _, side = name.partition("-")
        if side:
            lines[kind] = lines.get(kind, "") + _along(left, top, side)
        else:
            lines[kind] = lines.get(kind, "") + f"M{left} {top}h0"
    marks = html(
        *(void("path", class_="thumb-thing", data_thing=name, d=line) for name, line in lines.items())
    )
    for colour, x, y in robots:
        left, top = centre((x, y))
        marks += void("path", class_="thumb-robot", data_colour=colour, d=f"M{left} {top}h0")
    return tag("svg", class_="thumbnail", viewBox=f"-30 -30 {wide + 60} {high + 60}", aria_hidden=True)(
        void("rect", class_="thumb-track", width=wide, height=high, rx=40), marks
    )


def _along(x: int, y: int, side: str) -> str:
    """A line along a side of a square."""
    half = UNIT // 2
    if side in ("N", "S"):
        return f"M{x - half} {y + (half if side == 'S' else -half)}h{UNIT}"
    return f"M{x + (half if side == 'E' else -half)} {y - half}v{UNIT}"
