"""A drill on the table in place of a game: one robot to program, and a limited number of turns."""

from __future__ import annotations

from collections.abc import Sequence

from games.rally.game import GAME
from games.rally.registers import TURN, driven_in
from shell.app.game import Position
from shell.app.session import Session
from shell.challenge.collected_challenges import CollectedChallenge
from shell.storage.jsontext import Json

from ground.rules import Outcome
from rally_core.drills.drill import ROBOT, drill_from_json, reached


class DrillSession(CollectedChallenge):
    """An attempt at a drill. Raises `GameError`."""

    kind = "drill"
    solver = "red"

    def __init__(self, task: Json, key: str, before: Session, turns: Sequence[Json] = ()) -> None:
        self.drill = drill_from_json(task)
        super().__init__(task, GAME, self.drill.position(), key, before)
        self.go_through(turns)

    @property
    def grade(self) -> int:
        """The grade of the drill, 0 for a lesson."""
        return int(self.task["grade"])

    @property
    def forecasts(self) -> bool:
        """True for lessons; in drills the player has to find the path alone."""
        return self.grade == 0

    @property
    def solved(self) -> bool:
        """True if the aim is reached."""
        return reached(self.position)

    @property
    def over(self) -> bool:
        return super().over or self.cursor >= self.drill.turns

    def play_at(self, moment: int, turn: Json) -> Outcome[Position, Json]:
        """The outcome of playing a turn, with the hand and the programs of the next one dealt."""
        return self.drill.play(self.position_at(moment), turn)

    @property
    def registers(self) -> int:
        """The number of registers up to the touch of the last flag, over all turns; all if unsolved."""
        return driven_in(self)

    def destroyed_in(self) -> int | None:
        """The register, over all turns, in which the robot lost its last life; None if it did not."""
        for number in range(self.cursor):
            register: int = TURN * number
            for event in self.play_at(number, self.turns[number]).events:
                register += event["type"] == "register"
                if event["type"] == "destroy" and event["robot"] == ROBOT and event["lives"] == 0:
                    return register
        return None

    def card_in(self, register: int) -> bool:
        """True if a register, counted over all turns, had a card."""
        turn, place = divmod(register - 1, TURN)
        (program,) = self.turns[turn]["programs"].values()
        return program["registers"][place] is not None

    def lost_in(self) -> int | None:
        """The first register after which the aim was out of reach; None if the search takes too long."""
        from rally_core.drills.lost import lost_in

        return lost_in(self.drill, self.turns[: self.cursor])
