"""Links of Rally, which hold a position, a game or a course (docs/rally/LINKS.md).

>>> import rally_core as rally
>>> from ground.links.codec import Linked
>>> from ground.steps import finished
>>> start = rally.new_game("Signal Box", players=4, seed="tea")
>>> links = rally.RULES.links
>>> linked = finished(links.reading(links.write(Linked("position", start))))
>>> linked.kind, linked.start == start
('position', True)

The first character of a text is its version. `r` has a number for every name but those on boards. `R` spells
every name out and is longer; it is written only if the game has names that `r` does not know. A link is no
secret: it contains the seed, all hands and all programs.
"""

from __future__ import annotations

from ground.forms import Data, Json
from ground.links.codec import Codec, Linked
from ground.links.frame import Frame
from ground.links.values import Named
from ground.rules import Rules

from ..board import Board
from ..position import Position
from ..reading import board_from_json, board_to_json
from . import version1

VERSION, BY_NAME = "r", "R"
WORDS = tuple(
    dict.fromkeys(
        (
            *version1.BOARD_WORDS, *version1.LAYERS, *version1.MODES, *version1.ENDS, *version1.CHOICES,
            "format", "rally-position/1", "rally-board/1", "name", "board", "rules", "players", "teams",
            "seed", "greens", "touched", "pile", "result", "robots", "mode", "lives", "jack_damage",
            "share", "two_sets", "flags", "robot_lasers", "turn_limit", "drill", "normal", "expert",
            "direction", "tripped", "forward", "reverse", "by", "winners", "at", "facing", "ghost",
            "entering", "damage", "fire", "melted", "asleep", "down", "archive", "registers", "hand",
            "shadow", "machine", "flying", "red1", "yellow1", "green1", "blue1", "purple1", "pink1",
            "orange1", "grey1", "programs", "choices", "stop", "power_down", "names", "waiting",
            "taken_back",
        )
    )
)  # fmt: skip
"""The words with short codes in links of version `R`. The list never changes: another would be a new version.
"""
COURSE = "course"
KINDS = ("position", "game", COURSE)
FRAME = Frame(
    {VERSION: version1, BY_NAME: Named(KINDS, WORDS, version1.COORDINATES)},
    "a position, a game or a course",
    ("r=", "c="),
)


class Links(Codec[Position]):
    """The codec of Rally."""

    refused = ("bad_request", "illegal_program")

    def __init__(self, rules: Rules[Position]) -> None:
        super().__init__(rules, "r=", FRAME, VERSION, BY_NAME)

    def holds(self, data: Data) -> bool:
        return version1.holds(data)

    def write_course(self, board: Board) -> str:
        """The fragment for a course; raises `GameError` (`link_too_long`)."""
        return f"c={self.frame.written(VERSION, COURSE, board_to_json(board))}"

    def read_own(self, kind: str, content: Json) -> Linked[Position]:
        return _course(content)

    def read_json(self, data: Json) -> Linked[Position]:
        """Read a position or a course."""
        if isinstance(data, dict) and "size" in data:
            return _course(data)
        return super().read_json(data)


def _course(data: Json) -> Linked[Position]:
    """A course, with its board in full; raises `GameError`."""
    return Linked(COURSE, None, own=board_to_json(board_from_json(data)))
