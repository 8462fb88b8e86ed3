"""The puzzles that come with the game for endless wishes that a device hardly meets while a person waits."""

from __future__ import annotations

from games.ttb.puzzles.endless.fresh import Fresh
from games.ttb.puzzles.packed import rows

FORMAT = "ttb-endless/1"


def stocked(text: str) -> list[Fresh]:
    """The puzzles of a file, in their order. Raises ValueError for any other text."""
    (puzzles,) = rows(text, FORMAT, "puzzles")
    return list(map(Fresh, puzzles))
