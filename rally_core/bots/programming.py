"""The programs of a robot: the best ones on an empty board."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from ..geometry import Square
from ..lone import lay
from ..position import Position, Robot
from ..programs import Program
from .board_facts import facts
from .chart import Chart
from .goals import Aim, aims
from .planning import KIND_NUMBER, Lone, Task, Way, ways
from .routes import Table, routes
from .style import Style
from .worth import Judge


class Judges:
    """The judges of a position, one for each robot on the board."""

    def __init__(self, position: Position, chart: Chart, style: Style) -> None:
        self.position, self.chart, self._style = position, chart, style
        self._aims: dict[str, Aim] = {}
        self._judges: dict[str, Judge] = {}

    def ready(self) -> Generator[None, None, None]:
        """Compute the distances to all goals, and make the judges."""
        self._aims = yield from aims(self.position, self.chart)
        for name, aim in self._aims.items():
            tables: dict[Square, Table] = {}
            for goal in aim.goals:
                tables[goal] = yield from routes(self.chart, goal)
            board_facts = facts(self.position.board)
            self._judges[name] = Judge(
                aim.goals,
                tables,
                self.position.robot(name).lives - 1,
                final=aim.final,
                weight=aim.weight,
                mended=board_facts.mends,
                exposed=board_facts.exposed if self._style.careful else {},
                harm=self._style.harm,
            )

    def aim(self, name: str) -> Aim:
        """The aim of a robot; without goals if the robot is not on the board."""
        return self._aims.get(name, Aim((), False))

    def judge(self, name: str) -> Judge:
        """The judge of a robot on the board."""
        return self._judges[name]


class Plan(NamedTuple):
    """A program and its result on an empty board; a higher `value` is better."""

    program: Program
    end: Lone
    value: float


def programs(
    judges: Judges, robot: Robot, cards: tuple[int, ...], style: Style, most: int
) -> Generator[None, None, list[Plan]]:
    """The best programs for a robot with these cards, the best first; at least one."""
    task = task_of(judges, robot, cards, style.breadth)
    best_ways = yield from ways(judges.chart, task, most)
    return [Plan(_program(robot, cards, way), way.end, way.value) for way in best_ways]


def task_of(judges: Judges, robot: Robot, cards: tuple[int, ...], breadth: int) -> Task:
    """The task of finding a program for a robot."""
    position, aim = judges.position, judges.aim(robot.name)
    greens = judges.chart.greens(position.forward, position.tripped)
    facings = range(4) if robot.facing is None or robot.entering else (robot.facing,)
    starts = (
        Lone(robot.at, facing, robot.flying, robot.damage, robot.fire, greens=greens, archive=robot.archive)
        for facing in facings
    )
    return Task(
        starts=tuple(starts),
        cards=cards,
        fixed=tuple(None if card is None else KIND_NUMBER[card] for card in robot.registers),
        goals=aim.goals,
        final=aim.final,
        archives=facts(position.board).archives,
        value=judges.judge(robot.name),
        breadth=breadth,
    )


def _program(robot: Robot, cards: tuple[int, ...], way: Way) -> Program:
    """The program of a way, highest cards of each kind first: a robot that moves early is pushed less."""
    left = sorted(cards, reverse=True)
    laid = []
    for fixed, kind in zip(robot.registers, way.kinds, strict=True):
        if fixed is None:
            card = next(card for card in left if KIND_NUMBER[card] == kind)
            left.remove(card)
            laid.append(card)
    return lay(robot, laid, way.facing)
