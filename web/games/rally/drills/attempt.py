"""A drill on the table in place of a game: one robot, one hand, and so many turns to reach the flags in."""

from __future__ import annotations

from collections.abc import Sequence

from games.rally.game import GAME
from shell.app.session import Session
from shell.challenge.challenge import Challenge
from shell.storage.jsontext import Json

from rally_core.drills.drill import drill_from_json, reached

REGISTERS = 5


class DrillSession(Challenge):
    """An attempt at a drill, `task` with all that the file has of it. Raises `GameError`."""

    kind = "drill"
    solver = "red"

    def __init__(self, task: Json, key: str, before: Session, turns: Sequence[Json] = ()) -> None:
        self.task = task
        self.drill = drill_from_json(task)
        super().__init__(GAME, self.drill.position(), key, before)
        self.go_through(turns)

    @property
    def id(self) -> str:
        """Which drill it is."""
        return str(self.task["id"])

    @property
    def solved(self) -> bool:
        """Whether all flags are touched."""
        return reached(self.position)

    @property
    def over(self) -> bool:
        return super().over or self.cursor >= self.drill.turns

    @property
    def registers(self) -> int:
        """The registers, over all turns, after which the last flag was touched, or all that were run."""
        if not self.cursor:
            return 0
        last = self.cursor - 1
        events = self.play_at(last, self.turns[last]).events
        return int(REGISTERS * last + sum(event["type"] == "register" for event in events))

    def destroyed_in(self) -> int | None:
        """The register in which the robot was destroyed for good, over all turns; None if it was not."""
        for number in range(self.cursor):
            register: int = REGISTERS * number
            for event in self.play_at(number, self.turns[number]).events:
                register += event["type"] == "register"
                if event["type"] == "destroy" and event["lives"] == 0:
                    return register
        return None

    def lost_in(self) -> int | None:
        """The register from which on the flags were out of reach; None if that takes too long to find out."""
        from rally_core.drills.lost import lost_in

        return lost_in(self.drill, self.turns[: self.cursor])
