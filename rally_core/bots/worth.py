"""The value of a robot's state, in registers: the difference of two values is a lead of so many registers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..geometry import Square
from .planning import Lone
from .routes import FAR, Table

HARM = (0.0, 0.25, 0.55, 0.95, 1.5, 2.3, 3.3, 4.6, 6.2, 8.0, 10.0)
"""The cost of damage, by its points: missing cards, and locked registers."""
LOST = (60.0, 9.0, 6.5, 5.0, 4.5)
"""The cost of being destroyed, by the lives left then, besides the way from the archive."""
BURNT = 0.5
"""The cost of a melted register, besides its damage."""
FIRE = 1.6
"""The cost of a point of fire that is not put out."""
SLEEP = 3.5
"""The cost of sleeping on in the next turn, less the gain by the repair."""
VICTORY = 1000.0
EARLY = 0.02
"""The value of touching a goal a register earlier."""


class Judge:
    """A judge of a robot alone on its way through `goals`, which are squares in order.

    `tables` are the distances to each goal; `lives` are those left if the robot is destroyed; `final` is true
    if the last goal wins; `weight` is the value of a register on the way; `mended` are the points repaired at
    the end of a turn on a square; `exposed` is the cost of ending a turn on a square; `harm` is the weight of
    damage.
    """

    def __init__(
        self,
        goals: Sequence[Square],
        tables: Mapping[Square, Table],
        lives: int,
        *,
        final: bool,
        weight: float,
        mended: Mapping[Square, int],
        exposed: Mapping[Square, float],
        harm: float,
    ) -> None:
        self._goals, self._tables, self._lives, self._final = goals, tables, lives, final
        self._mended, self._exposed, self._harm = mended, exposed, harm
        self._weight = weight
        self._rest = [0.0] * (len(goals) + 1)
        for number in range(len(goals) - 2, -1, -1):
            leg = self.distance(goals[number], None, number + 1)
            self._rest[number] = self._rest[number + 1] + leg

    def distance(self, square: Square, facing: int | None, goal: int) -> float:
        """The registers from a square to the goal of an index; without a facing, from the best one."""
        table = self._tables[self._goals[goal]]
        if facing is not None:
            return table.get((square, facing), FAR)
        return min(table.get((square, each), FAR) for each in range(4))

    def left(self, square: Square, facing: int | None, touched: int) -> float:
        """The registers from a square through all goals that are left, times the weight."""
        if touched == len(self._goals):
            return 0.0
        return self._weight * (self.distance(square, facing, touched) + self._rest[touched])

    def exposure(self, square: Square) -> float:
        """The cost of ending a turn on a square."""
        return self._exposed.get(square, 0.0)

    def __call__(self, lone: Lone, register: int) -> float:
        """The value after a register; after the fifth, with the effects of the end of the turn."""
        reached = EARLY * (6 * lone.touched - lone.when)
        if self._final and lone.touched == len(self._goals):
            return VICTORY + 10 * reached
        if lone.square is None:
            assert lone.archive is not None
            lost = LOST[min(self._lives, len(LOST) - 1)] + (5 - register) * 0.01
            return reached - lost - HARM[2] - self.left(lone.archive, None, lone.touched)
        damage = lone.damage
        if register == 5:
            damage = max(0, damage - self._mended.get(lone.square, 0))
        if lone.asleep:
            damage = 0
        value = reached - self.left(lone.square, lone.facing, lone.touched)
        value -= self._harm * (HARM[damage] + BURNT * lone.burnt + FIRE * lone.fire)
        if register == 5:
            value -= self._exposed.get(lone.square, 0.0)
        return value - (SLEEP if lone.asleep else 0.0)
