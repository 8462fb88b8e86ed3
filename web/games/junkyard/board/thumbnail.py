"""Small robots for a list of games, drawn from the few facts in a save's sketch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.junkyard.board.robot import BODY, square_box
from games.junkyard.symbols import UNIT, size_of
from shell.drawing.html import Html, html, tag, void
from shell.storage.jsontext import Json

import junkyard_core as junk

_MOST = 200
"""A limit above the number of parts of any robot."""
_FAR = 40
"""The largest coordinate (JUNKYARD.md: Errors, `bad_position`)."""
_PAD = 60
_GAP = 50
_BACK = "?"
"""The first character of a face-down part's kind; its size follows."""


def sketch(data: Json) -> Json:
    """The sketch of a position: each robot's colour, with the kind, place and facing of its parts.

    While robots are first built it has no parts: only their players know them, but anybody may read a list.
    """
    hidden = data["phase"] == "assemble"
    return {
        "sketch": [
            [colour, [] if hidden or not robot else [*map(_brief, (*robot["parts"], *robot["held"]))]]
            for colour, robot in data["robots"].items()
        ]
    }


def _brief(part: Json) -> list[Any]:
    blind = part.get("blind") or part["part"] is None
    kind = _BACK + size_of(part["part"], part.get("size", "s")) if blind else part["part"]
    return [kind, *part["at"], part["faces"]]


def is_sketch(head: Json) -> bool:
    """True if an untrusted `sketch` is well formed and can be drawn."""
    robots = head.get("sketch")
    return (
        isinstance(robots, list)
        and 0 < len(robots) <= len(junk.COLOURS)
        and all(isinstance(robot, list) and len(robot) == 2 and robot[0] in junk.COLOURS for robot in robots)
        and all(isinstance(parts, list) and len(parts) <= _MOST for _, parts in robots)
        and all(_is_brief(part) for _, parts in robots for part in parts)
    )


def _is_brief(part: object) -> bool:
    return (
        isinstance(part, list)
        and tuple(map(type, part)) == (str, int, int, str)
        and len(part[0]) <= _FAR
        and abs(part[1]) <= _FAR
        and abs(part[2]) <= _FAR
        and part[3] in ("N", "E", "S", "W")
    )


def picture(head: Json) -> Html:
    """A small picture of a position from its `sketch`: the robots side by side.

    All parts of a family are one path, of the class `thumb-FAMILY`, so that a long list has few elements.
    """
    robots = head["sketch"]
    boxes = [[BODY, *(_box(part) for part in parts)] for _, parts in robots]
    spans = [_span(each) for each in boxes]
    wide = max(right - left for left, _, right, _ in spans) * UNIT + _GAP
    high = max(bottom - top for _, top, _, bottom in spans) * UNIT + _GAP
    columns = 1 if len(robots) == 1 else 2
    rows = (len(robots) + 1) // 2
    lines: dict[str, str] = {}
    bodies = []
    for number, ((colour, parts), (left, top, right, bottom)) in enumerate(zip(robots, spans, strict=True)):
        x = (number % columns) * wide + (wide - (right + left) * UNIT) // 2
        y = (number // columns) * high + (high - (bottom + top) * UNIT) // 2
        for part in parts:
            for name, line in _marks(part, x, y):
                lines[name] = lines.get(name, "") + line
        bodies.append(_body(colour, x, y))
    drawn = html(*(void("path", class_=f"thumb-{name}", d=line) for name, line in lines.items()))
    return tag("svg", class_="thumbnail", viewBox=f"0 0 {columns * wide} {rows * high}", aria_hidden=True)(
        *bodies, drawn
    )


def _box(part: list[Any]) -> tuple[int, int, int, int]:
    kind, x, y, faces = part
    face_up = None if kind.startswith(_BACK) else kind
    return square_box({"part": face_up, "size": _size(kind), "at": [x, y], "faces": faces})


def _size(kind: str) -> str:
    return kind[-1] if kind.startswith(_BACK) and kind[-1] in junk.SIZES else "s"


def _span(boxes: list[tuple[int, int, int, int]]) -> tuple[int, int, int, int]:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _body(colour: str, x: int, y: int) -> Html:
    size = 3 * UNIT
    return tag("g", data_colour=colour)(
        void("rect", class_="thumb-body", x=x, y=y, width=size, height=size, rx=44),
        void("path", class_="thumb-face", d=f"M{x + 75} {y + 105}h150"),
        void("path", class_="thumb-eyes", d=f"M{x + 98} {y + 105}h0M{x + 202} {y + 105}h0"),
    )


def _marks(part: list[Any], x: int, y: int) -> Iterator[tuple[str, str]]:
    """A part as named path segments: the plate over its squares, and a sign for an eye, a mouth or energy."""
    known = junk.PARTS.get(part[0])
    name = known.family if known else "back"
    left, top, right, bottom = _box(part)
    wide, high = (right - left) * UNIT - _PAD, (bottom - top) * UNIT - _PAD
    middle = x + left * UNIT + _PAD // 2, y + top * UNIT + _PAD // 2
    yield name, f"M{middle[0]} {middle[1]}h{wide}v{high}h{-wide}Z"
    if name in ("eye", "mouth", "energy"):
        yield f"{name}-sign", f"M{middle[0] + wide // 2} {middle[1] + high // 2}h0"
