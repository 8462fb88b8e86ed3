"""Puzzles made ahead for endless wishes that a device hardly meets: long, full, about a rare theme."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from games.ttb.puzzles.collection.collected import Collected
from games.ttb.puzzles.endless.fresh import FULL, LONG, RARE, Fresh
from games.ttb.puzzles.endless.make import fresh
from games.ttb.puzzles.endless.stock import FORMAT, stocked

from .files import plain, read, rows
from .pack import new_ones, on_new_boards

AHEAD = Path("web/static/games/ttb/puzzles/endless/ahead.json")
MOST = 300
"""The most puzzles in the file."""
EACH = 2
"""The number of puzzles about a rare theme of each grade up to which another one is wanted."""


def shipped() -> list[Collected]:
    """The puzzles that come with the game for the shelves and for the days."""
    collection, days = read()
    return [*collection, *days.puzzles]


def is_long_or_full(puzzle: Fresh) -> bool:
    """True if a puzzle is long or full, and as full as a usual day of its grade."""
    return (len(puzzle.solution) >= LONG or puzzle.pieces >= FULL) and not puzzle.lacking


def wanted(puzzles: Iterable[Fresh], there: Iterable[Fresh]) -> Iterator[Fresh]:
    """The puzzles that are long or full, and those about a rare theme of which there are few of the grade."""
    counts = Counter(mark for puzzle in there for mark in _rare_marks(puzzle))
    for puzzle in puzzles:
        marks = _rare_marks(puzzle)
        if is_long_or_full(puzzle) or any(counts[mark] < EACH for mark in marks):
            counts.update(marks)
            yield puzzle


def _rare_marks(puzzle: Fresh) -> list[tuple[str, int]]:
    """The rare themes of a puzzle with its grade."""
    return [(theme, puzzle.grade) for theme in puzzle.themes if theme in RARE]


def add(pool: Sequence[Path]) -> str:
    """Append the wanted puzzles of the pool that come with the game nowhere yet, and count them."""
    old = stocked(AHEAD.read_text("utf-8")) if AHEAD.exists() else []
    deeds = {puzzle.deed for puzzle in old}
    there = shipped()
    new = on_new_boards(new_ones(pool, there), there)
    made = (fresh(packed.made) for packed in new if packed.made.deed not in deeds)
    puzzles = [*old, *wanted(made, old)][:MOST]
    lines = rows([puzzle.fields for puzzle in puzzles])
    AHEAD.write_text(f'{{"format":{plain(FORMAT)},\n"puzzles":{lines}}}\n', "utf-8")
    count = len(puzzles) - len(old)
    long, full = (
        sum(len(puzzle.solution) >= LONG for puzzle in puzzles),
        sum(puzzle.pieces >= FULL for puzzle in puzzles),
    )
    rare = Counter(theme for puzzle in puzzles for theme in puzzle.themes if theme in RARE)
    kinds = [f"{long} of {LONG} turns or more", f"{full} with full boards"]
    kinds += [f"{rare[theme]} about {theme}" for theme in sorted(RARE)]
    return f"{count} new, {len(puzzles)} in all: {', '.join(kinds)}"
