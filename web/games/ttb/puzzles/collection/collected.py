"""The puzzles that come with the game: the contents of their two files (docs/ttb/PUZZLES.md).

A puzzle is a link with its strength and themes; the link is decoded when the puzzle is opened.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.ttb.puzzles.collection.names import names
from games.ttb.puzzles.packed import puzzle_of, rows
from shell.storage.jsontext import Json

from ttb_core.making.grading import grade_of
from ttb_core.names import COLOURS
from ttb_core.puzzles import Puzzle

FORMAT = "ttb-puzzles/3"
FORMAT_OF_DAYS = "ttb-days/1"
GRADES = (1, 2, 3, 4, 5)
SERIES = "one_board"
"""The collection of several goals on one board, a position of a game (`makers/ttb/puzzles/series.py`)."""
IDEAS = ("sent_home", "zap_yourself", "hands_off", SERIES)
"""The collections by an idea, chosen by the maker (`makers/ttb/puzzles/ideas.py`)."""
WEEK = 7


class Collected:
    """A puzzle that comes with the game.

    `id` is its permanent name, `key` that of its task (`attempt.key_of`). `number` is its place in the
    list from 1, used as its title; 0 for the puzzle of a day, whose name is `called` (`names.py`).
    `strength` is the difficulty on the scale of ratings, and `grade` the grade derived from it, 1 to 5.
    `length` is the number of turns of its solution, `themes` the motifs in it
    (`ttb_core/making/themes.py`), `points` the orders and elements it is about, `solution` one turn in
    the notation per entry, `link` the puzzle. A `named` puzzle has a title of its own, a `retired` one is
    found by its key or link alone, and one `from_game` came up in a game between computers.
    """

    __slots__ = (
        "called", "from_game", "grade", "id", "key", "length", "link", "named", "number", "points", "retired",
        "solution", "strength", "themes",
    )  # fmt: skip

    def __init__(self, number: int, fields: object, named: bool = False) -> None:
        """Read a line of a file. Raises ValueError for anything else."""
        if not isinstance(fields, list) or len(fields) != 7:
            raise ValueError("A line of the puzzles is no list of seven fields.")
        name, strength, *texts = fields
        if type(strength) is not int or {type(name), *map(type, texts)} != {str}:
            raise ValueError(
                "A line of the puzzles has wrong types, expected an integer strength among texts."
            )
        key, themes, points, solution, link = texts
        self.number = number
        self.named = named
        self.retired = False
        self.from_game = False
        self.called = ""
        self.id = str(name)
        self.strength: int = strength
        self.grade = grade_of(strength)
        self.key: str = key
        self.themes: list[str] = themes.split()
        self.points: list[str] = points.split()
        self.solution: list[str] = solution.split("; ")
        self.length = len(self.solution)
        self.link: str = link

    def puzzle(self) -> Puzzle:
        """The puzzle itself. Raises GameError; the files that come with the game are always valid."""
        return puzzle_of(self.link)

    @property
    def solver(self) -> str:
        """The colour that solves it."""
        return COLOURS[self.puzzle().position.mover]

    def data(self) -> Json:
        """The puzzle in the interchange form, with the fields of its title and its grade."""
        from games.ttb.puzzles.attempt.attempt import data_of_puzzle

        data = {**data_of_puzzle(self.puzzle()), "id": self.id, "grade": self.grade}
        if self.number and not self.named:
            data["number"] = self.number
        if self.called:
            data["called"] = self.called
        if self.from_game:
            data["source"] = "game"
        return data


class Collection:
    """The collection.

    `puzzles` is in permanent order; `shelved` are those that are not retired, also `by_grade`; `single` are
    those of them that are in no series; `named` are a
    few with a title and a story, `masterpieces` those shown first, and `ideas` those about an idea of
    `IDEAS`, from easy to hard.
    """

    def __init__(self, text: str) -> None:
        """Read a file. Raises ValueError if the text is no collection."""
        lists = rows(text, FORMAT, "puzzles", "named", "retired", "games", "masterpieces", "ideas")
        puzzles, named, retired, games, masterpieces, ideas = lists
        self.puzzles = [Collected(number, fields) for number, fields in enumerate(puzzles, 1)]
        self.named = [Collected(number, fields, True) for number, fields in enumerate(named, 1)]
        by_id = {puzzle.id: puzzle for puzzle in self.puzzles}
        for puzzle in _with_ids(by_id, retired):
            puzzle.retired = True
        for puzzle in _with_ids(by_id, games):
            puzzle.from_game = True
        self.masterpieces = list(_with_ids(by_id, masterpieces))
        self.ideas = {str(idea): list(_with_ids(by_id, ids)) for idea, *ids in map(_list, ideas)}
        self.shelved = [puzzle for puzzle in self.puzzles if not puzzle.retired]
        series = {puzzle.id for puzzle in self.ideas.get(SERIES, ())}
        self.single = [puzzle for puzzle in self.shelved if puzzle.id not in series]
        self.by_grade = {
            grade: [puzzle for puzzle in self.shelved if puzzle.grade == grade] for grade in GRADES
        }
        self.by_key = {puzzle.key: puzzle for puzzle in (*self.puzzles, *self.named)}

    def __iter__(self) -> Iterator[Collected]:
        """All puzzles, retired ones included."""
        return iter((*self.named, *self.puzzles))


class Days:
    """The puzzles reserved for the days: one per day, in order, beginning with a Monday."""

    def __init__(self, text: str) -> None:
        """Read a file. Raises ValueError if the text has no puzzles for whole weeks."""
        puzzles, games = rows(text, FORMAT_OF_DAYS, "puzzles", "games")
        self.puzzles = [Collected(0, fields) for fields in puzzles]
        for puzzle in _with_ids({puzzle.id: puzzle for puzzle in self.puzzles}, games):
            puzzle.from_game = True
        if not self.puzzles or len(self.puzzles) % WEEK:
            raise ValueError(f"The file has {len(self.puzzles)} puzzles for days, expected whole weeks.")
        called = names((puzzle.themes, puzzle.points) for puzzle in self.puzzles)
        for puzzle, name in zip(self.puzzles, called, strict=True):
            puzzle.called = name
        self.by_key = {puzzle.key: puzzle for puzzle in self.puzzles}


def _list(value: object) -> list[object]:
    """The value if it is a list that is not empty. Raises ValueError for anything else."""
    if not isinstance(value, list) or not value:
        raise ValueError("An idea of the collection is no list with its name.")
    return value


def _with_ids(by_id: dict[str, Collected], ids: list[object]) -> Iterator[Collected]:
    """The puzzles with these ids. Raises ValueError for an unknown id."""
    for name in ids:
        if str(name) not in by_id:
            raise ValueError(f"The listed id {name!r} belongs to no puzzle.")
        yield by_id[str(name)]
