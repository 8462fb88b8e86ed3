"""Strengths fitted to shared results: simulated people, and files that strangers write."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from statistics import mean

import pytest
from games.ttb.puzzles.collection.collected import Collection, Days
from games.ttb.puzzles.daily.deal import puzzle_of_day
from shell.challenge.rating import expected

from makers.ttb.puzzles.ratings import Shared, fit, shared
from tests.games.ttb.puzzles.solving import DAYS, TEXT

pytestmark = pytest.mark.slow

DAY = "2026-11-26"
PUZZLES = [f"{number:02}" for number in range(40)]
DICE = random.Random("ratings")
PRIORS = {key: DICE.randint(600, 1800) for key in PUZZLES}
TRUTH = {key: prior + DICE.gauss(0, 200) for key, prior in PRIORS.items()}


def played(persons: int, hints: float = 0.0) -> Iterator[Shared]:
    """Results of simulated people at half of the puzzles each, some with a hint."""
    dice = random.Random(persons)
    for person in range(persons):
        rating = dice.gauss(1150, 250)
        for key in dice.sample(PUZZLES, len(PUZZLES) // 2):
            helped = dice.random() < hints
            solved = dice.random() < expected(rating, TRUTH[key]) or helped
            yield Shared(str(person), key, solved, 0.0 if helped else 1.0)


@cache
def error(persons: int, hints: float = 0.0) -> float:
    """The mean distance of the fitted strengths from the true ones."""
    fitted = fit(played(persons, hints), PRIORS)
    strengths = {**PRIORS, **{key: each.strength for key, each in fitted.items()}}
    return mean(abs(strengths[key] - TRUTH[key]) for key in PUZZLES)


def test_with_more_people_the_strengths_come_nearer_to_the_true_ones() -> None:
    model = mean(abs(PRIORS[key] - TRUTH[key]) for key in PUZZLES)
    errors = [error(persons) for persons in (5, 40, 300)]
    assert model > errors[0] > errors[1] > errors[2] and errors[2] < model / 3


def test_hints_that_solved_a_puzzle_say_nothing_of_its_strength() -> None:
    assert error(300, hints=0.5) < 1.5 * error(300)
    results = [Shared("a", PUZZLES[0], True, 0.0)]
    assert fit(results, PRIORS)[PUZZLES[0]].strength == PRIORS[PUZZLES[0]]


def test_few_results_move_a_strength_a_little_and_leave_it_unsure() -> None:
    key = PUZZLES[0]
    few, many = ([Shared(str(n), key, False, 1.0) for n in range(count)] for count in (1, 50))
    one, all_ = fit(few, PRIORS)[key], fit(many, PRIORS)[key]
    assert PRIORS[key] < one.strength < all_.strength
    assert one.deviation > all_.deviation and (one.results, all_.results) == (1, 50)


def test_a_file_is_read_line_by_line() -> None:
    collection, days = Collection(TEXT), Days(DAYS)
    of_day = puzzle_of_day(DAY, collection, days)
    assert of_day is not None
    one = collection.puzzles[0]
    lines = [
        f"Ann: https://example.org/#day={DAY}&needed=1,0",
        f"Ann: https://example.org/#day={DAY}&needed=4,0",
        f"https://example.org/#p={one.link}&needed=2,3&from=Ben",
        f"https://example.org/#p={one.link}&needed=1,1",
        f"https://example.org/#day={DAY}",
        "https://example.org/#day=2026-99-99&needed=1,0",
        "https://example.org/#p=nonsense&needed=1,0",
        "&needed=1,0",
        "x" * 99_999,
    ]
    assert list(shared(lines, collection, days)) == [
        Shared("Ann", of_day.key, True, 1.0),
        Shared("Ben", one.key, False, 1.0),
        Shared("stranger 3", one.key, True, 0.5),
    ]
