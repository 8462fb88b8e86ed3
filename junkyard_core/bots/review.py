"""The worth of a decision that was made, as a strong bot judges it with the player's knowledge.

The decision is compared with the best one that the bot finds. Both are followed through the same deals of the
unseen parts, so that luck does not count.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import NamedTuple

from ground.errors import GameError
from ground.forms import Json
from ground.rng import Random
from ground.steps import mapped, part

from ..decisions import Build, Decision
from ..interchange import position_or_view
from ..known import dealt, unseen
from ..names import ASSEMBLE
from ..position import Position
from ..rounds import tray
from .building import Task, build
from .foresight import ENERGY, followed, foresee, value
from .levels import ARMED, FORESIGHTED, as_seen
from .unseen import odds

JUDGE = FORESIGHTED._replace(prudent=True, taste=ARMED.taste)
"""The style of the bot that judges: its values are in points of energy, not chances to win."""
DEALS = 12
"""The number of deals with which the two decisions are compared."""


class Reviewed(NamedTuple):
    """The decision that a player should have made, and what the other one has cost.

    `better` is None if the cost, in points of energy, is 0. `part` is the share of the work done, 0 to 1.
    """

    better: Decision | None = None
    cost: float = 0.0
    part: float = 0.0


Steps = Generator[Reviewed, None, Reviewed]


def review(data: Json, played: Decision, seed: str = "") -> Steps:
    """Compare the decision that was `played` with the best one, in steps of a few milliseconds.

    `data` is a view of the colour to move. Raises `GameError`: `game_over`, or as `position_or_view` does.
    """
    position = as_seen(data)
    if position.to_move is None:
        raise GameError("game_over", "The game has ended.")
    dice = Random(f"{seed} {position!r}")
    if isinstance(played, Build):
        return (yield from _of_build(position, position.to_move, played, dice))
    looking = foresee(position, position.to_move, JUDGE, dice)
    done = 0.8 / JUDGE.foresight
    best = yield from mapped(looking, lambda so_far: Reviewed(part=part(so_far.work * done, 1)))
    if best.decision == played:
        return Reviewed(part=1)
    cost = yield from _lost(position, position.to_move, best.decision, played, dice)
    return Reviewed(best.decision, cost, 1) if cost > 0 else Reviewed(part=1)


def _of_build(position: Position, colour: str, played: Build, dice: Random) -> Steps:
    """The review of a robot, by the figures that it has."""
    robot = position.robot(colour)
    task = Task(tray(robot), JUDGE.taste, position.phase == ASSEMBLE)
    growing = build(robot.parts, task, JUDGE.tries, dice)
    tries = JUDGE.tries
    best = yield from mapped(growing, lambda so_far: Reviewed(part=part(so_far.tries, tries)))
    cost = (task.value(best) - task.value(played.parts)) / ENERGY
    return Reviewed(Build(best), cost, 1) if cost > 0 else Reviewed(part=1)


def _lost(
    position: Position, colour: str, best: Decision, played: Decision, dice: Random
) -> Generator[Reviewed, None, float]:
    """The points of energy by which a decision is better than another, on average."""
    hidden = unseen(position)
    chances, style = odds(hidden), JUDGE
    lost = 0.0
    for deal in range(DEALS):
        board = dealt(position, hidden, dice)
        for decision, sign in ((best, 1), (played, -1)):
            following = followed(board, decision, chances, style, dice)
            so_far = Reviewed(part=part(0.8 + 0.2 * deal / DEALS, 1))
            after = yield from mapped(following, partial(_so_far, so_far))
            lost += sign * value(after, colour, style)
    return lost / DEALS / ENERGY


def _so_far(reviewed: Reviewed, _: int) -> Reviewed:
    return reviewed


def lead(data: Json) -> float:
    """The lead of the colour to move over the others, in points of energy.

    Raises `GameError` as `position_or_view` does.
    """
    position = position_or_view(data)
    return value(position, str(position.to_move), JUDGE) / ENERGY
