"""Flags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .element import Element

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..geometry import Square
    from ..run import Run
    from ..state import Racer
    from .element import Placed


class Flag(Element):
    """E2: flags are touched in their order; they repair a point and are archives."""

    name = kind = "flag"
    layer = "sites"
    fields = ("number", "for")
    sign = "F"
    archives = True
    acts = ("E2",)

    def mends(self, run: Run, placed: Placed) -> int:
        return 1

    def act(self, run: Run, where: Mapping[Square, Placed]) -> None:
        touching: list[tuple[int, Racer]] = []
        for body, placed in run.standing(where):
            number, owner = placed.entry["number"], placed.entry.get("for")
            if not body.shadow and owner in (None, body.racer.colour):
                assert isinstance(number, int)
                touching.append((number, body.racer))
        for number, racer in sorted(touching, key=lambda each: each[0]):
            if run.state.touched[racer.colour] == number - 1:
                run.tell("touch", robot=racer.name, flag=number)
