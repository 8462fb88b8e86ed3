"""A lesson on the table: a puzzle without a limit of turns, with a hand reduced to its subject."""

from __future__ import annotations

from collections.abc import Sequence

from games.ttb.board.board import away, parse_hex
from games.ttb.game import TTB
from games.ttb.puzzles.attempt.attempt import PuzzleSession, data_of_puzzle
from games.ttb.puzzles.lessons.lessons import Lesson
from shell.app.session import Session
from shell.storage.jsontext import Json

import ttb_core as ttb
from ground.errors import GameError
from ttb_core.notation import parse_turn
from ttb_core.puzzles import MOST_TURNS, Attempt, Puzzle
from ttb_core.rules import turn_data

NEAREST = 2
"""The board of a lesson shows at least the hexes up to this distance from the centre."""


class LessonSession(PuzzleSession):
    """An attempt at `lesson`. Raises `GameError`."""

    kind = "lesson"
    bare = True

    def __init__(self, lesson: Lesson, key: str, before: Session, turns: Sequence[Json] = ()) -> None:
        self.lesson = lesson
        self.hinted: set[int] = set()
        """The turns, counted from 0, for which a hint was given in this attempt."""
        task = lesson.puzzle()
        super().__init__(Puzzle(task.position, task.goal, MOST_TURNS, task.others), key, before, turns)

    @property
    def guided(self) -> bool:
        return self.lesson.number == 1

    def near(self, data: Json) -> int:
        places = [*(bot["at"] for bot in data["bots"].values()), *data["bases"].values()]
        if self.aim:
            places.append(parse_hex(self.aim))
        return max(NEAREST, *(away(at, (0, 0)) for at in places))

    @property
    def solution(self) -> list[ttb.Turn]:
        """The turns of the shortest solution."""
        return [parse_turn(text) for text in self.lesson.solution]

    @property
    def stars(self) -> int:
        """The stars for solving it now, or by the next turn. A turn with a hint counts twice."""
        return self.lesson.stars(self.cursor + (not self.solved) + len(self.hinted))

    def given(self, data: Json) -> set[str]:
        """The orders of the lesson, and those that were removed from the programs."""
        return {*self.lesson.hand, *(_placed(TTB.data(self.start)) - _placed(data))}

    @property
    def goal(self) -> Json:
        """The goal, in the interchange form."""
        goal: Json = data_of_puzzle(self.puzzle)["goal"]
        return goal

    @property
    def ran_nothing(self) -> bool:
        """True if no bot had an order in the last turn."""
        return not any(event["type"] == "order" for event in self.last_events)

    @property
    def half_way(self) -> ttb.Turn | None:
        """The next turn of the shortest solution, if the turns played are a part of it; otherwise None."""
        rest = self.solution[self.cursor :]
        return rest[0] if self.cursor and rest and _solves(self.attempt, rest) else None

    def advice(self) -> Json | None:
        """The next turn of the shortest solution if that still leads to the goal, or None."""
        solution = self.solution
        for ahead in (solution[self.cursor :], solution):
            if ahead and _solves(self.attempt, ahead):
                return turn_data(ahead[0])
        return None


def _placed(data: Json) -> set[str]:
    return {order for bot in data["bots"].values() for order in bot["program"] if order}


def _solves(attempt: Attempt, turns: Sequence[ttb.Turn]) -> bool:
    try:
        for turn in turns:
            attempt = attempt.play(turn)
    except GameError:
        return False
    return attempt.solved
