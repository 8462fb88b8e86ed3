"""Whether the grades are believed: the five levels of the computers try puzzles of every grade.

A level looks as many turns ahead as in a game and is wrong by as many points, but the goal is all that it
plays for, and like a person it considers only some of all that can be done, at random (`LOOKS`). A try is
one attempt from the beginning; what was learnt in one does not help in the next.
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
"""Puzzles of each grade that are tried, at most."""
SOLVED, CRYSTAL, LEFT = 5.0, 4.0, 0.92
"""What the goal is worth in points, what it is worth to be just before it, and what each order still to be
carried out leaves of that: about as the computers value a crystal (`bots.worth`).
"""


class Looks(NamedTuple):
    """How many outcomes are considered of each position, and with how many positions it goes on."""

    considered: int
    kept: int


LOOKS = {"1": Looks(15, 1), "2": Looks(30, 1), "3": Looks(60, 4), "4": Looks(120, 8), "5": Looks(240, 16)}


class Tried:
    """A puzzle that is tried again and again; what can come of its positions is worked out once."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._known: dict[Key, list[Outcome]] = {}

    def solved(self, level: str, seed: str) -> bool:
        """Whether a level solves it in one attempt."""
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
        """What a level's turn leads to, whether that solves the puzzle, and whether it goes on."""
        looks, ahead, slips = LOOKS[level], SETTINGS[level].depth.turns, SETTINGS[level].slips
        best: dict[int, tuple[float, Outcome, Position]] = {}
        beam: Sequence[tuple[Position, Outcome, Position] | None] = [None]
        for _ in range(min(ahead, left)):
            found = []
            for line in beam:
                every = self._outcomes(line[0] if line else position)
                for one in dice.sample(every, min(looks.considered, len(every))):
                    now = dice.choice(one.positions)
                    first = line[1:] if line else (one, now)
                    found.append((worth(one.away), dice.random(), one, now, first))
            found.sort(key=lambda one: one[:2], reverse=True)
            for value, _, _, _, first in reversed(found):
                best[id(first[0])] = (value, *first)
            beam = [(now, *first) for _, _, one, now, first in found if one.goes_on][: looks.kept]
            if not beam or found[0][0] == SOLVED:
                break
        _, chosen, after = max(best.values(), key=lambda one: one[0] + slips * dice.random())
        return after, chosen.away < 0, chosen.goes_on

    def _outcomes(self, position: Position) -> list[Outcome]:
        name = key(position)
        if name not in self._known:
            self._known[name] = outcomes(self._puzzle, position)
        return self._known[name]


def worth(away: int) -> float:
    """What a position is worth from which the goal seems so many half steps away."""
    return SOLVED if away < 0 else CRYSTAL * LEFT ** (away / 2)


class Result(NamedTuple):
    """How the computers have fared with a puzzle: for each level which of the tries have solved it."""

    strength: int
    solved: dict[str, list[bool]]


def sample(puzzles: Sequence[Collected]) -> list[Collected]:
    """The puzzles that are tried, up to `EACH` of a grade, always the same ones."""
    some: dict[int, list[Collected]] = {}
    for one in sorted(puzzles, key=lambda one: (crc32(f"grades {one.id}".encode()), one.id)):
        if one.puzzle().others != "best":  # a computer would need an opponent that never errs
            some.setdefault(grade_of(measured(one)), []).append(one)
    return [one for grade in sorted(some) for one in some[grade][:EACH]]


def measured(one: Collected) -> int:
    """The strength of a puzzle, measured anew."""
    return strength(one.puzzle(), [parse_turn(turn) for turn in one.solution])


def tried(one: Collected) -> Result:
    """All levels try a puzzle, each as often as `TRIES` says."""
    trial = Tried(one.puzzle())
    solved = {level: [trial.solved(level, f"{one.id} {n}") for n in range(TRIES)] for level in LOOKS}
    return Result(measured(one), solved)


def table(results: Sequence[Result]) -> str:
    """For each grade and level the share of the tries that solve a puzzle, and how many tries it takes in the
    median; last the rating that this comes to.
    """
    rows = ["| grade | puzzles | " + " | ".join(f"level {level}" for level in LOOKS) + " |"]
    rows.append("| --- |" + " --: |" * (1 + len(LOOKS)))
    for grade in range(1, 6):
        of = [result for result in results if grade_of(result.strength) == grade]
        if of:
            rows.append(f"| {grade} | {len(of)} | " + " | ".join(_told(of, level) for level in LOOKS) + " |")
    ratings = " | ".join(str(rating(results, level)) for level in LOOKS)
    return "\n".join([*rows, f"| rating | | {ratings} |"])


def _told(of: Sequence[Result], level: str) -> str:
    first = sum(sum(result.solved[level]) for result in of) / TRIES
    needed = median(tries(result.solved[level]) for result in of)
    most = f"{needed:.0f}" if needed <= TRIES else f"more than {TRIES}"
    return f"{100 * first / len(of):.0f} %, {most}"


def tries(solved: Sequence[bool]) -> int:
    """The try that was the first to solve a puzzle, 1 or more; more than `TRIES` if none did."""
    return solved.index(True) + 1 if True in solved else TRIES + 1


def rating(results: Sequence[Result], level: str) -> int:
    """The rating at which all tries of a level together are the least surprising."""
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
