"""The search for the shortest solutions, layer by layer, turn by turn.

For one number of turns after the other it explores all positions reachable in that many turns, except those
that a cut leaves out. No cut may change an answer: each can be switched off, and a test compares.
"""

from __future__ import annotations

from ground.forms import integer
from ground.steps import finished

from ..errors import TtbError
from ..puzzles import OTHERS, Puzzle
from .against import Against
from .answer import Answer
from .layers import MOST_WAYS, Layers, Solving

CUTS = frozenset({"merge", "seen", "distance", "last", "slots", "idle", "ahead"})
"""The cuts, each of which leaves something out:

- `merge`: all but one of equivalent changes and answers (`search.successors`);
- `seen`: a position that came up before, after as many turns or fewer;
- `distance`: a position, or programs, from which the goal is too far (`bounds`);
- `last`: in the last turn, programs that cannot meet the goal (`last`);
- `ahead`: programs of a solver with one bot, if no changes lead from there to the goal in time (`ahead`);
- `slots`: in the last turn, programs with the same orders in the same order, whatever slots are empty;
- `idle`: turns of colours that stand still, if they have no effect.
"""
NODES = 2_000_000
"""The default limit of turns played."""
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
    """The least number of turns that solves a puzzle, and all solutions of that length.

    At most `turns` are tried (default: the puzzle's own), others do what `others` says (default: the puzzle's
    own). The search for solutions stops after `ways` of them. Raises `TtbError` (`bad_request`) for unknown
    `others` or `cuts`, and for limits that are not whole numbers of 0 or more.
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
