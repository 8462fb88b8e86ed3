"""Puzzles from games between computers, duels against resisting others, and variations of puzzles."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ground.forms import Data
from ground.steps import finished
from ground.tournament.command import mixtures
from makers.ttb.puzzles import files, games
from makers.ttb.puzzles.around import VARIED, Around
from makers.ttb.puzzles.duels import Duels, forced
from makers.ttb.puzzles.games import GameMaker, Moment, at_other_times, goals
from makers.ttb.puzzles.make import made
from ttb_core import links
from ttb_core.errors import TtbError
from ttb_core.making import resisting
from ttb_core.making.narrowing import Narrowing, belongs_to, leaner, only_with, solved_after, things_of
from ttb_core.making.purpose import idle
from ttb_core.making.varying import varied
from ttb_core.notation import parse_turn
from ttb_core.puzzles import Goal, Puzzle, puzzle_from_json, puzzle_to_json
from ttb_core.solving import solve
from ttb_core.tournament import TOURNAMENT

pytestmark = pytest.mark.slow

LIFTED = "18lNVhFsBLobZEOr0iSf0JfF3xa"
"""Three turns: blue's bot runs its program and pushes the solver's on."""
SOLUTION = tuple(map(parse_turn, ("yellow2.2=P", "yellow2.2=FF", "yellow2.2=U")))
DUEL = (
    "2FwZxrwDiC53M3C1UihsZIT6rWBNJlub5bTLkq49JLxVxJZMPJIWd6SPhQNjY4Ws9UurKR3dvvkr"
    "9PdEAXwX4IGvKNieX0DFcEEM2QWak9UP2dl7vkMiJhkAE4mXm8mwoY"
)
"""Two turns: the jump is the only first turn that blue cannot counter."""


def puzzle_of(link: str) -> Puzzle:
    linked = links.decode(link)
    assert linked.puzzle is not None
    return linked.puzzle


def data_of(puzzle: Puzzle) -> Data:
    return {**puzzle_to_json(puzzle)}


def crowded() -> Data:
    """A puzzle on a board with unneeded things."""
    data = data_of(puzzle_of(LIFTED))
    position = data["position"]
    position["crystals"] += [{"at": [4, -4], "colour": "pink"}, {"at": [-4, 0], "colour": "blue"}]
    position["rocks"].append([4, 0])
    program = ["turn_left", None, None]
    position["bots"]["blue1"] = {
        "at": [0, 4],
        "facing": "E",
        "cargo": None,
        "program": program,
        "stuck": False,
    }
    position["banked"]["blue"] = ["pink"]
    return data


def narrowed(work: Narrowing) -> Data | None:
    if work.needed() is None:
        return None
    found = finished(work.narrowing())
    return None if found is None else found[0]


def test_a_full_position_is_narrowed_to_what_has_a_purpose() -> None:
    data = narrowed(Narrowing(crowded(), SOLUTION, 30_000, random.Random(1)))
    assert data is not None
    puzzle = puzzle_from_json(data)
    assert data["position"]["bots"].keys() == {"yellow2", "blue2"}
    answer = solve(puzzle)
    assert answer.turns == 3 and [one.turns for one in answer.solutions] == [SOLUTION]
    assert idle(puzzle, SOLUTION, 30_000) == {}


def test_what_bars_another_way_comes_from_elsewhere_if_it_is_not_there() -> None:
    """The removed rival blocked another solution; it is taken from another moment of the game."""
    whole = data_of(puzzle_of("1CHz7SndvUzYtjz9uPyON7vNBGS9I"))
    turns = tuple(map(parse_turn, ("red1.2=R", "red1.2=P", "red1.2=U")))
    assert narrowed(Narrowing(whole, turns, 30_000, random.Random(1))) is not None
    bare: Data = {**whole, "position": {**whole["position"]}}
    bots = dict(whole["position"]["bots"])
    elsewhere = [("yellow1", bots.pop("yellow1"))]
    bare["position"]["bots"] = bots
    assert narrowed(Narrowing(bare, turns, 30_000, random.Random(1))) is None
    again = narrowed(Narrowing(bare, turns, 30_000, random.Random(1), elsewhere))
    assert again is not None and "yellow1" in again["position"]["bots"]


def test_turns_that_do_not_solve_it_leave_nothing() -> None:
    assert Narrowing(crowded(), SOLUTION[:2], 30_000, random.Random(1)).needed() is None


def test_all_things_kept_are_the_whole_puzzle() -> None:
    data = crowded()
    things = things_of(data)
    assert only_with(data, things) == data
    assert len(set(things)) == len(things)
    parents = {belongs_to(thing) for thing in things} - {None, ("colour", "yellow")}
    assert parents <= set(things)


def test_changes_that_are_not_needed_are_left_out() -> None:
    puzzle = puzzle_of(LIFTED)
    data = data_of(puzzle)
    data["position"]["hands"]["yellow"]["double_modification"] = True
    free = puzzle_from_json(data)
    double = (parse_turn("double yellow2.2=P yellow2.1=P"), *SOLUTION[1:])
    assert solved_after(free, double) == 3
    assert leaner(free, double) == leaner(free, SOLUTION) == SOLUTION


def test_a_game_is_the_same_each_time_and_its_plans_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "ROUNDS", 2)
    game = mixtures(TOURNAMENT, ("4", "2"), 1, "test")[0]
    moments = games.played(game)
    assert [moment.position for moment in moments] == [moment.position for moment in games.played(game)]
    assert {moment.position.round for moment in moments} == {1, 2}
    assert all(moment.plans and all(moment.plans) for moment in moments)
    data = data_of(Puzzle(moments[-1].position, Goal("win"), 2, "programs"))
    mover = data["position"]["to_move"]
    there = at_other_times(data, moments)
    assert there and not any(name.startswith(mover) for name, _ in there)


def one_game(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Replace every game by one position, and count the games in the returned list."""
    puzzle = puzzle_from_json(crowded())
    count: list[int] = []

    def played(game: object) -> list[Moment]:
        count.append(1)
        return [Moment(puzzle.position, [SOLUTION])]

    monkeypatch.setattr(games, "played", played)
    return count


