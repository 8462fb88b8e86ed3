"""Puzzles from an independent generator are solved and graded the same by an exhaustive search."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.ttb.solving.small import after_one_turn, naive_search
from tests.games.ttb.solving.unseen import unseen
from ttb_core import position_to_json
from ttb_core.making.grading import (
    NEAR,
    SURPRISE,
    Measures,
    grade,
    grade_of,
    measure,
    seeming_distance,
    strength_of,
)
from ttb_core.making.themes import themes
from ttb_core.puzzles import Attempt, Puzzle, start
from ttb_core.solving import solve
from ttb_core.solving.lines import line_of

pytestmark = pytest.mark.slow

LONG = (2, 12, 23, 28, 32, 39)
"""Seeds with so many solutions or so large hands that the naive search takes seconds for each."""
SLOW = (4, 5, 15, 17, 21, 27, 30, 33, 36, 38, 41, 45)
"""Seeds for which the naive search takes half a second or more, besides those of three turns."""
FEW = [seed for seed in range(46) if seed not in LONG + SLOW]
MORE = (*LONG, *SLOW, *range(46, 300))


def check_same(seed: int) -> None:
    puzzle = unseen(seed)
    turns, together = naive_search(puzzle)
    every = {line for lines in together for line in lines}
    answer = solve(puzzle, ways=10_000)
    found = {solution.line for solution in answer.solutions}
    assert answer.proved and answer.complete
    assert (answer.turns, answer.least) == (turns, turns or puzzle.turns + 1)
    assert found <= every and all(found & lines for lines in together)
    if turns is None:
        assert grade(puzzle, answer) is None
        return
    shortest = Puzzle(puzzle.position, puzzle.goal, turns, puzzle.others)
    way = answer.solutions[0].turns
    measured = naive_measures(shortest, way)
    assert measure(shortest, way) == measured
    assert grade(puzzle, answer) == grade_of(strength_of(measured))


def naive_measures(puzzle: Puzzle, turns: Any) -> Measures:
    """The measures of `grading.measure`, computed from all outcomes of each turn of a solution."""
    options: list[int] = []
    ranks: list[float] = []
    near = 0
    attempt = start(puzzle)
    for turn in turns:
        right = attempt.play(turn)
        outcomes: dict[str, Attempt] = {}
        positions = set()
        for _, after in after_one_turn(attempt):
            outcomes.setdefault(visible(after), after)
            positions.add(after.position)
        del outcomes[visible(right)]
        others = [seeming_distance(puzzle, after.position) for after in outcomes.values()]
        away = seeming_distance(puzzle, right.position)
        last = len(options) + 1 == len(turns)
        options.append(1 + len(others) if last else len(positions))
        better = [other for other in others if 0 <= other <= away]
        ranks.append(sum(1.0 if other < away else 0.5 for other in better))
        near = sum(0 <= other <= NEAR for other in others)
        attempt = right
    effects = sum(map(len, line_of(puzzle, turns)))
    surprise = sum(SURPRISE.get(theme, 0) for theme in themes(puzzle, turns))
    return Measures(puzzle.turns, tuple(options), tuple(ranks), near, effects, surprise)


def visible(attempt: Attempt) -> str:
    """The visible parts of a position: the board, the orders without their slots, and the bases."""
    data: Any = position_to_json(attempt.position)
    for bot in data["bots"].values():
        bot["program"] = [order for order in bot["program"] if order]
    pieces = ("bots", "crystals", "blobs", "banked")
    return json.dumps([data[field] for field in pieces])


@pytest.mark.parametrize("seed", FEW)
def test_unseen_puzzles_are_solved_and_graded_the_same(seed: int) -> None:
    check_same(seed)


@pytest.mark.proof
@pytest.mark.parametrize("seed", MORE)
def test_more_unseen_puzzles_are_solved_and_graded_the_same(seed: int) -> None:
    check_same(seed)


def test_there_is_something_of_everything_among_them() -> None:
    puzzles = list(map(unseen, FEW))
    assert {puzzle.goal.kind for puzzle in puzzles} == {"bring", "deliver", "reach", "win"}
    assert {puzzle.others for puzzle in puzzles} == {"still", "programs"}
    assert {solve(puzzle).turns for puzzle in puzzles} == {1, 2, 3, None}
