"""Damage, locks, and destruction (RALLY.md: Damage, locks, power-down; Destruction and return)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .names import DESTROYED
from .state import Body, Racer

if TYPE_CHECKING:
    from .run import Run


def hurt(run: Run, body: Body, points: int, why: str) -> None:
    """Deal points of damage to the robot of a body; landing a flier is up to the caller (`come_down`)."""
    racer = body.racer
    locked = racer.locked
    total = min(DESTROYED, racer.damage + points)
    run.tell("damage", robot=racer.name, shadow=body.shadow, points=points, total=total, why=why)
    if total == DESTROYED:
        destroy(run, body, "damage")
        return
    fresh = [number for number in racer.locked if number not in locked]
    if fresh:
        run.tell("lock", robot=racer.name, registers=fresh, why="damage")


def destroy(run: Run, body: Body, why: str) -> None:
    """Destroy a body and with it its robot and that robot's shadow."""
    at, racer = body.at, body.racer
    assert at is not None
    run.announced.discard(racer)
    run.on_reset.discard(racer)
    run.tell("destroy", robot=racer.name, at=[*at], lives=racer.lives - 1, why=why)
    run.programs[racer.name] = [None] * 5


def repair(run: Run, racer: Racer, points: int) -> None:
    """Repair at most so many points of a robot, which may open registers."""
    points = min(points, racer.damage)
    if not points:
        return
    locked, melted = racer.locked, racer.melted
    at = racer.body.at
    assert at is not None
    run.tell("repair", robot=racer.name, at=[*at], points=points)
    opened = [number for number in locked if number not in racer.locked]
    for why, registers in (
        ("damage", [number for number in opened if number not in melted]),
        ("melt", [number for number in opened if number in melted]),
    ):
        if registers:
            run.tell("unlock", robot=racer.name, registers=registers, why=why)
