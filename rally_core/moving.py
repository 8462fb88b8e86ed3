"""Steps, and the effects of entering a square (RALLY.md: Movement)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ground.forms import Data

from .damage import destroy, hurt
from .geometry import SIDES, STEP, Square
from .state import Body

if TYPE_CHECKING:
    from .run import Run


def barred(run: Run, body: Body, square: Square, direction: int) -> str | None:
    """The reason a body cannot cross a side of a square, or None: the bar on the edge, or a ledge up."""
    bar = run.tables.bars.get((square, direction))
    if bar is not None:
        return bar.reason
    if not body.flying and run.tables.drops.get((square, direction), 0) < 0:
        return "ledge"
    return None


def step(run: Run, body: Body, direction: int, how: str, by: Body | None = None) -> bool:
    """Make a step with a body, a real one pushing those ahead of it; return True if it was made.

    Afterwards the body may be destroyed, or may have opened a trapdoor (`run.opened`).
    """
    origin = body.at
    assert origin is not None
    reason = barred(run, body, origin, direction)
    dx, dy = STEP[direction]
    target = (origin[0] + dx, origin[1] + dy)
    if reason is not None:
        run.nothing(body, reason, at=origin, by=None if by is None else by.racer.name)
        return False
    if body.real:
        other = run.real_at(target)
        if other is not None:
            step(run, other, direction, "push", body)
            if other.at == target:
                run.nothing(body, "row", at=target, by=other.racer.name)
                return False
            if body.at is None:
                return False
    run.tell(
        "move",
        how=how,
        by=None if by is None else by.racer.name,
        direction=SIDES[direction],
        moves=[moved(body, target)],
    )
    drop = 0 if body.flying else max(0, run.tables.drop(origin, direction))
    enter(run, body, origin, drop)
    return True


def moved(body: Body, target: Square) -> Data:
    """An entry of a `move` event, made before the move happens."""
    at = body.at
    assert at is not None
    return {"robot": body.racer.name, "shadow": body.shadow, "from": [*at], "to": [*target]}


def enter(run: Run, body: Body, origin: Square, drop: int = 0) -> None:
    """Let a body that was on `origin` enter its new square, `drop` levels down.

    The effects come at once, in this order: barriers, the rim, a fall, pits and trapdoors, water, heat.
    """
    tables, at = run.tables, body.at
    assert at is not None
    run.moved[body] = None
    if tables.crossing:
        for placed in tables.crossing.get(origin, ()):
            placed.element.crossed(run, placed, body)
        for placed in tables.crossing.get(at, ()):
            placed.element.crossed(run, placed, body)
    if not tables.on_board(at):
        destroy(run, body, "edge")
        return
    if not body.flying:
        if drop > 0:
            hurt(run, body, drop, "fall")
        settle(run, body, origin)
    if body.at is not None and run.in_b and tables.hot:
        heat(run, body)


def settle(run: Run, body: Body, origin: Square | None) -> None:
    """Let the floor act on a body that has entered its square or, without `origin`, landed there."""
    if body.at is None:
        return
    for placed in run.tables.entering.get(body.at, ()):
        if body.at is not None:
            placed.element.entered(run, placed, body, origin not in placed.squares)


def heat(run: Run, body: Body) -> None:
    """Charge a body for the heat of its square, a point for each kind; then a flier comes down."""
    at = body.at
    assert at is not None
    hot = [placed for placed in run.tables.hot.get(at, ()) if placed.element.heat(run, placed)]
    if not hot:
        return
    run.heated.add(body)
    for placed in hot:
        if body.at is not None:
            hurt(run, body, 1, "heat")
            if body.at is not None:
                placed.element.burnt(run, placed, body)
    come_down(run, (body,))


def standing_heat(run: Run) -> None:
    """Charge bodies that have paid for no heat in this B for the heat they stand in (B2)."""
    if run.tables.hot:
        for body in run.bodies():
            if body.at is not None and body not in run.heated:
                heat(run, body)


def land(run: Run, body: Body) -> None:
    """End the flight of a body, which counts as entering its square from outside."""
    run.tell("land", robot=body.racer.name, shadow=body.shadow)
    settle(run, body, None)


def come_down(run: Run, bodies: Iterable[Body]) -> None:
    """Land those of these bodies that fly: they were hit."""
    for body in bodies:
        if body.at is not None and body.flying:
            land(run, body)
