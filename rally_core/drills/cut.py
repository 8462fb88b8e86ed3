"""Boards of drills: whole ones, and parts of courses with sites of their own."""

from __future__ import annotations

from collections.abc import Sequence

from ground.errors import GameError
from ground.forms import Data, Json, array, coordinates, integer, record, shown

from ..board import Board
from ..courses import COURSES
from ..names import BOARD_FORMAT, SMALLEST
from ..reading import board_from_json

LISTS = ("ground", "fixtures", "regions", "edges", "beams", "sites", "levels", "plates")
OWN = ("flag", "start")
"""The sites of a course that its parts do not have."""
REGION = 2
"""The side of a region without a size, in squares."""


def board_of(data: Json) -> Board:
    """The board of a drill from its JSON.

    Raises `GameError` for an unknown course, a part that is not on it, and any invalid board.
    """
    return board_from_json(board_data(data))


def board_data(data: Json) -> Json:
    """The interchange form of a board of a drill; raises `GameError` for a part that is not on its course."""
    if not isinstance(data, dict) or "course" not in data:
        return data
    fields = record(data, "board", ("course", "at", "size", "sites"))
    name = fields["course"]
    if not isinstance(name, str) or name not in COURSES:
        raise GameError("bad_request", f"course is {shown(name)}, expected the name of a course.")
    left, top = coordinates(fields.get("at"), "at")
    width, height = (integer(side, "size") for side in array(fields.get("size"), "size", 2))
    across, down = COURSES[name]["size"]
    if min(left, top) < 0 or left + width > across or top + height > down:
        raise GameError("bad_board", "The part is not on the course.", "size")
    if min(width, height) < SMALLEST:
        raise GameError("bad_board", f"size must be at least {SMALLEST}.", "size")
    part = part_of(COURSES[name], (left, top), (width, height))
    return {**part, "sites": [*part.get("sites", []), *array(fields.get("sites", []), "sites")]}


def part_of(course: Data, corner: Sequence[int], size: Sequence[int]) -> Data:
    """A part of a course without flags and starts; regions that are not wholly in it are left out."""
    part: Data = {"format": BOARD_FORMAT, "name": "", "size": list(size)}
    for layer in LISTS:
        entries = []
        for entry in course.get(layer, ()):
            if layer == "sites" and entry["kind"] in OWN:
                continue
            side = entry.get("size", REGION) if layer == "regions" else 1
            x, y = entry["at"][0] - corner[0], entry["at"][1] - corner[1]
            if min(x, y) >= 0 and x + side <= size[0] and y + side <= size[1]:
                entries.append({**entry, "at": [x, y]})
        if entries:
            part[layer] = entries
    return part
