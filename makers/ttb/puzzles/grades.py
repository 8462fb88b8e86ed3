"""A check of the grades: the five levels of the computers try puzzles of every grade.

A level looks as many turns ahead as in a game and errs by as many points, but it plays only for the goal, and
like a person it considers only some of the possible turns, at random (`LOOKS`). A try is one attempt from the
beginning; tries learn nothing from each other.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp, log
from statistics import median
from typing import NamedTuple
from zlib import crc32

from games.ttb.puzzles.collection.collected import Collected

from ttb_core import Position
from ttb_core.bots.levels import SETTINGS
from ttb_core.making.grading import Outcome, grade_of, outcomes, strength
from ttb_core.notation import parse_turn
from ttb_core.puzzles import Puzzle
from ttb_core.search import Key, key

TRIES = 8
EACH = 24
"""The most puzzles tried of each grade."""
SOLVED, CRYSTAL, LEFT = 5.0, 4.0, 0.92
"""Values in points: the goal, the position just before it, and the factor for each order still to run.

They are close to the computers' value of a crystal (`bots.worth`).
"""


class Looks(NamedTuple):
    """The number of outcomes considered of each position, and of positions that the search keeps."""

    considered: int
    kept: int


LOOKS = {"1": Looks(15, 1), "2": Looks(30, 1), "3": Looks(60, 4), "4": Looks(120, 8), "5": Looks(240, 16)}


class Tried:
    """A puzzle for repeated tries; the outcomes of its positions are cached."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._cache: dict[Key, list[Outcome]] = {}

    def solved(self, level: str, seed: str) -> bool:
        """True if a level solves the puzzle in one attempt."""
        dice = random.Random(f"{level} {seed}")
        position = self._puzzle.position
        for left in range(self._puzzle.turns, 0, -1):
            position, solved, goes_on = self._turn(position, left, level, dice)
            if solved or not goes_on:
                return solved
        return False

    def _turn(
        self, position: Position, left: int, level: str, dice: random.Random
    ) -> tuple[Position, bool, bool]:
        """The position after a level's turn, True if that solves the puzzle, True if the attempt goes on."""
        looks, ahead, slips = LOOKS[level], SETTINGS[level].depth.turns, SETTINGS[level].slips
        best: dict[int, tuple[float, Outcome, Position]] = {}
        beam: Sequence[tuple[Position, Outcome, Position] | None] = [None]
        for _ in range(min(ahead, left)):
            candidates = []
            for line in beam:
                every = self._outcomes(line[0] if line else position)
                for outcome in dice.sample(every, min(looks.considered, len(every))):
                    now = dice.choice(outcome.positions)
                    first = line[1:] if line else (outcome, now)
                    candidates.append((worth(outcome.away), dice.random(), outcome, now, first))
            candidates.sort(key=lambda entry: entry[:2], reverse=True)
            for value, _, _, _, first in reversed(candidates):
                best[id(first[0])] = (value, *first)
            beam = [(now, *first) for _, _, outcome, now, first in candidates if outcome.goes_on][
                : looks.kept
            ]
            if not beam or candidates[0][0] == SOLVED:
                break
        _, chosen, after = max(best.values(), key=lambda entry: entry[0] + slips * dice.random())
        return after, chosen.away < 0, chosen.goes_on

    def _outcomes(self, position: Position) -> list[Outcome]:
        name = key(position)
        if name not in self._cache:
            self._cache[name] = outcomes(self._puzzle, position)
        return self._cache[name]


def worth(away: int) -> float:
    """The value of a position an estimated `away` half steps from the goal; below 0 is the goal."""
    return SOLVED if away < 0 else CRYSTAL * LEFT ** (away / 2)


class Result(NamedTuple):
    """The results of the computers for a puzzle: for each level and try, True if it solved the puzzle."""

    strength: int
    solved: dict[str, list[bool]]


def sample(puzzles: Sequence[Collected]) -> list[Collected]:
    """The puzzles that are tried, up to `EACH` of a grade, always the same ones."""
    some: dict[int, list[Collected]] = {}
    for entry in sorted(puzzles, key=lambda entry: (crc32(f"grades {entry.id}".encode()), entry.id)):
        if entry.puzzle().others != "best":  # A computer would need an opponent that never errs.
            some.setdefault(grade_of(measured(entry)), []).append(entry)
    return [entry for grade in sorted(some) for entry in some[grade][:EACH]]


def measured(entry: Collected) -> int:
    """The strength of a puzzle, measured anew."""
    return strength(entry.puzzle(), [parse_turn(turn) for turn in entry.solution])


def tried(entry: Collected) -> Result:
    """Let all levels try a puzzle, each `TRIES` times."""
    trial = Tried(entry.puzzle())
    solved = {level: [trial.solved(level, f"{entry.id} {n}") for n in range(TRIES)] for level in LOOKS}
    return Result(measured(entry), solved)


def table(results: Sequence[Result]) -> str:
    """For each grade and level the share of successful tries and the median of tries to a solution.

    The last row has the ratings of the levels.
    """
    rows = ["| grade | puzzles | " + " | ".join(f"level {level}" for level in LOOKS) + " |"]
    rows.append("| --- |" + " --: |" * (1 + len(LOOKS)))
    for grade in range(1, 6):
        of = [result for result in results if grade_of(result.strength) == grade]
        if of:
            rows.append(f"| {grade} | {len(of)} | " + " | ".join(_cell(of, level) for level in LOOKS) + " |")
    ratings = " | ".join(str(rating(results, level)) for level in LOOKS)
    return "\n".join([*rows, f"| rating | | {ratings} |"])


def _cell(of: Sequence[Result], level: str) -> str:
    first = sum(sum(result.solved[level]) for result in of) / TRIES
    needed = median(tries(result.solved[level]) for result in of)
    most = f"{needed:.0f}" if needed <= TRIES else f"more than {TRIES}"
    return f"{100 * first / len(of):.0f} %, {most}"


def tries(solved: Sequence[bool]) -> int:
    """The number of the first successful try, from 1; more than `TRIES` if there is none."""
    return solved.index(True) + 1 if True in solved else TRIES + 1


def rating(results: Sequence[Result], level: str) -> int:
    """The rating at which the results of a level are most likely."""
    best, least = 0, float("inf")
    for guess in range(0, 3000, 10):
        lack = 0.0
        for result in results:
            chance = 1 / (1 + exp((result.strength - guess) * log(10) / 400))
            wins = sum(result.solved[level])
            lack -= wins * log(chance) + (TRIES - wins) * log(1 - chance)
        if lack < least:
            best, least = guess, lack
    return best
