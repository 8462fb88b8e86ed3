"""Computers: they play by the rules, use only visible information, and are deterministic."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import junkyard_core as junk
from ground.errors import GameError
from ground.rng import Random
from ground.steps import finished
from junkyard_core import bots
from junkyard_core.bots import scrounging
from junkyard_core.bots.levels import CAREFUL, FORESIGHTED, GREEDY
from junkyard_core.bots.standing import wins
from junkyard_core.bots.unseen import odds
from junkyard_core.interchange import position_or_view
from junkyard_core.known import dealt, unseen

pytestmark = pytest.mark.slow


def view_of_mover(position: junk.Position) -> dict[str, Any]:
    """The view of the player to move."""
    return junk.view(junk.position_to_json(position), {str(position.to_move)})


def decided(position: junk.Position, level: str, seed: str = "s") -> Any:
    return finished(bots.think(view_of_mover(position), level, seed))


def scrounge(red: dict[str, Any], **fields: Any) -> junk.Position:
    """A position in which red scrounges and yellow cannot hold anything."""
    return junk.position_from_json({"robots": {"red": red, "yellow": {}}, **fields})


ARMED = {
    "parts": [
        {"part": "claw_s", "at": [3, 1], "faces": "E"},
        {"part": "mouth_s", "at": [-1, 1], "faces": "W"},
    ]
}
"""A robot with a small claw and a small mouth."""


@pytest.mark.parametrize("most", [10, pytest.param(20, marks=pytest.mark.walk)])
@settings(max_examples=2, deadline=None)
@given(st.integers(2, 4), st.text(max_size=3), st.booleans(), st.data())
def test_no_level_ever_breaks_a_rule(
    most: int, players: int, seed: str, ready: bool, data: st.DataObject
) -> None:
    levels = data.draw(st.lists(st.sampled_from("1523"), min_size=players, max_size=players))
    levels[data.draw(st.integers(0, players - 1))] = data.draw(st.sampled_from("46"))
    position = junk.new_game(players, seed, ready)
    seats = dict(zip(position.turn_order, levels, strict=True))
    for _ in range(most):
        if position.to_move is None:
            break
        position = junk.play(position, decided(position, seats[position.to_move], seed)).position


@pytest.mark.parametrize("level", ["1", "5", "2", "3"])
def test_games_come_to_an_end(level: str) -> None:
    position = junk.new_game(2, "end")
    lower = "1" if level == "1" else "2"
    while position.to_move is not None:
        position = junk.play(
            position, decided(position, level if position.to_move == "red" else lower)
        ).position
    assert position.round < 30


def test_the_same_question_has_the_same_answer_and_another_seed_may_have_another() -> None:
    position = junk.new_game(3, "again")
    assert decided(position, "1") == decided(position, "1")
    assert len({decided(position, "1", str(number)) for number in range(8)}) > 1


def test_nothing_hidden_decides() -> None:
    """The order of the piles, and robots still being built by others, do not change the decision."""
    building = junk.play(junk.new_game(2, "one"), decided(junk.new_game(2, "one"), "2")).position
    other = junk.play(junk.new_game(2, "two"), decided(junk.new_game(2, "two"), "1")).position
    assert decided(building, "4") == decided(other, "4")
    for level in bots.LEVELS:
        position = junk.new_game(2, "one", ready=True)
        data = junk.position_to_json(position)
        turned = {**data, "seed": "", "piles": {size: pile[::-1] for size, pile in data["piles"].items()}}
        assert finished(bots.think(data, level)) == finished(bots.think(turned, level))


def test_what_is_unseen_is_all_the_rest() -> None:
    position = position_or_view(view_of_mover(junk.new_game(4, "rest", ready=True)))
    hidden = unseen(position)
    assert {size: len(kinds) for size, kinds in hidden.items()} == {
        size: len(pile) for size, pile in zip(junk.SIZES, position.piles, strict=True)
    }
    drawn = dealt(position, hidden, Random("x"))
    assert [sorted(pile) for pile in drawn.piles] == [sorted(hidden[size]) for size in junk.SIZES]
    assert odds({"l": ["energy_l", "bomb_l", "jet", "eye_l"]})["l"] == (0.25, 0.25)


def test_energy_comes_before_all_else() -> None:
    position = scrounge(ARMED, open={"energy_s": 1, "eye_s": 1, "bomb_s": 1})
    for level in ("2", "3"):
        assert decided(position, level).what == "energy_s"
    later = junk.play(position, decided(position, "4")).position  # No other robot can take anything.
    assert {decided(position, "4").what, decided(later, "4").what} >= {"energy_s"}


def test_only_who_gambles_takes_what_lies_face_down() -> None:
    position = scrounge({**ARMED, "power": 5}, piles={"s": ["energy_s"] * 6 + ["eye_s"] * 3})
    chances = odds({**unseen(position), "s": ["energy_s"] * 6 + ["eye_s"] * 3})
    taken = [
        scrounging.choose(position, "red", chances, style, Random("x"))
        for style in (CAREFUL._replace(wrong=0.0), GREEDY._replace(wrong=0.0), FORESIGHTED)
    ]
    assert [getattr(decision, "source", "") for decision in taken] == ["", "pile", "pile"]
    assert junk.turn_to_json(decided(position, "2")) == {"pass": True}


def test_only_who_is_impulsive_takes_it_whatever_the_risk() -> None:
    position = scrounge({**ARMED, "power": 1}, piles={"s": ["bomb_s"] * 9})
    blind = ["take" in junk.turn_to_json(decided(position, "5", str(number))) for number in range(40)]
    assert 4 < sum(blind) < 30
    for level in ("2", "3"):
        assert junk.turn_to_json(decided(position, level)) == {"pass": True}


def test_whoever_is_ahead_stakes_nothing_at_low_power() -> None:
    """With two points of power, level 6 takes a face-down part only while it is behind."""
    taken = {}
    for own, other in ((6, 2), (2, 6)):
        red = {**ARMED, "power": 2, "energy": {"energy_s": own}}
        robots = {"red": red, "yellow": {"energy": {"energy_s": other}}}
        position = junk.position_from_json({"robots": robots, "piles": {"s": ["energy_s"] * 6}})
        taken[own > other] = {
            level: sum("take" in junk.turn_to_json(decided(position, level, str(n))) for n in range(3))
            for level in ("4", "6")
        }
    assert taken[True]["6"] == 0 < taken[True]["4"] and taken[False]["6"] > 0


@pytest.mark.parametrize(
    ("level", "number", "digest"),
    [
        ("1", 40, "da0eba293cdb2d5f"),
        ("2", 40, "d3e6c7182d2f90c4"),
        ("3", 40, "26965dcaf9d8d337"),
        ("4", 5, "299591b0c5aa552b"),
        pytest.param("4", 12, "ebb43f9b48110cd8", marks=pytest.mark.walk),
        ("5", 40, "02b2803c785fd2bb"),
        ("6", 5, "024ce5cf871c18f0"),
        pytest.param("6", 12, "1a677dc92dd2f843", marks=pytest.mark.walk),
        ("7", 12, "3c6c800e7371d3d3"),
        ("8", 40, "43aa2e0635914f71"),
    ],
)
def test_a_level_of_a_stored_game_still_decides_as_it_did(level: str, number: int, digest: str) -> None:
    """The first decisions of a game, by level; stored games and links name levels by these numbers."""
    taken: list[Any] = []
    position = junk.new_game(2, "golden")
    while position.to_move is not None and len(taken) < number:
        taken.append(decided(position, level, "golden"))
        position = junk.play(position, taken[-1]).position
    assert sha256("\n".join(map(repr, taken)).encode()).hexdigest()[:16] == digest


def test_the_levels_are_in_the_order_of_their_strength() -> None:
    assert junk.RULES.known_levels == (1, 5, 8, 2, 3, 4, 7, 6)
    assert list(bots.LEVELS) == list(map(str, junk.RULES.known_levels))
    assert [level for level in junk.RULES.known_levels if level != 2] == list(junk.RULES.levels)


def test_nobody_stakes_their_last_power_on_a_part_face_down() -> None:
    position = scrounge({**ARMED, "power": 1}, piles={"s": ["energy_s"] * 3})
    for level in ("3", "4", "6"):
        assert junk.turn_to_json(decided(position, level)) == {"pass": True}


def test_level_6_stakes_its_last_power_only_if_the_game_is_lost_otherwise() -> None:
    """Both have energy enough to end the game, and yellow has more power."""
    ten = {"energy_l": 2, "energy_m": 1}
    for others, source in ((ten, "pile"), ({**ten, "energy_m": 0}, "")):
        robots = {"red": {**ARMED, "power": 1, "energy": ten}, "yellow": {"energy": others}}
        position = junk.position_from_json({"robots": robots, "piles": {"s": ["energy_s"] * 6}})
        assert getattr(decided(position, "6"), "source", "") == source


def test_who_can_kill_and_win_does_and_who_would_lose_does_not() -> None:
    bomb = {"part": "bomb_l", "at": [7, 0], "faces": "N", "by": [[6, 1]]}
    pipes = [{"part": "pipe_s", "at": [x, 1], "faces": "E"} for x in (3, 4, 5)]
    red = {"parts": [*pipes, {"part": "claw_s", "at": [6, 1], "faces": "E"}], "held": [bomb]}
    robots = {"red": red, "yellow": {}, "green": {"energy": {"energy_m": 1}}}
    duel = {"phase": "battle", "robots": {"red": red, "yellow": {"energy": {"energy_l": 1}}}}
    three = {"phase": "battle", "robots": {**robots, "yellow": {"energy": {"energy_l": 1}}}}
    for level in ("2", "3", "4", "5", "6"):
        assert decided(junk.position_from_json(duel), level).target == "yellow"
        decision = junk.turn_to_json(decided(junk.position_from_json(three), level))
        assert decision == {"pass": True}
    assert wins(junk.position_from_json(duel), "red", without="yellow")


def test_the_boost_goes_where_ones_own_turn_comes_soonest() -> None:
    foot = [{"part": "feet", "at": [0, 3], "faces": "S"}]
    robots = {"red": {}, "yellow": {"parts": foot}, "green": {"parts": foot}}
    position = junk.position_from_json({"phase": "boost", "robots": robots})
    assert decided(position, "3").to == "green"


def test_a_suggestion_uses_what_it_must_and_helps() -> None:
    starters = dict.fromkeys(junk.STARTERS, 1)
    built = bots.suggested([], starters, all_used=True)
    assert sorted(part["part"] for part in built) == sorted(junk.STARTERS)
    assert bots.suggested([], starters, all_used=True) == built
    told = junk.figures_of(built)
    assert all(part["attached"] and not part["overlap"] for part in told["parts"]) and told["speed"] > 0
    position = junk.new_game(2, "suggested")
    assert junk.play(position, {"build": built}).position.to_move == "yellow"
    loose = [{"part": "claw_s", "at": [9, 9], "faces": "E"}]
    (claw,) = bots.suggested(loose, {})
    assert claw["at"] != [9, 9]


def test_every_decision_of_a_game_has_a_reason() -> None:
    position = junk.new_game(3, "reasons")
    codes = set()
    while position.to_move is not None:
        decision = decided(position, "3")
        codes.add(bots.reason(view_of_mover(position), decision)["code"])
        position = junk.play(position, decision).position
    assert {"build", "scan", "eat", "part", "hope"} <= codes <= set(bots.CODES)


def test_what_cannot_be_asked_is_refused() -> None:
    start = junk.position_to_json(junk.new_game(2))
    with pytest.raises(GameError, match="level"):
        bots.think(start, "9")
    over = junk.new_game(2, "over")
    while over.to_move is not None:
        over = junk.play(over, decided(over, "2")).position
    with pytest.raises(GameError) as error:
        bots.think(junk.position_to_json(over), "2")
    assert error.value.code == "game_over"
