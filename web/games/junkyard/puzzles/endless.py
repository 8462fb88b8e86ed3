"""Puzzles of building and of taking made on the device, without end."""

from __future__ import annotations

from games.junkyard.puzzles.puzzles import Puzzles
from shell.app.feature import Need
from shell.challenge import endless
from shell.storage.jsontext import Json

from junkyard_core.puzzles.puzzle import BUILD, GRAB, GRADES


class Endless(endless.Endless):
    """The making of puzzles; one that was made has no link, and its stars are not kept."""

    _puzzles = Need(Puzzles)

    GROUP = "puzzles"
    GRADES = dict.fromkeys((BUILD, GRAB), GRADES)
    ROOM = "puzzles"

    def put(self, made: Json) -> None:
        self._puzzles.begin_made(made)

    def kind_words(self, kind: str) -> str:
        return self.app.t(f"ui.junkyard.puzzle.{kind}")
