"""Puzzles from games between computers: positions in which a plan reaches a goal in a few turns.

The games are replayed whenever they are needed: their number determines them. Plans of a turn (`bots.think`)
that deliver a crystal or win in two turns or more become goals, and `narrowing` makes a puzzle of the
position if it can. If the pieces on the board do not prevent other solutions, crystals and rivals are added
from other moments of the same game.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from ground.forms import Data
from ground.steps import finished
from ground.tournament.command import mixtures
from ground.tournament.games import Game
from ttb_core import bots
from ttb_core.interchange import position_to_json
from ttb_core.making.compose import distance
from ttb_core.making.judge import judged, settling, worth
from ttb_core.making.made import Made, pieces
from ttb_core.making.narrowing import Elsewhere, Narrowing, leaner, solved_after
from ttb_core.making.purpose import idle
from ttb_core.making.themes import themes
from ttb_core.position import Position
from ttb_core.puzzles import Goal, Puzzle, puzzle_from_json, puzzle_to_json
from ttb_core.setup import setup_from_json
from ttb_core.tournament import TOURNAMENT, bot
from ttb_core.turns import Turn, play

from .make import PROGRESS_SECONDS, Maker

Turns = tuple[Turn, ...]


SOURCE = "game"
PLAYERS = ("4", "4-thief", "4-harvester", "4-zapper", "3")
ROUNDS = 40
"""The number of rounds after which a game is abandoned."""
TURNS = (2, 3, 4, 5)
"""The lengths of the puzzles."""
PLANS = 8
"""The number of plans tried for each turn."""
NODES = {1: 5_000, 2: 15_000, 3: 30_000, 4: 60_000, 5: 120_000}
"""The most turns that the solver plays in one search, by the length of the puzzle."""
NEAR = 4
"""The largest distance from the solver's bots at which pieces from other moments are added."""
LEAST_WORTH = {2: 3.0, 3: 1.0, 4: 0.0, 5: 0.0}
"""The least worth of a solution's themes, by its length."""
LEAST_PIECES = {2: 4, 3: 4, 4: 3, 5: 2}
"""The least number of pieces on the board besides bases, by the length of the puzzle."""


class Moment:
    """A turn of a game: the position and the considered plans, the best first."""

    def __init__(self, position: Position, plans: list[Turns]) -> None:
        self.position = position
        self.plans = plans


def played(game: Game) -> list[Moment]:
    """A game turn by turn, up to its end or for `ROUNDS`."""
    position = setup_from_json(game.setup)
    seat = {colour: number for number, side in enumerate(position.setting.sides()) for colour in side}
    moments = []
    past: list[str] = []
    while position.result is None and position.round <= ROUNDS:
        past.append(bots.trace(position))
        thinking = bots.Thinking(position, bot(game.sides[seat[position.mover]]), "", past)
        turn = thinking.finish()
        plans = [tuple(own for _, own in plan.line) for plan in thinking.considered[:PLANS]]
        moments.append(Moment(position, plans))
        outcome = play(position, turn, record=False)
        while (pending := outcome.pending) is not None:
            if seat[pending.by] == seat[position.mover]:
                turn = thinking.continued(turn.choices)
                if play(position, turn, record=False).pending is None:
                    break
            turn = turn.with_choice(bots.answer(position, turn))
            outcome = play(position, turn, record=False)
        position = play(position, turn, record=False).position
    return moments


def goals(position: Position, plan: Turns) -> Iterator[tuple[Puzzle, Turns]]:
    """The goals that a plan reaches while the others' programs just run, as puzzles with one of `TURNS`."""
    mover = position.mover
    asked = [Goal("bring", mover, crystal=crystal) for crystal in (1, 2, 3)]
    asked += [Goal("deliver", mover, points=points) for points in range(5, 9)]
    asked.append(Goal("win"))
    for goal in asked:
        turns = solved_after(Puzzle(position, goal, max(TURNS), "programs"), plan)
        if turns in TURNS:
            puzzle = Puzzle(position, goal, turns, "programs")
            lean = leaner(puzzle, plan[:turns])
            if all(turn.changes for turn in lean) and (turns == 2 or not any(turn.double for turn in lean)):
                yield puzzle, lean


