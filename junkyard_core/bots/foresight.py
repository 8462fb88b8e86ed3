"""Looks ahead: deals what is unseen at random, plays the round out a few times, and sees what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ground.rng import Random

from ..decisions import Keep, Pass, Scan, Take
from ..legal import decisions, scans
from ..names import BATTLE, BOOST, FACTORY, LOOK, SCAN, SCROUNGE, SIZES
from ..parts import PARTS, VALUES
from ..rounds import play
from . import scrounging
from .deciding import decide
from .scanning import choose as choose_scan
from .standing import total
from .unseen import dealt, odds, unseen
from .worth import worth

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from ..decisions import Decision
    from ..position import Position, Robot
    from .style import Style

WORK = 220
"""Decisions that are played, at most about so many, whatever the number of choices and of players."""
CHOICES = 6
"""Choices that are compared."""
VICTORY = 60.0


class Considered(NamedTuple):
    """A decision and what came of it, on average, the more the better."""

    decision: Decision
    value: float


def foresee(position: Position, colour: str, style: Style, dice: Random, work: int = WORK) -> Generator[int, None, list[Considered]]:
    """Compare the choices of a decision; the best one first. What is yielded is the work done so far."""
    hidden = unseen(position)
    chances = odds(hidden)
    choices = candidates(position, colour, style)
    first = decide(position, colour, chances, style)
    if first in choices:
        choices.remove(first)
    choices.insert(0, first)
    sums = dict.fromkeys(choices, 0.0)
    left = choices
    done = deals = 0
    while len(left) > 1 and done < work:
        board = dealt(position, hidden, dice)
        for choice in left:
            value, steps = _played_out(board, choice, colour, chances, style)
            sums[choice] += value
            done += steps
            yield done
        deals += 1
        if deals in (2, 4, 8):
            left = sorted(left, key=lambda choice: -sums[choice])[: max(2, (len(left) + 1) // 2)]
    ranked = sorted(left, key=lambda choice: -sums[choice])
    return [Considered(choice, sums[choice] / max(1, deals)) for choice in ranked]


def candidates(position: Position, colour: str, style: Style) -> list[Decision]:
    robot = position.robot(colour)
    if position.phase == SCAN:
        found = []
        options = list(scans(position, robot))
        most = max(_points(option) for option in options)
        full = [option for option in options if _points(option) == most]
        step = max(1, len(full) // CHOICES)
        return list(full[::step][:CHOICES])
    if position.phase == LOOK:
        return [Keep(True), Keep(False)]
    if position.phase == SCROUNGE:
        wished = sorted(
            scrounging.wishes(position, colour, odds(unseen(position)), style),
            key=lambda wish: -wish.value,
        )
        return [*(wish.take for wish in wished[: CHOICES - 1]), Pass()]
    return list(decisions(position))[:2 * CHOICES]


def _points(scan: Scan) -> int:
    return sum(count * VALUES[size] for count, size in zip(scan.counts, SIZES, strict=True))


def _played_out(board: Position, choice: Decision, colour: str, chances, style) -> tuple[float, int]:
    after = play(board, choice).position
    steps = 1
    begun = after.round
    while after.result is None and after.phase not in (FACTORY, BOOST) and after.round == begun:
        assert after.to_move is not None
        after = play(after, decide(after, after.to_move, chances, style)).position
        steps += 1
    return value(after, colour, style), steps


def value(position: Position, colour: str, style: Style) -> float:
    """What the end of a round is worth to a colour, before anything is built."""
    if position.result is not None:
        winners = position.result.winners
        if colour in winners:
            return VICTORY / len(winners)
        return -VICTORY if winners else -VICTORY / 2
    own = 0.0
    others = []
    for each, robot in zip(position.turn_order, position.robots, strict=True):
        if each == colour:
            own = strength(robot, style)
        elif not robot.exploded:
            others.append(strength(robot, style))
    return own - max(others) * 0.7 - 0.3 * sum(others) / len(others)


def strength(robot: Robot, style: Style) -> float:
    parts = sum(
        scrounging.of_robot_part(robot, each.kind) for each in robot.held if PARTS[each.kind].attachable
    )
    scarce = (0.0, -9.0, -4.0, -1.5, 0.0, 1.5)[robot.power]
    return 3.5 * total(robot) + 1.5 * robot.power + scarce + parts
