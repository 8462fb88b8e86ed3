"""The solver against others who do their best, compared with a naive search of all their answers."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

import ttb_core as ttb
from tests.games.ttb.solving.small import small_puzzle
from ttb_core import Position, Turn
from ttb_core.changes import legal
from ttb_core.making import resisting
from ttb_core.puzzles import Attempt, Puzzle, puzzle_from_json, start
from ttb_core.search import double_changes
from ttb_core.solving import CUTS, principal, resist, solve

pytestmark = pytest.mark.slow

DUELS = [
    seed
    for seed in range(400)
    if (puzzle := small_puzzle(seed)).turns == 1 and len(puzzle.position.setting.turn_order) == 2
]
LONG = (12, 32)
"""Seeds that take long."""
FEW = [seed for seed in DUELS[:12] if seed not in (*LONG, 39)]  # Seed 39 takes even longer.
MORE = [seed for seed in DUELS if seed not in FEW]


def turns_of(position: Position) -> list[Turn]:
    turns = [Turn(changes) for changes in legal(position)]
    if position.doubles[position.mover] and position.round > 1:
        turns += [Turn(changes, True) for changes in double_changes(position)]
    return turns


def wins(puzzle: Puzzle, position: Position) -> bool:
    """True if the solving colour, to move, can force the goal in this turn against every reply."""
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


def check_same(seed: int) -> None:
    puzzle = small_puzzle(seed)
    expected = 1 if wins(puzzle, puzzle.position) else None
    for cuts in (CUTS, frozenset[str]()):
        answer = solve(puzzle, others="best", cuts=cuts)
        assert answer.proved and answer.turns == expected
        assert bool(answer.solutions) == (expected == 1)


@pytest.mark.parametrize("seed", FEW)
def test_random_duels_are_as_the_plainest_search_says(seed: int) -> None:
    check_same(seed)


@pytest.mark.proof
@pytest.mark.parametrize("seed", MORE)
def test_more_random_duels_are_as_the_plainest_search_says(seed: int) -> None:
    check_same(seed)


def test_some_duels_are_won_and_some_are_lost() -> None:
    assert {solve(small_puzzle(seed), others="best").turns for seed in FEW} == {1, None}


@pytest.mark.parametrize(
    "seed", [seed if seed % 2 else pytest.param(seed, marks=pytest.mark.proof) for seed in range(40)]
)
def test_the_table_from_the_goal_changes_no_answer_of_two_turns(seed: int) -> None:
    data = resisting.duel(random.Random(f"ahead {seed}"))
    if data is not None:
        puzzle = puzzle_from_json(data)
        with_table, without = (solve(puzzle, cuts=cuts) for cuts in (CUTS, CUTS - {"ahead"}))
        assert with_table.turns == without.turns
        assert [one.turns for one in with_table.solutions] == [one.turns for one in without.solutions]
        assert with_table.nodes <= without.nodes


# Resistance


def can_meet_goal(attempt: Attempt, turn: Turn) -> bool:
    """True if the goal is met after a turn of the others in which the solver decides as well as possible."""
    after = attempt.play(turn)
    pending = after.pending
    if pending is None:
        return after.solved
    assert pending.by == attempt.puzzle.position.mover
    return any(
        can_meet_goal(attempt, resist(attempt, answer) if others_decide(attempt, answer) else answer)
        for answer in (turn.with_choice((pending.kind, value)) for value in pending.options)
    )


def others_decide(attempt: Attempt, turn: Turn) -> bool:
    pending = attempt.play(turn).pending
    return pending is not None and pending.by != attempt.puzzle.position.mover


@pytest.mark.parametrize("seed", [*FEW, *(pytest.param(seed, marks=pytest.mark.walk) for seed in LONG)])
def test_after_their_answer_it_is_won_only_if_it_was_forced(seed: int) -> None:
    task = small_puzzle(seed)
    puzzle = Puzzle(task.position, task.goal, 1, "best")
    forced = solve(puzzle).solutions
    turns = [one.turns[0] for one in forced[:2]] + turns_of(puzzle.position)[::25]
    for turn in turns:
        attempt = start(puzzle).play(turn)
        if attempt.pending is None and attempt.resisted:
            assert can_meet_goal(attempt, resist(attempt)) == comes_to(puzzle, puzzle.position, turn)


def duel(blue: Mapping[str, object], turns: int = 2) -> Puzzle:
    """A puzzle: red carries a crystal to its base, three hexes ahead, with a blue bot near its way."""
    bots = {"red1": {"at": [-1, 0], "facing": "E", "cargo": "green", "program": ["forward2", None, None]}}
    position = {
        "turn_order": ["red", "blue"],
        "to_move": "red",
        "round": 4,
        "bases": {"red": [3, 0]},
        "bots": {**bots, "blue1": blue},
        "hands": {colour: {"double_modification": False} for colour in ("red", "blue")},
    }
    goal = {"kind": "bring", "crystal": "green", "colour": "red"}
    return puzzle_from_json({"position": position, "goal": goal, "turns": turns, "others": "best"})


FAR = {"at": [-4, 4], "facing": "W", "program": [None, None, None]}
NEAR = {"at": [2, -1], "facing": "SE", "program": [None, None, None]}


def test_they_bar_the_way_if_they_can() -> None:
    assert solve(duel(FAR)).turns == 2
    assert solve(duel(NEAR)).turns is None
    attempt = start(duel(NEAR)).play(Turn())
    turn = resist(attempt)
    after = attempt.play(turn)
    assert turn.changes and not after.failed
    assert not wins(after.puzzle, after.position)


def test_what_is_forced_is_forced_after_each_of_their_answers() -> None:
    puzzle = duel({**FAR, "at": [0, 3], "facing": "NE"})
    line = principal(puzzle)
    assert len(line) == 3 and line == principal(puzzle), "the same each time"
    attempt = start(puzzle)
    for turn in line:
        assert not attempt.resisted or turn == resist(attempt)
        attempt = attempt.play(turn)
    assert attempt.solved and attempt.turns_left == 0
    assert line[0] == solve(puzzle).solutions[0].turns[0]


def test_nobody_is_asked_who_has_nothing_to_decide() -> None:
    attempt = start(duel(FAR))
    with pytest.raises(ttb.TtbError, match="bad_request"):
        resist(attempt)
    with pytest.raises(ttb.TtbError, match="bad_request"):
        resist(attempt, Turn())
    assert principal(duel(NEAR)) == []


def test_they_answer_in_the_end_whatever_there_is_to_look_at() -> None:
    attempt = start(duel(NEAR, turns=3)).play(Turn())
    assert attempt.play(resist(attempt, nodes=3)).position.mover == attempt.puzzle.position.mover
