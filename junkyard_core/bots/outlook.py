"""The outlook of a choice: the chance to win after the round, over many deals in the model of `rehearsal`.

All choices are tried with the same deals; the worse half is dropped now and then, so that the others are
tried more often.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from math import exp, sqrt

from ground.rng import Random

from ..decisions import Decision, Keep, Pass
from ..known import unseen
from ..legal import decisions
from ..names import BATTLE, LOOK, POWER, SCAN, SCROUNGE
from ..position import Position
from .deciding import decide
from .foresight import Considered, full_scans
from .rehearsal import Actor, Deck, Table
from .scrounging import wishes
from .style import Style
from .unseen import Odds, odds

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
    left = _choices(position, colour, chances, style, dice)
    sums = dict.fromkeys(left, 0.0)
    best = Considered(left[0], 0.0, 0)
    deals = work = 0
    table = Table(position, colour, chances, style)
    while len(left) > 1 and work < style.foresight:
        deck = Deck(hidden, dice)
        for choice in left:
            run = table.dealt(deck)
            run.choose(position, choice)
            work += run.work
            sums[choice] += chance(run, colour)
            yield best._replace(work=work)
        deals += 1
        left.sort(key=lambda choice: -sums[choice])
        best = Considered(left[0], sums[left[0]] / deals, work)
        if deals in HALVED:
            left = left[: max(2, (len(left) + 1) // 2)]
        if position.phase == BATTLE:
            break  # Nothing is dealt any more.
    return best


def _choices(position: Position, colour: str, chances: Odds, style: Style, dice: Random) -> list[Decision]:
    """The decisions to compare, the best at first sight first."""
    first = decide(position, colour, chances, style, dice)
    others: Iterable[Decision] = ()  # Nothing is played out to give the boost away.
    if position.phase == SCAN:
        others = full_scans(position, colour)
    elif position.phase == LOOK:
        others = (Keep(True), Keep(False))
    elif position.phase == SCROUNGE:
        ranked = sorted(wishes(position, colour, chances, style), key=lambda wish: -wish.value)
        others = [*(wish.take for wish in ranked[: CHOICES - 1]), Pass()]
    elif position.phase == BATTLE:
        others = list(decisions(position))[:MOST_ATTACKS]
    return list(dict.fromkeys((first, *others)))


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
