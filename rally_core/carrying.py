"""Belts and currents, which carry robots together (RALLY.md: Carried together)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .elements.element import Placed
from .geometry import SIDES, STEP, Square
from .moving import barred, enter, moved
from .slipping import slip
from .state import Body

if TYPE_CHECKING:
    from .run import Run

Way = tuple["Placed", int, "Square"]
"""The thing that carries a body, the direction, and the square it leads to."""


def carry(run: Run) -> None:
    """Carry the bodies on everything that carries in this step (C4, C5, C6, C8) one square."""
    where = run.tables.carriers.get(run.code)
    if where:
        carry_on(run, where, "current" if run.code == "C8" else "belt")


def carry_on(run: Run, where: Mapping[Square, Placed], how: str) -> None:
    """Carry the bodies on these things to their exits, all at once; then let them enter and slip."""
    ways: dict[Body, Way] = {}
    for body, placed in run.standing(where):
        direction = placed.element.exit(run, placed)
        if direction is None:
            continue
        at = body.at
        assert at is not None
        reason = barred(run, body, at, direction)
        if reason is not None:
            run.nothing(body, reason, at=at)
            continue
        dx, dy = STEP[direction]
        ways[body] = (placed, direction, (at[0] + dx, at[1] + dy))
    if not ways:
        return
    if len(run.state.racers) > 1:
        _strike(run, ways)
        if not ways:
            return
    directions = {direction for _, direction, _ in ways.values()}
    origins = {body: body.at for body in ways}
    run.tell(
        "move",
        how=how,
        by=None,
        direction=SIDES[min(directions)] if len(directions) == 1 else None,
        moves=[moved(body, target) for body, (_, _, target) in ways.items()],
    )
    run.arriving.update(ways)
    for body, (placed, direction, _) in ways.items():
        run.arriving.discard(body)
        origin = origins[body]
        if body.at is None or origin is None:
            continue
        enter(run, body, origin, 0 if body.flying else max(0, run.tables.drop(origin, direction)))
        _turn(run, body, placed, direction)
    if run.tables.slopes:
        slip(run, ways)


def _strike(run: Run, ways: dict[Body, Way]) -> None:
    """Remove the real bodies that cannot be carried; pits hold any number, and so does the rim."""
    while True:
        struck: list[tuple[Body, str, str]] = []
        coming: dict[Square, list[Body]] = {}
        for body, (_, _, target) in ways.items():
            if body.real and target not in run.tables.pits:
                coming.setdefault(target, []).append(body)
        for body, (_, _, target) in ways.items():
            if not body.real:
                continue
            other = run.real_at(target)
            if other is not None and other not in ways:
                struck.append((body, "occupied", other.racer.name))
            elif other is not None and ways[other][2] == body.at:
                struck.append((body, "swap", other.racer.name))
            elif len(coming.get(target, ())) > 1:
                rival = next(each for each in coming[target] if each is not body)
                struck.append((body, "shared", rival.racer.name))
        if not struck:
            return
        for body, reason, by in struck:
            target = ways.pop(body)[2]
            run.nothing(body, reason, at=target, by=by)


def _turn(run: Run, body: Body, placed: Placed, way: int) -> None:
    """Turn a body carried from belt to belt if the new exit is to the left or right of its way."""
    onto = None if body.at is None else run.tables.belts.get(body.at)
    if onto is None or onto.element.belt != placed.element.belt:
        return
    leaving = onto.element.exit(run, onto)
    if leaving is not None and (leaving - way) % 2:
        quarters = 1 if (leaving - way) % 4 == 1 else -1
        run.rotate(body, quarters, "belt")
