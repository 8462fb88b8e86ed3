"""The choice of a robot to build: one is grown for each of several tastes, and each plays the next round.

The next round is played in the model of `rehearsal`, over the same deals for all; robots of others that are
not built yet are guessed.
"""

from __future__ import annotations

from collections.abc import Generator

from ground.rng import Random
from ground.steps import finished, mapped

from .. import bags
from ..bags import Bag
from ..decisions import Build
from ..known import unseen
from ..lattice import Piece
from ..names import SCAN
from ..position import Position, Robot, energy_held
from ..rounds import fastest, tray
from .building import Grown, Task, build
from .foresight import Considered
from .outlook import chance
from .rehearsal import Deck, Table
from .style import Style
from .unseen import odds

GUESSED = 3
"""The robots grown to guess the build of another colour."""


def remodel(
    position: Position, colour: str, style: Style, dice: Random
) -> Generator[Considered, None, Considered]:
    """The best robot; every step yields the best one so far, with the work in robots and rounds."""
    hidden, kinds = unseen(position), tray(position.robot(colour))
    grown = yield from _grown(position, colour, style, dice)
    work = style.tries * len(style.tastes)
    left = list(dict.fromkeys(grown))
    best = Considered(Build(left[0]), 0.0, work)
    if len(left) == 1:
        return best
    rebuilt = _rebuilt(position, colour, style, dice)
    chances = odds(hidden)
    tables = {
        parts: Table(_next_round(rebuilt, colour, parts, kinds), colour, chances, style) for parts in left
    }
    sums = dict.fromkeys(left, 0.0)
    for deal in range(style.rounds):
        deck = Deck(hidden, dice)
        for parts in left:
            run = tables[parts].dealt(deck)
            run.begin()
            sums[parts] += chance(run, colour)
            yield best._replace(work=work + deal)
        best = Considered(Build(max(left, key=lambda parts: sums[parts])), 0.0, work + deal)
    return best


def _grown(
    position: Position, colour: str, style: Style, dice: Random
) -> Generator[Considered, None, list[tuple[Piece, ...]]]:
    """The best robot for each taste."""
    robot = position.robot(colour)
    kinds = tray(robot)
    grown: list[tuple[Piece, ...]] = []

    def so_far(best: Grown) -> Considered:
        return Considered(Build([*grown, best.parts][0]), 0.0, style.tries * len(grown) + best.tries)

    for taste in style.tastes:
        steps = build(robot.parts, Task(kinds, taste), style.tries, dice)
        grown.append((yield from mapped(steps, so_far)))
    return grown


def _rebuilt(position: Position, colour: str, style: Style, dice: Random) -> Position:
    """The position after the builds of all others, as far as they can be guessed."""
    order = position.order_of_play
    for other in order[order.index(colour) + 1 :]:
        robot = position.robot(other)
        parts = finished(build(robot.parts, Task(tray(robot), style.taste), GUESSED, dice))
        position = position.with_robot(other, _fed(robot, parts))
    return position


def _fed(robot: Robot, parts: tuple[Piece, ...]) -> Robot:
    """A robot with new parts that has eaten."""
    energy = bags.plus(robot.energy, bags.bag_of(energy_held(robot)))
    return Robot(power=robot.power, energy=energy, parts=parts)


def _next_round(position: Position, colour: str, parts: tuple[Piece, ...], kinds: Bag) -> Position:
    """The beginning of the next round with a new robot."""
    ejected = bags.minus(kinds, bags.bag_of(part.kind for part in parts))
    position = position.with_robot(colour, _fed(position.robot(colour), parts))
    fast = fastest(position)
    boost = position.boost if position.boost in fast else fast[0]
    return position._replace(
        phase=SCAN, boost=boost, to_move=boost, open=bags.plus(position.open, ejected), taken=0, idle=0
    )
