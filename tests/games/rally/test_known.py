"""A view completed to a position: hidden hands are dealt from the possible cards; events update views."""

from __future__ import annotations

from typing import Any

import pytest

import rally_core as rally
from rally_core.programs import due
from rally_core.views import event_view
from tests.games.rally.rally_table import changed, programmed, race, reset_hall


def test_every_hidden_card_is_one_that_may_be_there() -> None:
    position = changed(race(3), yellow1={"damage": 6, "registers": [None, None, None, 700, 710]})
    known = rally.known_position(rally.view(rally.position_to_json(position), ["red"]))
    assert known.robot("red1") == position.robot("red1")
    assert [len(robot.hand) for robot in known.robots] == [9, 3, 9]
    cards = [card for robot in known.robots for card in (*robot.hand, *robot.registers) if card is not None]
    assert sorted([*cards, *known.pile]) == sorted(rally.CARDS)


def test_a_known_position_is_played_on_like_any_other() -> None:
    position = race(2)
    known = rally.known_position(rally.view(rally.position_to_json(position), ["red"]))
    programs = programmed(known)
    assert programs["programs"]["red1"] == programmed(position)["programs"]["red1"]
    assert rally.play(known, programs).position.turn == 2


def test_a_position_that_hides_nothing_stays_as_it_is() -> None:
    position = race(2)
    assert rally.known_position(rally.position_to_json(position)).robots == position.robots


def test_what_cannot_be_is_refused() -> None:
    good = rally.view(rally.position_to_json(race(2)), ["red"])
    red, yellow = good["robots"]["red1"], good["robots"]["yellow1"]
    drill = {**good, "rules": {**good["rules"], "drill": True}}
    wrong: list[Any] = [
        None, [], {}, {**good, "robots": None}, {**good, "board": None}, {**good, "players": ["blue"]},
        {**good, "robots": {"red1": red, "yellow1": {**yellow, "hand": [None] * 8}}},
        {**good, "robots": {"red1": red, "yellow1": {**yellow, "hand": red["hand"]}}},
        {**drill, "robots": {"red1": {**red, "hand": [None] * 100}, "yellow1": yellow}},
    ]  # fmt: skip
    for data in wrong:
        with pytest.raises(rally.GameError):
            rally.known_position(data)


def test_a_card_that_somebody_picks_is_seen_by_them_alone_and_by_others_as_one_card() -> None:
    position = reset_hall(seed="free")
    turn = rally.full_turn(programmed(position))
    while (outcome := rally.play(position, turn)).pending is not None:
        pending = outcome.pending
        turn = {**turn, "choices": [*turn["choices"], {pending["kind"]: pending["options"][-1]}]}
    picked = next(n for n, event in enumerate(outcome.events, 1) if event["type"] == "pick")
    before = rally.position_to_json(position)
    for colour in ("red", "yellow"):
        view = rally.view(before, [colour])
        rally.apply_events(view, [event_view(event, before, [colour]) for event in outcome.events[:picked]])
        there = rally.position_to_json(rally.fold(position, outcome.events[:picked]))
        assert view == rally.view(there, [colour])
    assert [robot.name for robot in due(outcome.position)] == ["red1", "yellow1"]
