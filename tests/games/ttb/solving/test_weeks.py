"""Deeper puzzles, fuller boards, boards of games, and the weeks that are dealt from them."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path

import pytest
from games.ttb.puzzles.collection.collected import SERIES

from ground.steps import finished
from makers.ttb.played import random_game
from makers.ttb.puzzles import deepen, files, fill, pack, series, weeks
from makers.ttb.puzzles.files import NODES, Packed, packed
from makers.ttb.puzzles.make import made
from makers.ttb.puzzles.weeks import WEEK, WEEKDAYS, dealt, rises, weeks_of
from ttb_core.interchange import position_to_json
from ttb_core.making.filling import filling
from ttb_core.making.judge import judged
from ttb_core.making.made import Made, pieces
from ttb_core.making.purpose import idle, only
from ttb_core.notation import parse_turn
from ttb_core.puzzles import puzzle_from_json, puzzle_to_json, rest_of, start
from ttb_core.solving import solve
from ttb_core.solving.lines import line_of

pytestmark = pytest.mark.slow


@cache
def some_days() -> list[Packed]:
    """The puzzles of eight weeks that were dealt by the plan."""
    return [packed(entry) for entry in files.read()[1].puzzles[3 * WEEK : 11 * WEEK]]


@pytest.mark.walk
def test_red_herrings_leave_the_solution_the_only_one() -> None:
    record = fill.records([], 0)[5]
    puzzle, turns = puzzle_from_json(record["puzzle"]), tuple(map(parse_turn, record["solution"]))
    reduced = puzzle, turns, solve(puzzle)
    fuller, same, _ = finished(filling(random.Random("fill"), reduced, NODES, pieces(record["puzzle"]) + 2))
    assert pieces({**puzzle_to_json(fuller)}) > pieces(record["puzzle"])
    answer = finished(only(fuller, NODES))
    assert answer is not None and answer.solutions[0].line == line_of(fuller, same) == line_of(puzzle, turns)
    assert "idle" not in idle(fuller, same, NODES).values()


def test_weeks_rise_and_fit_the_plan_whatever_the_order_of_the_pool() -> None:
    pool = random.Random("pool").sample(some_days(), len(some_days()))
    found = weeks_of(pool)
    assert len(found) >= 4 and found == weeks_of(some_days())
    for week in found:
        assert all(weekday.fits(puzzle) for weekday, puzzle in zip(WEEKDAYS, week, strict=True))
        assert rises(week, 0)
    days = [puzzle for week in found for puzzle in week]
    assert len(set(days)) == len(days)


def test_weeks_that_stay_come_first_and_the_others_still_rise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weeks, "SWAPS", 4000)
    first, *others = weeks_of(some_days())
    order = dealt(first, others)
    assert order[:WEEK] == first and {*order} == {puzzle for week in (first, *others) for puzzle in week}
    assert all(rises(order, at) for at in range(0, len(order), WEEK))
    assert dealt(first, others) == order


@pytest.mark.walk
def test_a_deeper_puzzle_takes_a_turn_more(tmp_path: Path) -> None:
    maker = deepen.Deepening(tmp_path / "pool.jsonl", "deeper", deepen.parents(), [2])
    while not maker.kept[0]:
        maker.once()
    (record,) = made(maker.file)[0]
    one = Made.from_data(record)
    answer = finished(only(one.puzzle, NODES))
    assert answer is not None and answer.turns == len(one.turns) == 2


@pytest.mark.walk
def test_a_board_of_a_game_is_left_whole_with_goals_of_one_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series, "LENGTHS", (1, 2))
    _, _, position = random_game(36, 3, 21)
    found = list(series.goals(series.whole(position)))
    assert {len(one.turns) for one in found} == {1, 2}
    for one in found:
        assert pieces({**puzzle_to_json(one.puzzle)}) == pieces({"position": {**position_to_json(position)}})
        answer = finished(only(one.puzzle, NODES))
        assert answer is not None and answer.turns == len(one.turns)
    assert series.chosen(found) == [], "a series has goals of three turns"


@pytest.mark.walk
def test_longer_goals_of_a_board_differ_from_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series, "LONGER", (1, 2))
    _, _, position = random_game(36, 3, 21)
    maker = series.LongBoards(Path("no.jsonl"), "long", Path("no.series"))
    best = maker.found(series.whole(position))
    assert 1 < len(best) <= series.OF_BOARD
    assert len({one.themes for one in best}) == len({one.turns[0].changes for one in best}) == len(best)
    setup = maker.game("a game").setup
    assert setup["simplified"] and setup["mode"] == "standard" and maker.game("a game").setup == setup


def test_of_puzzles_that_differ_in_the_first_turn_alone_one_is_taken(tmp_path: Path) -> None:
    entry = next(one for one in files.read()[1].puzzles if one.length == 4 and one.puzzle().others != "best")
    puzzle, turns = entry.puzzle(), files.played(entry)
    after = start(puzzle).play(turns[0]).position
    rest = judged(rest_of(puzzle, after, 3), turns[1:], 1, "")
    pool = tmp_path / "pool.jsonl"
    pool.write_text("".join(json.dumps(one.data()) + "\n" for one in (packed(entry).made, rest)))
    assert [one.turns for one in pack.new_ones([pool])] == [4]
    assert list(pack.new_ones([pool], [entry])) == []


def test_of_goals_on_a_board_the_most_beautiful_is_taken() -> None:
    entries = files.read()[0].ideas[SERIES]
    goals = list(map(packed, entries))
    best = pack.on_new_boards(goals, [])
    assert len(best) == len({one.made.puzzle.position for one in goals}) < len(goals)
    assert max(goals, key=lambda one: one.made.beauty) in best
    left = pack.on_new_boards(goals, entries[:1])
    assert left == [one for one in best if one.made.puzzle.position != goals[0].made.puzzle.position]
