"""How a computer plays: how far it looks, and what it cares for."""

from __future__ import annotations

from typing import NamedTuple


class Style(NamedTuple):
    """`breadth` are the ways that are followed in the search for programs, `wrong` is by how many registers
    it misjudges a program at most.

    `candidates` are the programs that are played against others, 0 if none are; `work` is how much is done
    for that, in registers of one robot that are played. `rival` is what a register counts by which a rival is
    nearer to its aim. `harm` is how much damage counts; from so much damage on it rests (`rests`). One
    that is `careful` does not like to stay beside pits and the rim.
    """

    breadth: int
    wrong: float = 0.0
    candidates: int = 0
    work: int = 0
    rival: float = 1.0
    harm: float = 1.0
    rests: int = 6
    careful: bool = True


PLANNER = Style(breadth=40, wrong=2.5, harm=0.6, rests=7, careful=False)
SAMPLER = Style(breadth=220, candidates=20, work=1200, rests=4)
EXPECTED = Style(breadth=8, wrong=0.0, harm=0.8, careful=False)
"""How the others are taken to play."""
