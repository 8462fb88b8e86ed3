"""The search for the shortest solutions, layer by layer, turn by turn.

For one number of turns after the other all positions are gone through that those turns lead to, except what a
cut leaves out. No cut may change an answer: each can be switched off, and a test compares.
"""

from __future__ import annotations

from ground.forms import integer
from ground.steps import finished

from ..errors import TtbError
from ..puzzles import OTHERS, Puzzle
from .against import Against
from .answer import Answer
from .layers import MOST_WAYS, Layers, Solving

CUTS = frozenset({"merge", "seen", "distance", "last", "slots", "idle"})
"""What may be left out:

- `merge`: of changes and answers that come to the same (`search.successors`) all but one;
- `seen`: a position that was met before, after as many turns or fewer;
- `distance`: a position, or programs, from which the goal is too far (`bounds`);
- `slots`: in the last turn programs with the same orders in the same order, whatever slots are empty;
- `idle`: turns of colours that stand still, where nothing comes of them.
"""
NODES = 2_000_000
"""Turns played at most, unless told otherwise."""
PAUSE = 200
"""About how many turns are played between two reports."""


def solve(
    puzzle: Puzzle,
    nodes: int = NODES,
    turns: int | None = None,
    others: str | None = None,
    cuts: frozenset[str] = CUTS,
    ways: int = MOST_WAYS,
) -> Answer:
    """The least number of turns that solves a puzzle, and all solutions with so many.

    At most `turns` are tried (the puzzle's own), others do what `others` says (what the puzzle says). More
    than so many `ways` are not looked for. Raises TtbError `bad_request` for `others` or `cuts` that are not
    known, and for what is no number.
    """
    return finished(solving(puzzle, nodes, turns, others, cuts, ways))


def solving(
    puzzle: Puzzle,
    nodes: int = NODES,
    turns: int | None = None,
    others: str | None = None,
    cuts: frozenset[str] = CUTS,
    ways: int = MOST_WAYS,
) -> Solving:
    """`solve` in small steps: a generator of `Progress` that returns the `Answer`.

    It can be left at any time.
    """
    for what, number in (("nodes", nodes), ("turns", turns), ("ways", ways)):
        if number is not None and integer(number, what) < 0:
            raise TtbError("bad_request", f"{what} must be 0 or more.")
    others = puzzle.others if others is None else others
    if others not in OTHERS:
        raise TtbError("bad_request", f"others must be one of {' '.join(OTHERS)}.")
    if not cuts <= CUTS:
        raise TtbError("bad_request", f"There is no cut {min(cuts - CUTS)}.")
    most = puzzle.turns if turns is None else turns
    if others == "best":
        return Against(puzzle, nodes, cuts).solving(most)
    asked = Puzzle(puzzle.position, puzzle.goal, puzzle.turns, others)
    return Layers(asked, nodes, cuts, ways, PAUSE).solving(most)
