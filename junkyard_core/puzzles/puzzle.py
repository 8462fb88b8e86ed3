"""A puzzle: one robot, one task, in a position of the game.

Its data is JSON. `{"kind": "build", "tray": {"eye_s": 2, ...}, "goal": [...]}`: a bare robot gets all parts
of the tray, in the phase `assemble`. `{"kind": "grab", "robot": [...], "open": {...}, "goal": [...]}`: a
robot takes parts that lie open, alone, in the phase `scrounge`. A puzzle that comes with the game also has
`id`, `grade`, `answers` (the number of answers of the search) and `solution` (the decisions of one).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ground.errors import GameError
from ground.forms import Data, Json, record, shown

from .. import bags
from ..bags import Bag
from ..checking import check
from ..interchange import bag_from_json, pieces_from_json, pieces_to_json
from ..lattice import Piece
from ..names import ASSEMBLE, SCROUNGE
from ..parts import PARTS
from ..position import Position, Robot
from ..setup import READY
from .goals import Goal, goal_from_json, goal_to_json

BUILD, GRAB = "build", "grab"
KINDS = (BUILD, GRAB)
GRADES = (1, 2, 3, 4, 5)
SOLVER, OTHER = "red", "yellow"
MOST_PARTS = 12
"""The most parts in a tray, or lying open."""
LEFT = ("energy_s",) * 4
"""The pile of small parts behind a puzzle of building: the next decision is a scan."""
TASK = ("kind", "tray", "robot", "open", "goal")
KNOWN = ("id", "grade", "answers", "solution")


class TooLarge(Exception):
    """A puzzle whose search takes too long; none that comes with the game is."""


class Puzzle(NamedTuple):
    """A puzzle as a value.

    A puzzle of building has a `tray` alone; one of taking has the `parts` of the robot, and the bag `open`.
    """

    kind: str
    goal: Goal
    tray: Bag = bags.EMPTY
    parts: tuple[Piece, ...] = ()
    open: Bag = bags.EMPTY

    def position(self) -> Position:
        """The position in which the puzzle begins: the other robot is built, or has passed."""
        building = self.kind == BUILD
        mine = Robot(loose=self.tray, parts=tuple(sorted(self.parts)))
        other = Robot(parts=tuple(sorted(READY)), passed=not building)
        return Position(
            seed="",
            shuffles=0,
            turn_order=(OTHER, SOLVER),
            boost=None if building else OTHER,
            round=0 if building else 1,
            phase=ASSEMBLE if building else SCROUNGE,
            to_move=SOLVER,
            taken=0,
            idle=0,
            piles=(LEFT if building else (), (), ()),
            open=self.open,
            robots=(other, mine),
        )


def puzzle_from_json(data: Json) -> Puzzle:
    """Read a puzzle from JSON. Raises `GameError` for any invalid data."""
    fields = record(data, "puzzle", (*TASK, *KNOWN))
    kind = fields.get("kind")
    if kind not in KINDS:
        raise GameError("bad_request", f"kind is {shown(kind)}, expected one of {', '.join(KINDS)}.")
    goal = goal_from_json(fields.get("goal"), building=kind == BUILD)
    if kind == BUILD:
        puzzle = Puzzle(BUILD, goal, tray=_bag(fields, "tray"))
        if any(not PARTS[part].attachable for part in puzzle.tray):
            raise GameError("bad_request", "tray has a part that is no robot part.")
    else:
        parts = tuple(pieces_from_json(fields.get("robot")))
        puzzle = Puzzle(GRAB, goal, parts=parts, open=_bag(fields, "open"))
    check(puzzle.position())
    return puzzle


def _bag(fields: Mapping[str, Json], name: str) -> Bag:
    bag = bag_from_json(fields.get(name), name)
    if not 1 <= len(bag) <= MOST_PARTS:
        raise GameError("bad_request", f"{name} has no part, or more than {MOST_PARTS}.")
    return bag


def puzzle_to_json(puzzle: Puzzle) -> Data:
    """The task of a puzzle as plain JSON."""
    goal = goal_to_json(puzzle.goal)
    if puzzle.kind == BUILD:
        return {"kind": BUILD, "tray": bags.to_json(puzzle.tray), "goal": goal}
    return {
        "kind": GRAB,
        "robot": pieces_to_json(puzzle.parts),
        "open": bags.to_json(puzzle.open),
        "goal": goal,
    }
