"""The program of a robot: what it would do on an empty board, the best first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .board_facts import facts
from .goals import Aim, aims
from .planning import Plan, Task, plans
from .routes import routes
from .worth import Judge, Taste

if TYPE_CHECKING:
    from collections.abc import Generator

    from ..geometry import Square
    from ..position import Position, Robot
    from .chart import Chart
    from .routes import Table
    from .style import Style


class Judges:
    """The judges of a position, one for each robot, made when they are asked for."""

    def __init__(self, position: Position, chart: Chart, style: Style) -> None:
        self.position, self.chart, self._style = position, chart, style
        self._aims: dict[str, Aim] = {}
        self._judges: dict[str, Judge] = {}

    def ready(self) -> Generator[None, None, None]:
        """Work out the ways to all goals."""
        self._aims = yield from aims(self.position, self.chart)
        for name, aim in self._aims.items():
            tables: dict[Square, Table] = {}
            for goal in aim.goals:
                tables[goal] = yield from routes(self.chart, goal)
            about = facts(self.position.board)
            self._judges[name] = Judge(
                aim.goals,
                tables,
                self.position.robot(name).lives - 1,
                final=aim.final,
                mended=about.mends,
                exposed=about.exposed if self._style.careful else {},
                taste=Taste(self._style.harm),
            )

    def aim(self, name: str) -> Aim:
        """What a robot is after; one that is not on the board is after nothing."""
        return self._aims.get(name, Aim((), False))

    def judge(self, name: str) -> Judge:
        """The judge of a robot on the board."""
        return self._judges[name]


def programs(
    judges: Judges, robot: Robot, cards: tuple[int, ...], style: Style, most: int
) -> Generator[None, None, list[Plan]]:
    """The best programs for a robot with these cards, the best first."""
    return (yield from plans(judges.chart, task_of(judges, robot, cards, style.breadth), most))


def task_of(judges: Judges, robot: Robot, cards: tuple[int, ...], breadth: int) -> Task:
    """The task of finding a program for a robot."""
    position, aim = judges.position, judges.aim(robot.name)
    return Task(
        robot,
        cards,
        aim.goals,
        facts(position.board).archives,
        judges.chart.greens(position.forward, position.tripped),
        judges.judge(robot.name),
        breadth,
        aim.final,
    )
