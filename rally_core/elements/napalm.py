"""Napalm flamers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .flamer import Flamer

if TYPE_CHECKING:
    from ..run import Run
    from ..state import Body
    from .element import Placed


class Napalm(Flamer):
    """A flamer whose heat sticks: each point also adds one to the robot's fire."""

    name = kind = "napalm"
    sign = "NA"

    def burnt(self, run: Run, placed: Placed, body: Body) -> None:
        run.tell("fire", robot=body.racer.name, value=body.racer.fire + 1)
