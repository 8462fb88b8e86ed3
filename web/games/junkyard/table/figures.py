"""The figures of a robot: what it can do, and how it stands in the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.junkyard.rules import points, told

import junkyard_core as junk

if TYPE_CHECKING:
    from shell.storage.jsontext import Json

HOLDERS = {"claws": "claw", "mouths": "mouth"}
"""The figures that count parts which can still hold something, and their families."""


class Figures(NamedTuple):
    """`claws` and `mouths` are free ones of all there are; `ground` is the line on which feet stand."""

    scan: int
    speed: int
    ground: int
    claws: tuple[int, int]
    mouths: tuple[int, int]


def figures(robot: Json) -> Figures:
    """What a robot can do, given as in a position or a view."""
    said = told(robot["parts"], robot["held"])
    free = {name: _free(robot, said, family) for name, family in HOLDERS.items()}
    return Figures(said["scan"], said["speed"], said["ground"], **free)


def strengths(robot: Json, said: Json) -> dict[tuple[int, int], int]:
    """What each part of a robot is worth with its bonus, by its place; loose ones have none."""
    return {
        (part["at"][0], part["at"][1]): junk.PARTS[part["part"]].value + its["bonus"]
        for part, its in zip(robot["parts"], said["parts"], strict=True)
        if its["attached"]
    }


def _free(robot: Json, said: Json, family: str) -> tuple[int, int]:
    """Holders of a family that can still take something, and all there are."""
    left = strength_left(robot, said, family)
    return sum(one > 0 for one in left), len(left)


def strength_left(robot: Json, said: Json, family: str) -> list[int]:
    """What each holder of a family can still hold, the strongest first; 0 is busy (JUNKYARD.md: Holding)."""
    strong, load = strengths(robot, said), _loads(robot)
    found = []
    for part in robot["parts"]:
        kind, at = junk.PARTS[part["part"]], (part["at"][0], part["at"][1])
        if kind.family == family and at in strong:
            held = load.get(at, 0)
            found.append(strong[at] - held if kind.size == "l" else 0 if held else strong[at])
    return sorted(found, reverse=True)


def _loads(robot: Json) -> dict[tuple[int, int], int]:
    """What each holder holds, in points; what several hold together counts for each of them."""
    found: dict[tuple[int, int], int] = {}
    for held in robot["held"]:
        for x, y in held["by"]:
            found[x, y] = found.get((x, y), 0) + value_of(held)
    return found


def value_of(part: Json) -> int:
    """The points of a part of a robot, also of one that nobody has seen."""
    kind = part["part"]
    return junk.PARTS[kind].value if kind else {"s": 1, "m": 2, "l": 4}[part["size"]]


def eaten(robot: Json) -> int:
    """The points of energy that a robot has eaten."""
    return points(robot["energy"])
