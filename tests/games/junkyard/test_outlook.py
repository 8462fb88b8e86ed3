"""The outlook of choices, and its model of a round."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

import junkyard_core as junk
from ground.rng import Random
from ground.steps import finished
from junkyard_core import bots
from junkyard_core.bots.levels import ARMED, LIGHTLY_ARMED
from junkyard_core.bots.outlook import chance, compare
from junkyard_core.bots.rehearsal import Deck, Table
from junkyard_core.bots.remodelling import remodel
from junkyard_core.bots.unseen import odds
from junkyard_core.decisions import Attack, Pass, Take
from junkyard_core.interchange import position_or_view
from junkyard_core.known import dealt, unseen
from junkyard_core.legal import decisions

pytestmark = pytest.mark.slow

CLAW = {"part": "claw_s", "at": [3, 1], "faces": "E"}


@cache
def positions() -> tuple[junk.Position, ...]:
    """The positions of a game of level 3 as the colour to move sees them."""
    position, passed = junk.new_game(2, "ends"), []
    while position.to_move is not None:
        view = junk.view(junk.position_to_json(position), {position.to_move})
        passed.append(position_or_view(view))
        position = junk.play(position, finished(bots.think(view, "3", "ends"))).position
    return tuple(passed)


def table(position: junk.Position, seed: str = "deal") -> Table:
    hidden = unseen(position)
    return Table(position, str(position.to_move), odds(hidden), ARMED).dealt(Deck(hidden, Random(seed)))


def battle(power: int, **yellow: Any) -> junk.Position:
    """A battle in which red has a bomb of 4 points and yellow some power."""
    red = {
        "parts": [{"part": "claw_l", "at": [3, 0], "faces": "E"}],
        "held": [{"part": "bomb_l", "at": [5, 0], "faces": "N", "by": [[3, 0]]}],
    }
    return junk.position_from_json(
        {"phase": "battle", "robots": {"red": red, "yellow": {"power": power, **yellow}}}
    )


def test_a_deck_deals_every_unseen_part_once() -> None:
    hidden = unseen(positions()[20])
    deck = Deck(hidden, Random("x"))
    for size, kinds in hidden.items():
        assert Counter(deck.kind(size, number) for number in range(len(kinds))) == Counter(kinds)


def test_every_choice_of_a_game_is_played_out_to_a_chance() -> None:
    for number, position in enumerate(positions()):
        if position.phase in ("scan", "look", "scrounge", "battle"):
            for choice in list(decisions(position))[:: 2 + number % 7]:
                run = table(position)
                run.choose(position, choice)
                assert 0 <= chance(run, str(position.to_move)) <= 1 and run.work


def test_a_round_of_the_model_ends_as_the_rules_end_it() -> None:
    """The last pass of a scrounge leads to the power and energy that the rules lead to."""
    compared = 0
    for position in positions():
        others = [robot for colour, robot in zip(position.turn_order, position.robots, strict=True)
                  if colour != position.to_move]  # fmt: skip
        if position.phase != "scrounge" or not all(robot.passed for robot in others):
            continue
        board = dealt(position, unseen(position), Random("x"))
        run = Table(board, str(board.to_move), odds(unseen(position)), ARMED)
        run = run.dealt(Deck({size: [] for size in junk.SIZES}, Random("")))
        blind = [each for robot in board.robots for each in robot.held if each.blind]
        after = junk.play(board, Pass()).position
        if blind or after.phase == "battle":
            continue
        run.choose(board, Pass())
        for actor in run.actors:
            robot = after.robot(actor.colour)
            assert (actor.power, actor.total) == (
                robot.power, robot.eaten + sum(junk.PARTS[each.kind].value for each in robot.held
                                               if junk.PARTS[each.kind].family == "energy")
            )  # fmt: skip
        compared += 1
    assert compared


def test_an_attack_that_kills_and_wins_is_certain_to_win() -> None:
    run = table(battle(4))
    run.choose(battle(4), Attack("yellow", ((5, 0),)))
    assert run.won() == 1.0
    better = table(battle(5))
    better.choose(battle(5), Attack("yellow", ((5, 0),)))
    idle = table(battle(5))
    idle.choose(battle(5), Pass())
    assert better.won() is None and chance(better, "red") > chance(idle, "red")
    best = finished(compare(battle(5), "red", ARMED, Random("x")))
    assert isinstance(best.decision, Attack)


def test_energy_that_wins_is_taken() -> None:
    red = {
        "energy": {"energy_l": 2},
        "parts": [CLAW, {"part": "mouth_m", "at": [-1, 0], "faces": "W"}],
    }
    robots = {"red": red, "yellow": {"parts": [CLAW]}}
    position = junk.position_from_json({"robots": robots, "open": {"energy_m": 1, "claw_s": 1, "bomb_s": 1}})
    view = junk.view(junk.position_to_json(position), {"red"})
    decision = finished(bots.think(view, "6"))
    assert isinstance(decision, Take) and decision.what == "energy_m"


def test_robots_of_several_tastes_are_compared() -> None:
    """The best robot can be built, and the steps report it."""
    position = next(each for each in positions() if each.phase == "factory")
    steps = list(remodel(position, str(position.to_move), ARMED, Random("x")))
    assert {step.work for step in steps} > {1, ARMED.work_of_builds - 1}
    best = finished(remodel(position, str(position.to_move), ARMED, Random("x")))
    assert best.decision in {step.decision for step in steps}
    assert junk.play(dealt(position, unseen(position), Random("x")), best.decision)


def test_rivet_looks_farther_at_larger_tables() -> None:
    styles = [LIGHTLY_ARMED.among(robots) for robots in (2, 3, 4)]
    assert [style.foresight for style in styles] == [150, 337, 600] and styles[0] == LIGHTLY_ARMED
    assert [style.rounds for style in styles] == [2, 4, 8] and ARMED.among(4) == ARMED
