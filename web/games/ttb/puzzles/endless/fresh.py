"""A puzzle made for endless, as the worker reports it and as it is stored; and the wish for one."""

from __future__ import annotations

import re
from typing import NamedTuple

from games.ttb.puzzles.packed import puzzle_of
from shell.storage.jsontext import Json

from ttb_core.making.grading import HIGHEST, LOWEST, grade_of
from ttb_core.puzzles import Puzzle

_KEY = re.compile(r"[0-9a-f]{8}")
_DEED = re.compile(r"[0-9a-f]{16}")
_WORD = re.compile(r"[a-z_]{1,30}")
_LINK = re.compile(r"[0-9A-Za-z_-]{1,2000}")
MOST_TURNS, MOST_THEMES, LONGEST_TURN, MOST_PIECES = 12, 30, 200, 99
LONG = 4
"""The number of turns from which a puzzle is long: the longest choice, which includes all higher numbers."""
FULL = 4
"""The number of pieces besides bases from which a board is full; three days in four have fewer than this."""
USUAL = (3, 3, 3, 4, 6)
"""The usual number of pieces besides bases on a day's board, for each grade: the median."""
HARD = 4
"""The grade from which the boards of days are fuller than a device makes them in that time."""
RARE = frozenset(("anti_theft", "decoy", "pass", "push", "reset", "steal", "two_crystals"))
"""The themes that a device often does not make a puzzle about while a person waits."""


class Fresh:
    """A puzzle made on this device, or ahead for all devices (`stock.py`).

    `key` is that of its task (`attempt.key_of`), `strength` the difficulty, 400 to 2400, `grade` the grade
    derived from it, `themes` the motifs of its only solution, `solution` one turn in the notation per entry,
    `deed` equal for puzzles with the same solver's actions, `nodes` the turns that were played to prove it,
    `link` the puzzle without texts, `pieces` the number of pieces on the board besides bases, 0 if unknown.
    """

    __slots__ = ("deed", "grade", "key", "link", "nodes", "pieces", "solution", "strength", "themes")

    def __init__(self, fields: object) -> None:
        """Read the result of `fields`. Raises ValueError for anything else.

        The link itself is only decoded when the puzzle is opened. Earlier versions had no pieces.
        """
        if not isinstance(fields, list) or len(fields) not in (7, 8):
            raise ValueError("The puzzle is no list of seven or eight fields.")
        key, strength, themes, solution, deed, nodes, link = fields[:7]
        pieces = fields[7] if len(fields) == 8 else 0
        if not all(isinstance(text, str) for text in (key, themes, solution, deed, link)):
            raise ValueError("The puzzle has wrong types, expected five texts among its fields.")
        if type(strength) is not int or not LOWEST <= strength <= HIGHEST:
            raise ValueError(f"The strength is no integer from {LOWEST} to {HIGHEST}.")
        if type(nodes) is not int or nodes < 0:
            raise ValueError("The number of nodes is no integer from 0.")
        if type(pieces) is not int or not 0 <= pieces <= MOST_PIECES:
            raise ValueError(f"The number of pieces is no integer from 0 to {MOST_PIECES}.")
        self.key: str = key
        self.strength: int = strength
        self.grade = grade_of(strength)
        self.themes: list[str] = themes.split()
        self.solution: list[str] = solution.split("; ")
        self.deed: str = deed
        self.nodes: int = nodes
        self.link: str = link
        self.pieces: int = pieces
        if not (_KEY.fullmatch(key) and _DEED.fullmatch(deed) and _LINK.fullmatch(link)):
            raise ValueError(f"The key {key!r}, deed {deed!r} or link {link!r} is malformed.")
        if len(self.themes) > MOST_THEMES or not all(map(_WORD.fullmatch, self.themes)):
            raise ValueError(f"The themes are {themes!r}, expected up to {MOST_THEMES} words.")
        if len(self.solution) > MOST_TURNS or max(map(len, self.solution)) > LONGEST_TURN:
            raise ValueError(f"The solution is {solution!r}, expected up to {MOST_TURNS} turns.")

    @property
    def lacking(self) -> int:
        """The number of pieces that the board has less than that of a usual day of its grade."""
        return max(0, USUAL[self.grade - 1] - self.pieces)

    @property
    def fields(self) -> list[object]:
        """All fields as plain data."""
        return [
            self.key,
            self.strength,
            " ".join(self.themes),
            "; ".join(self.solution),
            self.deed,
            self.nodes,
            self.link,
            self.pieces,
        ]

    def puzzle(self) -> Puzzle:
        """The puzzle itself. Raises GameError for an invalid link."""
        return puzzle_of(self.link)

    def data(self) -> Json:
        """The puzzle in the interchange form, with the fields of its title.

        Raises GameError for an invalid link, and ValueError if the link is of another puzzle than the key.
        """
        from games.ttb.puzzles.attempt.attempt import data_of_puzzle, key_of

        data = data_of_puzzle(self.puzzle())
        if key_of(data) != self.key:
            raise ValueError(f"The link is of the puzzle {key_of(data)}, expected {self.key}.")
        return {**data, "grade": self.grade, "endless": True}

    def proof(self) -> Json:
        """The proof by its maker, in the form of `solver.solve`."""
        return {
            "turns": len(self.solution),
            "least": len(self.solution),
            "proved": True,
            "nodes": self.nodes,
            "ways": 1,
            "complete": True,
            "grade": self.grade,
            "solution": self.solution,
        }


class Wish(NamedTuple):
    """The requested puzzle: about a `theme` (any if empty), of a `grade` and of `turns` (any if 0).

    `LONG` turns are that many or more; a `full` one has at least `FULL` pieces on its board.
    """

    theme: str = ""
    grade: int = 0
    turns: int = 0
    full: bool = False

    @property
    def is_rare(self) -> bool:
        """True if a device hardly makes such a puzzle, as full as it should be, while a person waits."""
        return self.full or self.turns == LONG or self.grade >= HARD or self.theme in RARE

    def fits(self, puzzle: Fresh) -> bool:
        """True if a puzzle fits the wish exactly."""
        return not any(self.away(puzzle))

    def away(self, puzzle: Fresh) -> tuple[int, int, int, int]:
        """The distance of a puzzle from the wish, the most important part first.

        1 if the theme is missing, the turns in between, the missing pieces, the grades in between.
        """
        missing = bool(self.theme) and self.theme not in puzzle.themes
        turns = abs(min(len(puzzle.solution), LONG) - self.turns) if self.turns else 0
        pieces = max(0, FULL - puzzle.pieces) if self.full else 0
        return int(missing), turns, pieces, abs(puzzle.grade - self.grade) if self.grade else 0
