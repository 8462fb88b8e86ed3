"""The results of the solver."""

from __future__ import annotations

from ..printing import format_turn
from ..turns import Turn
from .lines import Line


class Solution:
    """A shortest solution: its `turns`, and the `line` of its events (`lines.py`).

    Against others who do their best there is only the first turn, and no line.
    """

    __slots__ = ("line", "turns")

    def __init__(self, turns: tuple[Turn, ...], line: Line = ()) -> None:
        self.turns = turns
        self.line = line

    def __repr__(self) -> str:
        return f"<Solution {'; '.join(map(format_turn, self.turns))}>"


class Progress:
    """The solver's progress.

    `turns` is the number tried now, with all fewer excluded; `nodes` is the number of turns played so far.
    """

    __slots__ = ("nodes", "turns")

    def __init__(self, turns: int, nodes: int) -> None:
        self.turns = turns
        self.nodes = nodes


class Answer:
    """The proved knowledge of a puzzle.

    - `turns`: the least number of turns that solves it, None if none was found.
    - `least`: no solution has fewer turns. With a solution it is `turns`; without one it is the bound that
      was proved, which is one more than the limit of turns if there is no solution within it.
    - `proved`: false if the limit of nodes was reached before the question was settled.
    - `solutions`: the shortest solutions, one for each line of events.
    - `complete`: true if these are all.
    - `nodes`: the number of turns played.
    """

    __slots__ = ("complete", "least", "nodes", "proved", "solutions", "turns")

    def __init__(
        self,
        turns: int | None,
        least: int,
        proved: bool,
        nodes: int,
        solutions: tuple[Solution, ...] = (),
        complete: bool = True,
    ) -> None:
        self.turns = turns
        self.least = least
        self.proved = proved
        self.nodes = nodes
        self.solutions = solutions
        self.complete = complete

    def __repr__(self) -> str:
        return f"<Answer turns={self.turns} least={self.least} proved={self.proved} nodes={self.nodes}>"
