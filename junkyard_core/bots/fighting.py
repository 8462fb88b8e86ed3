"""The choice of a target and of bombs (JUNKYARD.md: Battle)."""

from __future__ import annotations

from itertools import combinations

from ..decisions import Attack, Decision, Pass
from ..parts import PARTS
from ..position import Position
from ..rounds import bombs_held, bonus_of, speed_of, targets
from .standing import ends, leader, wins
from .style import Style

MOST_BOMBS = 6
"""With more bombs than this, only the attack with all of them is considered."""


def choose(position: Position, colour: str, style: Style) -> Decision:
    """The attack that does most damage, preferably to the leader; a pass if none does any.

    A robot is killed only if this colour then wins.
    """
    robot = position.robot(colour)
    bombs = bombs_held(robot)
    first = leader(position, colour)
    best: tuple[float, Decision] = (0.0, Pass())
    numbers = range(1, len(bombs) + 1) if len(bombs) <= MOST_BOMBS else (len(bombs),)
    for chosen in (chosen for number in numbers for chosen in combinations(bombs, number)):
        incoming = bonus_of(robot, chosen) + sum(PARTS[bomb.kind].value for bomb in chosen)
        for target in targets(position, colour):
            power = position.robot(target).power
            lost = min(power, incoming - speed_of(position.robot(target)))
            if lost <= 0:
                continue
            value = lost * (1.5 if target == first else 1.0) - 0.01 * incoming
            if lost == power:
                value = _killing(position, colour, target)
            elif style.shrewd and ends(position, colour):
                value *= 0.1
            if value > best[0]:
                best = value, Attack(target, tuple(bomb.at for bomb in chosen))
    return best[1]


def _killing(position: Position, colour: str, target: str) -> float:
    """The value of ending the game by an explosion of the target."""
    if wins(position, colour, without=target):
        return 100.0
    return -1.0
