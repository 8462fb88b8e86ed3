"""A position as an immutable value: always one in which players program, P (RALLY.md: Data)."""

from __future__ import annotations

from typing import NamedTuple

from .board import Board
from .geometry import Square
from .names import RACE, colour_of

Registers = tuple[int | None, int | None, int | None, int | None, int | None]
EMPTY: Registers = (None, None, None, None, None)


class Rules(NamedTuple):
    """The rules of a game; `lava` is `normal` or `expert`, a `turn_limit` of 0 means none."""

    mode: str = RACE
    lives: int = 3
    lava: str = "normal"
    jack_damage: bool = False
    share: bool = False
    two_sets: bool = False
    flags: int = 4
    robot_lasers: bool = True
    turn_limit: int = 0
    drill: bool = False


class Shadow(NamedTuple):
    """The second body of a robot; `machine` is the square with the button and its side."""

    at: Square
    facing: int
    machine: tuple[Square, int]
    flying: bool = False


class Robot(NamedTuple):
    """A robot; `name` is its colour and number, e.g. `red1`.

    `at` is None if the robot is out for good or, after a `stop` and at the end, destroyed. `facing` is None
    while the robot is `entering` and its player has not chosen yet. `melted` are registers, ascending.
    `asleep` is the register after which the robot wakes. `registers` are locked and kept cards, `hand` are
    the cards dealt, in order.
    """

    name: str
    at: Square | None
    facing: int | None
    archive: Square
    ghost: bool = False
    entering: bool = False
    damage: int = 0
    lives: int = 3
    fire: int = 0
    melted: tuple[int, ...] = ()
    asleep: int | None = None
    down: bool = False
    registers: Registers = EMPTY
    hand: tuple[int, ...] = ()
    shadow: Shadow | None = None
    flying: bool = False

    @property
    def colour(self) -> str:
        """The colour of its player."""
        return colour_of(self.name)

    @property
    def locked(self) -> tuple[int, ...]:
        """The locked registers, ascending (RALLY.md: Damage, locks, power-down)."""
        return tuple(n for n in range(1, 6) if n >= 10 - self.damage or n in self.melted)


class Result(NamedTuple):
    """The result of a game; `by` is `flags`, `last`, `limit` or `nobody`, `winners` are colours by seat."""

    by: str
    winners: tuple[str, ...]


class Position(NamedTuple):
    """A position of the game.

    `players` are by seat, `robots` by seat and number; `teams` are colours that win together. `forward` and
    `tripped` are the state of the green belts. `touched` is the number of flags touched by each of `players`.
    """

    board: Board
    rules: Rules
    players: tuple[str, ...]
    teams: tuple[tuple[str, ...], ...]
    seed: str
    turn: int
    forward: bool
    tripped: bool
    touched: tuple[int, ...]
    robots: tuple[Robot, ...]
    pile: tuple[int, ...]
    result: Result | None = None

    def _repr_svg_(self) -> str | None:
        """The board for a notebook to show; None without the package that draws it (`ground.notebook`)."""
        from ground.notebook import picture

        from .interchange import position_to_json

        return picture("rally", position_to_json(self))

    def robot(self, name: str) -> Robot:
        """The robot of a name; raises KeyError if there is none."""
        for robot in self.robots:
            if robot.name == name:
                return robot
        raise KeyError(name)
