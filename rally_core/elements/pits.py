"""Pits, lava pits and giant trapdoors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ..damage import destroy, hurt
from ..geometry import STEP, Square
from ..moving import come_down
from ..state import Body
from .element import Element, Placed

if TYPE_CHECKING:
    from ..run import Run

AROUND = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0))


class Pit(Element):
    """A pit, which destroys any body that enters it."""

    name = kind = "pit"
    sign = "()"
    pit = True

    def entered(self, run: Run, placed: Placed, body: Body, outside: bool) -> None:
        destroy(run, body, "pit")


class Lava(Pit):
    """A lava pit: a pit that in B3, when active, costs each body beside it a point (RALLY.md: Lava pit)."""

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


class Trapdoor(Element):
    """A trapdoor: it opens when a body enters and more than `holds` are on it (RALLY.md: Giant trapdoor)."""

    name = kind = "trapdoor"
    layer = "regions"
    fields = ("size", "holds")
    sign = "DD"

    def squares(self, entry: Mapping[str, object], at: Square) -> Iterable[Square]:
        size = entry["size"]
        assert isinstance(size, int)
        return [(at[0] + dx, at[1] + dy) for dy in range(size) for dx in range(size)]

    def entered(self, run: Run, placed: Placed, body: Body, outside: bool) -> None:
        holds = placed.entry["holds"]
        assert isinstance(holds, int)
        if not outside:
            return
        on_door = [
            each
            for each in run.bodies()
            if each.at in placed.squares and not each.flying and each not in run.arriving
        ]
        if len(on_door) <= holds:
            return
        run.opened.add(body)
        others = [each for each in on_door if each is not body]
        run.tell(
            "door",
            at=[*placed.at],
            by=body.racer.name,
            victims=[{"robot": each.racer.name, "shadow": each.shadow} for each in others],
        )
        for each in others:
            if each.at is not None:
                destroy(run, each, "door")
