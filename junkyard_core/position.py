"""A position of the game as an immutable value (JUNKYARD.md: Interchange)."""

from __future__ import annotations

from typing import NamedTuple

from . import bags
from .bags import Bag
from .holding import Held
from .lattice import Piece
from .names import GOAL, POWER, SIZES
from .parts import ENERGY, KNOWN


class Robot(NamedTuple):
    """A robot and everything that belongs to its player.

    `parts` are sorted and `held` are `in_order`, so that equal robots are equal. `loose` are starter parts
    not yet built. `scanned` are parts face up beside the robot, `looked` is a draw that only its player sees,
    or None. `attacked` are the targets of its current turn of battle, sorted.
    """

    power: int = POWER
    energy: Bag = bags.EMPTY
    exploded: bool = False
    loose: Bag = bags.EMPTY
    parts: tuple[Piece, ...] = ()
    held: tuple[Held, ...] = ()
    scanned: Bag = bags.EMPTY
    looked: Bag | None = None
    rescanned: bool = False
    passed: bool = False
    attacked: tuple[str, ...] = ()

    @property
    def eaten(self) -> int:
        """The points of energy that the robot has eaten."""
        return bags.points(self.energy)


class Result(NamedTuple):
    """The result of a game; `by` is `explosion`, `energy` or `standstill`.

    `totals` of energy and `powers` are in turn order.
    """

    by: str
    winners: tuple[str, ...]
    totals: tuple[int, ...]
    powers: tuple[int, ...]


class Position(NamedTuple):
    """A position; `robots` are in turn order, `piles` in the order of `SIZES`, the next part first."""

    seed: str
    shuffles: int
    turn_order: tuple[str, ...]
    boost: str | None
    round: int
    phase: str | None
    to_move: str | None
    taken: int
    idle: int
    piles: tuple[tuple[str, ...], ...]
    open: Bag
    robots: tuple[Robot, ...]
    result: Result | None = None

    def _repr_svg_(self) -> str | None:
        """The board for a notebook to show; None without the package that draws it (`ground.notebook`)."""
        from ground.notebook import picture

        from .interchange import position_to_json

        return picture("junkyard", position_to_json(self))

    def robot(self, colour: str) -> Robot:
        """The robot of a colour that plays."""
        return self.robots[self.turn_order.index(colour)]

    def with_robot(self, colour: str, robot: Robot) -> Position:
        """The position with the robot of a colour replaced."""
        number = self.turn_order.index(colour)
        return self._replace(robots=(*self.robots[:number], robot, *self.robots[number + 1 :]))

    def pile(self, size: str) -> tuple[str, ...]:
        """The pile of a size."""
        return self.piles[SIZES.index(size)]

    @property
    def order_of_play(self) -> tuple[str, ...]:
        """The colours clockwise from the holder of the boost, without exploded ones (JUNKYARD.md: Words)."""
        first = self.turn_order.index(self.boost) if self.boost is not None else 0
        order = (*self.turn_order[first:], *self.turn_order[:first])
        return tuple(colour for colour in order if not self.robot(colour).exploded)


def exploded(position: Position) -> bool:
    """True if a robot has exploded, which can only have happened in this round."""
    return any(robot.exploded for robot in position.robots)


def end_is_certain(position: Position) -> bool:
    """True if the game ends with this round, whatever is built in it (JUNKYARD.md: Factory)."""
    return (
        exploded(position)
        or (not position.taken and position.idle >= 1)
        or any(bags.points(robot.energy) + points_held(robot) >= GOAL for robot in position.robots)
    )


def points_held(robot: Robot) -> int:
    """The points of the energy that a robot holds and will eat."""
    return bags.points(energy_held(robot))


def energy_held(robot: Robot) -> list[str]:
    """The kinds of energy that a robot holds, without blind parts."""
    return [each.kind for each in robot.held if not each.blind and KNOWN[each.kind].family == ENERGY]
