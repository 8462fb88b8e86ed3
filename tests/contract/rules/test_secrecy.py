"""Hidden information is in nothing that the rules tell or show a viewer."""

from __future__ import annotations

from copy import deepcopy

import pytest

from ground.errors import GameError
from ground.rules import continues
from tests.contract.contract import written
from tests.contract.stories import every_story, story, viewers


@every_story
def test_what_is_seen_keeps_its_form_and_hides_no_less_the_second_time(name: str, number: int) -> None:
    told = story(name, number)
    rules = told.contract.rules
    for position in told.positions:
        data = rules.data(position)
        before, colours = deepcopy(data), rules.standing(data).colours
        for viewer in viewers(colours):
            seen = rules.view(data, viewer)
            assert written(rules.view(seen, viewer)) == written(seen)
            assert written(rules.view(rules.view(data, frozenset(colours)), viewer)) == written(seen)
            assert rules.standing(seen).to_move == rules.standing(data).to_move, (
                "everybody knows whose turn it is"
            )
            assert rules.standing(seen).winners == rules.standing(data).winners
        assert data == before, "data are never changed"


@every_story
def test_events_are_as_many_and_of_the_same_types_for_everybody(name: str, number: int) -> None:
    told = story(name, number)
    rules = told.contract.rules
    turns = [moment.outcome.events for moment in told.moments]
    turns += [halt.outcome.events for _, halt in told.halts]
    colours = rules.standing(rules.data(told.start)).colours
    for events in turns:
        before = deepcopy(events)
        for viewer in viewers(colours):
            known = list(rules.events_for(events, viewer))
            assert [event["type"] for event in known] == [event["type"] for event in events]
            assert written(list(rules.events_for(known, viewer))) == written(known)
        assert events == before, "events are never changed"


@every_story
def test_a_turn_shows_some_of_its_answers(name: str, number: int) -> None:
    told = story(name, number)
    rules = told.contract.rules
    colours = rules.standing(rules.data(told.start)).colours
    for position, halt in told.halts:
        before = deepcopy(halt.turn)
        for viewer in viewers(colours):
            known = rules.turn_for(halt.turn, viewer)
            assert continues(rules.turn(halt.turn), rules.turn(known))
            assert written(rules.turn_for(known, viewer)) == written(known)
            rules.table(position, known)
        assert halt.turn == before, "turns are never changed"


@every_story
def test_an_answer_in_secret_is_taken_back_alone(name: str, number: int) -> None:
    told = story(name, number)
    rules = told.contract.rules
    for position, halt in told.halts:
        ready = halt.outcome.ready
        assert {*ready} <= {*rules.standing(rules.data(position)).to_move}
        for colour in ready:
            rest = rules.withdrawn(halt.turn, colour)
            outcome = rules.table(position, rest)
            assert {*outcome.ready} == {*ready} - {colour}, "the others have decided still"
            assert outcome.pending is not None and outcome.position == position
            assert continues(rules.turn(halt.turn), rules.turn(rest))
            with pytest.raises(GameError):
                rules.table(position, rules.answered(rest, outcome.pending, "nothing of the kind"))
        left = halt.turn
        for colour in ready:
            left = rules.withdrawn(left, colour)
        if ready:
            if rules.turn(left) != rules.turn({}):  # a colour that is still asked has decided a part already
                assert halt.outcome.pending is not None
                left = rules.withdrawn(left, halt.outcome.pending["by"])
            assert rules.turn(left) == rules.turn({}), "nobody has decided then"
