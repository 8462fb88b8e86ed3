"""The style of a computer: the extent of its search, and its weights."""

from __future__ import annotations

from typing import NamedTuple


class Style(NamedTuple):
    """The style of a computer.

    `breadth` is the number of ways followed in the search for programs, `wrong` the largest error about a
    program, in registers, and `doubts` the number of programs that are confused so. `dozes` are the
    shares of turns in which it plays any program, on a good day and on a bad one; every other race is a
    bad day. `candidates` is the number of programs played against those of other robots, 0 for none;
    `work` is the amount of that, in registers of one robot. If `shared`, more other robots mean fewer
    candidates. After each number of deals in `given_up` the worse half of them is dropped. `replies` is
    the number of programs among which it foresees the choice of another robot, 0 for the best one as if
    alone, and `guesses` the number of its own programs that the other reckons with. `rival` is the weight
    of a register that a rival is nearer to its aim, `harm` the weight of damage. From `rests` points of
    damage on the robot is powered down. A `careful` computer avoids squares beside pits and the rim.
    """

    breadth: int
    wrong: float = 0.0
    doubts: int = 12
    dozes: tuple[float, float] = (0.0, 0.0)
    candidates: int = 0
    work: int = 0
    shared: bool = False
    given_up: tuple[int, ...] = (2, 4, 6)
    replies: int = 0
    guesses: int = 0
    rival: float = 1.0
    harm: float = 1.0
    rests: int = 6
    careful: bool = True


DREAMER = Style(breadth=40, wrong=5.0, doubts=20, dozes=(0.0, 0.85), harm=0.6, rests=7, careful=False)
PLANNER = Style(breadth=40, wrong=2.5, harm=0.6, rests=7, careful=False)
CRUISER = PLANNER._replace(wrong=3.6)
LISTENER = Style(breadth=100, wrong=2.2, candidates=10, work=600, rests=5)
SAMPLER = Style(breadth=220, candidates=20, work=1200, rests=4)
FORESEER = Style(
    breadth=300, candidates=96, work=5000, shared=True, given_up=(1, 2, 4, 6, 9), replies=5, guesses=2,
    harm=1.6, rests=4,
)  # fmt: skip
EXPECTED = Style(breadth=8, wrong=0.0, harm=0.8, careful=False)
"""The assumed style of the other robots."""
REPLIER = Style(breadth=30, harm=0.8, careful=False)
"""The assumed style of other robots that choose among a few programs."""
