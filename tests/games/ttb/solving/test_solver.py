"""The solver: compared with a naive search, with and without each cut; its answers at its limits."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import ttb_core as ttb
from makers.ttb.plain import naive_search
from tests.games.ttb import made_up
from tests.games.ttb.solving.small import small_puzzle
from ttb_core import links
from ttb_core.__main__ import main
from ttb_core.errors import TtbError
from ttb_core.making.grading import grade, grade_of, strength
from ttb_core.pieces import Element
from ttb_core.puzzles import Puzzle, puzzle_from_json, puzzle_to_json, start
from ttb_core.setup import PLACED
from ttb_core.solving import CUTS, Progress, solve, solving
from ttb_core.solving.bounds import bound_of

pytestmark = pytest.mark.slow

SLOW = (0, 2, 11, 13, 16, 19, 20, 23)
"""Seeds for which the naive search takes a tenth of a second or more.

Two such are left: one of two turns, and one for the cut that no other seed leaves out.
"""
FEW = [seed for seed in range(24) if seed not in SLOW]
MORE = (*SLOW, *range(24, 324))
TOO_LARGE = 1903  # Without any cut it would take hours.
MANY = [seed for seed in range(2001) if seed != TOO_LARGE]
COLLECTION = Path(__file__).parents[1] / "files" / "named_puzzles.json"
KNOWN = {name: puzzle_from_json(data) for name, data in json.loads(COLLECTION.read_text("utf-8")).items()}


ALL_OR_NONE = (CUTS, frozenset[str]())
ONE_LESS = tuple(CUTS - {cut} for cut in sorted(CUTS))


def check_same(puzzle: Puzzle, tried: tuple[frozenset[str], ...]) -> None:
    """Check that the naive search and the solver with each of these sets of cuts agree."""
    turns, together = naive_search(puzzle)
    every = {line for lines in together for line in lines}
    for cuts in tried:
        answer = solve(puzzle, cuts=cuts)
        assert answer.proved and answer.complete
        found = {solution.line for solution in answer.solutions}
        assert answer.turns == turns, cuts
        assert found <= every and all(found & lines for lines in together), cuts
        assert "merge" in cuts or found == every
        assert answer.least == (turns or puzzle.turns + 1)


@pytest.mark.parametrize("seed", FEW)
def test_random_puzzles_are_solved_as_by_the_plainest_search(seed: int) -> None:
    check_same(small_puzzle(seed), (*ALL_OR_NONE, ONE_LESS[seed % len(CUTS)]))


@pytest.mark.proof
@pytest.mark.parametrize("seed", MORE)
def test_more_random_puzzles_are_solved_as_by_the_plainest_search(seed: int) -> None:
    check_same(small_puzzle(seed), (*ALL_OR_NONE, ONE_LESS[seed % len(CUTS)]))


@pytest.mark.proof
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("block", range(200))
def test_no_cut_changes_an_answer(block: int) -> None:
    for seed in MANY[block::200]:
        puzzle = small_puzzle(seed)
        every = solve(puzzle, cuts=frozenset(), ways=10_000, nodes=50_000_000)
        lines = {solution.line for solution in every.solutions}
        assert every.complete
        for cuts in (CUTS, *ONE_LESS):
            answer = solve(puzzle, cuts=cuts, ways=10_000, nodes=50_000_000)
            found = {solution.line for solution in answer.solutions}
            assert (answer.turns, answer.least) == (every.turns, every.least), (seed, cuts)
            assert found <= lines and bool(found) == bool(lines), (seed, cuts)
            assert "merge" in cuts or found == lines, (seed, cuts)


@pytest.mark.parametrize("seed", [44, 113, 188])
def test_the_table_of_places_saves_most_of_the_search(seed: int) -> None:
    puzzle = small_puzzle(seed)
    assert 5 * solve(puzzle).nodes < solve(puzzle, cuts=CUTS - {"ahead"}).nodes


def test_some_random_puzzles_are_soluble_in_several_turns() -> None:
    found = [solve(small_puzzle(seed)).turns for seed in FEW]
    assert {None, 1, 2} <= set(found)


@pytest.mark.parametrize("name", ["nearly_home", "through_the_ring", "hold_on", "the_courier"])
def test_what_is_called_a_solution_solves(name: str) -> None:
    puzzle = KNOWN[name]
    answer = solve(puzzle)
    assert answer.turns is not None and answer.turns <= puzzle.turns and answer.solutions
    for solution in answer.solutions:
        attempt = start(puzzle)
        for turn in solution.turns:
            assert not attempt.solved
            attempt = attempt.play(turn)
        assert attempt.solved and len(solution.turns) == answer.turns


@pytest.mark.parametrize(
    "element", [element for element in ttb.ELEMENTS if element.name in PLACED], ids=lambda e: str(e.name)
)
def test_distances_are_counted_among_the_elements_of_the_box(element: Element) -> None:
    hexes = [[0, 3 - n] for n in range(element.hexes)]
    assert least_turns(**{element.key: {element.kinds[0]: hexes} if element.kinds else hexes}) > 1


def test_distances_are_not_counted_among_elements_of_which_nobody_has_said_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with made_up.added():
        assert least_turns(barrels=[[0, 3]]) == 1
        monkeypatch.setattr(made_up.Barrel, "bounded", True)
        assert least_turns(barrels=[[0, 3]]) > 1


def least_turns(**elements: object) -> int:
    """The lower bound of turns for a bot with an empty program whose goal is six hexes away."""
    goal = {"kind": "reach", "bot": "red1", "at": [3, 0]}
    position = {"bots": {"red1": {"at": [-3, 0], "facing": "E"}}, **elements}
    puzzle = puzzle_from_json({"position": position, "goal": goal, "turns": 6, "title": "Far"})
    return bound_of(puzzle, puzzle.others).least(puzzle.position)


def test_the_limit_of_nodes_says_what_is_proved_so_far() -> None:
    answer = solve(KNOWN["there_and_back"], nodes=300)
    assert (answer.turns, answer.proved, answer.complete) == (None, False, False)
    assert 2 <= answer.least <= 4
    assert answer.nodes <= 301


def test_a_limit_of_turns_is_proved() -> None:
    answer = solve(KNOWN["the_courier"], turns=1)
    assert (answer.turns, answer.least, answer.proved) == (None, 2, True)


def test_it_reports_and_can_be_left() -> None:
    steps = solving(KNOWN["there_and_back"])
    seen = [next(steps) for _ in range(5)]
    assert all(isinstance(progress, Progress) for progress in seen)
    assert [progress.nodes for progress in seen] == sorted(progress.nodes for progress in seen)
    assert seen[-1].nodes < 5000
    steps.close()


def test_unknown_others_and_cuts_are_refused() -> None:
    with pytest.raises(TtbError, match="others"):
        solve(KNOWN["nearly_home"], others="asleep")
    with pytest.raises(TtbError, match="no cut"):
        solve(KNOWN["nearly_home"], cuts=frozenset({"paper"}))


# Others who do their best


def duel(track: list[str], **more: object) -> Puzzle:
    """A puzzle in which red is one hex from its base with a crystal and blue's bot may block its way."""
    position = {
        "turn_order": ["red", "blue"],
        "bases": {"red": [2, 0], "blue": [-4, 0]},
        "bots": {
            "red1": {"at": [0, 0], "facing": "E", "cargo": "pink", "program": ["forward1", None, None]},
            "blue1": {"at": [1, -1], "facing": "SE", "program": [None, None, None]},
            **more,
        },
        "track": track,
        "hands": {"red": {"double_modification": False}, "blue": {"double_modification": False}},
    }
    return puzzle_from_json({"position": position, "goal": {"kind": "deliver", "points": 4}, "turns": 2})


