"""The same calls return the same, whatever was asked before."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ground.errors import GameError
from ground.rules import Question, continues
from ground.steps import finished
from tests.contract.contract import Contract, written
from tests.contract.found import CONTRACTS, every_game
from tests.contract.stories import Position, Story, every_story, story


def everything(told: Story) -> list[Any]:
    """All that the rules return about a story."""
    rules = told.contract.rules
    found: list[Any] = [rules.links.mark(told.start), rules.links.write(told.linked(flags=3))]
    if rules.notation is not None:
        found.append(rules.notation.game(told.start, told.turns))
    for moment in told.moments:
        position = rules.position(rules.data(moment.position))
        outcome = rules.table(position, json.loads(written(moment.turn)))
        found += [written(rules.data(position)), written(outcome.events)]
        found += [written(rules.data(outcome.position)), rules.trace(position)]
    return found


@every_story
def test_the_same_is_answered_again(name: str, number: int) -> None:
    told = story(name, number)
    first = everything(told)
    everything(story(name, (number + 1) % 3))
    assert everything(told) == first


# Computers


THINKING = [
    pytest.param(contract, level, id=f"{contract.name}-{level}")
    for contract in CONTRACTS
    for level in contract.quick_levels
]


def decided(contract: Contract, position: Position, level: str, turn: Any) -> Any:
    """The turn after a computer has decided in it, from a view and the known part of the turn."""
    rules = contract.rules
    data = rules.data(position)
    pending = rules.play(position, turn).pending if turn is not None else None
    viewer = frozenset([pending["by"]] if pending else rules.standing(data).to_move[:1])
    known = None if turn is None else rules.turn_at(turn, pending, viewer) if pending else turn
    view, past = rules.view(data, viewer), [rules.trace(position)]
    question = Question(view, level, "tea", known, pending, past)
    answer = finished(rules.think(question))
    assert finished(rules.think(question)) == answer
    return rules.answered(turn, pending, answer) if pending else answer


@pytest.mark.parametrize(("contract", "level"), THINKING)
def test_a_computer_plays_legal_turns_and_always_the_same(contract: Contract, level: int) -> None:
    rules = contract.rules
    assert level in rules.known_levels
    for number in (0, 1):
        position = story(contract.name, number).start
        turn = rules.turn({}) if rules.simultaneous else None
        for _ in range(12):
            thought = decided(contract, position, str(level), turn)
            assert turn is None or (continues(thought, turn) and thought != turn)
            turn = thought
            if rules.play(position, turn).pending is None:
                break
        else:
            raise AssertionError("a computer does not come to the end of its turn")


@every_game
def test_there_is_no_level_without_thinking(contract: Contract) -> None:
    levels = list(contract.rules.levels)
    assert bool(levels) is bool(contract.quick_levels) and len({*levels}) == len(levels)
    assert {*map(str, levels)} <= {*contract.rules.bots}
    data = contract.rules.data(story(contract.name, 0).start)
    for level in ("0", "x", str(max(levels, default=0) + 1)):
        with pytest.raises(GameError, match="bad_request"):
            finished(contract.rules.think(Question(data, level)))
