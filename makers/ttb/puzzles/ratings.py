"""Strengths of puzzles from results that people have shared; the strengths of the model are the prior.

The file has the links of results (`games/ttb/puzzles/record/needed.py`), one in a line. The person
is the sender in the link, else the words before the link in its line, else a stranger. Of several results of
a person for a puzzle the first counts.

The model is that of ratings (`record/rating.py`): a puzzle solved at the first try is won, any other is lost,
and hints take away from what a success says. Persons, their mean and puzzles are rated together, at the most
probable values; a library for that, such as choix, knows no prior for each rating.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from math import sqrt
from typing import NamedTuple

from games.ttb.puzzles.attempt.attempt import data_of_puzzle, key_of
from games.ttb.puzzles.collection.collected import Collected, Collection, Days
from games.ttb.puzzles.daily.deal import puzzle_of_day
from games.ttb.puzzles.packed import puzzle_of
from games.ttb.puzzles.record.needed import needed_in
from shell.challenge.daily import LINK
from shell.challenge.days import is_day
from shell.challenge.rating import START, UNSURE, Q, expected, share_after
from shell.sharing.sender import sender_in

from ground.errors import GameError
from ground.links.finding import link_in, meant_in
from ttb_core.making.grading import HIGHEST, LOWEST

from .files import Files, read

SPREAD = 200.0
"""The deviation of the model's strengths: most puzzles are within a grade of the right one."""
LEAST = 10
"""The least number of results with which a new strength is written."""
ROUNDS = 500
PRECISE = 0.01
"""The change of any rating below which the fit is done; there are at most `ROUNDS`."""
FARTHEST = 200.0
"""The most by which a step of the fit changes a rating."""
_BEFORE = re.compile(r"(?:(?<![a-z])[a-z]+://|#).*", re.DOTALL)
_PUZZLE = "p="


class Shared(NamedTuple):
    """A result: person, key of the puzzle, success at the first try, and the weight of that from 0 to 1."""

    person: str
    key: str
    solved: bool
    weight: float


class Fitted(NamedTuple):
    """The fitted strength of a puzzle with its deviation, and the number of its `results`."""

    strength: float
    deviation: float
    results: int


def shared(lines: Iterable[str], collection: Collection, days: Days) -> Iterator[Shared]:
    """The results in the lines of a file, of puzzles that come with the game."""
    known = {**collection.by_key, **days.by_key}
    first = set()
    for number, line in enumerate(lines):
        trial, key = needed_in(line), _key_in(line, collection, days)
        person = sender_in(line) or _BEFORE.sub("", line).strip(" \t:·-–") or f"stranger {number}"
        if trial is None or key not in known or (person, key) in first:
            continue
        first.add((person, key))
        yield Shared(person, key, not trial.failed, 1.0 if trial.failed else share_after(trial.hints))


def _key_in(line: str, collection: Collection, days: Days) -> str:
    """The key of the puzzle of the link in a line; empty without a valid one."""
    link = link_in(line) or meant_in(line, lambda link: link.startswith(LINK))
    day = link.removeprefix(LINK)
    try:
        if link.startswith(_PUZZLE):
            return key_of(data_of_puzzle(puzzle_of(link.removeprefix(_PUZZLE))))
        puzzle = puzzle_of_day(day, collection, days) if is_day(day) else None
    except (GameError, AssertionError):
        return ""
    return puzzle.key if puzzle is not None else ""


def fit(results: Iterable[Shared], priors: Mapping[str, int]) -> dict[str, Fitted]:
    """The strengths of the puzzles with results, by key; `priors` are those of the model."""
    by_puzzle, by_person = defaultdict(list), defaultdict(list)
    for result in results:
        by_puzzle[result.key].append(result)
        by_person[result.person].append(result)
    strengths = {key: float(priors[key]) for key in by_puzzle}
    ratings = dict.fromkeys(by_person, float(START))
    slopes = dict.fromkeys(by_puzzle, 0.0)
    for _ in range(ROUNDS):
        largest = 0.0
        # A fixed mean would pull all strengths to where the people are expected.
        centre = (START + sum(ratings.values())) / (1 + len(ratings))
        for person, of_person in by_person.items():
            met = [(result, expected(ratings[person], strengths[result.key])) for result in of_person]
            step, _ = _step(met, ratings[person] - centre, UNSURE)
            ratings[person] += step
            largest = max(largest, abs(step))
        for key, of_puzzle in by_puzzle.items():
            met = [(result, expected(ratings[result.person], strengths[key])) for result in of_puzzle]
            step, slopes[key] = _step(met, priors[key] - strengths[key], SPREAD)
            strengths[key] -= step
            largest = max(largest, abs(step))
        if largest < PRECISE:
            break
    return {
        key: Fitted(min(max(strengths[key], LOWEST), HIGHEST), 1 / sqrt(slopes[key]), len(of_puzzle))
        for key, of_puzzle in by_puzzle.items()
    }


def _step(met: list[tuple[Shared, float]], away: float, deviation: float) -> tuple[float, float]:
    """A step of Newton's method towards more successes, and the precision of the value.

    `met` are results with their expected chances; `away` is the distance of the value from its prior, towards
    more successes, and `deviation` that of the prior.
    """
    pull = Q * sum(result.weight * (result.solved - chance) for result, chance in met) - away / deviation**2
    precision = Q * Q * sum(result.weight * chance * (1 - chance) for result, chance in met)
    precision += 1 / deviation**2
    return min(max(pull / precision, -FARTHEST), FARTHEST), precision


def ratings(text: str, write: bool) -> str:
    """A table of the puzzles with results in a file; with `write` the strengths of the collection change.

    The puzzles of days keep theirs, because their weeks rise by it. So do those with few results.
    """
    collection, days = read()
    every: list[Collected] = [*collection, *days.puzzles]
    results = list(shared(text.splitlines(), collection, days))
    fitted = fit(results, {puzzle.key: puzzle.strength for puzzle in every})
    rows = ["| puzzle | results | model | fitted | ± |", "| --- | --: | --: | --: | --: |"]
    strengths = {}
    for puzzle in every:
        if puzzle.key in fitted:
            new = fitted[puzzle.key]
            strengths[puzzle.id] = new
            rows.append(
                f"| {puzzle.id} | {new.results} | {puzzle.strength} "
                f"| {new.strength:.0f} | {new.deviation:.0f} |"
            )
    persons = len({result.person for result in results})
    rows += ["", f"{len(results)} results by {persons} persons for {len(fitted)} puzzles"]
    if write:
        files = Files()
        for line in files.puzzles:
            new_one = strengths.get(str(line[0]))
            if new_one is not None and new_one.results >= LEAST:
                line[1] = round(new_one.strength)
        files.write()
    return "\n".join(rows)
