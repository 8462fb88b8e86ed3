"""Decisions other than programs: cards for robots on reset sites."""

from __future__ import annotations

from collections.abc import Generator

from ground.rng import Random

from ..cards import KIND_OF
from ..programs import Program
from .planning import KIND_NUMBER, step
from .programming import Judges, programs, task_of
from .seeing import Question
from .style import Style
from .unseen import unseen

HANDS = 2
"""The number of hands dealt to find the value of a card."""


def replacement(asked: Question, judges: Judges) -> int | None:
    """The card for the next register that makes the rest of the program best, or None for no change.

    Of cards of one kind the highest is used.
    """
    robot, register = asked.robot, asked.register
    if robot is None or robot.facing is None:
        return None
    program = asked.programs.get(robot.name, Program())
    laid = asked.position.robot(robot.name).registers
    cards = [locked if card is None else card for locked, card in zip(laid, program.registers, strict=True)]
    task = task_of(judges, robot, (), breadth=1)
    (start,) = task.starts
    values: dict[int | None, float] = {}
    highest = {KIND_OF[card]: card for card in sorted(card for card in asked.options if card is not None)}
    for choice in (None, *highest.values()):
        lone = start
        for number in range(register, len(cards) + 1):
            card = choice if number == register and choice is not None else cards[number - 1]
            if card is not None:
                lone = step(judges.chart, task, lone, KIND_NUMBER[card], number)
        values[choice] = task.value(lone, 5)
    return max(values, key=lambda choice: values[choice])


def picked(asked: Question, judges: Judges, style: Style, dice: Random) -> Generator[None, None, int]:
    """The card that is best together with random hands; of cards of one kind the highest."""
    robot = asked.robot
    if robot is None:
        return max(card for card in asked.options if card is not None)
    cards = {KIND_OF[card]: card for card in sorted(card for card in asked.options if card is not None)}
    values = dict.fromkeys(cards.values(), 0.0)
    size = max(1, 8 - robot.damage)
    for _ in range(HANDS):
        deck = dice.shuffled([card for card in unseen(asked.position, ()) if card not in values])
        for card in values:
            plans = yield from programs(judges, robot, (card, *deck[:size]), style._replace(breadth=10), 1)
            values[card] += plans[0].value
    return max(values, key=lambda card: (values[card], card))
