"""The worth of a program that was played, as the search of level 3 judges it with the player's knowledge.

The program is compared with the best one that the bot finds. Both are run against the same programs that the
other robots may have, from hands that they may hold, so that luck does not count.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import NamedTuple

from ground.forms import Json
from ground.rng import Random
from ground.steps import mapped, part

from ..interchange import position_or_view
from ..lone import tried
from ..programs import Program, program_from_json, program_to_json
from .chart import chart_of
from .programming import Judges, Plan, programs
from .resting import rests
from .sampling import compared, expected, nearby
from .seeing import Question, asked_for
from .standing import standing
from .style import SAMPLER

DEALS = 6
"""The number of deals with which the two programs are compared."""


class Reviewed(NamedTuple):
    """The program that a player should have played, and what the other one has cost.

    `better` is a program in the interchange form, None if the cost, in registers, is 0. `part` is the share
    of the work done, 0 to 1.
    """

    better: Json = None
    cost: float = 0.0
    part: float = 0.0


Steps = Generator[Reviewed, None, Reviewed]


def review(view: Json, turn: Json, pending: Json, played: Json, seed: str = "") -> Steps:
    """Compare the program that was `played` with the best one, in steps of a few milliseconds.

    The other arguments are those of `think`. Raises `GameError` as `think` does.
    """
    asked = asked_for(view, turn, pending)
    if asked.rests or asked.robot is None:
        return Reviewed(part=1)
    return (yield from _compared(asked, program_from_json(played), Random(f"{seed} {asked.key}")))


def _compared(asked: Question, played: Program, dice: Random) -> Steps:
    position, robot = asked.position, asked.robot
    assert robot is not None
    judges = Judges(position, chart_of(position.board, position.rules), SAMPLER)
    yield from mapped(judges.ready(), lambda _: Reviewed(part=0.05))
    finding = programs(judges, robot, asked.cards, SAMPLER, SAMPLER.candidates)
    plans: list[Plan] = yield from mapped(finding, lambda _: Reviewed(part=0.1))
    comparing = compared(asked, judges, plans, SAMPLER, dice)
    best = yield from mapped(comparing, lambda so_far: Reviewed(part=part(0.1 + so_far.part * 0.7, 1)))
    program = best.program._replace(power_down=rests(judges, asked.name, best, SAMPLER))
    if program == played:
        return Reviewed(part=1)
    table, given = nearby(asked)
    deals = DEALS if len(table.robots) > 1 else 1  # alone, every deal has the same result
    cost = 0.0
    for deal in range(deals):
        done = Reviewed(part=part(0.8 + 0.2 * deal / deals, 1))
        others = yield from mapped(expected(judges, table, asked, dice), partial(_so_far, done))
        better, worse = (
            standing(
                judges,
                table,
                tried(table, {**others, **given, robot.name: each}).position,
                robot.colour,
                SAMPLER,
            )
            for each in (program, played)
        )
        cost += (better - worse) / deals
    return Reviewed(program_to_json(program), cost, 1) if cost > 0 else Reviewed(part=1)


def _so_far(reviewed: Reviewed, _: None) -> Reviewed:
    return reviewed


def leads(data: Json) -> Generator[None, None, dict[str, float]]:
    """The lead of each colour's side over the best other side, in registers.

    Raises `GameError` as `position_or_view` does.
    """
    position = position_or_view(data)
    judges = Judges(position, chart_of(position.board, position.rules), SAMPLER)
    yield from judges.ready()
    return {colour: standing(judges, position, position, colour, SAMPLER) for colour in position.players}
