"""Blobs can be pushed, and moved by a Zap (RULES.md: Orders: Zap)."""

from __future__ import annotations

from ..movement import row, shift
from ..pieces import Element
from ..run import Run


class Blob(Element):
    """A blob; a Zap asks the zapping player for one of the directions in which the blob can make a step."""

    name = "blob"
    key = "blobs"
    symbol = "@@"
    movable = True
    asks = True
    bounded = True

    def zapped(self, run: Run, bot: int, order: int, at: int) -> None:
        directions = [direction for direction in range(6) if row(run, at, direction)]
        if directions:
            run.ask(self.name, bot >> 1, bot, at, (*directions, None))
        else:
            run.nothing(bot, order, "no_step", at)

    def answer(self, run: Run, bot: int, at: int, direction: int | None) -> None:
        if direction is not None:
            shift(run, row(run, at, direction), self.name, bot, direction)
