"""What the solver says."""

from __future__ import annotations

from ..printing import format_turn
from ..turns import Turn
from .lines import Line


class Solution:
    """A shortest solution: its `turns`, and the `line` of what happens (`lines.py`).

    Against others who do their best there is only the first turn, and no line.
    """

    __slots__ = ("line", "turns")

    def __init__(self, turns: tuple[Turn, ...], line: Line = ()) -> None:
        self.turns = turns
        self.line = line

    def __repr__(self) -> str:
        return f"<Solution {'; '.join(map(format_turn, self.turns))}>"


class Progress:
    """How far the solver is: `turns` it tries now, with all fewer excluded, and `nodes` played so far."""

    __slots__ = ("nodes", "turns")

    def __init__(self, turns: int, nodes: int) -> None:
        self.turns = turns
        self.nodes = nodes


class Answer:
    """What is known of a puzzle, and it is proved.

    `turns` is the least number of turns that solves it, None if none was found. No solution has fewer than
    `least`: with a solution that is `turns`, without one what could be excluded (one more than the limit of
    turns when there is none within it). `proved` is false where the limit of nodes was met before the
    question was settled. `solutions` are the shortest ones, one for each line of events, `complete` if they
    are all. `nodes` is how many turns were played.
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
