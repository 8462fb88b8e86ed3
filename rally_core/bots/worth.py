"""What it is worth how a robot stands, in registers: so many it is further than another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..geometry import Square
from .planning import Lone
from .routes import FAR, Table

HARM = (0.0, 0.25, 0.55, 0.95, 1.5, 2.3, 3.3, 4.6, 6.2, 8.0, 10.0)
"""What it costs to have so much damage: cards that are missing, and what is locked."""
LOST = (60.0, 9.0, 6.5, 5.0, 4.5)
"""What it costs to be destroyed with so many lives left then, besides the way from the archive."""
BURNT = 0.5
"""What a melted register costs besides its damage."""
FIRE = 1.6
"""What a point of fire costs that nothing has put out."""
SLEEP = 3.5
"""What it costs to sleep on in the next turn, less what it mends."""
VICTORY = 1000.0
EARLY = 0.02
"""What it is worth to touch a goal a register earlier."""


class Judge:
    """Judges how a robot alone stands: on its way through its goals, squares in order.

    `tables` has the distances to each goal; `lives` are those that it has left if it is destroyed; `final` is
    whether the last goal wins, `weight` what a register on the way counts, `mended` what a square that it
    ends a turn on repairs, `exposed` what it costs to end a turn on a square, `harm` how much damage counts.
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
        """Registers from a square to a goal by number; without a facing from the best one."""
        table = self._tables[self._goals[goal]]
        if facing is not None:
            return table.get((square, facing), FAR)
        return min(table.get((square, each), FAR) for each in range(4))

    def left(self, square: Square, facing: int | None, touched: int) -> float:
        """Registers from a square through all goals that are left."""
        if touched == len(self._goals):
            return 0.0
        return self._weight * (self.distance(square, facing, touched) + self._rest[touched])

    def exposure(self, square: Square) -> float:
        """What it costs to end a turn on a square."""
        return self._exposed.get(square, 0.0)

    def __call__(self, lone: Lone, register: int) -> float:
        """The value after a register; after the fifth with what the end of the turn does."""
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
