"""Decisions: an answer that is offered is taken; any other is refused and changes nothing."""

from __future__ import annotations

import pytest

from ground.errors import GameError
from ground.rules import continues
from tests.contract.contract import written
from tests.contract.stories import every_story, story


@every_story
def test_every_answer_offered_leads_on(name: str, number: int) -> None:
    contract = story(name, number).contract
    rules = contract.rules
    for position, halt in story(name, number).halts:
        pending = halt.outcome.pending
        assert pending is not None
        offered = contract.offered(pending)
        assert offered
        for answer in offered:
            before = written(halt.turn)
            turn = rules.answered(halt.turn, pending, answer)
            assert written(halt.turn) == before, "the turn that was answered stays as it is"
            assert continues(turn, halt.turn) and turn != halt.turn
            assert continues(rules.turn(turn), rules.turn(halt.turn))
            outcome = rules.table(position, turn)
            assert written(outcome.events[: len(halt.outcome.events)]) == written(halt.outcome.events)


@every_story
def test_an_answer_that_is_not_offered_is_refused_and_nothing_has_happened(name: str, number: int) -> None:
    contract = story(name, number).contract
    rules = contract.rules
    for position, halt in story(name, number).halts:
        pending = halt.outcome.pending
        assert pending is not None
        before = written([halt.turn, pending, rules.data(position), halt.outcome.events])
        for answer in contract.refused_answers(pending):
            with pytest.raises(GameError):
                rules.table(position, rules.answered(halt.turn, pending, answer))
        again = rules.table(position, halt.turn)
        assert written([halt.turn, again.pending, rules.data(position), again.events]) == before


@every_story
def test_one_answer_too_many_is_refused(name: str, number: int) -> None:
    rules = story(name, number).contract.rules
    for moment in story(name, number).moments:
        for halt in moment.halts[-1:]:
            assert halt.outcome.pending is not None
            twice = rules.answered(moment.turn, halt.outcome.pending, halt.answer)
            if not continues(moment.turn, twice):
                with pytest.raises(GameError):
                    rules.table(moment.position, twice)
