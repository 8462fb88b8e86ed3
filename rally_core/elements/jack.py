"""Jacks in the box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..damage import hurt
from ..geometry import SIDES, STEP, Square
from ..moving import enter, moved, step
from ..slipping import front_first, slip
from ..state import Body
from .element import Element, Placed

if TYPE_CHECKING:
    from ..run import Run


FAR = 6
"""The squares that a jack slings a body."""
DAMAGE = 2
"""The points of damage of a landing under the rule `jack_damage`."""


class Jack(Element):
    """A jack in the box: C9 slings a body on it six squares, in register 5 straight up and back."""

    name = kind = "jack"
    fields = ("to",)
    sign = "J!"
    acts = ("C9",)

    def act(self, run: Run, where: Mapping[Square, Placed]) -> None:
        for body, _ in run.standing(where):
            if body.at is None or body.at not in where:
                continue
            run.moved.clear()
            if run.register == 5:
                _land(run, body, body.at, None)
            else:
                _sling(run, body, body.at, where[body.at].to[run.register - 1])


def _sling(run: Run, body: Body, at: Square, direction: int) -> None:
    """Sling a body: a robot on the landing square makes room, or the body lands before it."""
    dx, dy = STEP[direction]
    x, y = at
    path = [(x + dx * far, y + dy * far) for far in range(FAR + 1)]
    target = path[-1]
    if body.real:
        other = run.real_at(target)
        if other is not None:
            step(run, other, direction, "push", body)
            while path[-1] != at and run.real_at(path[-1]) is not None:
                path.pop()
            target = path[-1]
    if body.at is not None:
        _land(run, body, target, SIDES[direction])
    slip(run, front_first(run, [*run.moved], direction))


def _land(run: Run, body: Body, target: Square, direction: str | None) -> None:
    """Land a slung body; on its own square it enters nothing."""
    origin = body.at
    assert origin is not None
    run.tell("move", how="sling", by=None, direction=direction, moves=[moved(body, target)])
    if target != origin:
        enter(run, body, origin)
    if run.rules.jack_damage and body.at is not None:
        hurt(run, body, DAMAGE, "jack")
