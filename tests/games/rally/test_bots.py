"""Computers: they play by the rules, use only visible information, and are deterministic."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

import pytest

import rally_core as rally
from ground.errors import GameError
from ground.rng import Random
from ground.steps import finished
from rally_core import bots, lone
from rally_core.answering import answered, shown
from rally_core.bots import chart, planning, routes, unseen
from rally_core.programs import side_of
from tests.games.rally import made_up

pytestmark = pytest.mark.slow

FLAT = {"format": "rally-board/1", "name": "Flat", "size": [8, 8]}


def drill(board: dict[str, Any], **robots: dict[str, Any]) -> rally.Position:
    """A drill position on a flat board, with additions."""
    return rally.position_from_json({"board": {**FLAT, **board}, "rules": {"drill": True}, "robots": robots})


def asked(position: rally.Position, turn: dict[str, Any]) -> dict[str, Any]:
    pending = rally.play(position, rally.turn_from_json(turn)).pending
    assert pending is not None
    return pending


def decided(position: rally.Position, level: str, seed: str = "s", turn: Any = None) -> Any:
    """A computer's answer to the first pending decision."""
    turn = rally.full_turn(turn or {})
    pending = asked(position, turn)
    view = rally.view(rally.position_to_json(position), {pending["by"]})
    mates = side_of(position, pending["by"]) if position.rules.share else (pending["by"],)
    return finished(bots.think(view, level, seed, shown(turn, pending, mates), pending))


def played(position: rally.Position, levels: dict[str, str], seed: str = "s") -> rally.Position:
    """The position after a turn of computers."""
    turn = rally.full_turn({})
    while True:
        outcome = rally.play(position, rally.turn_from_json(turn))
        pending = outcome.pending
        if pending is None:
            return outcome.position
        answer = decided(position, levels[pending["by"]], seed, turn)
        turn = answered(turn, pending["kind"], pending["robot"], answer)


@pytest.mark.parametrize(
    ("course", "mode", "players"),
    [
        pytest.param("first_shift", "race", 2, marks=pytest.mark.walk),
        pytest.param("signal_box", "last", 3, marks=pytest.mark.walk),
        ("hot_kitchen", "teams", 4),
        pytest.param("dune_mine", "duel", 2, marks=pytest.mark.walk),
    ],
)
@pytest.mark.parametrize("turns", [1, pytest.param(3, marks=pytest.mark.walk)])
def test_no_level_ever_breaks_a_rule(course: str, mode: str, players: int, turns: int) -> None:
    position = rally.new_game(course, players, mode, seed="rules")
    levels = dict(zip(position.players, "3541", strict=False))
    for _ in range(turns):
        if position.result is None:
            position = played(position, levels)


def test_eight_share_their_cards_in_teams() -> None:
    position = rally.new_game("bounce_hall", 8, "teams", seed="many", rules={"share": True})
    position = played(position, {**dict.fromkeys(position.players, "2"), "red": "5", "green": "3"})
    assert position.turn == 2


def test_a_race_comes_to_an_end() -> None:
    position = rally.new_game("first_shift", 2, seed="end")
    while position.result is None:
        position = played(position, {"red": "2", "yellow": "1"})
    assert position.turn < 40 and position.result.winners == ("red",)


@pytest.mark.parametrize(
    "levels", [[*bots.LEVELS][:-1], pytest.param(bots.LEVELS, marks=pytest.mark.walk)], ids=len
)
def test_the_same_question_has_the_same_answer_and_another_seed_may_have_another(
    levels: Iterable[str],
) -> None:
    """The strongest level, which thinks long, is asked twice nightly."""
    position = rally.new_game("signal_box", 3, seed="again")
    for level in levels:
        assert decided(position, level) == decided(position, level)
    assert len({json.dumps(decided(position, "1", str(number))) for number in range(6)}) > 1


