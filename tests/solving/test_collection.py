"""The collection of puzzles: what is promised of it, and that the solver proves every one of them."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path

import pytest
from games.ttb.puzzles.attempt.attempt import data_of_puzzle, key_of, puzzle_of
from games.ttb.puzzles.collection.collected import Collected, Collection

from makers.ttb.puzzles.pack import ABOUT, ELEMENTS
from tests.strategies import BOXED
from ttb_core.making.purpose import idle
from ttb_core.making.symmetry import shape
from ttb_core.making.themes import THEMES, themes
from ttb_core.notation import parse_turn
from ttb_core.puzzles import Puzzle, puzzle_to_json, start
from ttb_core.solving import solve
from ttb_core.solving.lines import line_of

FILE = Path(__file__).parents[2] / "web/static/games/ttb/puzzles/collection/puzzles.json"
WHOLE = Collection(FILE.read_text("utf-8"))
COLLECTION = WHOLE.puzzles
NAMED = Path(__file__).parents[1] / "files" / "named_puzzles.json"
NODES = 2_000_000
MASTERPIECES = 30
IDLE = {"39e0a7", "91ea52", "8915e1", "5a01c4", "0b9c85", "1ee58e"}
"""Each of these has a tile in a program that does not matter; a puzzle never changes once it is there."""


@pytest.mark.parametrize("one", list(WHOLE), ids=lambda one: one.id)
def test_the_solution_solves(one: Collected) -> None:
    attempt = start(one.puzzle())
    for text in one.solution:
        assert not attempt.solved
        attempt = attempt.play(parse_turn(text))
        assert attempt.pending is None
    assert attempt.solved


@pytest.mark.parametrize("one", COLLECTION, ids=lambda one: one.id)
def test_each_is_proved(one: Collected) -> None:
    """The solver finds the solution of the collection and no other, and none that is shorter."""
    puzzle = one.puzzle()
    answer = solve(puzzle, nodes=NODES)
    assert answer.proved and answer.turns == one.length == puzzle.turns
    assert len(answer.solutions) == 1
    assert answer.solutions[0].line == line_of(puzzle, [parse_turn(text) for text in one.solution])


@pytest.mark.parametrize("one", WHOLE.named, ids=lambda one: one.id)
def test_no_solution_of_one_with_a_name_is_shorter(one: Collected) -> None:
    """With all that its player has, Double Modification too where it is unused."""
    puzzle = one.puzzle()
    assert one.length <= puzzle.turns
    if one.length > 1:
        answer = solve(puzzle, turns=one.length - 1, nodes=NODES)
        assert answer.proved and answer.turns is None


@pytest.mark.proof
@pytest.mark.parametrize("one", COLLECTION, ids=lambda one: one.id)
def test_nothing_is_there_that_does_not_matter(one: Collected) -> None:
    turns = tuple(map(parse_turn, one.solution))
    assert (not idle(one.puzzle(), turns, NODES)) == (one.id not in IDLE)


def test_all_are_different_up_to_turning_and_mirroring() -> None:
    shapes = Counter(shape({**puzzle_to_json(one.puzzle())}) for one in COLLECTION)
    assert [name for name, count in shapes.items() if count > 1] == []


def test_there_are_enough_of_everything() -> None:
    assert len(COLLECTION) >= 300
    assert len(set(WHOLE.masterpieces)) == len(WHOLE.masterpieces) == MASTERPIECES
    grades = Counter(one.grade for one in COLLECTION)
    assert min(grades[number] for number in range(1, 6)) >= 30
    points = Counter(name for one in COLLECTION for name in one.points)
    assert [name for name in (*BOXED, *ELEMENTS.values()) if points[name] < 5] == []


def test_names_are_of_their_own() -> None:
    assert len({one.id for one in COLLECTION}) == len(COLLECTION)
    assert {theme for one in COLLECTION for theme in one.themes} <= set(THEMES)
    assert {name for one in COLLECTION for name in one.points} <= set(ABOUT)


@pytest.mark.parametrize("one", list(WHOLE), ids=lambda one: one.id)
def test_themes_are_those_of_the_solution(one: Collected) -> None:
    assert set(one.themes) == themes(one.puzzle(), [parse_turn(text) for text in one.solution])


def test_the_file_is_small() -> None:
    assert len(gzip.compress(FILE.read_bytes())) < 60_000


def test_a_puzzle_carries_no_text() -> None:
    puzzle: Puzzle = COLLECTION[0].puzzle()
    assert (puzzle.title, puzzle.author, puzzle.text) == ("", "", "")


@pytest.mark.parametrize(
    "wrong",
    [
        "[]",
        "{}",
        "nonsense",
        '{"format":"ttb-puzzles/2","retired":[],"games":[],"masterpieces":[],"named":[],"puzzles":[]}',
        '{"format":"ttb-puzzles/3","puzzles":[]}',
        '{"format":"ttb-puzzles/3","retired":[],"games":[],"masterpieces":["abc"],"named":[],"puzzles":[]}',
        '{"format":"ttb-puzzles/3","retired":[],"games":[],"masterpieces":[],"named":[],"puzzles":{}}',
        '{"format":"ttb-puzzles/3","retired":[],"games":[],"masterpieces":[],"named":[],"puzzles":[["abc",1,"","","","pass"]]}',
        '{"format":"ttb-puzzles/3","retired":[],"games":[],"masterpieces":[],"named":[],"puzzles":[["abc","6","","","","pass","link"]]}',
        '{"format":"ttb-puzzles/3","retired":[],"games":[],"masterpieces":[],"named":[],"puzzles":[["abc",1,0,"","","pass","link"]]}',
        '{"format":"ttb-puzzles/3","retired":[],"games":[],"masterpieces":[],"named":[],"puzzles":[7]}',
    ],
)
def test_what_is_no_collection_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError):
        Collection(wrong)


def test_the_file_has_a_puzzle_a_line() -> None:
    lines = FILE.read_text("utf-8").splitlines()
    rows = [line for line in lines if line.startswith("[")]
    assert len(rows) == len(list(WHOLE))
    assert all(len(json.loads(line.rstrip(","))) == 7 for line in rows)


def test_keys_are_those_of_the_tasks() -> None:
    assert [one.key for one in WHOLE] == [key_of(data_of_puzzle(one.puzzle())) for one in WHOLE]
    assert len(WHOLE.by_key) == len(list(WHOLE))


def test_those_with_a_name_are_the_same_tasks_as_ever() -> None:
    """Keys and links never change: results are kept under the keys, and people have the links."""
    before = {
        name: key_of(data_of_puzzle(puzzle_of(data)))
        for name, data in json.loads(NAMED.read_text("utf-8")).items()
    }
    assert {one.id: one.key for one in WHOLE.named} == before


def test_shelves_are_in_the_order_of_the_list() -> None:
    for grade, puzzles in WHOLE.by_grade.items():
        assert [one for one in WHOLE.shelved if one.grade == grade] == puzzles
    assert [one.number for one in COLLECTION] == list(range(1, len(COLLECTION) + 1))
