"""Deeper puzzles from others: small changes after which a solution needs another turn."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from ground.forms import Data
from ground.steps import finished
from ttb_core.making.barring import barring
from ttb_core.making.dressing import dressing
from ttb_core.making.judge import judged, settling, worth
from ttb_core.making.made import Made
from ttb_core.making.themes import themes
from ttb_core.making.varying import APART, varied
from ttb_core.puzzles import Puzzle, puzzle_from_json
from ttb_core.solving import solve
from ttb_core.turns import Turn

from .around import LEAST_WORTH, Around
from .files import interchange
from .games import NODES
from .make import made

SOURCE = "deepened"


class Deepening(Around):
    """Makes puzzles that take a turn more than the one from which they come."""

    def __init__(self, file: Path, part: str, parents: Sequence[Data], lengths: Sequence[int]) -> None:
        """`parents` are puzzles in the interchange form beside those of the file.

        `lengths` are asked for in turn.
        """
        self.lengths = lengths
        super().__init__(file, part, [file], SOURCE)
        self.parents += parents

    def may_be_parent(self, record: Data) -> bool:
        return bool(record["puzzle"]["others"] != "best")

    def attempt(self, dice: random.Random) -> Made | None:
        """A puzzle of the wanted length with one solution; other ones are barred if that goes."""
        length = self.lengths[self.next % len(self.lengths)]
        data = varied(
            dice.choice([one for one in self.parents if one["turns"] == length - 1]), dice, 2, APART
        )
        if data["position"]["round"] == 1:
            return None
        data["turns"] = length
        puzzle, nodes = puzzle_from_json(data), NODES[length]
        if solve(puzzle, nodes=nodes, ways=1).turns != length:
            return self._failed("not as long")
        barred = finished(barring(dice, puzzle, length, _enough, nodes))
        if barred is None or len(barred[1]) != length:
            return self._failed("not only")
        settled = finished(settling(*barred, nodes))
        if settled is None:
            return self._failed("not settled")
        asked, turns, answer = finished(dressing(dice, settled, nodes))
        if not _enough(asked, turns):
            return self._failed("dull")
        return judged(asked, turns, answer.nodes, self.source)


def _enough(puzzle: Puzzle, turns: Sequence[Turn]) -> bool:
    return worth(themes(puzzle, turns)) >= LEAST_WORTH


def parents(files: Sequence[Path] = ()) -> list[Data]:
    """All puzzles that come with the game, and those of the files of pools, in the interchange form.

    Those in which others resist are left out.
    """
    pools = [record["puzzle"] for file in files for record in made(file)[0]]
    return [puzzle for puzzle in (*interchange(), *pools) if puzzle["others"] != "best"]
