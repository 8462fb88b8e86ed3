"""The mutable state of a game during a turn, made of a `Position` and turned into one again.

Only events change it (`events.py`).
"""

from __future__ import annotations

from collections.abc import Iterable

from .geometry import Square
from .names import REGISTERS
from .position import Position, Registers, Result, Robot, Shadow


class Body:
    """A robot or its shadow; `at` is None if it is not on the board, `racer` is the robot.

    `facing` is a direction, 0 while that of the robot is not chosen yet (`Racer.entering`).
    """

    __slots__ = ("at", "facing", "flying", "racer", "shadow")

    def __init__(self, racer: Racer, at: Square | None, facing: int, flying: bool, shadow: bool) -> None:
        self.racer, self.at, self.facing = racer, at, facing
        self.flying, self.shadow = flying, shadow

    @property
    def real(self) -> bool:
        """True if other robots meet it: it is neither a ghost nor a shadow."""
        return not self.shadow and not self.racer.ghost


class Racer:
    """A robot: its `body` and, from a copy machine, its `shadow`; `machine` is the button's square and side.

    The other members are those of `Robot`. `body.at` is None if the robot is destroyed or out for good.
    """

    __slots__ = (
        "archive", "asleep", "body", "colour", "damage", "down", "entering", "fire", "ghost", "hand", "lives",
        "machine", "melted", "name", "registers", "shadow",
    )  # fmt: skip

    def __init__(self, robot: Robot) -> None:
        self.name, self.colour = robot.name, robot.colour
        self.body = Body(self, robot.at, robot.facing or 0, robot.flying, False)
        self.shadow: Body | None = None
        self.machine: tuple[Square, int] | None = None
        if robot.shadow is not None:
            shadow = robot.shadow
            self.shadow = Body(self, shadow.at, shadow.facing, shadow.flying, True)
            self.machine = shadow.machine
        self.archive, self.ghost, self.entering = robot.archive, robot.ghost, robot.entering
        self.damage, self.lives, self.fire = robot.damage, robot.lives, robot.fire
        self.melted, self.asleep, self.down = robot.melted, robot.asleep, robot.down
        self.registers: Registers = robot.registers
        self.hand = robot.hand

    @property
    def here(self) -> bool:
        """True if the robot is on the board."""
        return self.body.at is not None

    @property
    def resting(self) -> bool:
        """True if the robot is asleep or powered down."""
        return self.down or self.asleep is not None

    @property
    def locked(self) -> tuple[int, ...]:
        """The locked registers, ascending (RALLY.md: Damage, locks, power-down)."""
        if self.damage < 5 and not self.melted:
            return ()
        return tuple(n for n in REGISTERS if n >= 10 - self.damage or n in self.melted)

    def bodies(self) -> Iterable[Body]:
        """The bodies on the board: the robot, then its shadow if there is one."""
        if self.body.at is None:
            return ()
        return (self.body,) if self.shadow is None else (self.body, self.shadow)

    def drop_shadow(self) -> None:
        """Remove the shadow."""
        if self.shadow is not None:
            self.shadow.at = None
        self.shadow = self.machine = None

    def robot(self) -> Robot:
        """The robot as an immutable value."""
        shadow, body = self.shadow, self.body
        copy = None
        if shadow is not None and shadow.at is not None and self.machine is not None:
            copy = Shadow(shadow.at, shadow.facing, self.machine, shadow.flying)
        return Robot(
            self.name,
            body.at,
            None if self.entering else body.facing,
            self.archive,
            self.ghost,
            self.entering,
            self.damage,
            self.lives,
            self.fire,
            self.melted,
            self.asleep,
            self.down,
            self.registers,
            self.hand,
            copy,
            body.flying,
        )


class State:
    """The changing part of a position; `touched` are flags by colour."""

    __slots__ = (
        "forward", "named", "pile", "players", "racers", "result", "rules", "teams", "touched", "tripped",
        "turn",
    )  # fmt: skip

    def __init__(self, position: Position) -> None:
        self.rules, self.players, self.teams = position.rules, position.players, position.teams
        self.racers = [Racer(robot) for robot in position.robots]
        self.named = {racer.name: racer for racer in self.racers}
        self.forward, self.tripped = position.forward, position.tripped
        self.touched = dict(zip(position.players, position.touched, strict=True))
        self.turn, self.pile, self.result = position.turn, position.pile, position.result

    result: Result | None

    def body(self, name: str, shadow: bool) -> Body:
        """A body of a robot; for a shadow that has vanished, a body off the board."""
        racer = self.named[name]
        if not shadow:
            return racer.body
        return racer.shadow or Body(racer, None, 0, False, True)

    def side(self, colour: str) -> tuple[str, ...]:
        """The colours that win together with this one, which is among them."""
        for team in self.teams:
            if colour in team:
                return team
        return (colour,)

    def position(self, before: Position) -> Position:
        """The position with this state; everything that never changes is from `before`."""
        return before._replace(
            turn=self.turn,
            forward=self.forward,
            tripped=self.tripped,
            touched=tuple(self.touched[colour] for colour in self.players),
            robots=tuple(racer.robot() for racer in self.racers),
            pile=self.pile,
            result=self.result,
        )
