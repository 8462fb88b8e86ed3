"""The routes of a race: the lines that all robots drove, the flags they touched, the places they fell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.rally.board.board import still
from games.rally.board.robots import pieces
from games.rally.board.squares import UNIT, centre, view_box
from shell.drawing.html import Html, html, tag, use, void
from shell.storage.jsontext import Json

from rally_core.names import colour_of

LANE, LANES = 9, 56
"""The distance between the lines of two robots on the same squares, and the most for all of them."""
_AROUND = ((0, 42), (0, -44), (34, 22), (-34, 22), (34, -22), (-34, -22), (34, 50), (-34, 50))
"""The places of the marks of several players around a flag."""


class Mark(NamedTuple):
    """A place in a race: a flag that a robot touched, or where it was destroyed."""

    robot: str
    at: tuple[int, int]
    turn: int


class Routes:
    """The routes, read turn by turn; `data` is the position at the start."""

    def __init__(self, data: Json) -> None:
        self.lines: dict[str, list[list[tuple[int, int]]]] = {
            name: [[_square(robot["at"])]] if robot["at"] else [] for name, robot in data["robots"].items()
        }
        self.touches: list[Mark] = []
        self.falls: list[Mark] = []
        self.hits = dict.fromkeys(data["players"], 0)
        """The shots by which each player has hit other robots."""
        self.turns = 0

    def read(self, events: Iterable[Json]) -> None:
        """Read the next turn."""
        self.turns += 1
        for event in events:
            kind = event["type"]
            if kind == "move":
                for move in event["moves"]:
                    if not move.get("shadow") and self.lines[move["robot"]]:
                        self.lines[move["robot"]][-1].append(_square(move["to"]))
            elif kind == "enter":
                self.lines[event["robot"]].append([_square(event["at"])])
            elif kind == "destroy" and not event.get("shadow") and self.lines[event["robot"]]:
                last = self.lines[event["robot"]][-1][-1]
                self.falls.append(Mark(event["robot"], _square(event["at"] or last), self.turns))
            elif kind == "touch" and self.lines[event["robot"]]:
                self.touches.append(Mark(event["robot"], self.lines[event["robot"]][-1][-1], self.turns))
            elif kind == "laser" and event["by"]:
                others = [hit for hit in event["hits"] if hit["robot"] != event["by"]]
                self.hits[colour_of(event["by"])] += len(others)

    def join(self, other: Routes, colour: str) -> None:
        """Add the route of a robot that drove alone, in another colour."""
        (name,) = other.lines
        self.lines[f"{colour}1"] = other.lines[name]
        self.touches += [mark._replace(robot=f"{colour}1") for mark in other.touches]
        self.falls += [mark._replace(robot=f"{colour}1") for mark in other.falls]
        (self.hits[colour],) = other.hits.values()


def _square(at: Sequence[int]) -> tuple[int, int]:
    return at[0], at[1]


def poster(board: Json, routes: Routes, position: Json, label: str) -> Html:
    """The course with all lines driven, each beside the others in its colour, and the robots at the end."""
    names = list(routes.lines)
    apart = min(LANE, LANES / len(names))
    lanes = {name: (n - (len(names) - 1) / 2) * apart for n, name in enumerate(names)}
    wide, high = (n * UNIT for n in board["size"])
    marks = html()
    for fall in routes.falls:
        x, y = (
            _within(c + lanes[fall.robot], edge)
            for c, edge in zip(centre(fall.at), (wide, high), strict=True)
        )
        marks += _fall(fall.robot, x, y)
    taken: dict[tuple[int, int], int] = {}
    for touch in routes.touches:
        place = taken.get(touch.at, 0)
        taken[touch.at] = place + 1
        right, down = _AROUND[place % len(_AROUND)]
        x, y = centre(touch.at)
        marks += _flag(touch, _within(x + right, wide), _within(y + down, high))
    lines = html(*(_line(name, routes.lines[name], lanes[name]) for name in names))
    return tag("svg", class_="rally-poster", viewBox=view_box(board), role="img", aria_label=label)(
        still(board), tag("g", class_="pieces")(pieces(position)), lines, marks
    )


def _within(coordinate: float, edge: int) -> float:
    return min(max(coordinate, 24), edge - 24)


def _line(name: str, runs: Sequence[Sequence[tuple[int, int]]], lane: float) -> Html:
    """The line of a robot, with its emblem where each run of it begins."""
    d, starts = "", html()
    for run in runs:
        points = [[f"{c + lane:g}" for c in centre(at)] for at in run]
        d += "M" + "L".join(" ".join(point) for point in points)
        x, y = points[0]
        starts += tag("g", transform=f"translate({x} {y})")(
            void("circle", class_="rally-route-start", r=13), use("emblem-" + colour_of(name), 10)
        )
    return tag("g", class_="rally-route", data_colour=colour_of(name))(
        void("path", class_="rally-route-under", d=d), void("path", class_="rally-route-over", d=d), starts
    )


def _fall(name: str, x: float, y: float) -> Html:
    return tag(
        "g", class_="rally-route-fall", data_colour=colour_of(name), transform=f"translate({x:g} {y:g})"
    )(
        void("circle", r=21),
        use("emblem-" + colour_of(name), 11),
        void("path", class_="rally-route-cross-under", d="M-20-20 20 20M20-20-20 20"),
        void("path", class_="rally-route-cross", d="M-20-20 20 20M20-20-20 20"),
    )


def _flag(touch: Mark, x: float, y: float) -> Html:
    """The turn in which a robot touched a flag, beside its emblem."""
    colour = colour_of(touch.robot)
    return tag("g", class_="rally-route-flag", data_colour=colour, transform=f"translate({x:g} {y:g})")(
        void("rect", x=-31, y=-16, width=62, height=32, rx=16),
        tag("g", transform="translate(-16 0)")(use("emblem-" + colour, 11)),
        tag("text", x=10, y=9)(touch.turn),
    )
