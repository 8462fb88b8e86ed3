"""The collection of puzzles that comes with the game: what is in its file (docs/PUZZLES.md).

A puzzle is a link with its grade and what it is about; the link is read when the puzzle is opened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.ttb.puzzles.packed import puzzle_of, rows

from ttb_core.names import COLOURS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shell.storage.jsontext import Json

    from ttb_core.puzzles import Puzzle

FORMAT = "ttb-puzzles/2"
GRADES = (1, 2, 3, 4, 5)


class Collected:
    """A puzzle of the collection.

    `id` is its name for ever, `key` that of its task (`attempt.key_of`), `number` its place in the list
    from 1 and `place` that among those of its `grade`, 1 to 5. `length` is the turns of its
    solution, `themes` what happens in it (`makers/ttb/puzzles/themes.py`), `points` the orders and elements
    that it is about, `solution` a turn each in the notation, `link` the puzzle. One that is `named` has a
    title of its own.
    """

    __slots__ = (
        "grade", "id", "key", "length", "link", "named", "number", "place", "points", "solution", "themes",
    )  # fmt: skip

    def __init__(self, number: int, fields: object, named: bool = False) -> None:
        """From a line of the file. Raises ValueError for anything else."""
        if not isinstance(fields, list) or len(fields) != 7:
            raise ValueError("A puzzle has seven fields.")
        if not all(isinstance(field, str | int) for field in fields):
            raise ValueError("A field is a text or a number.")
        name, grade, key, themes, points, solution, link = fields
        self.number = number
        self.place = 0
        self.named = named
        self.id = str(name)
        self.grade = int(str(grade))
        self.key = str(key)
        self.themes = str(themes).split()
        self.points = str(points).split()
        self.solution = str(solution).split("; ")
        self.length = len(self.solution)
        self.link = str(link)
        if self.grade not in GRADES:
            raise ValueError(f"There is no grade {self.grade}.")

    def puzzle(self) -> Puzzle:
        """The puzzle itself. Raises GameError, which the file that comes with the game never does."""
        return puzzle_of(self.link)

    @property
    def solver(self) -> str:
        """The colour that solves it."""
        return COLOURS[self.puzzle().position.mover]

    def data(self) -> Json:
        """The puzzle in the interchange form, with what its title is made of."""
        from games.ttb.puzzles.attempt.attempt import data_of_puzzle

        data = {**data_of_puzzle(self.puzzle()), "id": self.id}
        return data if self.named else {**data, "grade": self.grade, "place": self.place}


class Collection:
    """All that is in the file.

    `puzzles` in the order that never changes, `named` a few with a title and a story, and `masterpieces`
    those of `puzzles` that are shown first.
    """

    def __init__(self, text: str) -> None:
        """Raises ValueError if the text is no collection."""
        self.puzzles = [Collected(number, fields) for number, fields in _lines(text, "puzzles")]
        self.named = [Collected(number, fields, True) for number, fields in _lines(text, "named")]
        self.by_grade: dict[int, list[Collected]] = {grade: [] for grade in GRADES}
        for one in self.puzzles:
            self.by_grade[one.grade].append(one)
            one.place = len(self.by_grade[one.grade])
        self.by_key = {one.key: one for one in (*self.puzzles, *self.named)}
        by_id = {one.id: one for one in self.puzzles}
        try:
            self.masterpieces = [by_id[str(name)] for name in rows(text, FORMAT, "masterpieces")]
        except KeyError as error:
            raise ValueError(f"There is no puzzle {error}.") from None

    def __iter__(self) -> Iterator[Collected]:
        return iter((*self.named, *self.puzzles))


def _lines(text: str, name: str) -> Iterator[tuple[int, object]]:
    return enumerate(rows(text, FORMAT, name), 1)
