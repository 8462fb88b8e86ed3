"""The lessons: tiny boards with one idea each (docs/ttb/PUZZLES.md)."""

from __future__ import annotations

from games.ttb.puzzles.packed import puzzle_of, rows

from ttb_core.puzzles import Puzzle

FORMAT = "ttb-lessons/1"


class Lesson:
    """A lesson.

    `id` is its permanent name, `number` its place from 1, `page` the rule in the help that it belongs to
    (`rule.PAGE`), `hand` the orders needed in the hand, `solution` a shortest solution, one turn in the
    notation per entry, `link` the puzzle, `fields` its line in the file.
    """

    __slots__ = ("fields", "hand", "id", "link", "number", "page", "solution")

    def __init__(self, number: int, fields: object) -> None:
        """Read a line of the file. Raises ValueError for anything else."""
        if (
            not isinstance(fields, list)
            or len(fields) != 5
            or not all(isinstance(field, str) for field in fields)
        ):
            raise ValueError("A line of the lessons is no list of five texts.")
        self.number = number
        self.fields: list[str] = fields
        self.id, self.page, hand, solution, self.link = fields
        self.hand = hand.split()
        self.solution = solution.split("; ")

    @property
    def title(self) -> str:
        """The key of its title."""
        return f"lesson.{self.id}.title"

    @property
    def text(self) -> str:
        """The key of its text of one or two sentences."""
        return f"lesson.{self.id}.text"

    @property
    def length(self) -> int:
        """The number of turns of a shortest solution."""
        return len(self.solution)

    def stars(self, turns: int) -> int:
        """The stars for a solution in `turns` turns: 3 for a shortest one, 2 for one turn more, else 1."""
        return max(1, 3 - max(0, turns - self.length))

    def puzzle(self) -> Puzzle:
        """The position and the goal; `turns` is the number of turns of a shortest solution."""
        return puzzle_of(self.link)


def read_lessons(text: str) -> list[Lesson]:
    """The lessons of their file, in order. Raises ValueError for any other text."""
    (lessons,) = rows(text, FORMAT, "lessons")
    return [Lesson(number, fields) for number, fields in enumerate(lessons, 1)]
