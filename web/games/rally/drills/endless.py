"""Drills made on the device, without end."""

from __future__ import annotations

from games.rally.drills.drills import Drills
from shell.app.feature import Need
from shell.challenge import endless
from shell.storage.jsontext import Json

from rally_core.drills.kinds import GRADES


class Endless(endless.Endless):
    """The making of drills; the results of one that was made are not kept."""

    _drills = Need(Drills)

    GROUP = "drills"
    GRADES = GRADES
    ROOM = "drills"

    def put(self, made: Json) -> None:
        self._drills.begin_made(made)

    def kind_words(self, kind: str) -> str:
        return self.app.t(f"ui.rally.drills.endless.{kind}")

    def kind_help(self, kind: str) -> str:
        return self.app.t(f"ui.rally.drills.endless.{kind}.what")