def test_a_level_of_a_stored_race_still_decides_as_it_did() -> None:
    """First programs, by level; stored races and links name levels by these numbers."""
    position = rally.new_game("bounce_hall", 3, seed="golden")
    for level, digest in (
        ("1", "67238858b35ebc00"),
        ("2", "e25e91bef95056ac"),
        ("3", "47e548dec66e5d5f"),
        ("4", "56b0f47d8bfc614e"),
        ("5", "b55cf62d3a4a2656"),
        ("6", "10ea7dd51c607038"),
        ("7", "70c03285f40b7988"),
    ):
        answers = json.dumps([decided(position, level, seed) for seed in "ab"])
        assert hashlib.sha256(answers.encode()).hexdigest()[:16] == digest


def test_the_levels_are_in_the_order_of_their_strength() -> None:
    assert rally.RULES.known_levels == (1, 4, 7, 2, 6, 3, 5)
    assert list(bots.LEVELS) == list(map(str, rally.RULES.known_levels))
    assert [level for level in rally.RULES.known_levels if level not in (2, 3)] == list(rally.RULES.levels)


def test_whoever_dozes_has_good_days_and_bad_ones() -> None:
    """The day belongs to the race: on a good one all programs lead to the flag, on a bad one half of them."""
    positions = [rally.new_game("warm_up_yard", 2, seed=f"days {number}") for number in range(8)]
    views = [rally.view(rally.position_to_json(position), {"red"}) for position in positions]
    led = [
        sum(
            bots.reason(view, finished(bots.think(view, "4", race)))["code"] in ("closer", "flag")
            for view in views
        )
        for race in "abcdefgh"
    ]
    assert max(led) == 8 and min(led) <= 4


def test_nothing_hidden_decides() -> None:
    """Other hands of opponents and another order of the pile lead to the same program."""
    position = rally.new_game("bounce_hall", 3, seed="hidden")
    data = rally.position_to_json(position)
    rest = [card for name in ("yellow1", "green1") for card in data["robots"][name]["hand"]] + data["pile"]
    rest = Random("x").shuffled(rest)
    other = json.loads(json.dumps(data))
    other["robots"]["yellow1"]["hand"], other["robots"]["green1"]["hand"] = rest[:9], rest[9:18]
    other["pile"], other["seed"] = rest[18:], ""
    for level in bots.LEVELS:
        assert finished(bots.think(data, level, "s")) == finished(bots.think(other, level, "s"))


def test_what_is_unseen_is_all_the_rest() -> None:
    position = rally.new_game("first_shift", 3, seed="rest")
    red = position.robots[0]
    hands = unseen.dealt(position, {"red1": red.hand}, (), Random("x"))
    assert [len(hand) for hand in hands.values()] == [9, 9, 9]
    assert len({card for hand in hands.values() for card in hand}) == 27
    laid = unseen.unseen(position, red.hand)[:40]
    assert not {*laid} & {*unseen.dealt(position, {"red1": red.hand}, laid, Random("x"))["green1"]}


@pytest.mark.parametrize("level", ["3", "5"])
def test_work_comes_in_slices_each_with_a_legal_answer(level: str) -> None:
    position = rally.new_game("hot_kitchen", 2, seed="slices")
    view = rally.view(rally.position_to_json(position), {"red"})
    parts = []
    for so_far in bots.think(view, level, "s"):
        parts.append(so_far.part)
        if len(parts) % 40 == 1:
            turn = {"programs": {"red1": so_far.answer}, "choices": []}
            assert asked(position, turn)["robot"] == "yellow1"
    assert len(parts) > 20 and parts == sorted(parts)


def test_the_strongest_foresees_replies() -> None:
    """Of two robots face to face, the other one at times chooses otherwise than if it were alone."""
    robot = {"hand": [490, 700, 80, 100, 500, 430, 70, 10, 20], "at": [3, 4], "facing": "E"}
    other = {"hand": [90, *range(110, 181, 10)], "at": [5, 4], "facing": "W"}
    flags = [{"at": [7, 4], "kind": "flag", "number": 1}, {"at": [0, 4], "kind": "flag", "number": 2}]
    fields = {"board": {**FLAT, "sites": flags}, "robots": {"red1": robot, "yellow1": other}}
    data = rally.view(rally.position_to_json(rally.position_from_json(fields)), {"red"})
    question = bots.asked_for(data, {}, {"kind": "program", "by": "red", "robot": "red1"})
    known = chart.chart_of(question.position.board, question.position.rules)
    judges = bots.programming.Judges(question.position, known, bots.style.FORESEER)
    finished(judges.ready())
    changed = 0
    for seed in "abcdefgh":
        alone = finished(bots.sampling.expected(judges, question.position, question, Random(seed)))
        foreseen = bots.foreseeing.foreseen(
            judges, question.position, {}, question, bots.style.FORESEER, Random(seed)
        )
        programs, work = finished(foreseen)
        assert work == 5 * 2 * 5 * 2 and not {*programs["yellow1"].registers} & {*question.cards}
        changed += programs != alone
    assert 0 < changed < 8


