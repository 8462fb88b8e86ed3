"""Energy walls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .element import Bar
from .wall import Wall

if TYPE_CHECKING:
    from .element import Placed


class Energy(Wall):
    """A wall that lets robots' shots and sight pass, not the beams of boards (RALLY.md: Energy wall)."""

    name = kind = "energy"
    reason = "energy"

    def bar(self, placed: Placed) -> Bar:
        return Bar(self.reason, placed, shots_pass=True)
