"""Flip belts, the green ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..geometry import DIRECTIONS
from .element import Element

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..run import Run
    from .element import Placed


class FlipBelt(Element):
    """Carries in C7 to the end at which all greens have their exit now (RALLY.md: Flip belt).

    When they run, and which way, is in `greens.py`. They turn robots only from green to green.
    """

    name = "green"
    kind = "belt"
    fields = ("colour", "from", "to")
    sign = "g"
    belt = "green"
    carries = ("C7",)

    def describes(self, entry: Mapping[str, object]) -> bool:
        return entry.get("kind") == "belt" and entry.get("colour") == "green"

    def exit(self, run: Run, placed: Placed) -> int | None:
        return DIRECTIONS[str(placed.entry["to" if run.state.forward else "from"])]
