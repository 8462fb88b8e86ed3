"""The programs that the other robots would really choose: replies to each other, not plans as if alone.

A reply is the best of a few plans of a possible hand, played on the real engine against the programs of the
rest. The own robot takes part with a program of a random hand, because the others do not know its cards.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import NamedTuple

from ground.rng import Random

from ..lone import tried
from ..names import REGISTERS
from ..position import Position
from ..programs import Program
from .hands import laid_cards, possible_hands, undecided
from .programming import Judges, programs
from .seeing import Question
from .standing import standing
from .style import EXPECTED, REPLIER, Style
from .unseen import dealt


class Foreseen(NamedTuple):
    """A program for each other robot, and the work to find them, in registers of one robot."""

    programs: dict[str, Program]
    work: int


def foreseen(
    judges: Judges, table: Position, given: Mapping[str, Program], asked: Question, style: Style, dice: Random
) -> Generator[None, None, Foreseen]:
    """A reply for each other robot of a table whose program the player does not know.

    `given` are the known programs (`sampling.nearby`). The robots reply one after the other, each to plans as
    if alone and to the replies before its own.
    """
    others = undecided(table, asked)
    hands = possible_hands(table, asked, dice)
    plans = {}
    for other in others:
        plans[other.name] = yield from programs(judges, other, hands[other.name], REPLIER, style.replies)
    chosen = {name: best[0].program for name, best in plans.items()}
    guesses = yield from _own_programs(judges, table, hands, asked, style, dice)
    work = 0
    for other in others:
        sums = []
        for plan in plans[other.name]:
            value = 0.0
            for own in guesses:
                turn = {**chosen, **given, asked.name: own, other.name: plan.program}
                after = tried(table, turn).position
                value += standing(judges, table, after, other.colour, style)
                work += len(REGISTERS) * len(table.robots)
                yield
            sums.append(value)
        chosen[other.name] = plans[other.name][sums.index(max(sums))].program
    return Foreseen(chosen, work)


def _own_programs(
    judges: Judges,
    table: Position,
    hands: Mapping[str, tuple[int, ...]],
    asked: Question,
    style: Style,
    dice: Random,
) -> Generator[None, None, list[Program]]:
    """Programs that the others may expect of the robot in question, of cards in none of their hands."""
    assert asked.robot is not None
    theirs = {name: hand for name, hand in hands.items() if name != asked.name}
    found = []
    for _ in range(style.guesses):
        hand = dealt(table, theirs, laid_cards(asked), dice)[asked.name]
        (plan,) = yield from programs(judges, asked.robot, hand, EXPECTED, 1)
        found.append(plan.program)
    return found
