"""A position and a turn as another screen gets them hold only what that screen may know."""

from __future__ import annotations

import random
from copy import deepcopy

import pytest

from ground.errors import GameError
from tests.contract.contract import written
from tests.contract.stories import Halt, every_story, story, viewers
from tests.mutants import copy, mutate


@every_story
def test_a_known_position_looks_as_it_is_known(name: str, number: int) -> None:
    told = story(name, number)
    rules = told.contract.rules
    for position in told.positions:
        data = rules.data(position)
        for viewer in viewers(rules.standing(data).colours):
            seen = rules.view(data, viewer)
            known = rules.known(seen)
            assert written(rules.view(rules.data(known), viewer)) == written(seen)
            assert known == rules.known(deepcopy(seen)), "always the same one"


@every_story
def test_whoever_decides_can_play_in_what_they_know(name: str, number: int) -> None:
    told = story(name, number)
    rules = told.contract.rules
    for moment in told.moments:
        data = rules.data(moment.position)
        for colour in rules.standing(data).to_move:
            known = rules.known(rules.view(data, frozenset({colour})))
            first = moment.halts[0].turn if moment.halts else moment.turn
            rules.table(known, rules.turn_for(first, frozenset({colour})))


@pytest.mark.slow
@pytest.mark.parametrize("every", [6, pytest.param(3, marks=pytest.mark.walk)])
@every_story
def test_events_change_what_is_known_as_they_change_what_there_is(name: str, number: int, every: int) -> None:
    told = story(name, number)
    rules = told.contract.rules
    for moment in told.moments:
        events, data = moment.outcome.events, rules.data(moment.position)
        if told.contract.reveals_untold(data, events):
            continue
        there = [rules.during(moment.position, events[:end]) for end in range(len(events) + 1)]
        for place, viewer in enumerate(viewers(rules.standing(data).colours)):
            seen, known = rules.view(data, viewer), rules.events_for(events, viewer)
            before = deepcopy(seen)
            for end in {*range(place % every, len(there), every), len(events)}:  # others for each viewer
                changed = rules.fold(seen, known[:end])
                assert written(rules.view(changed, viewer)) == written(rules.view(there[end], viewer))
            assert seen == before, "data are never changed"


@every_story
def test_everybody_who_decides_in_secret_is_asked_at_once(name: str, number: int) -> None:
    told = story(name, number)
    rules = told.contract.rules
    for moment in told.moments:
        position = moment.position
        halts = [(halt.turn, halt.outcome.pending) for halt in moment.halts]
        for turn, pending in halts:
            assert pending is not None
            assert written(rules.asks(position, turn, pending["by"])) == written(pending)
        several = rules.standing(rules.data(position)).to_move
        if len(several) < 2:
            continue
        secret = [halt for halt in moment.halts if _kind(halt) == _kind(moment.halts[0])]
        whole = moment.halts[len(secret)].turn if len(secret) < len(moment.halts) else moment.turn
        turn = rules.turn({})
        for colour in reversed(several):  # in reverse order, so that the last to be asked answers first
            for halt in secret:
                if halt.outcome.pending and halt.outcome.pending["by"] == colour:
                    pending = rules.asks(position, turn, colour)
                    assert pending is not None and pending["by"] == colour
                    turn = rules.answered(turn, pending, halt.answer)
        assert rules.turn(turn) == rules.turn(whole)


def _kind(halt: Halt) -> str:
    assert halt.outcome.pending is not None
    return str(halt.outcome.pending["kind"])


@every_story
def test_whatever_is_said_to_be_known_is_read_or_refused(name: str, number: int) -> None:
    told = story(name, number)
    rules, chance = told.contract.rules, random.Random(number)
    data = rules.data(told.positions[-1])
    seen = rules.view(data, frozenset(rules.standing(data).colours[:1]))
    for _ in range(40):
        told_wrong = copy(seen)
        mutate(told_wrong, chance, (), ("colours", "robots", "hands"))
        try:
            known = rules.known(told_wrong)
        except GameError:
            continue
        rules.view(rules.data(known), frozenset())
