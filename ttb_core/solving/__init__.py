"""Solving puzzles: the least number of turns, proved, and every shortest solution.

answer = solving.solve(puzzle)              # also nodes=, turns=, others="best", cuts=
answer.turns, answer.proved                 # 2, True
answer.solutions                            # one for each line of events, `lines.py`

for progress in solving.solving(puzzle):    # the same in small steps, to show and to stop
    ...
"""

from .answer import Answer, Progress, Solution
from .solver import CUTS, NODES, solve, solving

__all__ = ["CUTS", "NODES", "Answer", "Progress", "Solution", "solve", "solving"]
