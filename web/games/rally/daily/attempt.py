"""The race of a day on the table in place of a game: one robot alone, as few registers as it can."""

from __future__ import annotations

from collections.abc import Sequence

from games.rally.daily.deal import DRIVER, start_of
from games.rally.game import GAME
from games.rally.registers import driven
from shell.app.session import Session
from shell.challenge.daily_challenges import DayChallenge
from shell.storage.jsontext import Json

MOST_TURNS = 40
"""The maximum number of turns of a race."""


class DayRace(DayChallenge):
    """A race. Raises `GameError` for invalid turns, and ValueError for a text that is no day."""

    solver = DRIVER
    hint = "hint"

    def __init__(self, day: str, key: str, before: Session, turns: Sequence[Json] = ()) -> None:
        self.day = day
        super().__init__(GAME, start_of(day), key, before)
        self.go_through(turns)

    @property
    def solved(self) -> bool:
        return bool(result(self.cursor, (), self.data))

    @property
    def over(self) -> bool:
        return super().over or self.cursor >= MOST_TURNS


def result(turns: int, events: Sequence[Json], data: Json) -> int:
    """The number of registers up to the last flag, the last turn with these events; 0 if it was not reached.

    `data` are those at the end.
    """
    won = data["result"] is not None and DRIVER in data["result"]["winners"]
    return max(1, driven(turns, events)) if won else 0
