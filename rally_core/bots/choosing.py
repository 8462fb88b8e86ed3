"""What is decided besides programs: cards for robots on reset sites."""

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
"""Hands that are dealt to try what a card is worth in them."""


def replacement(asked: Question, judges: Judges) -> int | None:
    """The card for the next register with which the rest of its program does best, None for the one it has.

    Of cards that do the same it takes the highest.
    """
    robot, register = asked.robot, asked.register
    if robot is None or robot.facing is None:
        return None
    program = asked.programs.get(robot.name, Program())
    laid = asked.position.robot(robot.name).registers
    cards = [kept if card is None else card for kept, card in zip(laid, program.registers, strict=True)]
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
    """The card with which hands are best that are dealt besides it; of those that do the same the highest."""
    robot = asked.robot
    if robot is None:
        return max(card for card in asked.options if card is not None)
    cards = {KIND_OF[card]: card for card in sorted(card for card in asked.options if card is not None)}
    values = dict.fromkeys(cards.values(), 0.0)
    size = max(1, 8 - robot.damage)
    for _ in range(HANDS):
        deck = dice.shuffled([card for card in unseen(asked.position, ()) if card not in values])
        for card in values:
            found = yield from programs(judges, robot, (card, *deck[:size]), style._replace(breadth=10), 1)
            values[card] += found[0].value
    return max(values, key=lambda card: (values[card], card))
