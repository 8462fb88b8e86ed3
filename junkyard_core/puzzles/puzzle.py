"""A puzzle: one robot, one task, in a position of the game.

Its data is JSON. `{"kind": "build", "tray": {"eye_s": 2, ...}, "goal": [...]}`: a bare robot gets all parts
of the tray, in the phase `assemble`. `{"kind": "grab", "robot": [...], "open": {...}, "goal": [...]}`: a
robot takes parts that lie open, alone, in the phase `scrounge`. `{"kind": "duel", "robots": {"red": {...},
"yellow": {...}}, "open": {...}, "goal": [...]}`, a robot with `power`, `energy` and `parts`: both take parts
that lie open, and one has to win this round. A puzzle that comes with the game also has `id`, `grade`,
`answers` (the number of answers of the search) and `solution` (the decisions of one); a duel has a `lure`, a
wrong first take and the answer to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ground.errors import GameError
from ground.forms import Data, Json, integer, record, shown

from .. import bags
from ..bags import Bag
from ..checking import check
from ..interchange import bag_from_json, pieces_from_json, pieces_to_json
from ..lattice import Piece
from ..names import ASSEMBLE, GOAL, SCROUNGE
from ..parts import PARTS
from ..position import Position, Robot
from ..setup import READY
from .goals import DECIDED, FIGURES, HELD, Goal, goal_from_json, goal_to_json

BUILD, GRAB, DUEL = "build", "grab", "duel"
KINDS = (BUILD, GRAB, DUEL)
AIMS = {BUILD: tuple(FIGURES), GRAB: HELD, DUEL: DECIDED}
"""The names of the aims that a goal can have, by the kind of the puzzle."""
GRADES = (1, 2, 3, 4, 5)
SOLVER, OTHER = "red", "yellow"
MOST_PARTS = 12
"""The most parts in a tray, or lying open."""
LEFT = ("energy_s",) * 4
"""The pile of small parts behind a puzzle of building: the next decision is a scan."""
TASK = ("kind", "tray", "robot", "robots", "open", "goal")
KNOWN = ("id", "grade", "answers", "solution", "lure")


class TooLarge(Exception):
    """A puzzle whose search takes too long; none that comes with the game is."""


class Duellist(NamedTuple):
    """A robot of a duel: its power, the energy it has eaten, and its parts."""

    power: int
    energy: Bag
    parts: tuple[Piece, ...]


class Puzzle(NamedTuple):
    """A puzzle as a value.

    A puzzle of building has a `tray` alone; one of taking has the `parts` of the robot, and the bag `open`; a
    duel has `duellists`, the solver's first, and the bag `open`.
    """

    kind: str
    goal: Goal
    tray: Bag = bags.EMPTY
    parts: tuple[Piece, ...] = ()
    open: Bag = bags.EMPTY
    duellists: tuple[Duellist, ...] = ()

    def position(self) -> Position:
        """The position in which the puzzle begins: the other robot is built, has passed, or takes next."""
        building, duel = self.kind == BUILD, self.kind == DUEL
        if duel:
            mine, other = (
                Robot(power=each.power, energy=each.energy, parts=tuple(sorted(each.parts)))
                for each in self.duellists
            )
        else:
            mine = Robot(loose=self.tray, parts=tuple(sorted(self.parts)))
            other = Robot(parts=tuple(sorted(READY)), passed=not building)
        return Position(
            seed="",
            shuffles=0,
            turn_order=(OTHER, SOLVER),
            boost=None if building else SOLVER if duel else OTHER,
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
    goal = goal_from_json(fields.get("goal"), AIMS[kind])
    if kind == DUEL:
        robots = record(fields.get("robots"), "robots", (SOLVER, OTHER))
        both = _duellist(robots.get(SOLVER), SOLVER), _duellist(robots.get(OTHER), OTHER)
        puzzle = Puzzle(DUEL, goal, open=_bag(fields, "open"), duellists=both)
    elif kind == BUILD:
        puzzle = Puzzle(BUILD, goal, tray=_bag(fields, "tray"))
        if any(not PARTS[part].attachable for part in puzzle.tray):
            raise GameError("bad_request", "tray has a part that is no robot part.")
    else:
        parts = tuple(pieces_from_json(fields.get("robot")))
        puzzle = Puzzle(GRAB, goal, parts=parts, open=_bag(fields, "open"))
    check(puzzle.position())
    return puzzle


def _duellist(data: Json, colour: str) -> Duellist:
    fields = record(data, colour, Duellist._fields)
    parts = tuple(pieces_from_json(fields.get("parts")))
    power, energy = integer(fields.get("power"), "power"), bag_from_json(fields.get("energy"), "energy")
    if len(parts) > MOST_PARTS or bags.points(energy) >= GOAL:
        raise GameError("bad_request", f"{colour} has more than {MOST_PARTS} parts, or has won already.")
    return Duellist(power, energy, parts)


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
    if puzzle.kind == DUEL:
        robots = {
            colour: {
                "power": each.power, "energy": bags.to_json(each.energy), "parts": pieces_to_json(each.parts)
            }
            for colour, each in zip((SOLVER, OTHER), puzzle.duellists, strict=True)
        }  # fmt: skip
        return {"kind": DUEL, "robots": robots, "open": bags.to_json(puzzle.open), "goal": goal}
    return {
        "kind": GRAB,
        "robot": pieces_to_json(puzzle.parts),
        "open": bags.to_json(puzzle.open),
        "goal": goal,
    }
