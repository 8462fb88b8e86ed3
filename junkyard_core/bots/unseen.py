"""What may lie face down: what whoever decides can count out, and a way to deal it.

A position here is one that was read from a view: hidden parts are of `BACKS`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..checking import box, everything
from ..names import SIZES
from ..parts import BOMB, ENERGY, KNOWN, PARTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ground.rng import Random

    from ..position import Position, Robot


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


def unseen(position: Position) -> dict[str, list[str]]:
    """By size the kinds of all parts that are nowhere to be seen.

    Bombs that have exploded are among them: nothing shows any more which they were. So there may be more than
    lie face down, never fewer.
    """
    seen = everything(position)
    found: dict[str, list[str]] = {size: [] for size in SIZES}
    for kind, count in box(len(position.robots)).items():
        found[PARTS[kind].size] += [kind] * (count - seen[kind])
    return found


def odds(hidden: Mapping[str, list[str]]) -> Odds:
    """The chances of each size, of what is unseen."""
    found = {}
    for size, kinds in hidden.items():
        families = [PARTS[kind].family for kind in kinds]
        number = max(1, len(kinds))
        found[size] = Chance(families.count(ENERGY) / number, families.count(BOMB) / number)
    return found


def dealt(position: Position, hidden: Mapping[str, list[str]], dice: Random) -> Position:
    """The position with something of what is unseen in the place of all that is hidden."""
    decks = {size: dice.shuffled(kinds) for size, kinds in hidden.items()}
    robots = tuple(_uncovered(robot, decks) for robot in position.robots)
    piles = tuple(tuple(decks[size][: len(pile)]) for size, pile in zip(SIZES, position.piles, strict=True))
    return position._replace(seed=str(dice.below(1 << 30)), robots=robots, piles=piles)


def _uncovered(robot: Robot, decks: Mapping[str, list[str]]) -> Robot:
    """A robot whose blind parts are taken off the decks."""
    if all(each.kind in PARTS for each in robot.held):
        return robot
    held = tuple(
        each if each.kind in PARTS else each._replace(kind=decks[KNOWN[each.kind].size].pop())
        for each in robot.held
    )
    return robot._replace(held=held)
