"""A small picture of a position for a list of games, and of a course for a choice of courses.

Things that look the same are one path in the picture of a position, so that a long list has few elements. In
that of a course all belts of a colour are one path, and every other thing is its symbol.
"""

from __future__ import annotations

from typing import Any

from games.rally.board.draw.layout import Layout, element_of
from games.rally.board.draw.marks import symbol
from games.rally.board.squares import RIM, UNIT, WAYS, back, centre, view_box
from shell.drawing.html import Html, has_drawing, html, tag, use, void
from shell.storage.jsontext import Json

from rally_core.names import COLOURS, LARGEST, SMALLEST, colour_of

_MOST = 3000
"""A limit above the number of things on any board."""
_LONG = 20
"""A limit above the length of any element's name."""
LAYERS = ("plates", "ground", "regions", "fixtures", "sites", "edges")
"""The lists that a small picture shows, from the ground up."""
_CORNERS = {"NE": "N", "SE": "E", "SW": "S", "NW": "W"}
"""The direction of a symbol for a corner."""


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
    """A small picture of a course: what its board looks like, without figures, dots and beams."""
    wide, high = (n * UNIT for n in board["size"])
    track = void(
        "rect", class_="thumb-track", x=-RIM, y=-RIM, width=wide + 2 * RIM, height=high + 2 * RIM, rx=16
    )
    raised = "".join(
        f"M{x * UNIT} {y * UNIT}h{UNIT}v{UNIT}h-{UNIT}Z"
        for x, y in (entry["at"] for entry in board.get("levels", ()))
    )
    levels = void("path", class_="thumb-level", d=raised) if raised else html()
    symbols = html(*(_symbol(layer, entry) for layer in (*LAYERS, "beams") for entry in board.get(layer, ())))
    return tag("svg", class_="thumbnail rally-miniature", viewBox=view_box(board), aria_hidden=True)(
        track, levels, _belts(board), symbols
    )


def _belts(board: Json) -> Html:
    """The belts of a course: one band for all, and a chevron on each in its colour."""
    layout, band = Layout(board), ""
    chevrons: dict[str, str] = {}
    for entry in board.get("ground", ()):
        if not _is_band("ground", entry):
            continue
        x, y = centre(entry["at"])
        to = entry["to"]
        for side in [entry["from"]] if "from" in entry else layout.inlets(entry["at"], to) or [back(to)]:
            band += f"M{_edge(x, y, side)}L{x} {y}L{_edge(x, y, to)}"
        right, down = (22 * part for part in WAYS[to])
        tail, other = f"{x - right - down} {y - down + right}", f"{x - right + down} {y - down - right}"
        head = f"M{tail}L{x + right} {y + down}L{other}"
        name = element_of("ground", entry)
        chevrons[name] = chevrons.get(name, "") + head
    heads = (void("path", class_="thumb-chevron", data_thing=name, d=d) for name, d in chevrons.items())
    return html(void("path", class_="thumb-band", d=band), *heads) if band else html()


def _is_band(layer: str, entry: Json) -> bool:
    """True for a belt with one direction on the level ground."""
    belt = layer == "ground" and entry["kind"] == "belt"
    return belt and isinstance(entry["to"], str) and not entry.get("ramp")


def _edge(x: int, y: int, side: str) -> str:
    right, down = (UNIT // 2 * part for part in WAYS[side])
    return f"{x + right} {y + down}"


def _symbol(layer: str, entry: Json) -> Html:
    """A thing as its symbol; empty for a belt, which is in its band, and for a thing without a symbol."""
    name = element_of(layer, entry)
    if name == "plate":
        name = f"plate-{entry['style'] % 5}"
    if _is_band(layer, entry) or not has_drawing(f"rally-{name}"):
        return html()
    if layer == "regions":
        half = UNIT * entry.get("size", 2) // 2
        x, y = (UNIT * part + half for part in entry["at"])
        return tag("g", transform=f"translate({x} {y})")(use(f"rally-{name}", half))
    way = entry.get("side") or entry.get("to", "N")
    way = way if isinstance(way, str) else "N"
    mirrored = entry.get("turn") == "left"
    half = 60 if layer == "edges" else 34 if name == "jack" else 50
    return symbol(name, entry["at"], _CORNERS.get(way, way), half=half, mirrored=mirrored)


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
