"""Solving puzzles: the least number of turns, proved, and every shortest solution.

answer = solving.solve(puzzle)              # also nodes=, turns=, others="best", cuts=
answer.turns, answer.proved                 # 2, True
answer.solutions                            # one for each line of events, `lines.py`

for progress in solving.solving(puzzle):    # the same in small steps, to show and to stop
    ...

solving.resist(attempt)                     # the answer of others who do their best, `against.py`
solving.principal(puzzle)                   # a solution of such a puzzle with their answers in it
"""

from .against import Against, following, principal, resist, resisting
from .answer import Answer, Progress, Solution
from .solver import CUTS, NODES, solve, solving

__all__ = [
    "CUTS",
    "NODES",
    "Against",
    "Answer",
    "Progress",
    "Solution",
    "following",
    "principal",
    "resist",
    "resisting",
    "solve",
    "solving",
]
