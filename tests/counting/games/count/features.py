"""What the page can do with the counting game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from shell.app.actions import Action, in_present
from shell.app.feature import Feature
from shell.app.way import Way
from shell.seats.handover import Handover
from shell.sharing.correspondence import Correspondence
from shell.table.running import Running
from shell.table.table import Table


class Naming(Feature):
    """The numbers that can be named, and the end."""

    def actions(self) -> dict[str, Action]:
        return {"name": in_present(self._name), "new-game": self._new_game}

    def regions(self) -> dict[str, Callable[[], str]]:
        return {
            "board": lambda: str(self.app.shown.data["total"]),
            "hand": self._hand,
            "go": self.app.feature(Correspondence).go,
        }

    def ways(self) -> tuple[Way, ...]:
        return Way("one", "star", "name", "1"), Way("two", "star", "name", "2")

    def labels(self) -> dict[str, str]:
        return {"hand": "Numbers"}

    def tip(self, name: str) -> str:
        kind, _, number = name.partition(":")
        return f"<b>{int(number)}</b>" if kind == "number" else ""

    def dialogs(self) -> dict[str, Callable[[], str]]:
        return {"finish": lambda: " ".join(self.app.present.standing.winners or ())}

    def _name(self, number: str) -> None:
        """A number is named; the first one of a round begins it."""
        running = self.app.feature(Running)
        if running.phase == "idle":
            running.begin({}, animate=False)
        self.app.follow("choice", number)

    def _new_game(self, value: str) -> None:
        """Another game in place of this one."""
        self.app.feature(Table).start(*self.app.game.first_game(self.app.entropy()))

    def _hand(self) -> str:
        handover: Any = self.app.feature(Handover)
        return handover.card() or f"{handover.colour}: 1 2 3"


FEATURES = (Naming,)

ORDER = ("dialog", "door", "board", "hand", "go")
