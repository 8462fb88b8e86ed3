"""Foresight: deals the unseen parts at random, plays the round out several times and compares the results.

All robots are played by this computer's style without foresight. All choices are tried with the same deals;
the worst are dropped after a few, so that the others are tried more often.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable
from itertools import islice
from typing import NamedTuple

from ground.rng import Random
from ground.steps import mapped

from ..decisions import Decision, Keep, Pass, Scan
from ..known import dealt, unseen
from ..legal import decisions, scans
from ..names import BOOST, FACTORY, LOOK, POWER, SCAN, SCROUNGE, SIZES
from ..parts import PARTS, VALUES
from ..position import Position, Robot
from ..rounds import play
from .deciding import decide
from .scrounging import of_robot_part, wishes
from .standing import total
from .style import Style
from .unseen import Odds, odds

CHOICES = 6
"""The number of takes or scans compared."""
MOST_ATTACKS = 12
"""The number of attacks compared."""
GIVEN_UP = (2, 4, 8)
"""The numbers of deals after which the worse half of the choices is dropped."""
VICTORY = 60.0
"""The value of a victory, in the points of `_strength`."""
ENERGY, LEFT = 3.5, 1.5
"""The values of a point of energy and of a point of power at the end of a round."""
SCARCE = (-9.0, -9.0, -4.0, -1.5, 0.0, 0.0)
"""The value of low power, by the power left: 0 to 5."""


class Considered(NamedTuple):
    """A decision and its average value so far, higher is better.

    `work` is the work done so far: the decisions played, each weighted by the number of parts of its robot.
    """

    decision: Decision
    value: float
    work: int


Trial = Generator[int, None, tuple[float, int]]
"""The trial of a choice: each step yields its work, the end is the value and the work not yet yielded."""


def foresee(
    position: Position, colour: str, style: Style, dice: Random
) -> Generator[Considered, None, Considered]:
    """The best of the choices; every step yields the best one so far."""
    hidden = unseen(position)
    chances = odds(hidden)

    def deal() -> Callable[[Decision], Trial]:
        board = dealt(position, hidden, dice)

        def follow(choice: Decision) -> Trial:
            after = yield from followed(board, choice, chances, style, dice)
            return value(after, colour, style), len(after.robots)

        return follow

    left = choices(position, colour, chances, style, dice, takes=CHOICES, others=MOST_ATTACKS)
    return (yield from best_of(left, deal, style.foresight, GIVEN_UP))


def best_of(
    left: list[Decision],
    deal: Callable[[], Callable[[Decision], Trial]],
    limit: int,
    given_up: Collection[int],
    *,
    once: bool = False,
) -> Generator[Considered, None, Considered]:
    """The best of the choices, of which the first is the best at first sight, after about `limit` work.

    `deal` returns the trials of choices with another deal. After each number of deals in `given_up` the worse
    half of the choices is dropped. With `once` there is one deal.
    """
    sums = dict.fromkeys(left, 0.0)
    best = Considered(left[0], 0.0, 0)
    deals = work = 0

    def spent(more: int) -> Considered:
        nonlocal work
        work += more
        return best._replace(work=work)

    while len(left) > 1 and work < limit:
        follow = deal()
        for choice in left:
            gained, more = yield from mapped(follow(choice), spent)
            sums[choice] += gained
            work += more
        deals += 1
        left.sort(key=lambda choice: -sums[choice])
        best = Considered(left[0], sums[left[0]] / deals, work)
        if deals in given_up:
            left = left[: max(2, (len(left) + 1) // 2)]
        if once:
            break
    return best


def followed(
    board: Position, choice: Decision, chances: Odds, style: Style, dice: Random
) -> Generator[int, None, Position]:
    """The position at the end of a round after a choice; each decision played yields its work."""
    after = play(board, choice).position
    while goes_on(after, board.round):
        mover = str(after.to_move)
        work = len(after.robot(mover).parts)
        after = play(after, decide(after, mover, chances, style, dice)).position
        yield work
    return after


def choices(
    position: Position, colour: str, chances: Odds, style: Style, dice: Random, *, takes: int, others: int
) -> list[Decision]:
    """The decisions to compare, the best at first sight first.

    `takes` and `others` are the most decisions in the Junkyard, and in battle or about the boost.
    """
    first = decide(position, colour, chances, style, dice)
    more: Iterable[Decision]
    if position.phase == SCAN:
        more = full_scans(position, colour)
    elif position.phase == LOOK:
        more = (Keep(True), Keep(False))
    elif position.phase == SCROUNGE:
        ranked = sorted(wishes(position, colour, chances, style), key=lambda wish: -wish.value)
        more = [*(wish.take for wish in ranked[: takes - 1]), Pass()]
    else:
        more = islice(decisions(position), others)
    return list(dict.fromkeys((first, *more)))


def full_scans(position: Position, colour: str) -> list[Scan]:
    """Some of the scans that draw the highest total value."""
    every_scan = list(scans(position, position.robot(colour)))
    most = max(map(_drawn, every_scan))
    full = [scan for scan in every_scan if _drawn(scan) == most]
    return full[:: max(1, len(full) // CHOICES)][:CHOICES]


def _drawn(scan: Scan) -> int:
    return sum(count * VALUES[size] for count, size in zip(scan.counts, SIZES, strict=True))


def goes_on(position: Position, round_: int) -> bool:
    """True if the round goes on and no robot is built yet."""
    return position.phase not in (None, FACTORY, BOOST) and position.round == round_


def value(position: Position, colour: str, style: Style) -> float:
    """The value of a position at the end of a round."""
    if position.result is not None:
        winners = position.result.winners
        return VICTORY / len(winners) if colour in winners else -VICTORY
    robots = dict(zip(position.turn_order, position.robots, strict=True))
    own = _strength(robots.pop(colour), style)
    others = [_strength(robot, style) for robot in robots.values() if not robot.exploded]
    return own - 0.7 * max(others) - 0.3 * sum(others) / len(others)


def _strength(robot: Robot, style: Style) -> float:
    """The value of a robot at the end of a round."""
    parts = sum(of_robot_part(robot, each.kind, style) for each in robot.held if PARTS[each.kind].attachable)
    return ENERGY * total(robot) + LEFT * robot.power + SCARCE[min(robot.power, POWER)] + parts
