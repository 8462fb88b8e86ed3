"""Fuller boards: red herrings added to puzzles of a pool, or to those of days to come."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ground.forms import Data
from ground.steps import finished
from ttb_core.making.filling import filled
from ttb_core.notation import parse_turn
from ttb_core.puzzles import puzzle_from_json, puzzle_to_json

from .files import GAME, read
from .games import NODES
from .make import Maker, made
from .weeks import WEEK


class Filling(Maker):
    """Fills the boards of puzzles with red herrings."""

    def __init__(self, file: Path, part: str, records: Sequence[Data], full: int) -> None:
        """`records` are lines of a pool, `full` is the number of pieces."""
        super().__init__(file, part, (0,), "")
        self.records = records
        self.full = full

    def run(self, seconds: float) -> None:
        """Fill boards for `seconds`, or until each was tried."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.next < len(self.records):
            self.once()
        print(self.progress(), flush=True)

    def once(self) -> None:
        """Fill the next board; kept if it is fuller than before."""
        record: Any = self.records[self.next]
        puzzle = puzzle_from_json(record["puzzle"])
        turns = tuple(map(parse_turn, record["solution"]))
        nodes = NODES[len(turns)] * 3
        begun = time.monotonic()
        dice = random.Random(f"{self.part}:{self.next}")
        result = finished(filled(dice, puzzle, turns, record["source"], nodes, self.full))
        took = time.monotonic() - begun
        self.tried[0] += 1
        self.seconds[0] += took  # type: ignore[assignment]
        if result is not None:
            result.made, result.seconds = f"{self.part}:{self.next}", round(took, 2)
            self.kept[0] += self.keep(result)
        self.next += 1
        self._move_mark()


def records(pool: Sequence[Path], keep: int) -> list[Data]:
    """The lines of these files; without a file, the puzzles of the days after the first `keep` weeks."""
    if pool:
        return [record for file in pool for record in made(file)[0]]
    days = read()[1].puzzles[keep * WEEK :]
    return [
        {
            "puzzle": {**puzzle_to_json(day.puzzle())},
            "solution": day.solution,
            "source": GAME if day.from_game else "composed",
        }
        for day in days
        if day.puzzle().others != "best"
    ]
