"""The heap of a day on the table in place of a game: a robot alone, beside a dummy that does nothing."""

from __future__ import annotations

from collections.abc import Sequence

from games.junkyard.daily.deal import start_of
from games.junkyard.game import JunkyardBots
from games.junkyard.solo import DUMMY, PERSON, decisions, ended, following, result
from shell.app.game import Position
from shell.app.session import Session
from shell.challenge.daily_challenges import DayChallenge
from shell.storage.jsontext import Json

from ground.rules import Outcome

MOST_TURNS = 200
"""The maximum number of decisions of a heap, the dummy's included."""


class Alone(JunkyardBots):
    """The game as one person plays it: a turn includes the decisions that follow without anybody.

    A build of the dummy changes nothing, so it is not among the events.
    """

    def play(self, position: Position, turn: Json) -> Outcome[Position, Json]:
        outcome = super().play(position, turn)
        while (decision := following(outcome.position)) is not None:
            more = super().play(outcome.position, decision)
            told = [event for event in more.events if event.get("robot") != DUMMY or event["type"] != "build"]
            outcome = Outcome(more.position, [*outcome.events, *told])
        return outcome


ALONE = Alone()


class DayHeap(DayChallenge):
    """A heap, beside a dummy with a name in words.

    Raises `GameError` for invalid turns, and ValueError for a text that is no day.
    """

    solver = PERSON
    hint = ""

    def __init__(self, day: str, dummy: str, key: str, before: Session, turns: Sequence[Json] = ()) -> None:
        self.day = day
        super().__init__(ALONE, start_of(day), key, before, names={DUMMY: dummy})
        self.go_through(turns)

    @property
    def decisions(self) -> Sequence[Json]:
        return [*decisions(self.start, self.turns[: self.cursor])]

    @property
    def solved(self) -> bool:
        return bool(result(self.data))

    @property
    def over(self) -> bool:
        return super().over or ended(self.data) or self.cursor >= MOST_TURNS
