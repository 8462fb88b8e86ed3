"""A drill: one robot alone on a board, a hand of cards, and the flags to touch in so many turns.

Its data is JSON, `rally-drill/1`: `board`, `at`, `facing`, `hand`, and unless they have their default `turns`
(1), `damage` (0), `lives` (1), `pile` (the offer of a reset site), `greens` (`forward`), `rules` (`lava`,
`jack_damage`). A drill that comes with the game also has `id`, `grade` (0: a lesson), `least` (the registers
of a shortest solution), `ways` (the number of shortest solutions), `solution` (the turns of one), and `key`
(the elements without which there is none).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ground.errors import GameError
from ground.forms import Data, Json, array, boolean, coordinates, integer, name_of, record, shown

from ..board import Board
from ..cards import KIND_OF
from ..geometry import DIRECTIONS, SIDES, Square
from ..names import DESTROYED, REGISTERS
from ..position import Position, Robot, Rules
from ..reading import board_from_json

FORMAT = "rally-drill/1"
ROBOT, COLOUR = "red1", "red"
MOST_TURNS = 2
MOST_CARDS = 9
GRADES = (1, 2, 3, 4, 5)
LESSON = 0
"""The grade of a lesson."""
TASK = ("format", "board", "at", "facing", "hand", "turns", "damage", "lives", "pile", "greens", "rules")
KNOWN = ("id", "grade", "least", "ways", "solution", "key")


class Drill(NamedTuple):
    """A drill as a value; `about` has its fields named in `KNOWN`."""

    board: Board
    at: Square
    facing: int
    hand: tuple[int, ...]
    turns: int = 1
    damage: int = 0
    lives: int = 1
    pile: tuple[int, ...] = ()
    forward: bool = True
    lava: str = "normal"
    jack_damage: bool = False
    about: Mapping[str, object] = {}

    @property
    def flags(self) -> int:
        """The number of flags to touch."""
        return sum(thing.element == "flag" for thing in self.board.things)

    def position(self) -> Position:
        """The position in which the drill begins."""
        robot = Robot(
            ROBOT, self.at, self.facing, self.at, damage=self.damage, lives=self.lives, hand=self.hand
        )  # fmt: skip
        rules = Rules(
            lives=self.lives, lava=self.lava, jack_damage=self.jack_damage, robot_lasers=False, drill=True
        )
        return Position(
            self.board, rules, (COLOUR,), (), "drill", 1, self.forward, False, (0,), (robot,), self.pile
        )  # fmt: skip


def reached(position: Position) -> bool:
    """True if the robot of a drill has touched all flags."""
    result = position.result
    return result is not None and result.by == "flags"


def drill_from_json(data: Json) -> Drill:
    """Read a drill from JSON.

    Raises `GameError` for any invalid data.
    """
    fields = record(data, "A drill", (*TASK, *KNOWN))
    if fields.get("format", FORMAT) != FORMAT:
        raise GameError("bad_request", f"format is {shown(fields['format'])}, expected {FORMAT}.")
    for name in ("board", "at", "facing", "hand"):
        if name not in fields:
            raise GameError("bad_request", f"A drill must have a field {name}.")
    rules = record(fields.get("rules", {}), "rules", ("lava", "jack_damage"))
    lava = rules.get("lava", "normal")
    if lava not in ("normal", "expert"):
        raise GameError("bad_request", "lava must be normal or expert.")
    drill = Drill(
        board_from_json(fields["board"]),
        coordinates(fields["at"], "at"),
        name_of(fields["facing"], DIRECTIONS, "facing"),
        _cards(fields["hand"], "hand", MOST_CARDS),
        _number(fields, "turns", 1, 1, MOST_TURNS),
        _number(fields, "damage", 0, 0, DESTROYED - 1 - len(REGISTERS)),
        _number(fields, "lives", 1, 1, 3),
        _cards(fields.get("pile", []), "pile", len(KIND_OF)),
        name_of(fields.get("greens", "forward"), {"reverse": 0, "forward": 1}, "greens") == 1,
        str(lava),
        boolean(rules.get("jack_damage", False), "jack_damage"),
        {name: fields[name] for name in KNOWN if name in fields},
    )
    if not drill.board.on_board(drill.at):
        raise GameError("bad_position", "The robot is off the board.", at=drill.at)
    if set(drill.hand) & set(drill.pile):
        raise GameError("bad_position", "A card is both in the hand and in the pile.")
    if not drill.flags:
        raise GameError("bad_board", "A drill must have a flag.")
    return drill


def drill_to_json(drill: Drill) -> Data:
    """The data of a drill, without fields that have their default."""
    usual: Data = {"turns": 1, "damage": 0, "lives": 1, "pile": [], "greens": "forward", "rules": {}}
    rules: Data = {}
    if drill.lava != "normal":
        rules["lava"] = drill.lava
    if drill.jack_damage:
        rules["jack_damage"] = True
    data: Data = {
        "board": drill.board.to_json(),
        "at": list(drill.at),
        "facing": SIDES[drill.facing],
        "hand": list(drill.hand),
        "turns": drill.turns,
        "damage": drill.damage,
        "lives": drill.lives,
        "pile": list(drill.pile),
        "greens": "forward" if drill.forward else "reverse",
        "rules": rules,
    }
    return {
        **{name: value for name, value in data.items() if name not in usual or value != usual[name]},
        **drill.about,
    }


def _number(fields: Mapping[str, object], name: str, usual: int, least: int, most: int) -> int:
    number = integer(fields.get(name, usual), name)
    if not least <= number <= most:
        raise GameError("bad_request", f"{name} must be {least} to {most}.")
    return number


def _cards(value: Json, what: str, most: int) -> tuple[int, ...]:
    cards = tuple(integer(entry, what) for entry in array(value, what))
    if len(cards) > most or len(set(cards)) < len(cards) or not all(card in KIND_OF for card in cards):
        raise GameError("bad_position", f"{what} must be at most {most} different cards.")
    return cards
