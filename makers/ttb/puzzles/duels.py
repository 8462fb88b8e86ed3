"""Puzzles against others who do their best: small duels, and places to reach on boards of games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from ground.forms import Data
from ground.steps import finished
from ttb_core.cells import OFF
from ttb_core.hexes import CELLS, index, pair
from ttb_core.making import resisting
from ttb_core.making.compose import distance
from ttb_core.making.judge import worth
from ttb_core.making.made import Made, pieces
from ttb_core.making.varying import varied
from ttb_core.position import Position
from ttb_core.puzzles import Goal, Puzzle, puzzle_from_json, puzzle_to_json
from ttb_core.solving import following, solve

from .around import Around
from .files import GAME
from .series import LongBoards, different

DUEL_NODES = {2: 12_000, 3: 100_000}
LONGER = 0.25
"""The probability of trying three turns where two are proved impossible."""
MANY = 4
"""Duels with fewer solutions than this are near misses: a variation may have exactly one."""
LEAST_OF_DUEL = 3.0
"""The least sum of a duel's themes' worth and of the pieces on its board."""
PROMISING = 80
"""The number of near misses kept as parents: duels with no solution or a few."""
LEAST_OF_LONG = 2.0
"""The least worth of the themes on boards of games."""
FORCED_NODES = 60_000
EASIER = 30_000
"""The most turns that the solver plays there against others who resist, and against those who do not.

The others have to resist at the table, too.
"""
FARTHEST = 6
"""The largest distance of a place to reach."""


class Resisted(Around):
    """Makes puzzles against opponents who do their best, from those that its file has already."""

    def __init__(self, file: Path, part: str) -> None:
        super().__init__(file, part, [file], resisting.SOURCE)

    def may_be_parent(self, record: Data) -> bool:
        return bool(record["puzzle"]["others"] == "best")


class Duels(Resisted):
    """Makes duels, new ones and small changes to others."""

    def __init__(self, file: Path, part: str) -> None:
        super().__init__(file, part)
        self.promising: list[Data] = []

    def attempt(self, dice: random.Random) -> Made | None:
        """A duel, new or varied, or None unless the resistance of the others matters."""
        around = self.parents if dice.random() < 0.4 else self.promising
        new = not around or dice.random() < 0.3
        data = resisting.duel(dice) if new else varied(dice.choice(around), dice, 2)
        if data is None:
            return self._failed("none")
        puzzle = puzzle_from_json(data)
        if not finished(resisting.resistance_matters(puzzle)):
            return self._failed("does not matter")
        nodes = DUEL_NODES[puzzle.turns]
        answer = solve(puzzle, nodes=nodes)
        longer = answer.proved and puzzle.turns < 3 and dice.random() < LONGER
        if answer.turns is None and longer:
            data["turns"] += 1  # A plan that is refuted in two turns may work in three.
            nodes = DUEL_NODES[puzzle.turns + 1]
            answer = solve(puzzle, nodes=nodes, turns=data["turns"])
        if answer.turns != data["turns"] or len(answer.solutions) > 1:
            if answer.proved and len(answer.solutions) < MANY:
                self.promising = [*self.promising[-PROMISING:], data]
            return self._failed("all refuted" if answer.turns is None else "not only")
        result = finished(resisting.resisted(data, nodes))
        if result is None:
            return self._failed("idle")
        full = pieces({**puzzle_to_json(result.puzzle)})
        if worth(set(result.themes)) + full < LEAST_OF_DUEL:
            return self._failed("dull")
        return result


class BoardDuels(LongBoards):
    """Finds places to reach in so many turns whatever the other does, on boards of games."""

    def __init__(self, file: Path, part: str, series: Path, lengths: Sequence[int]) -> None:
        super().__init__(file, part, series)
        self.lengths = lengths

    def suits(self, setup: Data) -> bool:
        return super().suits(setup) and setup["colours"] == 2

    def found(self, position: Position) -> list[Made]:
        bot = 2 * position.mover
        places = [pair(at) for at in range(CELLS) if position.cells[at] != OFF]
        near = [at for at in places if 1 < distance(at, pair(position.at[bot])) <= FARTHEST]
        goals = [Goal("reach", bot=bot, at=index(*at)) for at in near]
        forced_ = [forced(position, goal, self.lengths) for goal in goals]
        return different([one for one in forced_ if one is not None])


def forced(position: Position, goal: Goal, lengths: Sequence[int]) -> Made | None:
    """The description of a puzzle to reach a goal whatever the others do, in one of these numbers of turns.

    None unless one first turn is right and the resistance of the others matters. The goal takes as many turns
    while the others stand still: that is soon found out, and where they can prolong it a proof takes long.
    """
    asked = Puzzle(position, goal, max(lengths), "best")
    turns = solve(asked, nodes=EASIER, ways=1, others="still").turns
    if turns is None or turns not in lengths:
        return None
    puzzle = Puzzle(position, goal, turns, "best")
    if not finished(resisting.resistance_matters(puzzle, nodes=EASIER)):
        return None
    answer = solve(puzzle, nodes=FORCED_NODES)
    if answer.turns != turns or len(answer.solutions) > 1:
        return None
    if not finished(resisting.resistance_matters(puzzle, answer.solutions[0].turns, EASIER)):
        return None
    line = finished(following(puzzle, 4 * FORCED_NODES))
    made = resisting.made_of(puzzle, line, answer.nodes) if line else None
    if made is None or worth(set(made.themes)) < LEAST_OF_LONG:
        return None
    made.source = GAME
    return made
