"""Computers for other programs, in every game that decides on views."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from ground.rules import Question
from ground.serving import Bot
from ground.steps import finished
from tests.contract.contract import Contract
from tests.contract.found import CONTRACTS
from tests.contract.stories import story

LEVELS = [
    pytest.param(contract, level, id=f"{contract.name}-{level}")
    for contract in CONTRACTS
    for level in contract.quick_levels
    if isinstance(contract.rules.bot("1", ""), Bot)
]


def question(contract: Contract) -> dict[str, Any]:
    """A request for the first decision of a story."""
    rules, position = contract.rules, story(contract.name, 0).start
    data = rules.data(position)
    if not rules.simultaneous:
        return {"view": rules.view(data, rules.standing(data).to_move)}
    pending = rules.play(position, {}).pending
    assert pending is not None
    viewer = frozenset([pending["by"]])
    turn = rules.turn_at(rules.turn({}), pending, viewer)
    return {"view": rules.view(data, viewer), "turn": turn, "pending": pending}


@pytest.mark.parametrize(("contract", "level"), LEVELS)
def test_each_request_is_answered_by_itself(contract: Contract, level: int) -> None:
    asked = question(contract)
    lines = [
        {"id": 1, **asked, "seed": "x"},
        {"id": 2},
        {"id": 3, **asked, "seed": 5},
        {"id": 4, **asked, "x": 1},
    ]
    lines += [{"id": 5, "view": {}}, {"id": 1, **asked, "seed": "x"}]
    output = io.StringIO()
    text = "\n".join(["{", *map(json.dumps, lines)])
    contract.rules.bot(str(level), "").serve(io.BytesIO(text.encode()), output)
    nonsense, first, *refused, again = map(json.loads, output.getvalue().splitlines())
    decision = Question(asked["view"], str(level), "x", asked.get("turn"), asked.get("pending"))
    answer = finished(contract.rules.think(decision))
    key = "answer" if contract.rules.simultaneous else "turn"
    assert first == again == {"id": 1, key: json.loads(json.dumps(answer)), "error": None}
    assert nonsense["id"] is None and nonsense[key] is None
    assert [one["id"] for one in refused] == [2, 3, 4, 5]
    assert all(one["error"]["code"] in ("bad_request", "bad_position") for one in (nonsense, *refused))
