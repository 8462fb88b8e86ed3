"""What the page can do with the counting game."""

from __future__ import annotations

import json
from collections.abc import Callable

from games.count.help import Help
from games.count.newgame import NewGame
from games.count.statistics import Statistics
from games.count.table import Numbers
from shell.app.actions import Action, in_present, report
from shell.app.feature import Feature
from shell.app.way import Way
from shell.drawing.html import button
from shell.newgame.rematch import Rematch
from shell.seats.handover import Handover
from shell.seats.seats import Seats
from shell.sharing.correspondence import Correspondence
from shell.table.pace import Pace
from shell.table.running import Running


class Naming(Feature):
    """The numbers that can be named, and the end."""

    def actions(self) -> dict[str, Action]:
        return {
            "name": in_present(self._name),
            "hinted": report(self._hinted),
        }

    def regions(self) -> dict[str, Callable[[], str]]:
        return {
            "board": lambda: str(self.app.seen["total"]),
            "hand": self._hand,
            "ready": self._ready,
            "tools": self._tools,
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

    def _hinted(self, advice: str) -> None:
        self.app.tell("info", json.loads(advice)["value"])

    def _hand(self) -> str:
        handover = self.app.feature(Handover)
        return handover.card() or ("" if handover.covered else f"{handover.colour}: 1 2 3")

    def _ready(self) -> str:
        """Who has named a number while others have not, and which, as far as whoever looks knows it."""
        app, seats = self.app, self.app.feature(Seats)
        named = app.game.turn_for(app.session.waiting or {}, app.viewer)["numbers"]
        return "".join(
            button("hand-to", f"{seats.player(colour)} {named.get(colour, '')}".strip(), value=colour)
            for colour in app.session.ready
        )

    def _tools(self) -> str:
        return self.app.feature(Pace).tools() if self.app.feature(Running).phase == "running" else ""


FEATURES = (Naming, Numbers, NewGame, Rematch, Statistics, Help)

ORDER = ("dialog", "door", "help", "board", "hand", "ready", "numbers", "tools", "go")
