"""How likely it is what a part is that lies face down, as whoever decides can count it out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..parts import BOMB, ENERGY, PARTS


class Chance(NamedTuple):
    """What a part of a size that lies face down may be: parts of 1 that it is energy, or a bomb, or else a
    robot part.
    """

    energy: float
    bomb: float

    @property
    def robot_part(self) -> float:
        """How likely it is neither."""
        return 1.0 - self.energy - self.bomb


Odds = dict[str, Chance]
"""Of each size."""


def odds(hidden: Mapping[str, list[str]]) -> Odds:
    """The chances of each size, of what is unseen."""
    found = {}
    for size, kinds in hidden.items():
        families = [PARTS[kind].family for kind in kinds]
        number = max(1, len(kinds))
        found[size] = Chance(families.count(ENERGY) / number, families.count(BOMB) / number)
    return found