def test_what_works_against_those_who_stand_still_may_fail_against_the_best() -> None:
    puzzle = duel([])
    assert solve(puzzle).turns == 1  # forward, unload
    assert solve(puzzle, others="best").turns == 1
    late = puzzle_to_json(duel([]))
    bots = late["position"]["bots"]
    bots["red1"] |= {"at": [-1, 0], "program": [None, None, None]}
    two = puzzle_from_json(late)
    assert solve(two).turns == 2
    answer = solve(two, others="best")
    assert (answer.turns, answer.least, answer.proved) == (None, 3, True)


@pytest.mark.parametrize("track", [[], ["blue"]])
def test_against_the_best_is_as_hard_as_any_way_the_others_may_play(track: list[str]) -> None:
    puzzle = duel(track)
    best = solve(puzzle, others="best", nodes=300_000)
    assert best.turns is not None
    assert solve(puzzle, others="programs").turns == solve(puzzle).turns == best.turns == 1


def test_what_differs_in_the_slot_only_is_one_solution_against_the_best() -> None:
    near = puzzle_to_json(duel([]))
    near["position"]["bots"]["red1"] |= {"at": [1, 0], "program": [None, None, None]}
    for cuts in ALL_OR_NONE:
        answer = solve(puzzle_from_json(near), others="best", cuts=cuts)
        assert [str(one) for one in answer.solutions] == ["<Solution red1.1=U>"]
    del near["position"]["bots"]["blue1"]
    near["position"]["bots"]["red1"]["at"] = [0, 0]
    for cuts in ALL_OR_NONE:
        answer = solve(puzzle_from_json(near), others="best", cuts=cuts)
        assert answer.turns == 2
        firsts = [one.turns[0] for one in answer.solutions]
        slots = {tuple((op, bot, order) for op, bot, _, order in turn.changes) for turn in firsts}
        assert len(slots) == len(firsts), "forward in one slot or another"


