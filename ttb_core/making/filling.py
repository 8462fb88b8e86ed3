"""Fuller boards: red herrings added to a puzzle, whose solution stays the only one.

Each added thing misleads by the model of difficulty (`purpose.misleads`). Things that no longer do, after
others have come, are removed again. Where others do their best, no bots are added: they would resist, too.
"""

from __future__ import annotations

import random
from collections.abc import Generator

from ground.forms import Data

from ..errors import TtbError
from ..puzzles import Puzzle, puzzle_from_json, puzzle_to_json
from ..solving import Answer, Progress
from ..solving.lines import line_of
from ..turns import Turn, play
from .grading import hardness
from .judge import Reduced, solves
from .made import pieces
from .purpose import ASTRAY, misleads, the_same, things, without
from .varying import LYING, MORE, varied

Turns = tuple[Turn, ...]


TRIES = 14
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
    changes = LYING if puzzle.others == "best" else MORE
    for _ in range(TRIES * max(0, full - pieces({**puzzle_to_json(puzzle)}))):
        before: Data = {**puzzle_to_json(puzzle)}
        if pieces(before) >= full:
            break
        more = _same_line(puzzle, varied(before, rnd, 1, changes), turns)
        harder = hardness(more, turns) if more is not None else hard
        if more is None or harder < hard + ASTRAY:
            continue
        proof = yield from the_same(more, turns, most)
        if proof is not None:
            puzzle, answer, hard = more, proof, harder
    return (yield from _honest(puzzle, turns, answer, most))


def _same_line(puzzle: Puzzle, data: Data, turns: Turns) -> Puzzle | None:
    """The puzzle of this data, if these turns have the same effects in it as in `puzzle`.

    Where others do their best, it is enough that the first turn can be played: the proof tells the rest.
    """
    try:
        twin = puzzle_from_json(data)
        if twin.others == "best":
            return None if play(twin.position, turns[0]).pending else twin
        alike = solves(twin, turns) and line_of(twin, turns) == line_of(puzzle, turns)
    except TtbError:
        return None
    return twin if alike else None


def _solves(puzzle: Puzzle, turns: Turns) -> bool:
    """True if these turns solve a puzzle, which where others do their best only the proof tells."""
    return puzzle.others == "best" or solves(puzzle, turns)


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
            if proof is not None and _solves(twin, turns):
                puzzle, answer, again = twin, proof, True
                break
    return puzzle, turns, answer
