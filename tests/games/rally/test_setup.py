"""First positions and views: set-ups, hands, views, and the legal programs."""

from __future__ import annotations

import random
from typing import Any

import pytest

import rally_core as rally
from ground.rng import Random
from rally_core.interchange import HIDDEN, position_or_view
from rally_core.programs import due, open_registers, pool
from rally_core.setup import beginning, chosen
from rally_core.views import event_view
from tests.games.rally.played import OPTIONS, Played, some_turn

DUEL: dict[str, Any] = {"players": 2, "mode": "duel", "seed": "duel", "rules": {"flags": 3}}


def test_a_race_begins_on_its_start_squares_with_full_hands() -> None:
    position = rally.new_game("first_shift", 4, seed="tea")
    assert [robot.at for robot in position.robots] == [(2, 11), (4, 11), (7, 11), (9, 11)]
    assert all(robot.entering and not robot.ghost and robot.archive == robot.at for robot in position.robots)
    shuffled = Random("tea/1").shuffled(rally.CARDS)
    assert [card for robot in position.robots for card in robot.hand] == shuffled[:36]
    assert list(position.pile) == shuffled[36:]
    assert position.forward is (Random("tea/greens").below(2) == 0)


@pytest.mark.parametrize("options", OPTIONS)
def test_the_same_set_up_gives_the_same_game(options: dict[str, Any]) -> None:
    one, other = (rally.new_game("signal_box", **options, seed="x") for _ in range(2))
    assert one == other != rally.new_game("signal_box", **options, seed="y")
    assert rally.position_from_json(rally.position_to_json(one)) == one


def test_a_course_is_known_by_its_file_and_by_its_title() -> None:
    board = rally.COURSES["dune_mine"]
    games = [rally.new_game(course, seed="x") for course in ("dune_mine", "Dune Mine", board)]
    assert games[0] == games[1] == games[2]


def test_what_nobody_chooses_in_a_duel_is_drawn_from_the_seed() -> None:
    made: list[Any] = chosen("dune_mine", **DUEL)
    assert [next(iter(choice)) for choice in made] == ["flag"] * 3 + ["base"] * 2
    position = rally.new_game("dune_mine", **DUEL)
    assert position == rally.new_game("dune_mine", **DUEL, choices=made)
    assert len(position.robots) == 8 and all(robot.ghost and robot.lives == 1 for robot in position.robots)
    flags = [[*thing.at] for thing in position.board.things if thing.element == "flag"]
    assert sorted(flags) == sorted(choice["flag"] for choice in made[:3])
    first = {"flag": [0, 1]}
    assert chosen("dune_mine", **DUEL, choices=[first])[0] == first


def test_a_duel_asks_in_turns() -> None:
    asked: list[tuple[str, str]] = []
    made: list[Any] = []
    choices: list[Any] = chosen("dune_mine", **DUEL)
    for choice in choices:
        pending = beginning("dune_mine", **DUEL, choices=made).pending
        assert pending is not None and next(iter(choice.values())) in pending["options"]
        asked.append((pending["kind"], pending["by"]))
        made.append(choice)
    flags = [("flag", "red"), ("flag", "yellow"), ("flag", "red")]
    assert asked == [*flags, ("base", "red"), ("base", "yellow")]


def test_the_flags_of_two_sets_are_for_the_other_player() -> None:
    rules = {"two_sets": True, "flags": 2}
    position = rally.new_game("dune_mine", 2, "duel", seed="x", rules=rules)
    flags = [thing.entry for thing in position.board.things if thing.element == "flag"]
    found = sorted((str(flag["for"]), flag["number"]) for flag in flags)
    assert found == [("red", 1), ("red", 2), ("yellow", 1), ("yellow", 2)]


# Programs


def programs(position: rally.Position) -> dict[str, Any]:
    """A program for each robot: the first cards of its hand."""
    found = {}
    for robot in due(position):
        hand, fill = list(robot.hand), open_registers(robot)
        registers = [hand.pop(0) if n in fill else None for n in range(1, 6)]
        found[robot.name] = {"registers": registers, "facing": "N" if robot.entering else None}
    return found


def test_nothing_runs_before_the_last_program_is_there() -> None:
    position = rally.new_game("signal_box", 3, seed="x")
    given, names = programs(position), []
    for count in range(3):
        some = dict([*given.items()][:count])
        outcome = rally.play(position, {"programs": some})
        assert outcome.events == [] and outcome.position == position and outcome.pending is not None
        names.append(outcome.pending["robot"])
    assert names == ["red1", "yellow1", "green1"]
    assert rally.play(position, {"programs": given}).events[0] == {"type": "turn", "turn": 1}
    backwards = dict(reversed(given.items()))
    assert rally.play(position, {"programs": backwards}) == rally.play(position, {"programs": given})


@pytest.mark.parametrize("number", range(6))
def test_every_program_of_the_hand_plays_and_every_other_is_refused(number: int) -> None:
    game, rnd = Played(number, most=3), random.Random(number)
    for position in game.positions:
        if position.result is not None:
            continue
        turn = some_turn(position, rnd)
        rally.play(position, turn)
        for robot in due(position):
            fill = open_registers(robot)
            if not fill:
                continue
            known = pool(position, robot)
            for card in (next(c for c in rally.CARDS if c not in known), None):
                registers = list(turn["programs"][robot.name]["registers"])
                registers[fill[0] - 1] = card
                wrong = {**turn["programs"][robot.name], "registers": registers}
                programs = {**turn["programs"], robot.name: wrong}
                with pytest.raises(rally.GameError, match="illegal_program"):
                    rally.play(position, {**turn, "programs": programs})


# Views


@pytest.mark.parametrize("number", range(6))
def test_a_view_hides_other_hands_and_the_pile_and_can_be_read(number: int) -> None:
    for position in Played(number, most=3).positions:
        data = rally.position_to_json(position)
        for viewer in ([], ["red"], ["red", "yellow"]):
            seen = rally.view(data, viewer)
            assert seen["pile"] is None and seen["seed"] is None and seen["format"] == "rally-view/1"
            known = position_or_view(seen)
            assert rally.view(seen, viewer) == seen
            for robot, full in zip(known.robots, position.robots, strict=True):
                shown = robot.colour in viewer or (position.rules.share and robot.hand == full.hand)
                assert robot.hand == (full.hand if shown else (HIDDEN,) * len(full.hand))
                assert robot.registers == full.registers


def test_mates_that_share_their_cards_see_each_other() -> None:
    position = rally.new_game("signal_box", 4, "teams", seed="x", rules={"share": True})
    seen = rally.view(rally.position_to_json(position), ["red"])
    hands = {name: robot["hand"][0] is not None for name, robot in seen["robots"].items()}
    assert hands == {"red1": True, "yellow1": False, "green1": True, "blue1": False}


@pytest.mark.parametrize("number", range(4))
def test_a_view_follows_the_events_that_its_viewer_is_told(number: int) -> None:
    game = Played(number, most=3)
    for position, turn in zip(game.positions, game.turns, strict=False):
        outcome = rally.play(position, turn)
        before, after = rally.position_to_json(position), rally.position_to_json(outcome.position)
        for viewer in ([], ["red"]):
            seen = rally.view(before, viewer)
            for event in outcome.events:
                rally.apply_event(seen, event_view(event, before, viewer))
            assert seen == rally.view(after, viewer)