def test_the_limit_holds_against_the_best_as_well() -> None:
    late = puzzle_to_json(duel([]))
    late["position"]["bots"]["red1"] |= {"at": [-2, 0], "program": [None, None, None]}
    answer = solve(puzzle_from_json(late), others="best", nodes=50)
    assert (answer.turns, answer.proved, answer.least) == (None, False, 2)


# The command


def test_the_command_reads_files_and_links(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = KNOWN["the_courier"]
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps(puzzle_to_json(puzzle)), "utf-8")
    assert main(["solve", str(file)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("2 turns, 13 solutions")
    assert main(["solve", "#p=" + links.encode_puzzle(puzzle)]) == 0
    assert capsys.readouterr().out == told


def test_the_command_says_what_is_not_proven(capsys: pytest.CaptureFixture[str]) -> None:
    link = links.encode_puzzle(KNOWN["there_and_back"])
    assert main(["solve", link, "--nodes", "300"]) == 1
    assert capsys.readouterr().out.startswith("not proven: no solution in fewer than ")
    assert main(["solve", link, "--turns", "1"]) == 1
    assert capsys.readouterr().out.startswith("not soluble: no solution in fewer than 2 turns")


def test_the_command_refuses_what_is_no_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "nonsense"]) == 2
    assert main(["solve", "nonsense", "--nodes", "0"]) == 2
    assert capsys.readouterr().err


def test_the_command_refuses_input_that_is_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"{\xff"), encoding="utf-8"))
    assert main(["solve", "-"]) == 2


def test_an_answer_has_a_grade_where_there_is_a_solution() -> None:
    puzzle = KNOWN["there_and_back"]
    assert grade(puzzle, solve(puzzle, nodes=1)) is None
    puzzle = KNOWN["through_the_ring"]
    answer = solve(puzzle)
    assert answer.turns is not None
    shortest = Puzzle(puzzle.position, puzzle.goal, answer.turns, puzzle.others)
    assert grade(puzzle, answer) == grade_of(strength(shortest, answer.solutions[0].turns))
