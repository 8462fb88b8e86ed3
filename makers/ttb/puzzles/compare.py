"""Solves and grades unseen puzzles by the solver and the grading of the rules, and by a plain search."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from typing import NamedTuple

from makers.ttb.plain import naive_measures, naive_search
from makers.ttb.unseen import unseen
from ttb_core.making.grading import Measures, grade_of, measure, strength_of
from ttb_core.puzzles import Puzzle
from ttb_core.solving import Answer, solve
from ttb_core.solving.lines import Line

WAYS = 10_000
"""The most solutions that the solver lists, more than any of these puzzles has."""


class Compared(NamedTuple):
    """An unseen puzzle with the solver's answer and measures, and those of the plain search.

    `together` are sets of lines that differ only in answers to a Zap, all of the shortest solutions; measures
    are None without a solution.
    """

    seed: int
    puzzle: Puzzle
    answer: Answer
    measures: Measures | None
    turns: int | None
    together: list[set[Line]]
    plainly: Measures | None

    @property
    def is_same(self) -> bool:
        """True if both find the same turns, solutions, measures, and so the same grade."""
        answer, turns = self.answer, self.turns
        found = {solution.line for solution in answer.solutions}
        every = {line for lines in self.together for line in lines}
        return (
            answer.proved
            and answer.complete
            and (answer.turns, answer.least) == (turns, turns or self.puzzle.turns + 1)
            and found <= every
            and all(found & lines for lines in self.together)
            and self.measures == self.plainly
        )

    def __str__(self) -> str:
        answer, found = self.answer, self.measures
        graded = f", strength {strength_of(found)}, grade {grade_of(strength_of(found))}" if found else ""
        count = f"solutions: {len(answer.solutions)}, ways: {len(self.together)}"
        line = f"{self.seed}: {answer.turns} turns, {count}{graded}"
        return line if self.is_same else f"{line} differs\n  {answer.solutions[:3]} {found}\n  {self[4:]}"


def compared(seed: int, one: bool = False) -> Compared | None:
    """The unseen puzzle of a seed, solved and measured by both; with `one` None if it has several."""
    puzzle = unseen(seed)
    answer = solve(puzzle, ways=WAYS)
    if one and len(answer.solutions) > 1:
        return None
    turns, together = naive_search(puzzle)
    measures = plainly = None
    if answer.turns is not None and turns is not None:
        way = answer.solutions[0].turns
        task = puzzle.position, puzzle.goal
        measures = measure(Puzzle(*task, answer.turns, puzzle.others), way)
        plainly = naive_measures(Puzzle(*task, turns, puzzle.others), way)
    return Compared(seed, puzzle, answer, measures, turns, together, plainly)


def comparing(first: int, one: bool = False) -> Iterator[Compared]:
    """Unseen puzzles that either search solves, from a seed on, without end."""
    every = filter(None, (compared(seed, one) for seed in count(first)))
    return (pair for pair in every if pair.turns or pair.answer.turns)


def compare(number: int, first: int, one: bool = False) -> int:
    """Compare so many unseen puzzles and print them; the number of differences."""
    wrong = 0
    for pair in islice(comparing(first, one), number):
        wrong += not pair.is_same
        print(pair, flush=True)
    print(f"{number} compared, {wrong} differ")
    return wrong
