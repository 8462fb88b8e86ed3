"""Reviews: the cost of turns that were played."""

from __future__ import annotations

from typing import Any

import pytest

import ttb_core as ttb
from tests.games.ttb.bots.test_advice import HOME
from ttb_core import bots

pytestmark = pytest.mark.slow

WINNING: dict[str, Any] = {**HOME, "banked": {"red": ["pink", "pink"]}, "track": ["blue"]}
PASS: dict[str, Any] = {"change": [], "double": False, "choices": []}
HOME_AT_LAST = {**PASS, "change": [{"op": "place", "bot": "red1", "slot": 0, "order": "unload"}]}
"""A turn with which red wins in its second turn, after passing from `WINNING` on."""


def reviewed(data: dict[str, Any], turn: ttb.Turn, share: float = 0.2) -> bots.Review:
    review = bots.Review(ttb.position_from_json(data), turn, share)
    nodes = list(review)
    assert nodes == sorted(nodes) and nodes[-1] <= 2 * review.budget
    return review


def test_the_best_turn_costs_nothing() -> None:
    position = ttb.position_from_json(WINNING)
    best = bots.think(position, "4").finish()
    assert reviewed(WINNING, best).cost == 0


def test_a_victory_that_was_missed_costs_much_and_is_told() -> None:
    away = ttb.turn_from_json({"change": [{"op": "remove", "bot": "red1", "slot": 0}]})
    review = reviewed(WINNING, away)
    assert review.cost > 0
    assert review.advice().reasons[0]["code"] == "win" and review.advice().turn != away


def test_a_victory_that_comes_a_turn_later_is_not_lost() -> None:
    """The best turn wins in six own turns, as far as it looks; the played one in seven."""
    data = {
        "rules": {"special_orders": False, "target": 5},
        "round": 4,
        "bases": {"red": [3, 0], "yellow": [-3, 0]},
        "bots": {
            "red1": {
                "at": [0, 2],
                "facing": "E",
                "cargo": "green",
                "program": [None, "forward2", "turn_left"],
            },
            "yellow1": {"at": [1, 2], "facing": "NE", "program": ["turn_right", "forward1", "zap"]},
        },
        "crystals": [{"at": at, "colour": "blue"} for at in ([2, -4], [1, -1], [-1, 1], [-2, 4])],
        "track": ["green", "green", "green", "pink"],
    }
    played = {**PASS, "change": [{"op": "place", "bot": "red1", "slot": 1, "order": "forward1"}]}
    review = bots.Review(ttb.position_from_json(data), ttb.turn_from_json(played), gentle=True)
    list(review)
    assert review.best.value > 35 and 0 < review.cost < 3


def test_a_gentle_judgement_places_no_zap() -> None:
    """Yellow wins unless it is zapped."""
    data = {
        "rules": {"special_orders": False, "target": 5},
        "bases": {"red": [3, 0], "yellow": [-2, 0]},
        "bots": {
            "red1": {
                "at": [0, 0],
                "facing": "W",
                "cargo": "blue",
                "program": ["turn_left", "forward1", None],
            },
            "yellow1": {"at": [-1, 0], "facing": "W", "cargo": "pink", "program": ["unload", None, None]},
        },
        "crystals": [],
        "banked": {"red": [], "yellow": ["blue"]},
    }
    for gentle in (False, True):
        hint = bots.Hint(ttb.position_from_json(data), 0.3, gentle=gentle)
        list(hint)
        (change,) = ttb.turn_to_json(hint.advice().turn)["change"]
        assert (change["order"] == "zap") is not gentle


def test_a_turn_keeps_what_can_still_come_of_it() -> None:
    """A turn is valued with a plan after it, so the best turn's later gains do not count as its cost."""
    unlike = {**HOME, "bots": {**HOME["bots"], "red1": {"at": [-2, 0], "facing": "E", "cargo": "pink"}}}
    assert reviewed(unlike, ttb.turn_from_json({"change": []})).cost < 2


@pytest.mark.parametrize("share", [0.3, pytest.param(1.0, marks=pytest.mark.walk)])
def test_the_best_answer_is_the_one_that_costs_least(share: float) -> None:
    """A crystal enters while a bot stands on the centre: its hex is judged like the whole turn."""
    red = {"at": [2, 0], "facing": "E", "cargo": "blue", "program": ["unload", "turn_left", None]}
    middle = {"at": [0, 0], "facing": "E", "program": [None, None, None]}
    data = {**HOME, "bots": {"red1": red, "yellow1": middle}, "bases": {"red": [3, 0], "yellow": [-3, 0]}}
    data |= {"crystals": [], "track": ["pink", "blue"]}
    position, turn = ttb.position_from_json(data), ttb.turn_from_json(PASS)
    answers = bots.Answers(position, turn)
    assert list(answers)[-1] <= 2 * answers.budget
    pending = ttb.play(position, turn).pending
    assert pending is not None and pending.kind == "crystal" and len(pending.options) == 6
    costs = {}
    for option in pending.options:
        review = bots.Review(position, turn.with_choice((pending.kind, option)), share)
        list(review)
        costs[option] = review.cost
    assert costs[answers.best_answer[1]] == min(costs.values()) < max(costs.values())


def test_an_answer_needs_a_question() -> None:
    with pytest.raises(ttb.TtbError):
        bots.Answers(ttb.position_from_json(HOME), ttb.turn_from_json(PASS))


def test_the_same_turn_is_always_worth_the_same() -> None:
    turn = ttb.turn_from_json({"change": []})
    once, again = reviewed(HOME, turn), reviewed(HOME, turn)
    assert (once.value, once.cost, once.best.turn) == (again.value, again.cost, again.best.turn)


def test_going_round_in_circles_is_worth_less_each_time() -> None:
    position, turn = ttb.position_from_json(HOME), ttb.turn_from_json(PASS)
    after = bots.trace(ttb.play(position, turn).position)
    values = []
    for often in (0, 1, 4):
        review = bots.Review(position, turn, 0.2, [after] * often)
        list(review)
        values.append(review.value)
    assert values[0] > values[1] > values[2]


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(ttb.TtbError):
        bots.Review(ttb.position_from_json(HOME), ttb.turn_from_json({"change": [], "double": True}))


def test_a_game_for_one_is_looked_back_at_too() -> None:
    alone: dict[str, Any] = {
        "round": 2,
        "turn_order": ["red"],
        "bots": {"red1": {"at": [-1, 0], "facing": "E", "program": ["forward1", None, None]}},
        "bases": {"red": [3, 0]},
        "crystals": [{"at": [1, 0], "colour": "blue"}],
    }
    assert reviewed(alone, ttb.turn_from_json(PASS)).cost >= 0
