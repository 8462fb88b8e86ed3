"""Long work in steps: generators that stop every few milliseconds, so that whoever runs them stays awake.

What a step yields says how far the work is, what a generator returns is what came of it. A page's desk
(`shell.jobs.desk`) runs such work in slices and hands on what there is so far, as plain JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

Progress = TypeVar("Progress")
Report = TypeVar("Report")
Result = TypeVar("Result")


def finished(steps: Generator[object, None, Result]) -> Result:
    """Do the work to its end; what came of it."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result


def mapped(
    steps: Generator[Progress, None, Result], tell: Callable[[Progress], Report]
) -> Generator[Report, None, Result]:
    """The same work, with each report of its progress put into another form by a function."""
    while True:
        try:
            progress = next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
        yield tell(progress)


def part(done: float, of: float) -> float:
    """How far work is that is not at its end, from 0 to 0.99; `of` is about how much there is to do.

    >>> part(1, 8), part(9, 8)
    (0.12, 0.99)
    """
    return round(min(0.99, done / max(1, of)), 2)