class GameMaker(Maker):
    """Makes puzzles of one game after the other into a file, and resumes where it stopped."""

    def __init__(self, file: Path, part: str) -> None:
        super().__init__(file, part, TURNS, SOURCE)
        self.steps: Counter[str] = Counter()
        self._reported = 0.0

    def run(self, seconds: float) -> None:
        """Make puzzles for `seconds`."""
        self._reported = time.monotonic()
        super().run(seconds)

    def once(self) -> None:
        """Make puzzles of one game."""
        number = self.next
        game = mixtures(TOURNAMENT, PLAYERS, 1, f"{self.part}:{number}")[0]
        moments = played(game)
        self.steps["games"] += 1
        self.steps["positions"] += len(moments)
        dice = random.Random(f"{self.part}:{number}")
        tried: set[object] = set()
        for moment in moments:
            if moment.position.round > 1:
                for plan in moment.plans:
                    for puzzle, turns in goals(moment.position, plan):
                        if (puzzle.goal, turns) not in tried:
                            tried.add((puzzle.goal, turns))
                            self._try(puzzle, turns, moments, dice)
        self.next += 1
        self._move_mark()

    def _try(self, puzzle: Puzzle, turns: Turns, moments: list[Moment], dice: random.Random) -> None:
        length = puzzle.turns
        self.tried[length] += 1
        begun = time.monotonic()
        result = self._made(puzzle, turns, moments, dice)
        took = time.monotonic() - begun
        self.seconds[length] += took  # type: ignore[assignment]
        if result is not None:
            result.made = f"{self.part}:{self.next} round {puzzle.position.round}"
            result.seconds = round(took, 2)
            self.catch_up()
            if self.keep(result):
                self.kept[length] += 1
            else:
                self.steps[f"{length} alike"] += 1
        if time.monotonic() - self._reported > PROGRESS_SECONDS:
            self._reported = time.monotonic()
            print(self.progress(), flush=True)

    def _made(self, puzzle: Puzzle, turns: Turns, moments: list[Moment], dice: random.Random) -> Made | None:
        data: Data = {**puzzle_to_json(puzzle)}
        if data["position"]["teams"] is not None and puzzle.goal.kind != "win":
            _as_standard(data)
        elsewhere = [] if puzzle.goal.kind == "win" else at_other_times(data, moments)
        while True:
            length = len(turns)
            work = Narrowing(data, turns, NODES[length], dice, elsewhere)
            needed = work.needed()
            if needed is None or self._dull(needed, turns, barred=False):
                return self._failed(length, "dull")
            outcome = finished(work.narrowing())
            if outcome is not None or len(work.sooner) not in TURNS:
                break
            turns = work.sooner
            data = {**data, "turns": len(turns)}
        if outcome is None:
            return self._failed(length, work.why)
        narrowed, solution, _ = outcome
        settled = finished(settling(puzzle_from_json(narrowed), solution.turns, NODES[length]))
        if settled is None:
            return self._failed(length, "not settled")
        asked, right, answer = settled
        if self._dull({**puzzle_to_json(asked)}, right):
            return self._failed(length, "dull at last")
        if idle(asked, right, NODES[length]):
            return self._failed(length, "idle")
        return judged(asked, right, answer.nodes, SOURCE)

    def _dull(self, data: Data, turns: Turns, barred: bool = True) -> bool:
        """True if a puzzle is too simple; with `barred` false a piece is still to be added."""
        length = len(turns)
        if pieces(data) < LEAST_PIECES[length] - (not barred):
            return True
        return worth(themes(puzzle_from_json(data), turns)) < LEAST_WORTH[length]

    def _failed(self, length: int, why: str) -> Made | None:
        """Count the reason of a failed candidate; returns None."""
        self.steps[f"{length} {why}"] += 1
        return None

    def progress(self) -> str:
        """The progress of the maker, and the reasons of failed candidates."""
        steps = " ".join(f"{name}: {count}," for name, count in sorted(self.steps.items()))
        return f"{super().progress()}; {steps}"


def _as_standard(data: Data) -> None:
    """Make a team game a standard one, since these goals do not need teams."""
    data["position"]["teams"] = None
    data["position"]["rules"] = {**data["position"]["rules"], "mode": "standard"}


def at_other_times(data: Data, moments: Sequence[Moment]) -> list[Elsewhere]:
    """The crystals and rivals of a game at all its moments, near the solver's bots."""
    position = data["position"]
    mover = position["to_move"]
    near = [bot["at"] for name, bot in position["bots"].items() if name[:-1] == mover]
    nearby: dict[str, Elsewhere] = {}
    for moment in moments:
        other = position_to_json(moment.position)
        there: list[Elsewhere] = [("", {**crystal}) for crystal in other["crystals"]]
        there += [(name, {**bot}) for name, bot in other["bots"].items() if name[:-1] != mover]
        for name, piece in there:
            if 0 < min(distance(piece["at"], at) for at in near) <= NEAR:
                nearby.setdefault(repr((name, piece)), (name, piece))
    return list(nearby.values())