def test_a_plan_is_a_puzzle_of_what_it_brings_home() -> None:
    position = puzzle_from_json(crowded()).position
    found = list(goals(position, SOLUTION))
    assert [(puzzle.goal.kind, puzzle.turns, turns) for puzzle, turns in found] == [("bring", 3, SOLUTION)]


def test_games_are_made_into_a_file_and_none_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    count = one_game(monkeypatch)
    monkeypatch.setattr(games, "LEAST_PIECES", {3: 3})
    file = tmp_path / "puzzles.jsonl"
    for _ in range(2):
        GameMaker(file, "a").once()
    assert len(count) == 2
    (record,) = made(file)[0]
    assert record["source"] == "game" and record["made"].startswith("a:0 round ")
    assert record["puzzle"]["turns"] == 3 and "lift" in record["themes"]
    assert GameMaker(file, "a").next == 2
    assert "3 alike: 1" not in GameMaker(file, "a").progress()


def test_in_a_duel_it_matters_that_the_others_resist() -> None:
    made_of = finished(resisting.resisted(data_of(puzzle_of(DUEL)), 12_000))
    assert made_of is not None and made_of.source == resisting.SOURCE
    puzzle = made_of.puzzle
    assert puzzle.others == "best" and len(made_of.turns) == 2 and "jump" in made_of.themes
    answer = solve(puzzle)
    assert [one.turns for one in answer.solutions] == [made_of.turns[:1]]
    runs = solve(puzzle, others="programs")
    assert runs.turns is not None and (runs.turns < 2 or len(runs.solutions) > 1)
    standing = data_of(puzzle)
    standing["position"]["bots"].pop("blue1")
    assert finished(resisting.resisted(standing, 12_000)) is None


def test_a_place_on_a_board_of_a_game_is_reached_whatever_the_other_does() -> None:
    shelved = files.read()[0].shelved
    one = next(one for one in shelved if one.from_game and one.length == 3 and one.puzzle().others == "best")
    puzzle = one.puzzle()
    found = forced(puzzle.position, puzzle.goal, (3, 4))
    assert found is not None and found.source == "game" and len(found.turns) == found.puzzle.turns == 3
    assert found.turns[0] == parse_turn(one.solution[0])
    assert forced(puzzle.position, puzzle.goal, (2,)) is None


def test_duels_are_puzzles_and_the_same_for_the_same_dice() -> None:
    for number in range(30):
        one, same = (resisting.duel(random.Random(number)) for _ in range(2))
        assert one == same
        if one is not None:
            assert puzzle_from_json(one).others == "best"


def test_small_changes_leave_it_what_it_was_made_of_and_mostly_a_puzzle() -> None:
    data = crowded()
    before = crowded()
    puzzles = 0
    for number in range(60):
        changed = varied(data, random.Random(number))
        assert changed == varied(data, random.Random(number))
        try:
            puzzle_from_json(changed)
        except TtbError:
            continue
        puzzles += 1
    assert data == before
    assert puzzles > 40


def test_what_is_made_around_others_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    Duels(file, "d").run(0)
    maker = Duels(file, "d")
    maker.once()
    assert Duels(file, "d").next == maker.next == 1
    around = Around(file, "v", [file], VARIED)  # There is nothing to vary yet.
    around.once()
    assert Around(file, "v", [file], VARIED).next == 1
