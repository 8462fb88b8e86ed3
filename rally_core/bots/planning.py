"""Programs for a robot that is alone on the board: a search over its hand, register by register.

Two ways to the same place with the same cards are one way, and of those that look worst only so many are
followed. What the board does is looked up in the chart, so a step of the search is a few look-ups.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from ..cards import KINDS
from ..lone import lay
from ..programs import open_registers
from .chart import WAIT
from .worth import SPENT

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from ..geometry import Square
    from ..position import Robot
    from ..programs import Program
    from .chart import Chart

KIND_NUMBER = {card: number for number, kind in enumerate(KINDS) for card in kind.numbers}
"""The number of a card's kind."""
SLICE = 150
"""Steps of a search after which the work stops for a moment."""


class Lone(NamedTuple):
    """A robot after some registers. `square` is None once it is destroyed.

    `touched` is how many of its goals it has reached and `when` the sum of the registers in which it did,
    `burnt` the damage that locks a card for long (melting), `asleep` the register in which it fell asleep, 0 if
    it is awake. `greens` is the direction of the green belts as the chart has it.
    """

    square: Square | None
    facing: int
    flying: bool = False
    damage: int = 0
    fire: int = 0
    burnt: int = 0
    asleep: int = 0
    greens: int = 0
    touched: int = 0
    when: int = 0
    archive: Square | None = None


class Plan(NamedTuple):
    """A program and what comes of it on an empty board, `value` the higher the better."""

    program: Program
    end: Lone
    value: float


class Task(NamedTuple):
    """What a program is sought for: the robot, the cards that it may use, and its goals, squares in order, the last of which may
    win (`final`).

    `value` judges how it stands after some registers, 1 to 5. `breadth` are the ways that are followed.
    """

    robot: Robot
    cards: tuple[int, ...]
    goals: tuple[Square, ...]
    archives: frozenset[Square]
    greens: int
    value: Callable[[Lone, int], float]
    breadth: int
    final: bool


def plans(chart: Chart, task: Task, most: int) -> Generator[None, None, list[Plan]]:
    """The best programs, the best first, at most so many; at least one, for every hand is a program."""
    robot = task.robot
    assert robot.at is not None
    facings = [robot.facing] if robot.facing is not None and not robot.entering else [0, 1, 2, 3]
    begun = Lone(robot.at, 0, False, robot.damage, robot.fire, greens=task.greens, archive=robot.archive)
    hand = Counter(KIND_NUMBER[card] for card in task.cards)
    counts = tuple(hand[number] for number in range(len(KINDS)))
    layer: dict[tuple[object, ...], tuple[Lone, tuple[int, ...], tuple[int, ...]]] = {}
    for facing in facings:
        assert facing is not None
        start = begun._replace(facing=facing)
        layer[start, counts] = (start, counts, (facing,))
    done = 0
    for register in range(1, 6):
        fixed = robot.registers[register - 1]
        following: dict[tuple[object, ...], tuple[Lone, tuple[int, ...], tuple[int, ...]]] = {}
        for lone, left, path in layer.values():
            if fixed is not None:
                choices: Sequence[int] = (KIND_NUMBER[fixed],)
            else:
                choices = [kind for kind, count in enumerate(left) if count]
            for kind in choices:
                done += 1
                if done % SLICE == 0:
                    yield
                after = step(chart, task, lone, kind, register)
                rest = left
                if fixed is None:
                    rest = (*left[:kind], left[kind] - 1, *left[kind + 1 :])
                key = (after[:3], after[4], after[6:9], rest)
                known = following.get(key)
                if known is None or _better(after, known[0]):
                    following[key] = (after, rest, (*path, kind))
        if len(following) > task.breadth:
            ranked = sorted(following.items(), key=lambda item: -task.value(item[1][0], register))
            following = dict(ranked[: task.breadth])
        layer = following
    ends = sorted(layer.values(), key=lambda end: -task.value(end[0], 5))[:most]
    return [_plan(task, lone, path) for lone, _, path in ends]


def _better(one: Lone, other: Lone) -> bool:
    return (one.damage + one.burnt, one.when) < (other.damage + other.burnt, other.when)


def step(chart: Chart, task: Task, lone: Lone, kind: int, register: int) -> Lone:
    """A register for a robot alone: its card, what the board does, and what it touches."""
    if lone.square is None or (task.final and lone.touched == len(task.goals)):
        return lone
    if lone.asleep:
        return _resting(chart, task, lone, register)
    damage = lone.damage + lone.fire
    flying = lone.flying and not lone.fire
    moved = chart.card(lone.square, lone.facing, flying, kind, register, lone.greens)
    fire = 0 if moved.quenched else lone.fire
    after = Lone(
        moved.square,
        (lone.facing + moved.turn) % 4,
        moved.flying,
        damage + moved.damage,
        fire + moved.fire,
        lone.burnt + moved.melted,
        register if moved.asleep else 0,
        moved.greens,
        lone.touched,
        lone.when,
        lone.archive,
    )
    return _carried(chart, task, after, register)


def _resting(chart: Chart, task: Task, lone: Lone, register: int) -> Lone:
    """A register in which it sleeps: only the board moves it."""
    assert lone.square is not None
    heat = chart.card(lone.square, 0, False, WAIT, register, lone.greens)
    return _carried(chart, task, lone._replace(damage=lone.damage + heat.damage + lone.fire), register)


def _carried(chart: Chart, task: Task, lone: Lone, register: int) -> Lone:
    """What the board does after the cards, and what it touches then."""
    if lone.square is None or lone.damage >= SPENT:
        return lone._replace(square=None, damage=SPENT)
    carried = chart.floor(lone.square, lone.flying, register, lone.greens)
    damage = lone.damage + carried.damage
    if carried.square is None or damage >= SPENT:
        return lone._replace(square=None, damage=SPENT)
    touched, when = lone.touched, lone.when
    archive = lone.archive
    if not carried.flying:
        if touched < len(task.goals) and task.goals[touched] == carried.square:
            touched, when = touched + 1, when + register
        if carried.square in task.archives:
            archive = carried.square
    fire = carried.fire + (0 if carried.quenched else lone.fire)
    return Lone(
        carried.square,
        (lone.facing + carried.turn) % 4,
        carried.flying,
        damage,
        fire,
        lone.burnt + carried.melted,
        lone.asleep,
        carried.greens,
        touched,
        when,
        archive,
    )


def _plan(task: Task, lone: Lone, path: tuple[int, ...]) -> Plan:
    """The cards of a way: of each kind the highest numbers first, since who goes first is pushed less."""
    facing, *kinds = path
    left = sorted(task.cards, reverse=True)
    cards = []
    for number, kind in enumerate(kinds, 1):
        if number in open_registers(task.robot):
            card = next(card for card in left if KIND_NUMBER[card] == kind)
            left.remove(card)
            cards.append(card)
    return Plan(lay(task.robot, cards, facing), lone, task.value(lone, 5))
