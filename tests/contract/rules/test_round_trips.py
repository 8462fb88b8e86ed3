"""Written positions and turns can be read again."""

from __future__ import annotations

import json
from typing import Any

from tests.contract.contract import Contract, written
from tests.contract.found import every_game
from tests.contract.stories import every_story, stories, story


@every_story
def test_a_position_comes_back_from_its_data(name: str, number: int) -> None:
    rules = story(name, number).contract.rules
    for position in story(name, number).positions:
        data = rules.data(position)
        assert json.loads(written(data)) == data, "plain JSON"
        assert data["format"] == f"{name}-position/1", "by which a file with a position is known"
        assert rules.position(json.loads(written(data))) == position
        assert written(rules.data(rules.position(data))) == written(data)
        assert (
            rules.links.read_json(data).kind == "position" and rules.links.read_json(data).start == position
        )


@every_story
def test_a_full_turn_stays_as_it_is(name: str, number: int) -> None:
    contract = story(name, number).contract
    rules = contract.rules
    for moment in story(name, number).moments:
        for turn in (moment.turn, *(halt.turn for halt in moment.halts)):
            full = rules.turn(json.loads(written(turn)))
            fields = set(rules.turn_fields)
            assert set(full) < fields if contract.kinds_of_turns else set(full) == fields, "all its fields"
            assert written(rules.turn(full)) == written(full)
        outcome = rules.table(moment.position, rules.turn(moment.turn))
        assert outcome.position == moment.outcome.position
        assert written(outcome.events) == written(moment.outcome.events)


def different(name: str) -> list[Any]:
    """Every position of all stories of a game, each once."""
    found: dict[str, Any] = {}
    for told in stories(name):
        for position in told.positions:
            found.setdefault(written(told.contract.rules.data(position)), position)
    return list(found.values())


@every_game
def test_a_mark_tells_positions_apart_and_a_trace_knows_them_again(contract: Contract) -> None:
    rules, positions = contract.rules, different(contract.name)
    assert len({rules.links.mark(position) for position in positions}) == len(positions)
    assert len({rules.trace(position) for position in positions}) > 1
    for few in (rules.links.mark, rules.trace):
        for position in positions:
            assert 0 < len(few(position)) <= 80
            assert few(position) == few(rules.position(rules.data(position)))
