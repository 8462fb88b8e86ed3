"""Mud holds bots (RULES.md: Mud)."""

from __future__ import annotations

from ..cells import AT, BOT_AT, STUCK
from ..hexes import pair
from ..names import BOTS
from ..pieces import Element
from ..run import Run


class Mud(Element):
    """A mud hex: a bot that enters it, or starts its turn on it, is stuck; its next step only frees it."""

    name = "mud"
    key = "mud"
    symbol = "~~"
    spaced = False
    is_floor = True
    sticky = True
    bounded = True

    def entered(self, run: Run, at: int, direction: int, by: int) -> None:
        if run.cells[at] >= BOT_AT:
            self._stick(run, run.cells[at] - BOT_AT, at, "entered")

    def turn_starts(self, run: Run, bot: int, at: int) -> None:
        self._stick(run, bot, at, "start")

    def _stick(self, run: Run, bot: int, at: int, why: str) -> None:
        run.cells[STUCK + bot] = True
        if run.events is not None:
            run.tell({"type": "stuck", "bot": BOTS[bot], "at": pair(at), "why": why})

    def holds(self, run: Run, bot: int, order: int) -> None:
        run.cells[STUCK + bot] = False
        if run.events is not None:
            run.tell({"type": "free", "bot": BOTS[bot]})
            run.nothing(bot, order, self.name, run.cells[AT + bot])
