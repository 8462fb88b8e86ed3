"""Lava pits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..damage import hurt
from ..geometry import STEP
from ..moving import come_down
from .pit import Pit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..geometry import Square
    from ..run import Run
    from ..state import Body
    from .element import Placed


AROUND = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0))


class Lava(Pit):
    """A pit; when active, B3 costs each body beside it a point (RALLY.md: Lava pit)."""

    name = kind = "lava"
    fields = ("on",)
    sign = "L!"
    acts = ("B3",)

    def act(self, run: Run, where: Mapping[Square, Placed]) -> None:
        reach = AROUND if run.rules.lava == "expert" else STEP
        hit: list[Body] = []
        for body in run.bodies():
            if body.at is None:
                continue
            x, y = body.at
            pits = [where[x + dx, y + dy] for dx, dy in reach if (x + dx, y + dy) in where]
            points = sum(run.register in pit.on for pit in pits)
            if points:
                hurt(run, body, points, "lava")
                hit.append(body)
        come_down(run, hit)
