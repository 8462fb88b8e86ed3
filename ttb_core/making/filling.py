"""Fuller boards: red herrings added to a puzzle, whose solution stays the only one.

Each added thing misleads by the model of difficulty (`purpose.misleads`). Things that no longer do, after
others have come, are removed again. The others of the puzzle do not resist.
"""

from __future__ import annotations

import random
from collections.abc import Generator

from ground.forms import Data

from ..errors import TtbError
from ..puzzles import Puzzle, puzzle_from_json, puzzle_to_json
from ..solving import Answer, Progress, solving
from ..solving.lines import line_of
from ..turns import Turn
from .grading import hardness
from .judge import Reduced, judged, solves
from .made import Made, pieces
from .opening import may_come_up
from .purpose import ASTRAY, misleads, the_same, things, without
from .varying import MORE, varied

Turns = tuple[Turn, ...]


TRIES = 60
"""The number of additions tried for each wanted piece."""
WORK = 4
"""The largest factor by which filling multiplies the solver's work."""
LEAST_WORK = 3000
"""The number of turns that the solver may play in any case."""


def filling(
    rnd: random.Random, reduced: Reduced, nodes: int, full: int
) -> Generator[Progress, None, Reduced]:
    """A puzzle with red herrings, up to `full` pieces besides bases if it goes, in small steps.

    `nodes` limits the turns that the solver plays to prove it.
    """
    puzzle, turns, answer = reduced
    most = min(nodes, WORK * answer.nodes + LEAST_WORK)
    hard = hardness(puzzle, turns)
    for _ in range(TRIES * max(0, full - pieces({**puzzle_to_json(puzzle)}))):
        before: Data = {**puzzle_to_json(puzzle)}
        if pieces(before) >= full:
            break
        more = _same_line(puzzle, varied(before, rnd, 1, MORE), turns)
        harder = hardness(more, turns) if more is not None else hard
        if more is None or harder < hard + ASTRAY:
            continue
        proof = yield from the_same(more, turns, most)
        if proof is not None:
            puzzle, answer, hard = more, proof, harder
    return (yield from _honest(puzzle, turns, answer, most))


def filled(
    rnd: random.Random, puzzle: Puzzle, turns: Turns, source: str, nodes: int, full: int
) -> Generator[Progress, None, Made | None]:
    """The description of a puzzle with red herrings; None if its board is no fuller or cannot come up."""
    before = pieces({**puzzle_to_json(puzzle)})
    if before >= full:
        return None
    answer = yield from solving(puzzle, nodes=nodes, ways=1)
    puzzle, turns, answer = yield from filling(rnd, (puzzle, turns, answer), nodes, full)
    data: Data = {**puzzle_to_json(puzzle)}
    if pieces(data) <= before or not may_come_up(data["position"]):
        return None
    made = judged(puzzle, turns, answer.nodes, source)
    made.themes |= {"decoy"}
    return made


def _same_line(puzzle: Puzzle, data: Data, turns: Turns) -> Puzzle | None:
    """The puzzle of this data, if these turns have the same effects in it as in `puzzle`."""
    try:
        twin = puzzle_from_json(data)
        alike = solves(twin, turns) and line_of(twin, turns) == line_of(puzzle, turns)
    except TtbError:
        return None
    return twin if alike else None


def _honest(puzzle: Puzzle, turns: Turns, answer: Answer, most: int) -> Generator[Progress, None, Reduced]:
    """The puzzle without the things that neither the solution needs nor a person is misled by."""
    again = True
    while again:
        again = False
        hard = hardness(puzzle, turns)
        for _, less in things({**puzzle_to_json(puzzle)}):
            if misleads(hard, less, turns):
                continue
            proof = yield from without(less, turns, most)
            twin = puzzle_from_json(less) if proof is not None else puzzle
            if proof is not None and solves(twin, turns):
                puzzle, answer, again = twin, proof, True
                break
    return puzzle, turns, answer
