"""How a computer plays: what it cares for, and how much work it puts in."""

from __future__ import annotations

from typing import NamedTuple

from .worth import PLAIN, Taste


class Style(NamedTuple):
    """`tries` are the robots that it grows for a build, to its `taste`.

    `energy`, `damage` and `power` are points for each point of energy, of power that a bomb takes, and of its
    own power that it may lose (JUNKYARD.md: The page). One that does not `gamble` leaves face-down parts
    alone; one that is `shrewd` sees which takes win or lose the game. It is `wrong`
    by up to so many points about each take. `foresight` is how much work it
    puts into looking ahead, at most about (`foresight.Considered`); 0 if it does not look.

    The last ones are points for each point of a robot part of a family, of any other family, and of one that
    it does not see.
    """

    tries: int
    gamble: bool = False
    shrewd: bool = False
    wrong: float = 0.0
    foresight: int = 0
    taste: Taste = PLAIN
    energy: float = 4.0
    damage: float = 2.5
    power: float = 3.0
    eye: float = 2.2
    mover: float = 2.0
    mouth: float = 3.0
    claw: float = 2.6
    pipe: float = 2.0
    other: float = 1.0
    unseen: float = 2.2
