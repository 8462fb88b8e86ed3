"""The state of a game while something happens: mutable, made of a `Position` and made into one again.

Events change it (`events.py`), and nothing else does.
"""

from __future__ import annotations

from collections.abc import Iterable

from .geometry import Square
from .names import REGISTERS
from .position import Position, Registers, Result, Robot, Shadow


class Body:
    """A robot or its shadow on the board: `at` is None where there is none, `racer` whose body it is.

    `facing` is a direction; of a robot whose facing has not been chosen yet it is None in `Racer.entering`.
    """

    __slots__ = ("at", "facing", "flying", "racer", "shadow")

    def __init__(self, racer: Racer, at: Square | None, facing: int, flying: bool, shadow: bool) -> None:
        self.racer, self.at, self.facing = racer, at, facing
        self.flying, self.shadow = flying, shadow

    @property
    def real(self) -> bool:
        """Whether other robots meet it: it is neither a ghost nor a shadow."""
        return not self.shadow and not self.racer.ghost


class Racer:
    """A robot: `body` and, from a copy machine, `shadow`, with `machine` its button's square and side.

    The other members are those of `Robot`. `body.at` is None when it is destroyed or out for good.
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
        """Whether it is on the board."""
        return self.body.at is not None

    @property
    def resting(self) -> bool:
        """Whether it sleeps or is powered down."""
        return self.down or self.asleep is not None

    @property
    def locked(self) -> tuple[int, ...]:
        """Its locked registers, ascending (RALLY.md: Damage, locks, power-down)."""
        if self.damage < 5 and not self.melted:
            return ()
        return tuple(n for n in REGISTERS if n >= 10 - self.damage or n in self.melted)

    def bodies(self) -> Iterable[Body]:
        """The robot, then its shadow, of those that there are."""
        if self.body.at is None:
            return ()
        return (self.body,) if self.shadow is None else (self.body, self.shadow)

    def drop_shadow(self) -> None:
        """It has no shadow any more."""
        if self.shadow is not None:
            self.shadow.at = None
        self.shadow = self.machine = None

    def robot(self) -> Robot:
        """The value."""
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
    """All of a position that changes. `touched` are the flags by colour."""

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
        """A body of a robot; of a shadow that has vanished, one that is nowhere."""
        racer = self.named[name]
        if not shadow:
            return racer.body
        return racer.shadow or Body(racer, None, 0, False, True)

    def side(self, colour: str) -> tuple[str, ...]:
        """The colours that win together with one."""
        for team in self.teams:
            if colour in team:
                return team
        return (colour,)

    def position(self, before: Position) -> Position:
        """The value, with what never changes of a position from before."""
        return before._replace(
            turn=self.turn,
            forward=self.forward,
            tripped=self.tripped,
            touched=tuple(self.touched[colour] for colour in self.players),
            robots=tuple(racer.robot() for racer in self.racers),
            pile=self.pile,
            result=self.result,
        )
