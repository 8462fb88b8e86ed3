"""The choice of a part to take and of its holders (JUNKYARD.md: Scrounge)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ground.rng import Random

from .. import bags
from ..anatomy import anatomy
from ..decisions import Decision, Pass, Take
from ..holding import Held, Place, family_for, holders, places
from ..lattice import Piece
from ..names import GOAL, POWER, SIZES
from ..parts import BOMB, CLAW, ENERGY, EYE, KNOWN, MOUTH, MOVER, PARTS, PIPE, VALUES
from ..position import Position, Robot
from .standing import ends, harm, others, total, wins
from .style import Style
from .unseen import Odds
from .worth import room

DECISIVE = 60.0
"""The value of a take that wins the game, and the cost of one that may lose it."""
LOOKED_AT = 6
"""The number of places of a part that are compared by the room they leave."""


class Wish(NamedTuple):
    """A take and its value."""

    value: float
    take: Decision


def choose(position: Position, colour: str, odds: Odds, style: Style, dice: Random) -> Decision:
    """The take of the highest value, or a pass if no value is above 0; on impulse a face-down part."""
    if style.impulse and dice.below(1000) < 1000 * style.impulse:
        whims = [wish.take for wish in _blind(position, colour, odds, style)]
        if whims:
            return dice.choice(whims)
    best = Wish(0.0, Pass())
    for wish in wishes(position, colour, odds, style):
        value = wish.value
        if style.wrong:
            value += style.wrong * (dice.below(2001) / 1000 - 1)
        if value > best.value:
            best = Wish(value, wish.take)
    return best.take


def wishes(position: Position, colour: str, odds: Odds, style: Style) -> Iterator[Wish]:
    """A take of each kind that can be held, at the place that leaves the most room."""
    robot = position.robot(colour)
    for source, bag in (("scanned", robot.scanned), ("open", position.open)):
        for kind in bags.to_json(bag):
            place = best_place(robot.parts, robot.held, family_for(kind), PARTS[kind].size)
            if place is not None:
                value = of_part(position, colour, kind, style)
                if source == "open" and value > 0:
                    value += 0.5  # an opponent may take it first
                yield Wish(value, Take(source, kind, *place))
    if style.gamble:
        yield from _blind(position, colour, odds, style)


def _blind(position: Position, colour: str, odds: Odds, style: Style) -> Iterator[Wish]:
    """A take from each pile by claws and by mouths, if they can hold it."""
    robot = position.robot(colour)
    for size in SIZES:
        for family in (MOUTH, CLAW):
            if position.pile(size) and not (style.prudent and _reckless(position, colour, size)):
                place = best_place(robot.parts, robot.held, family, size)
                if place is not None:
                    value = of_blind(position, colour, family, size, odds, style)
                    yield Wish(value, Take("pile", size, *place))


@lru_cache(maxsize=4096)
def best_place(parts: tuple[Piece, ...], held: tuple[Held, ...], family: str, size: str) -> Place | None:
    """The best place to hold one more part of a size, or None if it cannot be held.

    The weakest holders that suffice are used; among their places, the one that leaves the most room.
    """
    options = places(parts, held, family, size)
    if len(options) < 2:
        return options[0] if options else None
    by_place = holders(parts, held)
    spent = [sum(by_place[at].left for at in place.by) + 10 * (len(place.by) > 1) for place in options]
    near = [place for place, cost in zip(options, spent, strict=True) if cost == min(spent)]
    step = max(1, len(near) // LOOKED_AT)

    def left(place: Place) -> int:
        held_then = Held(f"?{size}", *place)
        return sum(room(parts, tuple(sorted((*held, held_then)))))

    return max(near[::step], key=left)


def of_part(position: Position, colour: str, kind: str, style: Style) -> float:
    """The value of taking a visible part of a kind."""
    robot, part = position.robot(colour), PARTS[kind]
    if part.family == ENERGY:
        return of_energy(position, colour, part.value, style)
    if part.family == BOMB:
        return of_bomb(position, colour, part.value, style)
    return of_robot_part(robot, kind, style) * _later(position, colour, style)


def _later(position: Position, colour: str, style: Style) -> float:
    """The share of a robot part's value that remains: less if the game ends with this round."""
    return 0.4 if style.shrewd and ends(position, colour) else 1.0


def of_energy(position: Position, colour: str, value: int, style: Style) -> float:
    """The value of taking energy of `value` points."""
    worth = style.energy * value + 1
    if not style.shrewd:
        return worth
    if ends(position, colour, value):
        own = total(position.robot(colour)) + value
        if wins(position, colour, value):
            return worth + (DECISIVE if not wins(position, colour) or own - value < GOAL else 0)
    return worth


def of_bomb(position: Position, colour: str, value: int, style: Style) -> float:
    """The value of a bomb: the damage it adds to the bombs already held, for the best target."""
    best = 0.0
    for other in others(position, colour):
        before, after = harm(position, colour, other), harm(position, colour, other, value)
        power = position.robot(other).power
        worth = style.damage * (min(power, after) - min(power, before))
        if after >= power > 0 and style.shrewd:
            kills = wins(position, colour, without=other)
            worth = (DECISIVE if before < power else 0.0) if kills else 0.0
        best = max(best, worth)
    if style.shrewd:
        best += 0.4 * value  # opponents cannot throw it
    return best


def of_robot_part(robot: Robot, kind: str, style: Style) -> float:
    """The value of a robot part, lower if the robot's scan or speed is high (docs/junkyard/BOTS.md)."""
    figures, part = anatomy(robot.parts), PARTS[kind]
    lacks = {
        EYE: style.eye if figures.scan < 4 else 0.4 * style.eye,
        MOVER: style.mover if figures.speed < 5 else 0.25 * style.mover,
        MOUTH: style.mouth,
        CLAW: style.claw,
        PIPE: style.pipe / part.value,
    }
    return lacks.get(part.family, style.other) * part.value


def of_blind(position: Position, colour: str, family: str, size: str, odds: Odds, style: Style) -> float:
    """The value of a face-down part held by claws or by mouths, less its risk."""
    robot, value, chance = position.robot(colour), VALUES[size], odds[size]
    if family == MOUTH:
        gain = chance.energy * of_energy(position, colour, value, style)
    else:
        gain = chance.robot_part * style.unseen * value * _later(position, colour, style)
    return gain - chance.bomb * risk(robot, value, style)


def _reckless(position: Position, colour: str, size: str) -> bool:
    """True if a face-down part stakes too much power.

    It may kill a robot that is not losing at the end of this round, or leave a point of power or less to one
    that is ahead.
    """
    robot = position.robot(colour)
    left = robot.power - _staked(robot) - VALUES[size]
    if wins(position, colour):
        return left <= 1
    return left <= 0 and not ends(position, colour)


def _staked(robot: Robot) -> int:
    """The points of the face-down parts that a robot holds."""
    return sum(KNOWN[each.kind].value for each in robot.held if each.blind)


def risk(robot: Robot, value: int, style: Style) -> float:
    """The cost if a face-down part turns out to be a bomb of this value; it grows as power runs low.

    About a fifth of the face-down parts held already are bombs.
    """
    staked = _staked(robot)
    spare = robot.power - value
    if spare <= 0:
        return DECISIVE
    scarce = style.power * value * (1 + (POWER - spare) / POWER)
    return scarce + (0.2 * DECISIVE if staked >= spare else 0.0)