def test_a_flag_in_reach_is_touched() -> None:
    board = {
        "sites": [{"at": [4, 2], "kind": "flag", "number": 1}, {"at": [7, 7], "kind": "flag", "number": 2}]
    }
    robot = {"at": [1, 2], "facing": "E", "hand": [490, 700, 80, 100, 500, 430, 70, 10, 20]}
    other = {"at": [7, 0], "facing": "S", "hand": [90, *range(110, 181, 10)]}
    robots = {"red1": robot, "yellow1": other}
    position = rally.position_from_json({"board": {**FLAT, **board}, "robots": robots})
    for level in ("2", "3", "5"):
        answer = decided(position, level)
        legs = lone.track(position, "red1", answer["registers"])
        assert any(leg.squares[-1] == (4, 2) for leg in legs)
        view = rally.view(rally.position_to_json(position), {"red"})
        assert bots.reason(view, answer)["code"] == "flag"


def test_at_a_reset_site_the_better_card_is_taken() -> None:
    """The robot's own card leads into a pit, another one to the flag."""
    board = {
        "ground": [{"at": [5, 2], "kind": "pit"}],
        "sites": [
            {"at": [3, 2], "kind": "reset"},
            {"at": [4, 2], "kind": "flag", "number": 1},
            {"at": [0, 0], "kind": "flag", "number": 2},
        ],
    }
    hand = [490, 670, 70, 80, 90, 100, 110, 130, 150]
    robot = {"at": [2, 2], "facing": "E", "hand": hand}
    position = rally.position_from_json({"board": {**FLAT, **board}, "robots": {"red1": robot}})
    turn = {"programs": {"red1": {"registers": [490, 670, 70, 80, 90]}}, "choices": []}
    pending = asked(position, turn)
    view = rally.view(rally.position_to_json(position), {"red"})
    answer = finished(bots.think(view, "2", "s", turn, pending))
    assert isinstance(answer, int) and 490 < answer <= 660
    assert bots.reason(view, answer, turn, pending) == {"code": "swap", "card": "move1"}
    assert finished(bots.think(view, "1", "s", turn)) is None  # Without `pending` the options are unknown.
    free = {"kind": "card", "robot": "red1", "by": "red", "options": [10, 500, 840]}
    answer = finished(bots.think(view, "3", "s", turn, free))
    assert answer in free["options"] and bots.reason(view, answer, turn, free)["code"] == "pick"


def test_the_chart_says_what_the_rules_do() -> None:
    """Random programs of a single robot have the same result on the chart and in the engine."""
    dice = Random("chart")
    for course in list(rally.COURSES)[:5]:
        position = rally.new_game(course, 1, seed="chart")
        judges = bots.programming.Judges(
            position, chart.chart_of(position.board, position.rules), bots.style.PLANNER
        )
        finished(judges.ready())
        task = bots.programming.task_of(judges, position.robots[0], position.robots[0].hand, 1)
        for _ in range(12):
            cards = dice.shuffled(position.robots[0].hand)[:5]
            facing = dice.below(4)
            robot = task.starts[facing]
            for register, card in enumerate(cards, 1):
                robot = planning.step(judges.chart, task, robot, planning.KIND_NUMBER[card], register)
            legs = lone.track(position, "red1", cards, facing)
            assert (robot.square is None) == bool(legs[-1].destroyed)
            if robot.square is not None:
                assert (legs[-1].squares[-1], legs[-1].facing) == (robot.square, robot.facing)


