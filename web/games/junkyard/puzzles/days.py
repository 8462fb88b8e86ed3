"""The puzzle of the day: counted for its day, and the streak."""

from __future__ import annotations

from games.junkyard.board.standing import standing
from games.junkyard.puzzles import words
from games.junkyard.puzzles.attempt import PuzzleSession
from shell.app.app import App
from shell.challenge.best import MOST_STARS, Best
from shell.challenge.collected_days import MOST_DAYS, CollectedDays
from shell.challenge.collection import Collected
from shell.drawing.html import Html

from junkyard_core.puzzles.puzzle import BUILD, DUEL, SOLVER, puzzle_from_json


class PuzzleOfDay(CollectedDays):
    """The puzzles of the days, with the most stars of each."""

    def __init__(self, app: App) -> None:
        super().__init__(app, Best(app, "puzzle-days", "days", max, highest=MOST_STARS, most=MOST_DAYS))

    def result(self, session: PuzzleSession) -> int:
        return session.stars

    def picture(self, challenge: Collected) -> Html:
        """The two robots of a duel, or else the robot with the parts of the tray or those that lie open."""
        puzzle = challenge.data
        robots = self.app.game.data(puzzle_from_json(puzzle).position())["robots"]
        if puzzle["kind"] == DUEL:
            return standing(robots, {})
        return standing({SOLVER: robots[SOLVER]}, puzzle["tray" if puzzle["kind"] == BUILD else "open"])

    def about(self, challenge: Collected) -> str:
        aims = puzzle_from_json(challenge.data).goal
        return " · ".join(words.aim(self.app.texts, aim) for aim in aims)
