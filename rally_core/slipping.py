"""Slipping on tilted ground (RALLY.md: Tilted ground; More rulings: Diagonal slip)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .geometry import CORNERS, DIRECTIONS, STEP, beside
from .moving import barred, enter, moved
from .state import Body

if TYPE_CHECKING:
    from .run import Run


def front_first(run: Run, bodies: Iterable[Body], direction: int) -> list[Body]:
    """The bodies that are farthest in a direction first; those side by side in running order."""
    dx, dy = STEP[direction]
    order = {body: number for number, body in enumerate(run.bodies())}
    placed = [(body, body.at) for body in bodies if body.at is not None]
    placed.sort(key=lambda each: (-(each[1][0] * dx + each[1][1] * dy), order[each[0]]))
    return [body for body, _ in placed]


def slip(run: Run, bodies: Iterable[Body]) -> None:
    """Let those of these bodies that have come to rest on sand slip, one after the other."""
    slopes = run.tables.slopes
    for body in bodies:
        if body.at in slopes and not body.flying:
            _slip(run, body, slopes[body.at])


def _slip(run: Run, body: Body, slope: str) -> None:
    at, tables = body.at, run.tables
    assert at is not None
    if slope in DIRECTIONS:
        direction = DIRECTIONS[slope]
        target = beside(at, direction)
        reason = barred(run, body, at, direction)
        drop = max(0, tables.drop(at, direction))
    else:
        first, second = CORNERS[slope]
        target = beside(beside(at, first), second)
        reason = _round(run, body, first, second)
        if reason is not None and _round(run, body, second, first) is None:
            reason = None
        drop = (
            max(0, tables.levels.get(at, 0) - tables.levels.get(target, 0)) if tables.on_board(target) else 0
        )
    if reason is not None:
        run.nothing(body, reason, at=at)
        return
    other = run.real_at(target) if body.real else None
    if other is not None:
        run.nothing(body, "occupied", at=target, by=other.racer.name)
        return
    run.tell("move", how="slip", by=None, direction=slope, moves=[moved(body, target)])
    enter(run, body, at, drop)


def _round(run: Run, body: Body, first: int, second: int) -> str | None:
    """The reason a body cannot slip round a corner, or None."""
    at = body.at
    assert at is not None
    corner = beside(at, first)
    reason = barred(run, body, at, first)
    if reason is None and not run.tables.on_board(corner):
        reason = "wall"
    return barred(run, body, corner, second) if reason is None else reason
