"""The outlook of a choice: the chance to win after the round, over many deals in the model of `rehearsal`.

All choices are tried with the same deals; the worse half is dropped now and then, so that the others are
tried more often.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from math import exp, sqrt

from ground.rng import Random

from ..decisions import Decision
from ..known import unseen
from ..names import BATTLE, BOOST, POWER
from ..position import Position
from .foresight import Considered, Trial, best_of, choices
from .rehearsal import Actor, Deck, Table
from .style import Style
from .unseen import odds

CHOICES = 10
"""The number of takes compared."""
MOST_ATTACKS = 16
"""The number of attacks compared."""
HALVED = (6, 12, 24, 48)
"""The numbers of deals after which the worse half of the choices is dropped."""
ENERGY, LATE, LATE_FROM = 0.20, 0.26, 5
"""The logits of a point of energy, and of each above `LATE_FROM` in addition.

All logits are fitted to games in the model (docs/notes/2026-11-28-computers.md).
"""
LOW = (-9.0, -1.66, -1.04, -0.71, -0.33, 0.0)
"""The logits of low power, by the power left: 0 to 5."""
STOCK = (0.33, 0.15, 0.44, 0.34, 0.57)
"""The logits of the square roots of `Actor.stock`."""


def compare(
    position: Position, colour: str, style: Style, dice: Random
) -> Generator[Considered, None, Considered]:
    """The best of the choices; every step yields the best one so far."""
    hidden = unseen(position)
    chances = odds(hidden)
    table = Table(position, colour, chances, style)

    def deal() -> Callable[[Decision], Trial]:
        deck = Deck(hidden, dice)

        def follow(choice: Decision) -> Trial:
            run = table.dealt(deck)
            run.choose(position, choice)
            yield run.work
            return chance(run, colour), 0

        return follow

    others = 0 if position.phase == BOOST else MOST_ATTACKS  # Nothing is played out to give the boost away.
    left = choices(position, colour, chances, style, dice, takes=CHOICES, others=others)
    once = position.phase == BATTLE  # Nothing is dealt any more.
    return (yield from best_of(left, deal, style.foresight, HALVED, once=once))


def chance(table: Table, colour: str) -> float:
    """The chance of a colour to win after a round."""
    won = table.won()
    if won is not None:
        return won
    strengths = {actor.colour: exp(_strength(actor)) for actor in table.actors}
    # The last digits of `exp` differ between machines, and decisions must not.
    return round(strengths[colour] / sum(strengths.values()), 9)


def _strength(actor: Actor) -> float:
    """The logit of a robot between two rounds."""
    parts = sum(weight * sqrt(points) for weight, points in zip(STOCK, actor.stock, strict=True))
    late = LATE * max(0, actor.total - LATE_FROM)
    return ENERGY * actor.total + late + LOW[min(actor.power, POWER)] + parts
