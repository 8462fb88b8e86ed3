"""A puzzle on the table in place of a game: a robot to build, or parts to take."""

from __future__ import annotations

from collections.abc import Sequence

from games.junkyard.game import GAME
from shell.app.session import Session
from shell.challenge.best import MOST_STARS
from shell.challenge.challenge import Challenge
from shell.storage.jsontext import Json

from junkyard_core.names import SCROUNGE
from junkyard_core.puzzles.goals import Standing, of_held, of_robot, reached
from junkyard_core.puzzles.puzzle import BUILD, SOLVER, puzzle_from_json


class PuzzleSession(Challenge):
    """An attempt at a puzzle; `task` is its entry in the file of puzzles. Raises `GameError`.

    It ends as soon as the goal is reached, or when the robot is built or takes no more parts; nobody else
    decides in it.
    """

    kind = "puzzle"
    solver = SOLVER
    told = False
    """True if the person has seen the solution."""

    def __init__(self, task: Json, key: str, before: Session, turns: Sequence[Json] = ()) -> None:
        self.task = task
        self.puzzle = puzzle_from_json(task)
        super().__init__(GAME, self.puzzle.position(), key, before)
        self.go_through(turns)

    @property
    def id(self) -> str:
        """The id of the puzzle."""
        return str(self.task["id"])

    @property
    def builds(self) -> bool:
        """True for a puzzle of building."""
        return self.puzzle.kind == BUILD

    @property
    def taken(self) -> list[str]:
        """The kinds of the parts taken so far."""
        return [turn["take"]["part"] for turn in self.turns[: self.cursor] if "take" in turn]

    @property
    def standings(self) -> list[Standing]:
        """The figures of the goal as they are in the position."""
        if self.builds:
            return of_robot(self.puzzle.goal, self.position.robot(SOLVER).parts)
        taken = self.taken
        return of_held(self.puzzle.goal, taken, len(self.puzzle.open) - len(taken))

    @property
    def solved(self) -> bool:
        return bool(self.cursor and reached(self.standings))

    @property
    def over(self) -> bool:
        if super().over or self.solved:
            return True
        if self.builds:
            return bool(self.cursor)
        return bool(self.position.phase != SCROUNGE or self.position.to_move != SOLVER)

    @property
    def stars(self) -> int:
        """The stars for a solution: three without a hint, one less for each step, one if it was shown."""
        return 1 if self.told else max(1, MOST_STARS - self.hints_given)
