"""The golden games of Junkyard Bots: whole games with recorded results."""

from __future__ import annotations

import json
import re

import pytest

import junkyard_core as junk
from junkyard_core.decisions import Decision
from junkyard_core.names import PHASES
from junkyard_core.notation import parse_turn
from makers.junkyard import goldens
from tests.missing import nothing_is_missing

FILES = sorted(goldens.FOLDER.glob("*.txt"))
TEXTS = {file.stem: file.read_text(encoding="utf-8") for file in FILES}
ALL = "\n".join(TEXTS.values())


def played(text: str) -> tuple[dict[str, object], list[Decision]]:
    """The set-up and the decisions of a golden game."""
    _, setup, *lines = text.splitlines()
    return json.loads(setup), [parse_turn(line.partition(": ")[2]) for line in lines if line[:1].isdigit()]


def test_every_golden_game_has_its_file_and_every_file_its_game() -> None:
    assert TEXTS.keys() == goldens.GAMES.keys()


@pytest.mark.parametrize("name", TEXTS)
def test_a_golden_game_ends_and_can_be_read_by_people(name: str) -> None:
    text = TEXTS[name]
    assert "the end by" in text
    assert len(text) < 20_000
    assert text.splitlines()[1] == json.dumps(goldens.GAMES[name][0])


def test_there_are_games_for_two_three_and_four_free_and_ready_made() -> None:
    found = {(setup["players"], setup.get("ready", False)) for setup, _ in goldens.GAMES.values()}
    assert found == {(players, ready) for players in (2, 3, 4) for ready in (False, True)}


HAPPENINGS = {
    "an end by energy": r"the end by energy, \w+ won",
    "an end by explosion": r"the end by explosion, \w+ won",
    "nobody left": "the end by explosion, nobody won",
    "a standstill": "the end by standstill",
    "a shared victory": r"the end by \w+, \w+ and \w+ won",
    "a look that is kept": r"looks at .*\n\d+ \w+: keep\n",
    "a look that goes back": "all go back",
    "a blind bomb": "exploded; ",
    "a blind part kept": ", kept",
    "a blind part returned": ", returned",
    "an attack": r"is attacked with \d - \d",
    "a hit": r"is attacked with \d+ - \d+; \w+ loses [1-9]",
    "a dodge": r"is attacked with \d+ - \d+; \w+ loses 0",
    "a bomb dropped": "drops bomb_",
    "two holders": r"take \w+ \S+<-?\d+,-?\d+ -?\d",
    "a part ejected": "ejected 1",
    "a boost by lot": "boost to .*, lot",
    "a boost that is chosen": "boost to .*, chosen",
    "a boost of the fastest": "boost to .*, fastest",
}


@pytest.mark.parametrize("happening", HAPPENINGS)
def test_somewhere_there_is(happening: str) -> None:
    assert re.search(HAPPENINGS[happening], ALL)


def test_every_phase_is_somewhere() -> None:
    phases = set()
    for text in TEXTS.values():
        setup, turns = played(text)
        position = junk.RULES.new(setup)
        for turn in turns:
            phases.add(position.phase)
            position = junk.play(position, turn).position
    nothing_is_missing("Phases in no golden game", {*PHASES} - phases)


# The notation


@pytest.mark.parametrize(
    "text",
    [
        "", "dance", "pass on", "keep it", "boost", "boost purple", "attack", "attack purple 1,1",
        "attack red 1;1", "scan x1", "scan s", "scan s-1", "scan s99999", "build claw_s", "build wheel@1,1N",
        "build bomb_s@1,1X", "build claw_s@3,1E<3,1>", "take", "take open feet@4,1N", "take box feet@4,1N<3>",
        "take open m@4,1N<3,1>", "take pile feet@4,1N<3,1>", "take open feet@4,1E<3,1>",
        "take open feet@4,1N<3>", "build eye_s@1111,1N",
    ],
)  # fmt: skip
def test_what_is_no_decision_is_said(text: str) -> None:
    with pytest.raises(junk.GameError, match="bad_text"):
        parse_turn(text)
