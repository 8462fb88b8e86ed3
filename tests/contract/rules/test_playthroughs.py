"""Golden playthroughs of every game with a notation: whole games that replay exactly as written."""

from __future__ import annotations

import json

import pytest

from ground.errors import GameError
from ground.playthrough import Playthroughs
from tests.contract.contract import Contract
from tests.contract.found import CONTRACTS
from tests.contract.stories import story

NOTED = [contract for contract in CONTRACTS if contract.rules.notation is not None]
FILES = [
    pytest.param(contract, file, id=f"{contract.name}-{file.stem}")
    for contract in NOTED
    for file in sorted(contract.folder.glob("playthroughs/*.txt"))
]
noted = pytest.mark.parametrize("contract", NOTED, ids=lambda contract: contract.name)
LONGEST = 60_000
"""The maximum length of a golden game in characters, since people read them."""


@pytest.mark.parametrize(("contract", "file"), FILES)
def test_a_golden_game_comes_out_the_same(contract: Contract, file: object) -> None:
    text = file.read_text("utf-8")  # type: ignore[attr-defined]
    playthroughs = Playthroughs(contract.rules)
    wrong = playthroughs.replay(text)
    assert wrong is None, f"{wrong}\nIf this is meant: python3 dev.py goldens"
    assert len(text) < LONGEST
    setup, turns = playthroughs.read(text)
    assert text.splitlines()[1] == json.dumps(setup)
    position = contract.rules.new(setup)
    for turn in turns:
        position = contract.rules.play(position, turn).position
    assert contract.rules.standing(contract.rules.data(position)).over


@noted
def test_every_game_has_golden_games(contract: Contract) -> None:
    assert [file for one, file in (param.values for param in FILES) if one is contract]


@noted
def test_a_turn_comes_back_from_its_text(contract: Contract) -> None:
    rules = contract.rules
    assert rules.notation is not None
    for number in range(12):
        for moment in story(contract.name, number).moments:
            for turn in (moment.turn, *(halt.turn for halt in moment.halts)):
                text = rules.notation.turn(turn)
                assert "\n" not in text and rules.notation.read_turn(text) == rules.turn(turn)


@noted
@pytest.mark.parametrize("text", ["dance", "red9:0 x", "\0", "1,1", "{}", "x" * 5000])
def test_a_text_that_is_no_turn_is_refused(contract: Contract, text: str) -> None:
    assert contract.rules.notation is not None
    with pytest.raises(GameError, match="bad_text"):
        contract.rules.notation.read_turn(text)


@noted
def test_a_difference_is_told(contract: Contract) -> None:
    playthroughs = Playthroughs(contract.rules)
    file = min(contract.folder.glob("playthroughs/*.txt"), key=lambda file: file.stat().st_size)
    text = file.read_text("utf-8")
    lines = text.splitlines()
    turn = next(
        number for number, line in enumerate(lines) if line[:1] not in ("|", " ", "{") and ": " in line
    )
    told = next(number for number, line in enumerate(lines) if line.startswith("    "))
    for number, line, wrong in (
        (0, lines[0] + "0", "bad_text"),
        (1, "{", "bad_request"),
        (1, "[]", "bad_request"),
        (2, lines[2] + "?", "line 3: "),
        (turn, lines[turn].partition(": ")[0] + ": dance", "bad_text"),
        (told, lines[told] + "?", f"line {told + 1}: "),
    ):
        said = playthroughs.replay("\n".join([*lines[:number], line, *lines[number + 1 :]]) + "\n")
        assert said is not None and said.startswith(wrong), (number, said)
    assert playthroughs.replay("") is not None


@noted
def test_a_turn_that_leaves_a_decision_open_is_not_recorded(contract: Contract) -> None:
    if contract.rules.simultaneous:
        setup = Playthroughs(contract.rules).read(
            next(contract.folder.glob("playthroughs/*.txt")).read_text()
        )[0]
        with pytest.raises(GameError, match="decision open"):
            Playthroughs(contract.rules).record(setup, [{}])
