"""Long work in steps: generators that yield every few milliseconds, so that their caller stays responsive.

The yielded values report progress, the return value is the result. The desk of a page (`shell.jobs.desk`)
runs such work in slices and passes the reports on as plain JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

Progress = TypeVar("Progress")
Report = TypeVar("Report")
Result = TypeVar("Result")
Steps = Generator[None, None, Result]
"""Work that reports nothing on the way."""


def finished(steps: Generator[object, None, Result]) -> Result:
    """Run the work to its end and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result


def mapped(
    steps: Generator[Progress, None, Result], tell: Callable[[Progress], Report]
) -> Generator[Report, None, Result]:
    """The same work, with each progress report converted by `tell`."""
    while True:
        try:
            progress = next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
        yield tell(progress)


def part(done: float, of: float) -> float:
    """The progress of unfinished work, from 0 to 0.99; `of` is an estimate of the total.

    >>> part(1, 8), part(9, 8)
    (0.12, 0.99)
    """
    return round(min(0.99, done / max(1, of)), 2)
