"""Building at will: a robot from half of all the robot parts of the box, which need not all be used."""

from __future__ import annotations

from shell.app.game import Game
from shell.app.session import Session
from shell.challenge.challenge import Challenge

import junkyard_core as junk


class FreeBuilding(Challenge):
    """The workbench on the table in place of a game: nobody else decides, and nothing has to be reached."""

    kind = "bench"
    solver = "red"
    solved = False

    def __init__(self, game: Game, key: str, before: Session) -> None:
        super().__init__(game, junk.workbench(), key, before)
        self.hint = ""
