"""The two files of puzzles that come with the game, for the maker (docs/ttb/PUZZLES.md)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from games.ttb.puzzles.attempt.attempt import data_of_puzzle, key_of
from games.ttb.puzzles.collection.collected import FORMAT, FORMAT_OF_DAYS, Collected, Collection, Days

from ground.forms import Data
from ground.steps import finished
from ttb_core import Turn, links
from ttb_core.making.deed import deed
from ttb_core.making.grading import grade_of, strength
from ttb_core.making.judge import judged, worth
from ttb_core.making.made import Made, pieces
from ttb_core.making.symmetry import shape
from ttb_core.making.themes import THEMES
from ttb_core.notation import parse_turn
from ttb_core.orders import ORDERS
from ttb_core.printing import format_turn
from ttb_core.puzzles import Puzzle, puzzle_to_json, rest_of, start
from ttb_core.solving import following

COLLECTION = Path("web/static/games/ttb/puzzles/collection/puzzles.json")
DAYS = Path("web/static/games/ttb/puzzles/daily/days.json")
EVER = 307
"""The number of puzzles of the collection that never change except in strength.

Players have links to them and results in them.
"""
ELEMENTS = ("rock", "blob", "mud", "teleporter")
ABOUT = (*(order.name for order in ORDERS), *ELEMENTS)
"""The topics of a puzzle besides its themes."""
NODES = 2_000_000
"""The most turns that the solver plays to prove a puzzle, or to find the purpose of a piece."""
ALIKE = 3
"""The length from which on puzzles that differ in the first turn alone are alike."""
GAME = "game"
"""The `source` of puzzles with a position from a game between computers."""


def read() -> tuple[Collection, Days]:
    """The puzzles that come with the game."""
    return Collection(COLLECTION.read_text("utf-8")), Days(DAYS.read_text("utf-8"))


def interchange() -> list[Data]:
    """The puzzles that come with the game and those of the days, in the interchange form."""
    collection, days = read()
    return [{**puzzle_to_json(entry.puzzle())} for entry in (*collection, *days.puzzles)]


class Packed:
    """A puzzle as it is written into a file, with the criteria for its choice."""

    def __init__(self, made: Made, name: str) -> None:
        self.made = made
        self.id = name
        self.strength = strength(made.puzzle, made.turns)
        self.grade = grade_of(self.strength)

    @cached_property
    def position(self) -> Data:
        """Its position in the interchange form."""
        return {**puzzle_to_json(self.made.puzzle)["position"]}

    @cached_property
    def pieces(self) -> int:
        """The number of pieces on its board besides bases."""
        return pieces({"position": self.position})

    @property
    def turns(self) -> int:
        """The number of turns of its solution."""
        return self.made.puzzle.turns

    @property
    def themes(self) -> frozenset[str]:
        """Its themes, as a search shows them."""
        return self.made.themes

    @property
    def from_game(self) -> bool:
        """True if its position comes from a game between computers."""
        return self.made.source == GAME

    def line(self) -> list[object]:
        """The puzzle as a line of a file."""
        asked = self.made.puzzle
        bare = Puzzle(asked.position, asked.goal, asked.turns, asked.others)
        return [
            self.id,
            self.strength,
            key_of(data_of_puzzle(bare)),
            " ".join(theme for theme in THEMES if theme in self.made.themes),
            " ".join(name for name in ABOUT if name in self.made.points),
            "; ".join(map(format_turn, self.made.turns)),
            links.encode_puzzle(bare),
        ]


def packed(entry: Collected) -> Packed:
    """A puzzle from a file; its strength and the criteria for its choice are computed again.

    Where others resist it has no deed: that takes a search.
    """
    puzzle, turns = entry.puzzle(), tuple(map(parse_turn, entry.solution))
    source = GAME if entry.from_game else ""
    if puzzle.others == "best":
        picture = shape({**puzzle_to_json(puzzle)})
        made = Made(puzzle, turns, frozenset(), frozenset(), "", picture, 0, worth(entry.themes), source)
    else:
        made = judged(puzzle, turns, 0, source)
    made.themes = frozenset(entry.themes)
    made.points = frozenset(entry.points)
    return Packed(made, entry.id)


def played(entry: Collected) -> tuple[Turn, ...]:
    """The turns that solve a puzzle; if others do their best, with their most stubborn turns."""
    puzzle = entry.puzzle()
    if puzzle.others == "best":
        return tuple(finished(following(puzzle, NODES)))
    return tuple(map(parse_turn, entry.solution))


def deeds(entries: list[Collected]) -> dict[str, str]:
    """The ids of puzzles by their deeds; of puzzles with the same deed the first."""
    ids: dict[str, str] = {}
    for entry in entries:
        ids.setdefault(deed(entry.puzzle(), played(entry)), entry.id)
    return ids


def kin(puzzle: Puzzle, turns: Sequence[Turn]) -> set[str]:
    """The deeds of a solution and, from three turns on, of what is left of it after the first turn.

    Similar puzzles share one. `turns` are those of all colours if others do their best (`played`); then what
    is left does not count.
    """
    deeds_ = {deed(puzzle, turns)}
    if puzzle.turns >= ALIKE and puzzle.others != "best":
        after = start(puzzle).play(turns[0]).position
        deeds_.add(deed(rest_of(puzzle, after, puzzle.turns - 1), turns[1:]))
    return deeds_


class Files:
    """The contents of both files, to be changed and written again."""

    def __init__(self) -> None:
        known = json.loads(COLLECTION.read_text("utf-8"))
        self.masterpieces: list[str] = known["masterpieces"]
        self.retired: list[str] = known["retired"]
        self.games: list[str] = known["games"]
        self.ideas: list[list[str]] = known["ideas"]
        self.named: list[list[object]] = known["named"]
        self.puzzles: list[list[object]] = known["puzzles"]
        days = json.loads(DAYS.read_text("utf-8")) if DAYS.exists() else {"games": [], "puzzles": []}
        self.games_of_days: list[str] = days["games"]
        self.days: list[list[object]] = days["puzzles"]

    def write(self) -> None:
        """Write both files, one puzzle per line. Raises `AssertionError` if two puzzles have the same id."""
        names = [str(line[0]) for line in (*self.puzzles, *self.days)]
        assert len(set(names)) == len(names)
        games = set(self.games)
        parts = [
            f'{{"format":{plain(FORMAT)}',
            f'"masterpieces":{plain(self.masterpieces)}',
            f'"retired":{plain(self.retired)}',
            f'"games":{plain([name for name in names if name in games])}',
            f'"ideas":{plain(self.ideas)}',
            f'"named":{rows(self.named)}',
            f'"puzzles":{rows(self.puzzles)}}}\n',
        ]
        COLLECTION.write_text(",\n".join(parts), "utf-8")
        parts = [
            f'{{"format":{plain(FORMAT_OF_DAYS)}',
            f'"games":{plain(self.games_of_days)}',
            f'"puzzles":{rows(self.days)}}}\n',
        ]
        DAYS.write_text(",\n".join(parts), "utf-8")


def rows(lines: Sequence[Sequence[object]]) -> str:
    """The lists as JSON, one per line."""
    return "[\n" + ",\n".join(map(plain, lines)) + "\n]"


def plain(value: object) -> str:
    """The value as JSON without spaces."""
    return json.dumps(value, separators=(",", ":"))
