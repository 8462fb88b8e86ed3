"""Crushers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..damage import destroy
from .element import Element

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..geometry import Square
    from ..run import Run
    from .element import Placed


class Crusher(Element):
    """C12: when active, it destroys who stands under it."""

    name = kind = "crusher"
    layer = "fixtures"
    fields = ("on",)
    acts = ("C12",)

    def act(self, run: Run, where: Mapping[Square, Placed]) -> None:
        for body, placed in run.standing(where):
            if body.at is not None and run.register in placed.on:
                destroy(run, body, "crusher")