def test_ways_lead_round_walls_and_pits() -> None:
    edges = [{"at": [3, y], "side": "W", "kind": "wall"} for y in range(7)]
    position = drill({"edges": edges}, red1={"at": [2, 0], "facing": "E"})
    table = finished(routes.routes(chart.chart_of(position.board, position.rules), (4, 0)))
    assert table[(4, 0), 2] == 0 and table[(5, 0), 3] < 2 < 7 < table[(2, 0), 1]


def test_tracks_tell_each_register() -> None:
    board = {
        "ground": [{"at": [2, 0], "kind": "belt", "colour": "red", "to": "S"}, {"at": [5, 5], "kind": "pit"}]
    }
    position = drill(board, red1={"at": [0, 0], "facing": "E"}, yellow1={"at": [1, 0], "facing": "E"})
    first, *_, last = lone.track(position, "red1", [670, None, None, None, None])
    assert first.squares == ((0, 0), (1, 0), (2, 0), (2, 1)) and last.squares == ((2, 1),)
    position = drill(board, red1={"at": [5, 3], "facing": "S"})
    legs = lone.track(position, "red1", [80, 70, 670, 500, None])
    assert [leg.destroyed for leg in legs] == ["", "", "pit"] and legs[0].facing == 3


def test_what_cannot_be_asked_is_refused() -> None:
    position = rally.new_game("first_shift", 2, seed="no")
    data = rally.position_to_json(position)
    strange: list[tuple[str, Any]] = [
        ("9", None),
        ("2", {"kind": "dance"}),
        ("2", {"kind": "program", "by": "grey", "robot": "grey1"}),
    ]
    for level, pending in strange:
        with pytest.raises(GameError) as caught:
            finished(bots.think(data, level, "s", None, pending))
        assert caught.value.code == "bad_request"


def test_an_element_that_nobody_has_named_is_in_the_chart() -> None:
    with made_up.added():
        board = {
            "fixtures": [{"at": [2, 2], "kind": "spring", "to": "S"}],
            "ground": [{"at": [5, 5], "kind": "tar"}],
            "edges": [{"at": [5, 2], "side": "W", "kind": "fence"}],
        }
        position = drill(board, red1={"at": [2, 1], "facing": "S"})
        known = chart.chart_of(position.board, position.rules)
        assert known.floor((2, 2), False, 1).square == (2, 3)
        move1 = planning.KIND_NUMBER[490]
        assert known.card((5, 4), 2, False, move1, 1).damage == 1
        assert known.card((4, 2), 1, False, move1, 1).square == (4, 2)


def test_whatever_a_line_says_it_is_answered() -> None:
    """Of requests with missing or wrong parts, the invalid ones are refused and nothing breaks."""
    position = rally.new_game("bounce_hall", 2, seed="hostile")
    view = rally.view(rally.position_to_json(position), {"red"})
    cards = view["robots"]["red1"]["hand"][:5]
    turn = {"programs": {"red1": {"registers": cards, "power_down": False, "facing": "E"}}, "choices": []}
    reset = {"kind": "reset", "robot": "red1", "by": "red", "register": 3, "options": [10, 20, None]}
    asking = [asked(position, {}), reset, {**reset, "kind": "card"}]
    dice, bot, refused = Random("lines"), rally.RULES.bot("1", "s"), 0

    def broken(data: Any) -> Any:
        if dice.below(25) == 0:
            return dice.choice([None, -1, 10**9, "x", [], {}, True, 3.5, [None] * 5])
        if isinstance(data, dict):
            return {name: broken(value) for name, value in data.items() if dice.below(80)}
        return [broken(value) for value in data] if isinstance(data, list) else data

    for number in range(200):
        seen = broken(view) if number % 4 == 0 else view
        said = {"id": number, "view": seen, "turn": broken(turn), "pending": broken(dice.choice(asking))}
        answer = json.loads(bot.answer_text(json.dumps(said)))
        assert answer["id"] == number and (answer["error"] is None or answer["answer"] is None)
        refused += answer["error"] is not None
    assert 60 < refused < 190
