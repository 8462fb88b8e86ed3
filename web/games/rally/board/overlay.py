"""The overlay for programming: the path that a robot would take alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.rally.board.squares import ANGLE, centre
from shell.drawing.html import Html, html, tag, void
from shell.storage.jsontext import Json

_BESIDE = ((0, 0), (29, -29), (-29, -29), (29, 29), (-29, 29), (0, -34))
"""The places of several registers' marks in a square, from its middle, which may hold a robot."""
_BODY = 44
"""The distance from the middle of a robot to its rim."""


def track(stops: Iterable[Json], colour: str = "") -> Html:
    """The dashed path along `stops`, for the region `track`; the first stop is the robot's present place.

    A stop is `{"at": [x, y]}`, optionally with a `facing`, the `register` that ends there, and `gone`, the
    cause if the robot would be destroyed there. After `edge` the square is off the board; the path ends at
    the rim, where its mark can be seen.
    """
    known = list(stops)
    if not known:
        return html()
    points = [centre(stop["at"]) for stop in known]
    if known[-1].get("gone") == "edge" and len(points) > 1:
        points[-1] = _rim(*points[-2:])
    gone_to = [point for n, point in enumerate(points) if n and point != points[n - 1]]
    line = "M" + "L".join(f"{x} {y}" for x, y in [_leaving(points), *gone_to])
    counted: dict[tuple[int, int], int] = {points[0]: 1}
    marks = []
    for stop, point in zip(known, points, strict=True):
        if stop.get("gone"):
            marks.append(_gone(point))
        elif stop.get("register"):
            place = counted.get(point, 0)
            counted[point] = place + 1
            marks.append(_mark(stop, point, _BESIDE[place % len(_BESIDE)]))
    return tag("g", class_="rally-way", data_colour=colour or None)(
        void("path", class_="rally-way-under", d=line), void("path", class_="rally-way-over", d=line), *marks
    )


def _leaving(points: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The point where the path emerges from under the robot."""
    (x, y), (right, down) = points[0], next((point for point in points if point != points[0]), points[0])
    ways = [(a > b) - (a < b) for a, b in ((right, x), (down, y))]
    return x + _BODY * ways[0], y + _BODY * ways[1]


def _mark(stop: Json, point: Sequence[int], beside: tuple[int, int]) -> Html:
    """The number of a register, with a nose in the direction the robot faces."""
    x, y = point[0] + beside[0], point[1] + beside[1]
    facing = stop.get("facing")
    nose = (
        void("path", class_="rally-way-nose", transform=f"rotate({ANGLE[facing]})", d="M-13-17 0-34 13-17Z")
        if facing
        else ""
    )
    return tag("g", transform=f"translate({x} {y})")(
        nose,
        void("circle", class_="rally-way-stop", r=19),
        tag("text", class_="rally-way-number", y=9)(stop["register"]),
    )


def _rim(inside: Sequence[int], outside: Sequence[int]) -> tuple[int, int]:
    """A point on the way off the board that is close to its rim."""
    x, y = ((11 * a + 14 * b) // 25 for a, b in zip(inside, outside, strict=True))
    return x, y


def _gone(point: Sequence[int]) -> Html:
    return tag("g", class_="rally-way-gone", transform=f"translate({point[0]} {point[1]})")(
        void("circle", r=30), void("path", d="M-14-14 14 14M14-14-14 14")
    )
