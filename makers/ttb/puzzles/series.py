"""Series of goals on one board: positions of games between computers, left whole, with several goals each."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from games.ttb.puzzles.collection.collected import SERIES

from ground.forms import Data
from ground.rng import Random
from ground.steps import finished
from ground.tournament.command import mixtures
from ground.tournament.games import Game
from ttb_core.interchange import position_from_json, position_to_json
from ttb_core.making.harvest import goal_of, harvest
from ttb_core.making.judge import judged, solves, worth
from ttb_core.making.made import Made, pieces
from ttb_core.making.purpose import only
from ttb_core.making.themes import themes
from ttb_core.position import Position
from ttb_core.puzzles import Puzzle
from ttb_core.solving.lines import line_of
from ttb_core.tournament import TOURNAMENT

from .files import GAME, NODES, Files, Packed
from .games import NODES as NODES_OF_GAME
from .games import PLAYERS, played
from .make import Maker, made

GOALS = 5
"""The number of goals on a board."""
LENGTHS = (1, 2, 3)
LONGER = (4,)
"""The lengths on boards with a bot of each colour, where a search sees a turn farther."""
MOST_PLAYED = {1: 400_000, 2: 400_000, 3: 400_000, 4: 1_500_000}
"""The most turns played to find the goals of a length."""
LEAST_PIECES = 8
LEAST_WORTH = {1: 2.0, 2: 2.0, 3: 1.0, 4: 2.0}
"""The least worth of a solution's themes, by its length."""
HELD = {"anti_zap", "anti_theft"}
"""Themes that a solution has if any bot holds the order, so on a whole board without a reason."""
LONG = 2
"""The least number of goals of the largest length on a board."""
OF_BOARD = 3
"""The most longer goals that are kept of a board."""
ROUNDS = range(3, 13)
EACH = 2
"""The number of positions tried in a game."""


def whole(position: Position) -> Position:
    """The position of a game without hidden tiles, and without Double Modifications, which all have used."""
    data: Any = {**position_to_json(position)}
    for colour, hand in data["hands"].items():
        mine = colour == data["to_move"]
        data["hands"][colour] = {**hand, "double_modification": False, **({} if mine else _EMPTY)}
    return position_from_json({**data, "pile": []})


_EMPTY: Data = {"special": [], "revealed": []}


def goals(position: Position, lengths: Sequence[int] | None = None) -> Iterator[Made]:
    """The goals of each length, by default of `LENGTHS`, that have one solution with themes."""
    for turns in LENGTHS if lengths is None else lengths:
        # Deliveries are among the goals, too.
        for key, ways in finished(harvest(position, False, turns, MOST_PLAYED[turns], "reach")).items():
            puzzle = Puzzle(position, goal_of(key), turns, "programs")
            fit = [way for way in ways if solves(puzzle, way)]
            if not fit or worth(themes(puzzle, fit[0]) - HELD) < LEAST_WORTH[turns]:
                continue
            if len({line_of(puzzle, way) for way in fit}) > 1:
                continue
            answer = finished(only(puzzle, NODES if turns in LENGTHS else NODES_OF_GAME[turns]))
            if answer is not None:
                yield judged(puzzle, answer.solutions[0].turns, answer.nodes, GAME)


def chosen(candidates: Sequence[Made]) -> list[Made]:
    """The goals of a board, from short to long, with different themes and subjects; empty if too few."""
    best: list[Made] = []
    seen: set[object] = set()
    for turns, count in ((3, LONG), (1, 1), (2, 2), (3, GOALS)):
        fit = [one for one in candidates if one.puzzle.turns == turns]
        for one in sorted(fit, key=lambda one: (-one.beauty, one.shape)):
            goal = one.puzzle.goal
            names: set[object] = {one.deed, one.themes, (goal.kind, goal.bot, goal.crystal)}
            if count and len(best) < GOALS and not seen & names:
                seen |= names
                best.append(one)
                count -= 1
    enough = len(best) == GOALS and sum(one.puzzle.turns == LENGTHS[-1] for one in best) >= LONG
    return sorted(best, key=lambda one: (one.puzzle.turns, one.nodes)) if enough else []


def different(candidates: Sequence[Made]) -> list[Made]:
    """The most beautiful goals of a board that begin differently and have different themes."""
    best: list[Made] = []
    seen: set[object] = set()
    for one in sorted(candidates, key=lambda one: (-one.beauty, one.shape)):
        goal = one.puzzle.goal
        names: set[object] = {one.turns[0].changes, one.themes, (goal.bot, goal.crystal)}
        if len(best) < OF_BOARD and not seen & names:
            seen |= names
            best.append(one)
    return best


class BoardMaker(Maker):
    """Finds boards of games with goals of one solution.

    All goals come into the pool, and those chosen for a series into `series`, a line for each board.
    """

    def __init__(self, file: Path, part: str, series: Path) -> None:
        super().__init__(file, part, LENGTHS, GAME)
        self.series = series

    def once(self) -> None:
        """Try some positions of one game."""
        name = f"{self.part}:{self.next}"
        game = self.game(name)
        moments = [moment.position for moment in played(game) if moment.position.round in ROUNDS]
        for position in random.Random(name).sample(moments, min(EACH, len(moments))):
            data: Data = {**position_to_json(position)}
            if position.setting.teams or position.counters is not None:
                continue
            if pieces({"position": data}) >= LEAST_PIECES:
                self._try(whole(position), name)
        self.next += 1
        self._move_mark()

    def game(self, name: str) -> Game:
        """The game with this name as its seed."""
        return mixtures(TOURNAMENT, PLAYERS, 1, name)[0]

    def found(self, position: Position) -> list[Made]:
        """The goals of a board."""
        return list(goals(position))

    def _try(self, position: Position, name: str) -> None:
        found = self.found(position)
        for made_ in found:
            made_.made = f"{name} round {position.round}"
            self.tried[made_.puzzle.turns] += 1
            self.kept[made_.puzzle.turns] += self.keep(made_)
        if best := chosen(found):
            line = {"beauty": sum(one.beauty for one in best), "goals": [one.data() for one in best]}
            with self.series.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(line) + "\n")


class LongBoards(BoardMaker):
    """Finds goals that take longer, on boards of games in which each colour has one bot."""

    def found(self, position: Position) -> list[Made]:
        return different(list(goals(position, LONGER)))

    def suits(self, setup: Data) -> bool:
        """True if games with this set-up have fitting boards."""
        return bool(setup["mode"] == "standard" and setup["simplified"])

    def game(self, name: str) -> Game:
        dice = Random(name)
        while True:
            setup = TOURNAMENT.mixture(dice, name)
            if self.suits(setup):
                setup["seed"] = name
                sides = TOURNAMENT.sides(TOURNAMENT.rules.new(setup))
                return Game(setup, tuple(dice.choice(PLAYERS) for _ in sides))


def take(file: Path, count: int) -> None:
    """Append the most beautiful boards of a file to the collection, as one more shelf."""
    files = Files()
    best = sorted(made(file)[0], key=lambda board: -board["beauty"])[:count]
    row = next((row for row in files.ideas if row[0] == SERIES), [SERIES])
    files.ideas = [*(other for other in files.ideas if other is not row), row]
    for board in best:
        for data in board["goals"]:
            one = Made.from_data(data)
            puzzle = Packed(one, one.shape[:6])
            files.puzzles.append(puzzle.line())
            files.games.append(puzzle.id)
            row.append(puzzle.id)
    files.write()
