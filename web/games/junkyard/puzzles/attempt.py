"""A puzzle on the table in place of a game: a robot to build, parts to take, or a duel."""

from __future__ import annotations

from collections.abc import Sequence

from games.junkyard.game import GAME
from shell.app.session import Session
from shell.challenge.best import MOST_STARS
from shell.challenge.collected_challenges import CollectedChallenge
from shell.seats.seats import COMPUTER
from shell.storage.jsontext import Json

from junkyard_core.interchange import kind_of
from junkyard_core.names import BATTLE, SCROUNGE
from junkyard_core.puzzles.goals import Standing, of_duel, of_held, of_robot, reached
from junkyard_core.puzzles.puzzle import BUILD, DUEL, OTHER, SOLVER, puzzle_from_json


class PuzzleSession(CollectedChallenge):
    """An attempt at a puzzle. Raises `GameError`.

    It ends as soon as the goal is reached, or when the robot is built or takes no more parts, a duel with the
    battle. Only in a duel somebody else decides: the rival, a seat that a computer plays. Its `right` first
    take is of that kind; a `lure` is a wrong one, with the rival's `answer`.
    """

    kind = "puzzle"
    solver = SOLVER

    def __init__(self, task: Json, key: str, before: Session, turns: Sequence[Json] = ()) -> None:
        self.puzzle = puzzle_from_json(task)
        super().__init__(task, GAME, self.puzzle.position(), key, before)
        if self.duels:
            self.thinking, self.seats = "resist", {OTHER: {"kind": COMPUTER, "level": ""}}
            self.right = kind_of(task["solution"][0]["take"]["part"])
            self.lure, self.answer = map(kind_of, task["lure"])
        self.go_through(turns)

    @property
    def builds(self) -> bool:
        """True for a puzzle of building."""
        return self.puzzle.kind == BUILD

    @property
    def duels(self) -> bool:
        """True for a duel."""
        return self.puzzle.kind == DUEL

    def asked(self, request: Json) -> Json:
        return {"position": self.data}

    @property
    def taken(self) -> list[str]:
        """The kinds of the parts taken so far."""
        return [turn["take"]["part"] for turn in self.turns[: self.cursor] if "take" in turn]

    @property
    def standings(self) -> list[Standing]:
        """The figures of the goal as they are in the position."""
        if self.builds:
            return of_robot(self.puzzle.goal, self.position.robot(SOLVER).parts)
        if self.duels:
            return of_duel(self.puzzle.goal, self.position.result, SOLVER)
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
        if self.duels:
            return self.position.phase not in (SCROUNGE, BATTLE)
        return bool(self.position.phase != SCROUNGE or self.position.to_move != SOLVER)

    @property
    def begins_well(self) -> bool:
        """True if the first take of a duel is the right one."""
        return bool(self.cursor and self.turns[0].get("take", {}).get("part") == self.right)

    @property
    def mistake(self) -> Json | None:
        """The rival's answer to a wrong first decision in a duel; None if there is none."""
        if self.cursor < 2 or self.begins_well:
            return None
        return self.turns[1] if self.standing_at(1).to_move == (OTHER,) else None

    @property
    def stars(self) -> int:
        """The stars for a solution: three without a hint, one less for each step, one if it was shown."""
        return 1 if self.told else max(1, MOST_STARS - self.hints_given)
