"""Laser fire, step D (RALLY.md: Base elements, Board laser and Robot laser)."""

from __future__ import annotations

from ground.forms import Data

from .damage import hurt
from .elements.element import Placed
from .geometry import Square
from .lines_of_sight import ahead
from .moving import come_down
from .run import Run
from .state import Body

Hits = dict[tuple[Body, str], int]
"""Points of damage by body and reason."""


def fire(run: Run) -> None:
    """Fire the lasers of the board, then those of robots; hit fliers land after all damage is dealt."""
    hits: Hits = {}
    shots: list[Data] = []
    if run.tables.beams:
        by_square: dict[Square, list[Body]] = {}
        for body in run.bodies():
            if body.at is not None:
                by_square.setdefault(body.at, []).append(body)
        for placed in run.tables.beams:
            _board_laser(run, placed, by_square, hits, shots)
    if run.rules.robot_lasers and (len(run.order) > 1 or run.tables.mirrors):
        for racer in run.order:
            if racer.body.at is not None and not racer.ghost and not racer.resting:
                _robot_laser(run, racer.body, hits, shots)
    if not hits:
        return
    for shot in shots:
        run.tell("laser", **shot)
    bodies = run.bodies()
    for body in bodies:
        for why in ("laser", "mirror"):
            points = hits.get((body, why))
            if points and body.at is not None:
                hurt(run, body, points, why)
    come_down(run, [body for body in bodies if (body, "laser") in hits or (body, "mirror") in hits])


def _board_laser(
    run: Run, placed: Placed, there: dict[Square, list[Body]], hits: Hits, shots: list[Data]
) -> None:
    """Fire from the laser's square to the first real robot or bar; ghosts on the way are hit as well."""
    shines = placed.element.shines(run, placed)
    if shines is None:
        return
    direction, power = shines
    struck: list[Body] = []
    for at in run.tables.beam(placed.at, direction):
        bodies = there.get(at, ())
        struck += bodies
        if any(body.real for body in bodies):
            break
    if struck:
        for body in struck:
            hits[body, "laser"] = hits.get((body, "laser"), 0) + power
        shots.append(_shot(placed.at, at, power, None, struck))


def _robot_laser(run: Run, body: Body, hits: Hits, shots: list[Data]) -> None:
    """Hit the first real robot ahead; a mirror throws the shot back at the robot that fires."""
    target = ahead(run, body, through=False)
    at = body.at
    assert at is not None
    if isinstance(target, Body):
        assert target.at is not None
        hits[target, "laser"] = hits.get((target, "laser"), 0) + 1
        shots.append(_shot(at, target.at, 1, body, [target]))
    elif target is not None and target.mirror:
        hits[body, "mirror"] = 1
        assert target.placed is not None
        shots.append(_shot(at, target.placed.at, 1, body, [body]))


def _shot(start: Square, end: Square, power: int, by: Body | None, hits: list[Body]) -> Data:
    return {
        "from": [*start],
        "to": [*end],
        "power": power,
        "by": None if by is None else by.racer.name,
        "hits": [{"robot": body.racer.name, "shadow": body.shadow} for body in hits],
    }
