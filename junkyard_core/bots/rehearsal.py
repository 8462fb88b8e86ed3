"""A quick model of a round, for valuing choices: it is played out from any decision, without events.

Robots hold parts by grips (`grips.py`), and all of them decide by the same weights; `junkyard_core.rounds`
alone decides what is legal. The model leaves out that a large eye draws again, and all that follows a build.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ground.rng import Random

from ..anatomy import anatomy
from ..decisions import Attack, Decision, Keep, Scan, Take
from ..holding import Place, family_for
from ..names import BATTLE, GOAL, POWER, SIZES
from ..parts import BOMB, CLAW, ENERGY, EYE, KNOWN, MOUTH, MOVER, PARTS, PIPE, VALUES
from ..position import Position, Robot, points_held
from ..rounds import bombs_held, bonus_of
from .grips import Step, grip
from .scrounging import DECISIVE
from .style import Style
from .unseen import Odds

FAMILIES = (EYE, MOUTH, CLAW, MOVER, PIPE)
"""The families of robot parts, in the order of `Actor.stock`."""
OPEN_FIRST = 0.5
"""The value of taking an open part before others do."""
KEPT_FROM_OTHERS = 0.4
"""The value of a point of bombs that others cannot throw."""
HOPED = 0.3
"""The value of a point of bombs that are too few yet to do damage."""


class Actor:
    """A robot in the model.

    `total` is its energy at the end of the round, `bombs` the points of those it holds, `claws` the places of
    their claws and `bonus` the pipes behind these. `blind` parts are `(size, family of the holder, number in
    the deck)` and add up to `staked` points. `stock` are the points of its robot parts by family, attached
    and held.
    """

    def __init__(self, colour: str, robot: Robot, style: Style) -> None:
        figures = anatomy(robot.parts)
        bombs = bombs_held(robot)
        self.colour, self.power, self.passed = colour, robot.power, robot.passed
        self.scan, self.speed = figures.scan, figures.speed
        self.total = robot.eaten + points_held(robot)
        self.grip = grip(robot.parts, robot.held)
        self.bombs = sum(PARTS[bomb.kind].value for bomb in bombs)
        self.bonus = bonus_of(robot, bombs)
        self.claws = frozenset(at for bomb in bombs for at in bomb.by)
        self.blind: tuple[tuple[str, str, int], ...] = ()
        self.staked = 0
        self.scanned = dict(Counter(robot.scanned))
        self.wants = wants(figures.scan, figures.speed, style)
        owned = [*(part.kind for part in robot.parts), *(each.kind for each in robot.held if not each.blind)]
        self.stock = [sum(KNOWN[k].value for k in owned if KNOWN[k].family == each) for each in FAMILIES]

    def copied(self) -> Actor:
        """The same robot, to be changed by itself."""
        other = Actor.__new__(Actor)
        other.__dict__.update(self.__dict__)
        other.stock, other.scanned = self.stock[:], self.scanned.copy()
        return other

    def gain(self, kind: str) -> None:
        """Own one more robot part."""
        self.stock[FAMILIES.index(PARTS[kind].family)] += PARTS[kind].value


@lru_cache(maxsize=1024)
def wants(scan: int, speed: int, style: Style) -> dict[str, float]:
    """The values of robot parts to a robot, by kind."""
    weights = {
        EYE: style.eye if scan < 4 else 0.4 * style.eye,
        MOVER: style.mover if speed < 5 else 0.25 * style.mover,
        MOUTH: style.mouth,
        CLAW: style.claw,
    }
    return {
        kind: style.pipe if part.family == PIPE else weights.get(part.family, style.other) * part.value
        for kind, part in PARTS.items()
        if part.attachable
    }


class Deck:
    """The piles of a deal; their order is drawn as far as it is needed."""

    def __init__(self, hidden: Mapping[str, list[str]], dice: Random) -> None:
        self._left = {size: list(kinds) for size, kinds in hidden.items()}
        self._order: dict[str, list[str]] = {size: [] for size in hidden}
        self._dice = {size: Random(str(dice.below(1 << 30))) for size in hidden}

    def kind(self, size: str, number: int) -> str:
        """The part of a number in a pile, from 0."""
        order, left = self._order[size], self._left[size]
        while len(order) <= number:
            at = self._dice[size].below(len(left))
            left[at], left[-1] = left[-1], left[at]
            order.append(left.pop())
        return order[number]


class _Choice(NamedTuple):
    """A take in the model: `what` is a kind, or the size of a face-down part if `bag` is None."""

    value: float
    bag: dict[str, int] | None
    what: str
    step: Step
    family: str


class Table:
    """A round in the model.

    `actors` are the robots in the order of play. `lie` are the numbers of parts in the piles, `drawn` those
    that have left the deck. `work` is the number of decisions in the model so far.
    """

    def __init__(self, position: Position, own: str, odds: Odds, style: Style) -> None:
        self._own, self._odds, self._style = own, odds, style
        self._names = position.order_of_play
        self.actors = [Actor(colour, position.robot(colour), style) for colour in self._names]
        self._open = dict(Counter(position.open))
        self._lie = {size: len(position.pile(size)) for size in SIZES}
        self._drawn = dict.fromkeys(SIZES, 0)
        self._taken, self._idle = position.taken, position.idle
        self._over = any(robot.exploded for robot in position.robots)
        self._deck: Deck | None = None
        self.work = 0
        for actor in self.actors:
            for each in position.robot(actor.colour).held:
                if each.blind:
                    size = KNOWN[each.kind].size
                    self._lie[size] += 1
                    self._hold_blind(actor, size, actor.grip.family(each.by[0]))

    def dealt(self, deck: Deck) -> Table:
        """The same round with the parts of a deal."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.actors = [actor.copied() for actor in self.actors]
        other._open, other._lie, other._drawn = self._open.copy(), self._lie.copy(), self._drawn.copy()
        other._deck = deck
        return other

    def begin(self) -> None:
        """Play a whole round, from the parts that are revealed."""
        for _ in self.actors:
            if self._lie["s"]:
                _add(self._open, self._draw("s"))
        self._scan_from(0)

    def choose(self, position: Position, choice: Decision) -> None:
        """Carry out a choice of the own colour, then play the rest of the round."""
        number = self._names.index(self._own)
        actor = self.actors[number]
        self.work += 1
        match choice:
            case Scan(counts):
                self._scan(actor, counts)
                self._scan_from(number + 1)
            case Keep(keep):
                if keep:
                    for kind in position.robot(self._own).looked or ():
                        _add(actor.scanned, kind)
                else:
                    self._scan(actor, self._draws(actor))
                self._scan_from(number + 1)
            case Take():
                self._take(actor, choice)
                self._scrounge_from(number + 1)
            case Attack():
                self._attack(position, actor, choice)
                self._battle(self.actors[number + 1 :])
            case _ if position.phase == BATTLE:
                self._battle(self.actors[number + 1 :])
            case _:
                actor.passed = True
                self._scrounge_from(number + 1)

    def won(self) -> float | None:
        """The share of the game that the own colour has won after the round, or None if it goes on."""
        totals = [actor.total for actor in self.actors]
        alive = [actor for actor in self.actors if actor.power]
        idle = not self._taken and self._idle >= 1
        if len(alive) == len(totals) and max(totals) < GOAL and not (self._over or idle):
            return None
        best = max(((actor.total, actor.power) for actor in alive), default=None)
        winners = [actor.colour for actor in alive if (actor.total, actor.power) == best]
        return winners.count(self._own) / max(1, len(winners))

    # Scan

    def _scan_from(self, number: int) -> None:
        for actor in self.actors[number:]:
            self.work += 1
            self._scan(actor, self._draws(actor))
        self._scrounge_from(0)

    def _draws(self, actor: Actor) -> tuple[int, int, int]:
        """The numbers of parts to draw, in the order of `SIZES`."""
        large, medium = actor.grip.draws()
        large = min(actor.scan // VALUES["l"], self._lie["l"], large)
        points = actor.scan - large * VALUES["l"]
        medium = min(points // VALUES["m"], self._lie["m"], medium)
        return min(points - medium * VALUES["m"], self._lie["s"]), medium, large

    def _scan(self, actor: Actor, counts: Sequence[int]) -> None:
        for size, count in zip(SIZES, counts, strict=True):
            for _ in range(count):
                _add(actor.scanned, self._draw(size))

    def _draw(self, size: str) -> str:
        assert self._deck is not None
        self._lie[size] -= 1
        self._drawn[size] += 1
        return self._deck.kind(size, self._drawn[size] - 1)

    # Scrounge

    def _scrounge_from(self, number: int) -> None:
        waiting = [each for each in (*self.actors[number:], *self.actors[:number]) if not each.passed]
        while waiting:
            for actor in waiting:
                self.work += 1
                best = self._best(actor)
                if best is None:
                    actor.passed = True
                else:
                    self._hold(actor, best.bag, best.what, best.step, best.family)
            waiting = [actor for actor in waiting if not actor.passed]
        self._unveil()
        self._battle([actor for actor in self.actors if actor.power])

    def _best(self, actor: Actor) -> _Choice | None:
        """The take of the highest value, or None if no value is above 0."""
        most = max([other.total for other in self.actors if other is not actor])
        later = 0.4 if max(most, actor.total) >= GOAL else 1.0
        best = None
        value = 0.0
        for choice in (*self._visible(actor, most, later), *self._blind(actor, most, later)):
            if choice.value > value:
                best, value = choice, choice.value
        return best

    def _visible(self, actor: Actor, most: int, later: float) -> Iterator[_Choice]:
        for bag, more in ((actor.scanned, 0.0), (self._open, OPEN_FIRST)):
            for kind in bag:
                part = PARTS[kind]
                family = MOUTH if part.family == ENERGY else CLAW
                step = actor.grip.step(family, part.size)
                if step is not None:
                    if part.family == ENERGY:
                        value = self._of_energy(actor, part.value, most)
                    elif part.family == BOMB:
                        value = self._of_bomb(actor, part.value, step)
                    else:
                        value = actor.wants.get(kind, 0.0) * later
                    yield _Choice(value + more, bag, kind, step, family)

    def _blind(self, actor: Actor, most: int, later: float) -> Iterator[_Choice]:
        """Face-down parts that cannot kill, nor leave a point of power to a robot that is ahead."""
        spare = actor.power - actor.staked - (actor.total > most)
        for size in SIZES:
            points, chance = VALUES[size], self._odds[size]
            if not self._lie[size] or spare <= points:
                continue
            cost = chance.bomb * self._risk(actor, points)
            for family in (MOUTH, CLAW):
                step = actor.grip.step(family, size)
                if step is not None:
                    if family == MOUTH:
                        gain = chance.energy * self._of_energy(actor, points, most)
                    else:
                        gain = chance.robot_part * self._style.unseen * points * later
                    yield _Choice(gain - cost, None, size, step, family)

    def _of_energy(self, actor: Actor, points: int, most: int) -> float:
        own = actor.total + points
        decides = own >= GOAL and own > most and (actor.total < GOAL or actor.total <= most)
        return self._style.energy * points + 1 + (DECISIVE if decides else 0.0)

    def _of_bomb(self, actor: Actor, points: int, step: Step) -> float:
        """The value of the damage that a bomb adds to those held already, for the best target."""
        before = actor.bombs + actor.bonus
        after = before + points + (step.bonus if actor.claws.isdisjoint(step.by) else 0)
        best = 0.0
        for other in self.actors:
            was, lost = before - other.speed, after - other.speed
            if other is actor or not other.power:
                continue
            if lost >= other.power:
                worth = DECISIVE if was < other.power and self._wins(actor, other) else 0.0
            elif lost > 0:
                scarce = 1 + 0.15 * (POWER - other.power)
                worth = self._style.damage * (lost - max(0, was)) * scarce
            else:
                worth = HOPED * points
            best = max(best, worth)
        return best + KEPT_FROM_OTHERS * points

    def _wins(self, actor: Actor, target: Actor) -> bool:
        """True if a robot wins if the target explodes in this round."""
        own = actor.total, actor.power
        left = [other for other in self.actors if other is not actor and other is not target and other.power]
        return bool(actor.power) and all(own > (other.total, other.power) for other in left)

    def _risk(self, actor: Actor, points: int) -> float:
        spare = actor.power - points
        scarce = self._style.power * points * (1 + (POWER - spare) / POWER)
        return scarce + (0.2 * DECISIVE if actor.staked >= spare else 0.0)

    def _take(self, actor: Actor, take: Take) -> None:
        place = Place(take.x, take.y, take.faces, take.by)
        if take.source == "pile":
            step = actor.grip.step_at(take.what, place)
            self._hold(actor, None, take.what, step, actor.grip.family(take.by[0]))
        else:
            step = actor.grip.step_at(PARTS[take.what].size, place)
            bag = self._open if take.source == "open" else actor.scanned
            self._hold(actor, bag, take.what, step, family_for(take.what))

    def _hold(self, actor: Actor, bag: dict[str, int] | None, what: str, step: Step, family: str) -> None:
        actor.grip = step.grip
        self._taken += 1
        if bag is None:
            self._hold_blind(actor, what, family)
            return
        bag[what] -= 1
        if not bag[what]:
            del bag[what]
        part = PARTS[what]
        if part.family == ENERGY:
            actor.total += part.value
        elif part.family == BOMB:
            actor.bombs += part.value
            actor.bonus += step.bonus if actor.claws.isdisjoint(step.by) else 0
            actor.claws = actor.claws.union(step.by)
        elif part.family in FAMILIES:
            actor.gain(what)

    def _hold_blind(self, actor: Actor, size: str, family: str) -> None:
        actor.blind = (*actor.blind, (size, family, self._drawn[size]))
        actor.staked += VALUES[size]
        self._lie[size] -= 1
        self._drawn[size] += 1

    def _unveil(self) -> None:
        for actor in self.actors:
            for size, family, number in actor.blind:
                assert self._deck is not None
                part = PARTS[self._deck.kind(size, number)]
                if part.family == BOMB:
                    actor.power = max(0, actor.power - part.value)
                elif part.family == ENERGY:
                    actor.total += part.value if family == MOUTH else 0
                elif part.family in FAMILIES and family == CLAW:
                    actor.gain(part.kind)

    # Battle

    def _battle(self, order: Sequence[Actor]) -> None:
        """Let robots attack; one that is brought to 0 on the way still has its turn."""
        for actor in order:
            if actor.bombs:
                self.work += 1
                self._throw(actor)

    def _throw(self, actor: Actor, spared: Actor | None = None) -> None:
        """Throw all bombs at the robot that loses most; one is killed only if this wins."""
        over = any(other.total >= GOAL for other in self.actors)
        target, most = None, 0.0
        for other in self.actors:
            lost = min(other.power, actor.bombs + actor.bonus - other.speed)
            if other is actor or other is spared or lost <= 0:
                continue
            value = (lost + 0.1 * other.total) * (0.1 if over else 1.0)
            if lost == other.power:
                value = DECISIVE if self._wins(actor, other) else 0.0
            if value > most:
                target, most = other, value
        if target is not None:
            target.power -= min(target.power, actor.bombs + actor.bonus - target.speed)

    def _attack(self, position: Position, actor: Actor, attack: Attack) -> None:
        """Throw some bombs; the others are for another target."""
        robot = position.robot(self._own)
        thrown = [bomb for bomb in bombs_held(robot) if bomb.at in attack.bombs]
        target = self.actors[self._names.index(attack.target)]
        incoming = bonus_of(robot, thrown) + sum(PARTS[bomb.kind].value for bomb in thrown)
        target.power -= min(target.power, max(0, incoming - target.speed))
        actor.bombs -= sum(PARTS[bomb.kind].value for bomb in thrown)
        left = [bomb for bomb in bombs_held(robot) if bomb not in thrown]
        actor.bonus = bonus_of(robot, left)
        if left:
            self._throw(actor, spared=target)


def _add(bag: dict[str, int], kind: str) -> None:
    bag[kind] = bag.get(kind, 0) + 1
