"""The grading of puzzles: measures compared with a naive search, and the strengths computed from them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from games.ttb.puzzles.collection.collected import Collected, Collection

import ttb_core as ttb
from makers.ttb.plain import played
from makers.ttb.puzzles.grades import LOOKS, Tried, sample
from tests import tiers
from tests.games.ttb.solving.small import small_puzzle
from ttb_core import Position, Turn
from ttb_core.changes import legal
from ttb_core.making.grading import (
    GRADES,
    HIGHEST,
    LOWEST,
    Measures,
    grade_of,
    measure,
    seeming_distance,
    strength,
    strength_of,
)
from ttb_core.notation import parse_turn
from ttb_core.puzzles import Attempt, Puzzle, puzzle_from_json, puzzle_to_json, start
from ttb_core.search import double_changes, key
from ttb_core.solving import solve

pytestmark = pytest.mark.slow

FILE = Path("web/static/games/ttb/puzzles/collection/puzzles.json")
COLLECTION = Collection(FILE.read_text("utf-8"))
SOME = [one for one in COLLECTION.puzzles if one.puzzle().others != "best"][4::41]
RANDOM = range(25)

FORWARD = {
    "position": {
        "turn_order": ["red"], "to_move": "red", "round": 5, "bases": {"red": [2, 0]},
        "bots": {"red1": {"at": [0, 0], "facing": "E", "cargo": None, "program": [None, None, None]}},
        "hands": {"red": {"double_modification": False}},
    },
    "goal": {"kind": "reach", "bot": "red1", "at": [1, 0]},
    "turns": 1,
}  # fmt: skip
SACRIFICE = Measures(turns=4, options=(42, 46, 50, 38), rank=(9, 0, 2.5, 0), near=3, effects=10, surprise=5)
EASY = Measures(turns=2, options=(20, 20), rank=(0, 0), near=0, effects=2, surprise=0)


def turns_of(one: Collected) -> list[Turn]:
    return [parse_turn(turn) for turn in one.solution]


# The measures


def visible(position: Position) -> object:
    """The parts of a position that a solver sees."""
    data = ttb.position_to_json(position)
    bots = {
        name: {**bot, "program": [order for order in bot["program"] if order]}
        for name, bot in data["bots"].items()
    }
    return repr([bots, data["crystals"], data["blobs"], data["banked"], data["bases"]])


def naive_measures(puzzle: Puzzle, turns: list[Turn]) -> tuple[list[int], list[float], int]:
    """Options, ranks and near misses, computed from every legal turn with every answer."""
    attempt = start(puzzle)
    options, ranks, near = [], [], 0
    for turn in turns:
        every: dict[object, set[object]] = {}
        away: dict[object, int] = {}
        for after in all_of(attempt):
            every.setdefault(visible(after), set()).add(key(after))
            away[visible(after)] = seeming_distance(puzzle, after)
        attempt = attempt.play(turn)
        right = visible(attempt.position)
        its = away.pop(right)
        options.append(len(every) if attempt.solved else sum(map(len, every.values())))
        before = [one for one in away.values() if one >= 0]
        rank = sum(one < its for one in before) + sum(one == its for one in before) / 2
        ranks.append(0.0 if attempt.solved else rank)
        near = sum(one <= 2 for one in before)
    return options, ranks, near


def all_of(attempt: Attempt) -> list[Position]:
    position = attempt.position
    turns = [Turn(changes) for changes in legal(position)]
    if position.doubles[position.mover] and position.round > 1:
        turns += [Turn(changes, True) for changes in double_changes(position)]
    return [after.position for turn in turns for _, after in played(attempt, turn)]


def check_same(puzzle: Puzzle, turns: list[Turn]) -> None:
    measures = measure(puzzle, turns)
    options, ranks, near = naive_measures(puzzle, turns)
    assert (list(measures.options), list(measures.rank), measures.near) == (options, ranks, near)


@pytest.mark.parametrize("one", tiers.sample(SOME, *SOME[::3]), ids=lambda one: one.id)
def test_the_plainest_search_measures_the_same(one: Collected) -> None:
    check_same(one.puzzle(), turns_of(one))


def test_it_measures_the_same_of_random_puzzles() -> None:
    measured = 0
    for seed in RANDOM:
        puzzle = small_puzzle(seed)
        answer = solve(puzzle, ways=1)
        if answer.turns == puzzle.turns and not puzzle.position.doubles[puzzle.position.mover]:
            check_same(puzzle, list(answer.solutions[0].turns))
            measured += 1
    assert measured > 1


def test_it_does_not_matter_which_slots_a_solution_uses() -> None:
    puzzle = puzzle_from_json(FORWARD)
    assert len({measure(puzzle, [parse_turn(f"red1.{slot}=F")]) for slot in (1, 2, 3)}) == 1


def test_turns_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(ttb.TtbError):
        measure(puzzle_from_json(FORWARD), [parse_turn("red2.1=F")])


def test_against_others_who_do_their_best_the_first_turn_and_their_replies_are_measured() -> None:
    one = next(one for one in COLLECTION.puzzles if one.length == 2 and one.puzzle().others == "programs")
    data = {**puzzle_to_json(one.puzzle()), "others": "best"}
    puzzle, turns = puzzle_from_json(data), turns_of(one)
    resisted = measure(puzzle, turns)
    assert resisted == measure(puzzle, turns[:1])
    assert (len(resisted.options), len(resisted.rank), resisted.near) == (1, 1, 0)
    assert resisted.replies > 1 and measure(one.puzzle(), turns).replies == 0
    assert strength_of(resisted) > strength_of(resisted._replace(replies=0))


# The strengths


def test_one_step_is_the_easiest_grade_and_four_turns_with_a_sacrifice_are_the_hardest() -> None:
    assert grade_of(strength(puzzle_from_json(FORWARD), [parse_turn("red1.1=F")])) == 1
    assert grade_of(strength_of(SACRIFICE)) == 5


@pytest.mark.parametrize(
    "harder",
    [
        EASY._replace(options=(40, 20)),
        EASY._replace(rank=(4.0, 0)),
        EASY._replace(near=9),
        EASY._replace(effects=5),
        EASY._replace(surprise=3),
        EASY._replace(turns=3, options=(20, 20, 20), rank=(0, 0, 0)),
    ],
)
def test_each_measure_makes_a_puzzle_harder(harder: Measures) -> None:
    assert strength_of(harder) > strength_of(EASY)


def test_strengths_and_grades_have_their_limits() -> None:
    assert strength_of(Measures(9, (9999,) * 9, (999,) * 9, 99, 99, 99)) == HIGHEST
    assert strength_of(Measures(1, (1,), (0,), 0, 0, 0)) == LOWEST
    assert [grade_of(limit - 1) for limit in GRADES] == [1, 2, 3, 4]
    assert [grade_of(limit) for limit in GRADES] == [2, 3, 4, 5]


def test_no_grade_is_empty_and_the_longer_ones_are_harder() -> None:
    strengths = {one: strength(one.puzzle(), turns_of(one)) for one in COLLECTION.puzzles[::8]}
    assert set(map(grade_of, strengths.values())) == {1, 2, 3, 4, 5}
    means = []
    for length in (1, 2, 3):
        of = [strength for one, strength in strengths.items() if one.length == length]
        means.append(sum(of) / len(of))
    assert means == sorted(means)


# The computers


@pytest.mark.walk
def test_each_level_of_the_computers_solves_fewer_of_the_higher_grades() -> None:
    tried: dict[int, list[Collected]] = {}
    for one in sample(COLLECTION.puzzles[::9]):
        tried.setdefault(grade_of(strength(one.puzzle(), turns_of(one))), []).append(one)
    solved: Counter[tuple[str, int]] = Counter()
    for grade in (1, 3, 5):
        for one in tried[grade][:3]:
            trial = Tried(one.puzzle())
            for level in LOOKS:
                solved[level, grade] += sum(trial.solved(level, f"{one.id} {n}") for n in range(2))
    for level in LOOKS:
        assert solved[level, 1] >= solved[level, 3] >= solved[level, 5], level
        assert solved[level, 1] > solved[level, 5], level
