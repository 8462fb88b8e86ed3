"""The lessons: tiny boards with one idea each (docs/PUZZLES.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.storage.jsontext import parse_json

if TYPE_CHECKING:
    from ttb_core.puzzles import Puzzle

FORMAT = "ttb-lessons/1"


class Lesson:
    """A lesson.

    `id` is its name for ever, `number` its place from 1, `page` the rule in the help that it belongs to
    (`rule.PAGE`), `hand` the orders that the hand need hold, `solution` a shortest one, a turn each in the
    notation, `link` the puzzle.
    """

    __slots__ = ("hand", "id", "link", "number", "page", "solution")

    def __init__(self, number: int, fields: object) -> None:
        """From a line of the file. Raises ValueError for anything else."""
        if (
            not isinstance(fields, list)
            or len(fields) != 5
            or not all(isinstance(one, str) for one in fields)
        ):
            raise ValueError("A lesson has five texts.")
        self.number = number
        self.id, self.page, hand, solution, self.link = fields
        self.hand = hand.split()
        self.solution = solution.split("; ")

    @property
    def title(self) -> str:
        """The key of its title."""
        return f"lesson.{self.id}.title"

    @property
    def text(self) -> str:
        """The key of its one or two sentences."""
        return f"lesson.{self.id}.text"

    def puzzle(self) -> Puzzle:
        """The position and what is asked; `turns` are those of the shortest solution."""
        from ttb_core.links import decode

        puzzle = decode(self.link).puzzle
        assert puzzle is not None
        return puzzle


def read_lessons(text: str) -> list[Lesson]:
    """The lessons of their file, in their order. Raises ValueError if it is none."""
    data = parse_json(text)
    if (
        not isinstance(data, dict)
        or data.get("format") != FORMAT
        or not isinstance(data.get("lessons"), list)
    ):
        raise ValueError(f"This is not {FORMAT}.")
    return [Lesson(number, fields) for number, fields in enumerate(data["lessons"], 1)]
