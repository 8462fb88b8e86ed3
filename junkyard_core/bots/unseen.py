"""The chances that a face-down part is energy, a bomb or a robot part, counted out by the colour to move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..parts import BOMB, ENERGY, PARTS


class Chance(NamedTuple):
    """The chances, 0 to 1, that a face-down part of a size is energy or a bomb."""

    energy: float
    bomb: float

    @property
    def robot_part(self) -> float:
        """The chance that it is a robot part."""
        return 1.0 - self.energy - self.bomb


Odds = dict[str, Chance]
"""The chances by size."""


def odds(hidden: Mapping[str, list[str]]) -> Odds:
    """The chances by size, computed from the unseen kinds."""
    chances = {}
    for size, kinds in hidden.items():
        families = [PARTS[kind].family for kind in kinds]
        number = max(1, len(kinds))
        chances[size] = Chance(families.count(ENERGY) / number, families.count(BOMB) / number)
    return chances
