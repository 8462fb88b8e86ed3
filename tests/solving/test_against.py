"""Against others who do their best: as the plainest search of all their answers says."""

from __future__ import annotations

import pytest

import ttb_core as ttb
from tests.solving.small import small_puzzle
from ttb_core import Position, Turn
from ttb_core.changes import legal
from ttb_core.puzzles import Puzzle
from ttb_core.search import double_changes
from ttb_core.solving import CUTS, solve

DUELS = [
    seed
    for seed in range(400)
    if (puzzle := small_puzzle(seed)).turns == 1 and len(puzzle.position.setting.turn_order) == 2
]
FEW = [seed for seed in DUELS[:12] if seed != 39]  # which takes long
MORE = [seed for seed in DUELS if seed not in FEW]


def turns_of(position: Position) -> list[Turn]:
    turns = [Turn(changes) for changes in legal(position)]
    if position.doubles[position.mover] and position.round > 1:
        turns += [Turn(changes, True) for changes in double_changes(position)]
    return turns


def wins(puzzle: Puzzle, position: Position) -> bool:
    """Whether the colour that solves it, to move, can meet the goal in this turn, whatever comes after it."""
    return any(comes_to(puzzle, position, turn) for turn in turns_of(position))


def comes_to(puzzle: Puzzle, position: Position, turn: Turn) -> bool:
    outcome = ttb.play(position, turn, record=False)
    pending = outcome.pending
    if pending is not None:
        answers = (turn.with_choice((pending.kind, value)) for value in pending.options)
        of_all = any if pending.by == puzzle.position.mover else all
        return of_all(comes_to(puzzle, position, answer) for answer in answers)
    after = outcome.position
    if puzzle.goal.met(puzzle.position, after):
        return True
    if after.result is not None or after.mover == puzzle.position.mover:
        return False
    return all(comes_to(puzzle, after, reply) for reply in turns_of(after))


def the_same(seed: int) -> None:
    puzzle = small_puzzle(seed)
    expected = 1 if wins(puzzle, puzzle.position) else None
    for cuts in (CUTS, frozenset[str]()):
        answer = solve(puzzle, others="best", cuts=cuts)
        assert answer.proved and answer.turns == expected
        assert bool(answer.solutions) == (expected == 1)


@pytest.mark.parametrize("seed", FEW)
def test_random_duels_are_as_the_plainest_search_says(seed: int) -> None:
    the_same(seed)


@pytest.mark.proof
@pytest.mark.parametrize("seed", MORE)
def test_more_random_duels_are_as_the_plainest_search_says(seed: int) -> None:
    the_same(seed)


def test_some_duels_are_won_and_some_are_lost() -> None:
    assert {solve(small_puzzle(seed), others="best").turns for seed in DUELS[:40]} == {1, None}
