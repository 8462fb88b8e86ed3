"""The comparison of programs on the real engine, against programs that the other robots may have.

The other robots get hands from the unseen cards, and each plays its best program for an empty board, or, for
the strongest computer, a reply to the rest (`foreseeing`). All programs are tried with the same deals; the
worst are dropped after a few, so that the others are tried more often.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import NamedTuple

from ground.rng import Random
from ground.steps import mapped, part

from ..lone import tried, with_only
from ..names import REGISTERS
from ..position import Position, Robot
from ..programs import Program
from .foreseeing import foreseen
from .hands import possible_hands, undecided
from .programming import Judges, Plan, programs
from .seeing import Question
from .standing import standing
from .style import EXPECTED, Style

NEAR = 10
"""The distance, in squares, up to which another robot can matter in a turn."""
MOST = 4
"""The most other robots considered, the nearest ones."""
FEWEST = 20
"""The fewest programs tried at a table of many robots, if there are so many."""


class Compared(NamedTuple):
    """The best program so far, and the share of the work done, 0 to 1."""

    plan: Plan
    part: float


def compared(
    asked: Question, judges: Judges, plans: list[Plan], style: Style, dice: Random
) -> Generator[Compared, None, Plan]:
    """The best of these programs; every step yields the best one so far.

    `plans` has the best program on an empty board first.
    """
    robot = asked.robot
    assert robot is not None
    table, given = nearby(asked)
    if style.shared:
        plans = plans[: max(FEWEST, style.candidates // max(1, len(table.robots) - 1))]
    sums = [0.0] * len(plans)
    order = list(range(len(plans)))
    deals = work = 0
    while len(order) > 1 and work < style.work:
        best = Compared(plans[order[0]], part(work, style.work))
        if style.replies:
            looking = foreseen(judges, table, given, asked, style, dice)
            others, looked = yield from mapped(looking, partial(_so_far, best))
            work += looked
        else:
            others = yield from mapped(expected(judges, table, asked, dice), partial(_so_far, best))
        for number in order:
            after = tried(table, {**others, **given, robot.name: plans[number].program}).position
            sums[number] += standing(judges, table, after, robot.colour, style)
            work += len(REGISTERS) * len(table.robots)
            yield Compared(plans[order[0]], part(work, style.work))
        order.sort(key=lambda number: -sums[number])
        deals += 1
        if len(table.robots) == 1:  # every deal has the same result
            break
        if deals in style.given_up:
            order = order[: max(2, (len(order) + 1) // 2)]
    return plans[order[0]]


def _so_far(best: Compared, _: None) -> Compared:
    return best


def nearby(asked: Question) -> tuple[Position, dict[str, Program]]:
    """The table with the robot in question and the nearest others, and the known programs of these."""
    assert asked.robot is not None
    near = _nearest(asked.position, asked.robot)
    given = {name: program for name, program in asked.programs.items() if name in near}
    return with_only(asked.position, near), given


def expected(
    judges: Judges, table: Position, asked: Question, dice: Random
) -> Generator[None, None, dict[str, Program]]:
    """A program for each other robot of a table, from a possible hand; for a mate, from its own hand.

    Mates who share their cards get random hands instead, so that no card is counted on twice.
    """
    hands = possible_hands(table, asked, dice)
    expected = {}
    for other in undecided(table, asked):
        (plan,) = yield from programs(judges, other, hands[other.name], EXPECTED, 1)
        expected[other.name] = plan.program
    return expected


def _nearest(position: Position, robot: Robot) -> set[str]:
    """The names of the robot and of the nearest other ones."""
    assert robot.at is not None
    x, y = robot.at
    distances = []
    for other in position.robots:
        if other.at is not None and other.name != robot.name:
            distance = abs(other.at[0] - x) + abs(other.at[1] - y)
            if distance <= NEAR:
                distances.append((distance, other.name))
    return {robot.name, *(name for _, name in sorted(distances)[:MOST])}
