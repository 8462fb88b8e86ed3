"""Puzzles: valid ones, and the conditions for solving and losing them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings

import ttb_core as ttb
from tests.games.ttb.strategies import SEEDS, positions, random_turn
from ttb_core import TtbError, Turn
from ttb_core.interchange import turn_from_json
from ttb_core.puzzles import OTHERS, Attempt, Puzzle, puzzle_from_json, puzzle_to_json, start

Data = dict[str, Any]
PASS = Turn()

# Red's first bot carries a green crystal and faces its base, three hexes ahead; blue's bot walks east.
POSITION: Data = {
    "turn_order": ["red", "blue"],
    "bases": {"red": [3, 0], "blue": [-3, 0]},
    "bots": {
        "red1": {"at": [0, 0], "facing": "E", "cargo": "green", "program": ["forward1", "unload", None]},
        "red2": {"at": [0, 4], "facing": "W"},
        "blue1": {"at": [-4, 3], "facing": "E", "program": ["forward1", None, None]},
    },
    "track": ["pink", "pink"],
    "banked": {"red": ["blue"]},
}
DELIVER = {"kind": "deliver", "points": 3}


def puzzle(goal: Data = DELIVER, turns: int = 3, position: Data = POSITION, **more: Any) -> Puzzle:
    return puzzle_from_json({"position": position, "goal": goal, "turns": turns, **more})


def turn(*change: Data, double: bool = False, choices: list[Data] | None = None) -> Turn:
    return turn_from_json({"change": list(change), "double": double, "choices": choices or []})


def place(bot: str, slot: int, order: str) -> Data:
    return {"op": "place", "bot": bot, "slot": slot, "order": order}


def at(attempt: Attempt, bot: str) -> Any:
    bots: Any = ttb.position_to_json(attempt.position)["bots"]
    return bots[bot]["at"]


# forward1 forward2 stops in front of the base: the last step is blocked.
WALK = turn(place("red1", 1, "forward2"))
HAND_OVER = turn(place("red1", 1, "unload"))


def test_a_delivery_in_two_turns_solves() -> None:
    first = start(puzzle(turns=2)).play(WALK)
    assert (first.turns_left, first.solved, first.failed, at(first, "red1")) == (1, False, False, [2, 0])
    done = first.play(HAND_OVER)
    assert (done.turns_left, done.solved, done.failed) == (0, True, False)


def test_the_first_attempt_stays_as_it_was() -> None:
    begin = start(puzzle())
    again = begin.play(WALK).position
    assert begin.play(WALK).position == again
    assert begin.position == ttb.position_from_json(POSITION) and begin.turns_left == 3 and begin.events == []


def test_what_was_in_the_base_at_the_start_does_not_count() -> None:
    more = start(puzzle({"kind": "deliver", "points": 4})).play(WALK).play(HAND_OVER)
    assert not more.solved and more.turns_left == 1


@pytest.mark.parametrize(("crystal", "solved"), [("green", True), ("pink", False), ("blue", False)])
def test_bring_needs_a_crystal_of_that_colour(crystal: str, solved: bool) -> None:
    done = start(puzzle({"kind": "bring", "crystal": crystal})).play(WALK).play(HAND_OVER)
    assert done.solved is solved


def test_reach_is_looked_at_after_the_turn() -> None:
    goal = {"kind": "reach", "bot": "red1", "at": [1, 0]}
    assert not start(puzzle(goal)).play(WALK).solved  # It only passes the hex.
    assert start(puzzle(goal)).play(PASS).solved


def test_a_puzzle_is_lost_when_the_turns_are_used_up() -> None:
    attempt = start(puzzle(turns=1)).play(WALK)
    assert attempt.failed and not attempt.solved and attempt.turns_left == 0
    with pytest.raises(TtbError, match="game_over"):
        attempt.play(PASS)


def test_a_solved_puzzle_is_over() -> None:
    done = start(puzzle({"kind": "reach", "bot": "red1", "at": [1, 0]})).play(PASS)
    with pytest.raises(TtbError, match="game_over"):
        done.play(PASS)


def test_others_stand_still_or_run_their_programs() -> None:
    still, running = (start(puzzle(others=others)).play(PASS) for others in ("still", "programs"))
    assert at(still, "blue1") == [-4, 3] and at(running, "blue1") == [-3, 3]
    for attempt in (still, running):
        data: Any = ttb.position_to_json(attempt.position)
        assert (data["to_move"], data["round"]) == ("red", 3)
        assert data["bots"]["blue1"]["program"] == ["forward1", None, None]


def test_a_goal_may_be_for_another_bot_to_meet() -> None:
    goal = {"kind": "reach", "bot": "blue1", "at": [-3, 3]}
    assert start(puzzle(goal, others="programs")).play(PASS).solved
    assert not start(puzzle(goal, others="still")).play(PASS).solved


def test_winning_is_ending_the_game_among_the_winners() -> None:
    rich = {**POSITION, "banked": {"red": ["pink", "pink"]}}
    done = start(puzzle({"kind": "win"}, position=rich)).play(WALK).play(HAND_OVER)
    assert done.solved and done.position.result is not None
    last = {**POSITION, "track": [], "counters": 0, "banked": {"blue": ["pink"]}}
    lost = start(puzzle({"kind": "win"}, position=last)).play(PASS)
    assert lost.failed and lost.position.result is not None and lost.turns_left == 2


def test_the_others_decline_and_place_crystals_on_the_first_hex() -> None:
    bots = {
        "red1": {"at": [0, 0], "facing": "E"},
        "blue1": {"at": [-1, 0], "facing": "E", "program": ["zap", None, None]},
        "blue2": {"at": [-3, 1], "facing": "NW", "cargo": "green", "program": ["unload", None, None]},
    }
    crowd = {**POSITION, "bots": bots, "crystals": []}
    attempt = start(puzzle({"kind": "reach", "bot": "red1", "at": [4, 0]}, position=crowd, others="programs"))
    after = attempt.play(PASS)
    assert after.pending is None and at(after, "red1") == [0, 0]
    assert {"type": "force", "bot": "red1", "by": "blue1", "order": None} in after.events
    entered = [event["at"] for event in after.events if event["type"] == "enter"]
    assert entered == [[0, -1]]


def test_a_decision_of_the_solver_waits() -> None:
    facing = {
        "red1": {"at": [0, 0], "facing": "W", "program": ["zap", None, None]},
        "blue1": {"at": [-1, 0], "facing": "E"},
    }
    begin = start(puzzle({"kind": "win"}, position={**POSITION, "bots": facing}))
    waiting = begin.play(PASS)
    assert waiting.pending is not None and waiting.pending.kind == "zap"
    assert waiting.turns_left == begin.turns_left and waiting.position == begin.position
    assert waiting.play(turn(choices=[{"zap": "turn_left"}])).turns_left == 2


def test_others_who_do_their_best_have_turns_of_their_own() -> None:
    begin = start(puzzle({"kind": "reach", "bot": "blue1", "at": [-3, 3]}, turns=1, others="best"))
    mine = begin.play(WALK)
    assert mine.resisted and not mine.failed and not begin.resisted and mine.turns_left == 0
    assert at(mine, "blue1") == [-4, 3]
    lost = mine.play(turn({"op": "reset", "bot": "blue1"}))
    assert lost.failed and not lost.resisted and lost.turns_left == 0
    met = mine.play(PASS)  # The goal is also checked after the others' turns.
    assert met.solved and not met.failed and met.events[0]["type"] == "turn"
    with pytest.raises(TtbError, match="illegal_change"):
        mine.play(WALK)  # The turn is not one of blue.


def test_others_who_do_their_best_decide_in_their_turns() -> None:
    facing = {
        "red1": {"at": [0, 0], "facing": "W"},
        "blue1": {"at": [-1, 0], "facing": "E", "program": ["zap", None, None]},
    }
    mine = start(puzzle({"kind": "win"}, position={**POSITION, "bots": facing}, others="best")).play(PASS)
    waiting = mine.play(PASS)
    assert waiting.pending is not None and waiting.pending.kind == "zap" and waiting.resisted
    after = mine.play(turn(choices=[{"zap": "turn_left"}]))
    assert after.pending is None and not after.resisted and after.turns_left == 2


def test_a_first_turn_is_one() -> None:
    begin = start(puzzle(position={**POSITION, "round": 1}))
    with pytest.raises(TtbError, match="illegal_change"):
        begin.play(PASS)
    after = begin.play(turn(place("red1", 0, "turn_left"), place("red2", 0, "zap")))
    data: Any = ttb.position_to_json(after.position)
    assert data["round"] == 2 and data["bots"]["blue1"]["program"] == ["forward1", None, None]


@settings(max_examples=60, deadline=None)
@given(positions(), SEEDS)
def test_the_events_make_the_next_position(position: ttb.Position, seed: int) -> None:
    rnd = random.Random(seed)
    data = {"goal": {"kind": "win"}, "turns": 4, "others": rnd.choice(("still", "programs"))}
    attempt = start(puzzle_from_json({**data, "position": ttb.position_to_json(position)}))
    while not attempt.solved and not attempt.failed:
        after = attempt.play(random_turn(attempt.position, rnd)[0])
        assert ttb.fold(attempt.position, after.events) == after.position
        assert after.position.mover in (position.mover, -1)
        attempt = after


# Validity


def test_what_others_do_comes_back_from_json() -> None:
    for others in OTHERS:
        made = puzzle(others=others)
        assert puzzle_from_json(puzzle_to_json(made)) == made and made.others == others


@pytest.mark.parametrize(
    "goal",
    [
        {"kind": "deliver", "points": 5, "colour": "blue"},
        {"kind": "bring", "crystal": "pink", "colour": "red"},
        {"kind": "reach", "bot": "blue1", "at": [0, -4]},
        {"kind": "win"},
    ],
)
def test_a_puzzle_comes_back_from_json(goal: Data) -> None:
    made = puzzle(goal, 99, title="T" * 80, author="Ann", text="a\nb", others="programs")
    data = puzzle_to_json(made)
    assert puzzle_from_json(data) == made and data["goal"] == goal
    assert data["format"] == "ttb-puzzle/1"


OVER = {**POSITION, "result": {"by": "score", "winners": [], "totals": {}}}


@pytest.mark.parametrize(
    "wrong",
    [
        {"goal": {"kind": "think"}}, {"goal": {}}, {"goal": None}, {"goal": {"kind": ["win"]}},
        {"goal": {"kind": "win", "points": 3}}, {"goal": {"kind": "deliver"}},
        {"goal": {"kind": "deliver", "points": 0}}, {"goal": {"kind": "deliver", "points": "5"}},
        {"goal": {"kind": "deliver", "points": 5, "colour": "pink"}},
        {"goal": {"kind": "bring", "crystal": "red"}},
        {"goal": {"kind": "reach", "bot": "pink1", "at": [0, 0]}},
        {"goal": {"kind": "reach", "bot": "red1", "at": [9, 0]}},
        {"goal": {"kind": "reach", "bot": "red1", "at": [0, 0]}},
        {"turns": 0}, {"turns": 100}, {"turns": 1.0}, {"turns": None}, {"others": "dance"}, {"others": 1},
        {"title": "x" * 81}, {"title": "a\nb"}, {"author": "\u200b"}, {"text": "\x1b[31m"}, {"text": 5},
        {"format": "ttb-puzzle/2"}, {"colour": "red"}, {"position": OVER}, {"position": 1},
    ],
)  # fmt: skip
def test_what_is_no_puzzle_is_refused(wrong: Data) -> None:
    data = {"position": POSITION, "goal": DELIVER, "turns": 3, **wrong}
    with pytest.raises(TtbError) as caught:
        puzzle_from_json(data)
    assert caught.value.code == "bad_puzzle"


@pytest.mark.parametrize("field", ["position", "goal", "turns"])
def test_a_puzzle_needs(field: str) -> None:
    data = {"position": POSITION, "goal": DELIVER, "turns": 3}
    del data[field]
    with pytest.raises(TtbError, match=f"bad_puzzle: A puzzle needs {field}"):
        puzzle_from_json(data)


def test_its_position_is_checked_like_any() -> None:
    with pytest.raises(TtbError, match="bad_position"):
        puzzle(position={"turn_order": []})


@pytest.mark.parametrize("data", [None, [], "x", 3])
def test_a_puzzle_is_an_object(data: object) -> None:
    with pytest.raises(TtbError, match="bad_puzzle"):
        puzzle_from_json(data)
