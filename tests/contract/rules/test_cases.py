"""The conformance cases of every game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ground.command import add_check, main
from tests.contract.contract import TESTS, Contract
from tests.contract.found import CONTRACTS, every_game
from tests.missing import nothing_is_missing

FILES = [(contract, file) for contract in CONTRACTS for file in sorted(contract.folder.glob("cases/*.json"))]
CASES = [
    pytest.param(contract, case, id=f"{contract.name}-{file.stem}: {case['name']}")
    for contract, file in FILES
    for case in json.loads(file.read_text("utf-8"))
]


@pytest.mark.parametrize(("contract", "case"), CASES)
def test_case(contract: Contract, case: dict[str, Any]) -> None:
    assert contract.cases.check(case) is None


@every_game
def test_the_command_passes_every_file(contract: Contract, capsys: pytest.CaptureFixture[str]) -> None:
    files = [file for one, file in FILES if one is contract]
    cases = sum(len(json.loads(file.read_text("utf-8"))) for file in files)
    if not files:
        place = (contract.folder / "cases").relative_to(TESTS.parent)
        nothing_is_missing("Games without conformance cases", [f"{contract.name}: write {place}/*.json"])
    commands = [lambda known: add_check(known, contract.cases.check_text)]
    assert main("rules", None, commands, ["check", *map(str, files)]) == 0
    assert capsys.readouterr().out == f"{cases} passed, 0 failed\n"


def test_no_two_cases_of_a_file_have_the_same_name() -> None:
    for _, file in FILES:
        names = [(case.get("rule"), case["name"]) for case in json.loads(file.read_text("utf-8"))]
        assert len({*names}) == len(names), file
