"""Programs for a robot that is alone on the board: a search over its hand, register by register.

Of ways to the same place with the same cards left, one is kept, and only the best ways are followed. The
effects of the board come from the chart, so a step of the search is a few look-ups.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from typing import NamedTuple

from ..cards import KINDS
from ..geometry import Square
from ..names import DESTROYED
from .chart import WAIT, Chart

KIND_NUMBER = {card: number for number, kind in enumerate(KINDS) for card in kind.numbers}
"""The index of a card's kind in `KINDS`."""
SLICE = 150
"""The steps of a search between two pauses."""


class Lone(NamedTuple):
    """A robot after some registers; `square` is None once it is destroyed.

    `touched` is the number of goals reached, and `when` the sum of the registers in which they were reached.
    `burnt` is the number of melted registers, which lock a card for long. `asleep` is the register in which
    the robot fell asleep, 0 while it is awake. `greens` are the green belts (`Chart.greens`).
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


class Way(NamedTuple):
    """A program by the kinds of its five cards, and its result on an empty board.

    `facing` is the direction at the start; a higher `value` is better.
    """

    facing: int
    kinds: tuple[int, ...]
    end: Lone
    value: float


class Task(NamedTuple):
    """The search for a program: `starts` has the robot with each facing that it can choose.

    `cards` may be used; `fixed` are the kinds in registers that are not open, None for open ones. `goals` are
    squares in order, the last of which may win (`final`); `archives` are all squares that archive. `value`
    judges the robot after register 1 to 5; `breadth` is the number of ways followed.
    """

    starts: tuple[Lone, ...]
    cards: tuple[int, ...]
    fixed: tuple[int | None, ...]
    goals: tuple[Square, ...]
    final: bool
    archives: frozenset[Square]
    value: Callable[[Lone, int], float]
    breadth: int


_Layer = dict[tuple[object, ...], tuple[Lone, tuple[int, ...], tuple[int, ...], int]]
"""Ways by a key: robot and cards left. Each way has robot, cards left by kind, kinds so far, first facing."""


def ways(chart: Chart, task: Task, most: int) -> Generator[None, None, list[Way]]:
    """The best programs, at most `most`, the best first; at least one, because every hand is a program."""
    hand = Counter(KIND_NUMBER[card] for card in task.cards)
    counts = tuple(hand[number] for number in range(len(KINDS)))
    layer: _Layer = {(start, counts): (start, counts, (), start.facing) for start in task.starts}
    done = 0
    for register, fixed in enumerate(task.fixed, 1):
        following: _Layer = {}
        for lone, left, path, facing in layer.values():
            for kind in range(len(left)) if fixed is None else (fixed,):
                rest = left
                if fixed is None:
                    if not left[kind]:
                        continue
                    rest = (*left[:kind], left[kind] - 1, *left[kind + 1 :])
                done += 1
                if done % SLICE == 0:
                    yield
                after = step(chart, task, lone, kind, register)
                key = (after[:3], after[4], after[6:9], rest)
                rival = following.get(key)
                if rival is None or _better(after, rival[0]):
                    following[key] = (after, rest, (*path, kind), facing)
        layer = following
        if len(layer) > task.breadth and register < len(task.fixed):
            values = {key: task.value(entry[0], register) for key, entry in layer.items()}
            best = sorted(values, key=lambda key: -values[key])
            layer = {key: layer[key] for key in best[: task.breadth]}
    ranked = [Way(facing, path, lone, task.value(lone, 5)) for lone, _, path, facing in layer.values()]
    return sorted(ranked, key=lambda way: -way.value)[:most]


def _better(new: Lone, other: Lone) -> bool:
    return (new.damage + new.burnt, new.when) < (other.damage + other.burnt, other.when)


def step(chart: Chart, task: Task, lone: Lone, kind: int, register: int) -> Lone:
    """One register of a robot alone: its card, the effect of the board, and the goal it touches."""
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
    """A register in which the robot sleeps: only the board moves it."""
    assert lone.square is not None
    heat = chart.card(lone.square, 0, False, WAIT, register, lone.greens)
    return _carried(chart, task, lone._replace(damage=lone.damage + heat.damage + lone.fire), register)


def _carried(chart: Chart, task: Task, lone: Lone, register: int) -> Lone:
    """The effect of the board after the cards, and the goal touched then."""
    if lone.square is None or lone.damage >= DESTROYED:
        return lone._replace(square=None, damage=DESTROYED)
    carried = chart.floor(lone.square, lone.flying, register, lone.greens)
    damage = lone.damage + carried.damage
    if carried.square is None or damage >= DESTROYED:
        return lone._replace(square=None, damage=DESTROYED)
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
