"""The collection of puzzles that comes with the game: what is in its file (docs/PUZZLES.md).

A puzzle is a link with its grade and what it is about; the link is read when the puzzle is opened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.ttb.puzzles.packed import puzzle_of, rows

if TYPE_CHECKING:
    from ttb_core.puzzles import Puzzle

FORMAT = "ttb-puzzles/1"
GRADES = 5


class Collected:
    """A puzzle of the collection.

    `id` is its name for ever, `number` its place in the collection from 1, `grade` 1 to 5, `length` the turns
    of its one solution, `themes` what happens in it (`tools/puzzle_maker/themes.py`), `points` the orders and
    elements that it is about, `best` whether it is one of the masterpieces, `solution` a turn each in the
    notation, `link` the puzzle.
    """

    __slots__ = ("best", "grade", "id", "length", "link", "number", "points", "solution", "themes")

    def __init__(self, number: int, fields: object) -> None:
        """From a line of the file. Raises ValueError for anything else."""
        if not isinstance(fields, list) or len(fields) != 7:
            raise ValueError("A puzzle has seven fields.")
        if not all(isinstance(field, str | int) for field in fields):
            raise ValueError("A field is a text or a number.")
        name, grade, best, themes, points, solution, link = fields
        self.number = number
        self.id = str(name)
        self.grade = int(str(grade))
        self.best = bool(best)
        self.themes = str(themes).split()
        self.points = str(points).split()
        self.solution = str(solution).split("; ")
        self.length = len(self.solution)
        self.link = str(link)
        if not 1 <= self.grade <= GRADES:
            raise ValueError(f"There is no grade {self.grade}.")

    def puzzle(self) -> Puzzle:
        """The puzzle itself. Raises TtbError, which the file that comes with the game never does."""
        return puzzle_of(self.link)


def read_collection(text: str) -> list[Collected]:
    """The puzzles of the collection's file, in their order. Raises ValueError if it is none."""
    return [Collected(number, fields) for number, fields in enumerate(rows(text, FORMAT, "puzzles"), 1)]
