"""A puzzle that was made, with its description: a line of the pool."""

from __future__ import annotations

from typing import Any

from ground.forms import Data

from ..elements import ELEMENTS
from ..notation import parse_turn
from ..printing import format_turn
from ..puzzles import Puzzle, puzzle_from_json, puzzle_to_json
from ..turns import Turn


class Made:
    """A puzzle, its only shortest solution, and their description.

    - `turns`: the solution; against others who do their best, the solver's turns while they play most
      stubbornly.
    - `themes`: ids of `themes.THEMES`.
    - `points`: the special orders and elements that matter, and the orders that the solution places.
    - `deed`, `shape`: equal for similar puzzles (`deed.py`, `symmetry.py`).
    - `nodes`: the number of turns that the solver plays to prove it.
    - `beauty`: the larger the better.
    - `source`: the origin of the position.
    - `made`: the seed and the attempt.
    - `seconds`: the time that making it took, 0 until the caller sets it.
    """

    __slots__ = (
        "beauty", "deed", "made", "nodes", "points", "puzzle", "seconds", "shape", "source", "themes",
        "turns",
    )  # fmt: skip

    def __init__(
        self,
        puzzle: Puzzle,
        turns: tuple[Turn, ...],
        themes: frozenset[str],
        points: frozenset[str],
        deed: str,
        shape: str,
        nodes: int,
        beauty: float,
        source: str = "",
    ) -> None:
        self.puzzle = puzzle
        self.turns = turns
        self.themes = themes
        self.points = points
        self.deed = deed
        self.shape = shape
        self.nodes = nodes
        self.beauty = beauty
        self.source = source
        self.made = ""
        self.seconds = 0.0

    def data(self) -> Data:
        """A line of the pool, as JSON."""
        return {
            "puzzle": puzzle_to_json(self.puzzle),
            "solution": list(map(format_turn, self.turns)),
            "themes": sorted(self.themes),
            "points": sorted(self.points),
            "deed": self.deed,
            "shape": self.shape,
            "nodes": self.nodes,
            "beauty": self.beauty,
            "source": self.source,
            "made": self.made,
            "seconds": self.seconds,
        }

    @classmethod
    def from_data(cls, data: Data) -> Made:
        """The puzzle from the result of `data`. Raises `TtbError` or KeyError for anything else."""
        values: Any = data
        made = cls(
            puzzle_from_json(values["puzzle"]),
            tuple(map(parse_turn, values["solution"])),
            frozenset(values["themes"]),
            frozenset(values["points"]),
            values["deed"],
            values["shape"],
            values["nodes"],
            values["beauty"],
            values["source"],
        )
        made.made = values["made"]
        made.seconds = values["seconds"]
        return made


def pieces(data: Data) -> int:
    """The number of pieces on the board besides bases, of a puzzle in the interchange form."""
    position: Any = data["position"]
    fields = "bots", "crystals", *(element.key for element in ELEMENTS)
    return sum(len(position[field]) for field in fields)
