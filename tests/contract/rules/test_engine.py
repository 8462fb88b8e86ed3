"""The rules of every game as a program: every request is answered, and so is the next one."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
import sys
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ground.protocol import MAX_LINE
from tests.contract.contract import TESTS, Contract, written
from tests.contract.found import every_game
from tests.contract.rules.test_hostile import anything, damaged
from tests.contract.stories import story

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS.parent), str(TESTS / "counting")])}
NONSENSE = (
    "", " ", "[", "7", "null", "[]", "{}", "[" * 100_000, '{"a":' * 5000, '{"id": NaN}', '{"id": 1e999}',
    '{"id": 1, "id": 2}', '{"position": {}, "position": {}}', "\0", "ä", '{"turns": []}',
    '{"legal": 1, "x": 2}', '{"position": null}', '{"id": "\\ud800", "position": 5, "turns": 5}',
)  # fmt: skip


def requests(contract: Contract) -> list[dict[str, Any]]:
    """Requests of all kinds that are answered without an error."""
    rules, told = contract.rules, story(contract.name, 0)
    data = rules.data(told.start)
    found: list[dict[str, Any]] = [{"position": data}, {"position": data, "turns": told.turns}]
    found += [{name: question} for name, question in contract.questions(data).items()]
    if "legal" in rules.questions:
        found.append({"legal": data})
    return [{"id": number, **request} for number, request in enumerate(found)]


@every_game
def test_turns_are_played_as_the_rules_play_them(contract: Contract) -> None:
    rules, engine = contract.rules, contract.engine
    for number in range(4):
        told = story(contract.name, number)
        answer = engine.answer(json.dumps({"position": rules.data(told.start), "turns": told.turns}))
        events, position = [], told.start
        for turn in told.turns:
            outcome = rules.play(position, turn)
            events += outcome.events
            position = outcome.position
        assert (answer["id"], answer["pending"], answer["error"]) == (None, None, None)
        assert written(answer["position"]) == written(rules.data(position))
        assert written(answer["events"]) == written(events)


@every_game
def test_a_turn_that_waits_says_what_is_due(contract: Contract) -> None:
    rules, engine = contract.rules, contract.engine
    for number in range(12):
        for position, halt in story(contract.name, number).halts[:1]:
            pending = rules.play(position, halt.turn).pending
            answer = engine.answer(json.dumps({"position": rules.data(position), "turns": [halt.turn]}))
            assert answer["pending"] == (pending and {**pending, "turn": 0})
            assert pending is None or answer["position"] == json.loads(written(rules.data(position)))


@every_game
def test_a_turn_that_cannot_be_played_leaves_the_position_before_it(contract: Contract) -> None:
    told = story(contract.name, 0)
    turns = [told.turns[0], {"nothing": "of the kind"}, told.turns[0]]
    answer = contract.engine.answer(
        json.dumps({"id": "x", "position": contract.rules.data(told.start), "turns": turns})
    )
    error = answer["error"]
    assert (answer["id"], error["code"], error["turn"]) == ("x", "bad_request", 1)
    assert {*error} == {"code", "message", "turn", *contract.rules.error_fields}
    assert written(answer["position"]) == written(contract.rules.data(told.positions[1]))


@every_game
def test_nonsense_is_answered_and_the_next_request_too(contract: Contract) -> None:
    good = [json.dumps(request) for request in requests(contract)]
    lines = [line for text in NONSENSE for line in (text, good[len(text) % len(good)])]
    lines += ['{"id": "' + "x" * MAX_LINE + '"}', good[0]]
    output = io.StringIO()
    contract.engine.serve(io.BytesIO("\n".join(lines).encode() + b"\n\xff\xfe\n" + good[0].encode()), output)
    answers = [json.loads(line) for line in output.getvalue().splitlines()]
    assert len(answers) == len(lines) + 2
    for line, answer in zip([*lines, "", good[0]], answers, strict=True):
        if line in good:
            assert answer["id"] == json.loads(line)["id"] and not answer.get("error"), line
        else:
            assert answer["error"]["code"] in ("bad_request", "bad_position"), line


@every_game
@settings(max_examples=20, derandomize=True, database=None)
@given(seed=st.integers(0, 2**32), value=anything)
def test_a_spoilt_request_is_answered(contract: Contract, seed: int, value: Any) -> None:
    chance = random.Random(seed)
    for request in (damaged(chance.choice(requests(contract)), chance), value, {"position": value}):
        try:
            text = json.dumps(request)
        except ValueError:  # a number too large for a text
            continue
        assert isinstance(json.loads(contract.engine.answer_text(text)), dict)


@pytest.mark.slow
@every_game
def test_it_runs_as_a_program(contract: Contract) -> None:
    lines = "\n".join(json.dumps(request) for request in requests(contract))
    command = [sys.executable, "-m", f"{contract.name}_core", "engine"]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True, env=ENVIRONMENT)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers == [json.loads(contract.engine.answer_text(line)) for line in lines.splitlines()]
    assert done.stderr == ""


@every_game
def test_a_command_that_there_is_not_is_refused(
    contract: Contract, capsys: pytest.CaptureFixture[str]
) -> None:
    program = import_module(f"{contract.name}_core.__main__")
    wrong: list[list[str]] = [["bot", "--level", "nobody"]]
    if contract.name == "count":  # other commands are the same for all games
        wrong += [["dance"], [], ["check", "no such file"]]
    for arguments in wrong:
        try:
            status = program.main(arguments)
        except SystemExit as end:
            status = end.code
        said = capsys.readouterr()
        assert status == 2 and said.err and not said.out
