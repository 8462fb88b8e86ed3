"""The levels of computers; each decides with the knowledge of its player."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ground.errors import GameError
from ground.forms import Json
from ground.rng import Random
from ground.rules import Progress, Thinking
from ground.steps import mapped, part

from ..answering import CARD, PROGRAM, RESET
from ..lone import lay, survives
from ..programs import Program, program_to_json
from .chart import chart_of
from .choosing import picked, replacement
from .programming import Judges, Plan, programs
from .resting import rests
from .sampling import compared
from .seeing import Question, asked_for, first_answer
from .style import CRUISER, DREAMER, FORESEER, LISTENER, PLANNER, SAMPLER, Style

Level = Callable[[Question, Random, str], Thinking]
"""Answers a question as a player sees it; the last argument is the seed of the whole race."""
TRIES = 6
"""The most programs that the easiest computer draws until one does not destroy its robot."""


def at_random(asked: Question, dice: Random, seed: str) -> Thinking:
    """A random legal answer; of a few programs the first that the robot survives alone on the board."""
    position, robot = asked.position, asked.robot
    if asked.kind != PROGRAM or robot is None:
        return dice.choice(asked.options)
    answer: Json = None
    for number in range(TRIES):
        program = lay(robot, dice.shuffled(asked.cards), dice.below(4))
        answer = program_to_json(program)
        yield Progress(answer, part(number, TRIES))
        if survives(position, robot, program):
            break
    return answer


def dreaming(style: Style, asked: Question, dice: Random, seed: str) -> Thinking:
    """The answer of a computer that dozes at times, by the weights of a style or at random.

    The seed of the race decides on its day, so all its turns have the same share of naps.
    """
    doze = style.dozes[Random(f"{seed} day").below(2)]
    if dice.below(1000) < 1000 * doze:
        return (yield from at_random(asked, dice, seed))
    return (yield from weighed(style, asked, dice, seed))


def weighed(style: Style, asked: Question, dice: Random, seed: str) -> Thinking:
    """The best answer by the weights of a style."""
    position, robot, first = asked.position, asked.robot, first_answer(asked)
    judges = Judges(position, chart_of(position.board, position.rules), style)
    yield from mapped(judges.ready(), lambda _: Progress(first, 0.05))
    if asked.kind == RESET:
        return replacement(asked, judges)
    if asked.kind == CARD:
        return (yield from mapped(picked(asked, judges, style, dice), lambda _: Progress(first, 0.3)))
    assert robot is not None
    finding = programs(judges, robot, asked.cards, style, max(style.doubts, style.candidates))
    plans: list[Plan] = yield from mapped(finding, lambda _: Progress(first, 0.2))
    if style.wrong:
        plans.sort(key=lambda plan: -(plan.value + style.wrong * dice.below(1000) / 1000))
    best = plans[0]
    if style.candidates and len(plans) > 1:
        best = yield from mapped(
            compared(asked, judges, plans, style, dice),
            lambda so_far: Progress(
                _program(judges, asked, so_far.plan, style), part(0.3 + so_far.part * 0.7, 1)
            ),
        )
    return _program(judges, asked, best, style)


def _program(judges: Judges, asked: Question, plan: Plan, style: Style) -> Json:
    down = rests(judges, asked.name, plan, style)
    return program_to_json(plan.program._replace(power_down=down))


def awake(asked: Question, dice: Random) -> Thinking:
    """End a power-down: no computer rests two turns in a row, because its robot has no damage left."""
    answer = program_to_json(Program())
    yield Progress(answer, 1)
    return answer


LEVELS: dict[str, Level] = {
    "1": at_random,
    "4": partial(dreaming, DREAMER),
    "7": partial(weighed, CRUISER),
    "2": partial(weighed, PLANNER),
    "6": partial(weighed, LISTENER),
    "3": partial(weighed, SAMPLER),
    "5": partial(weighed, FORESEER),
}
"""The computers by name, the easiest first; a name never changes its computer (docs/rally/BOTS.md)."""


def think(view: Json, level: str, seed: str = "", turn: Json = None, pending: Json = None) -> Thinking:
    """Answer a decision, in steps of a few milliseconds that each yield a legal answer.

    `view` is the position at the start of the turn as the deciding player sees it; a position is reduced to
    that first. `turn` is the known part of the turn so far, and `pending` the decision, by default the one
    that the turn comes to, or the first program that is due. The answer is a program in the interchange form,
    the number of a card, or None. The same question always gets the same answer. Raises `GameError`:
    `bad_request` for an unknown level, `game_over`.
    """
    if level not in LEVELS:
        raise GameError("bad_request", f"There is no level {level!r}.")
    asked = asked_for(view, turn, pending)
    dice = Random(f"{seed} {level} {asked.key}")
    return awake(asked, dice) if asked.rests else LEVELS[level](asked, dice, seed)
