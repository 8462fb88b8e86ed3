"""Puzzles made ahead for endless wishes that a device hardly meets in time: long ones and full boards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from games.ttb.puzzles.collection.collected import Collected
from games.ttb.puzzles.endless.fresh import FULL, LONG, Fresh
from games.ttb.puzzles.endless.make import fresh
from games.ttb.puzzles.endless.stock import FORMAT, stocked

from .files import plain, read, rows
from .pack import new_ones

AHEAD = Path("web/static/games/ttb/puzzles/endless/ahead.json")
MOST = 300
"""The most puzzles in the file."""


def shipped() -> list[Collected]:
    """The puzzles that come with the game for the shelves and for the days."""
    collection, days = read()
    return [*collection, *days.puzzles]


def is_wanted(puzzle: Fresh) -> bool:
    """True if a puzzle is long or its board is full."""
    return len(puzzle.solution) >= LONG or puzzle.pieces >= FULL


def add(pool: Sequence[Path]) -> str:
    """Append the long and full puzzles of the pool that come with the game nowhere yet, and count them."""
    old = stocked(AHEAD.read_text("utf-8")) if AHEAD.exists() else []
    deeds = {puzzle.deed for puzzle in old}
    made = (fresh(packed.made) for packed in new_ones(pool, shipped()) if packed.made.deed not in deeds)
    puzzles = [*old, *filter(is_wanted, made)][:MOST]
    lines = rows([puzzle.fields for puzzle in puzzles])
    AHEAD.write_text(f'{{"format":{plain(FORMAT)},\n"puzzles":{lines}}}\n', "utf-8")
    count = len(puzzles) - len(old)
    long, full = (
        sum(len(puzzle.solution) >= LONG for puzzle in puzzles),
        sum(puzzle.pieces >= FULL for puzzle in puzzles),
    )
    return f"{count} new, {len(puzzles)} in all: {long} of {LONG} turns or more, {full} with full boards"
