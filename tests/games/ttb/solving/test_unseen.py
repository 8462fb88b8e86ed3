"""Puzzles from an independent generator are solved and graded the same by an exhaustive search."""

from __future__ import annotations

from functools import cache

import pytest

from makers.ttb import plain
from makers.ttb.puzzles.compare import compare, compared
from makers.ttb.unseen import unseen
from ttb_core.making.grading import grade, grade_of, strength_of
from ttb_core.solving import solve

pytestmark = pytest.mark.slow

LONG = (2, 12, 23, 28, 32, 39)
"""Seeds with so many solutions or so large hands that the naive search takes seconds for each."""
SLOW = (4, 5, 7, 13, 15, 16, 17, 20, 21, 26, 27, 30, 31, 33, 36, 38, 41, 45)
"""Seeds for which the naive search takes a third of a second or more, besides those of three turns."""
NO_BOT = 72
"""The seed of a puzzle whose solver has no bot."""
FEW = [*(seed for seed in range(0, 46, 2) if seed not in LONG + SLOW), NO_BOT]
MORE = [seed for seed in range(300) if seed not in FEW]


known = cache(compared)
"""The comparison of a seed, made once: tests and the command ask for some of the same."""


def check_same(seed: int) -> None:
    pair = known(seed)
    assert pair is not None
    assert pair.is_same, pair
    if pair.turns is None:
        assert grade(pair.puzzle, pair.answer) is None
    else:
        assert pair.plainly is not None
        assert grade(pair.puzzle, pair.answer) == grade_of(strength_of(pair.plainly))


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


@pytest.mark.walk
def test_the_command_compares_those_with_a_solution(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("makers.ttb.puzzles.compare.compared", known)
    assert compare(3, 8) == 0
    assert compare(2, 8, one=True) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines[:3]] == ["8", "9", "10"]
    assert lines[3] == "3 compared, 0 differ"
    assert all("solutions: 1," in line for line in lines[4:6])


def test_the_command_counts_differences(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(plain, "NEAR", 30)
    assert compare(1, 9) == 1
    assert "differs" in capsys.readouterr().out
