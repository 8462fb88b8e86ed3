"""How a computer plays: what it cares for, and how much work it puts in."""

from __future__ import annotations

from typing import NamedTuple

from .worth import PLAIN, Taste


class Style(NamedTuple):
    """`tries` are the robots that it grows for a build, to its `taste`.

    The others are points (JUNKYARD.md: The page): `energy` for each point of it, `damage` for each point of
    power that a bomb takes, `power` for each point of its own that it may lose. One that does not `gamble`
    leaves face-down parts alone; one that is `shrewd` sees when a game is won or lost by what it does.
    """

    tries: int = 12
    taste: Taste = PLAIN
    energy: float = 4.0
    damage: float = 2.5
    power: float = 3.0
    gamble: bool = False
    shrewd: bool = False
