"""The golden races: whole games with recorded results; and the notation of turns."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import rally_core as rally
from makers.rally import goldens
from rally_core.notation import format_game, format_position, format_turn, parse_turn
from tests.games.rally.played import Played

FILES = sorted(goldens.FOLDER.glob("*.txt"))
TEXTS = {file.stem: file.read_text(encoding="utf-8") for file in FILES}
ALL = "\n".join(TEXTS.values())


def test_every_golden_race_has_its_file_and_every_file_its_race() -> None:
    assert TEXTS.keys() == goldens.GAMES.keys()


@pytest.mark.parametrize("name", TEXTS)
def test_a_golden_race_ends_and_is_short(name: str) -> None:
    assert "the end by" in TEXTS[name]
    assert len(TEXTS[name]) < 20_000
    setup: Any = json.loads(TEXTS[name].splitlines()[1])
    setup.pop("choices", None)
    assert setup == goldens.GAMES[name]


def test_all_courses_and_modes_are_raced() -> None:
    setups = goldens.GAMES.values()
    assert {setup["course"] for setup in setups} >= {
        "first_shift", "signal_box", "hot_kitchen", "bounce_hall", "dune_mine",
    }  # fmt: skip
    assert {setup.get("mode", "race") for setup in setups} == {"race", "last", "teams", "duel"}


HAPPENINGS = {
    "an end by flags": r"the end by flags, \w+ won",
    "a team's end by flags": r"the end by flags, \w+ and \w+ won",
    "an end by the last": r"the end by last, \w+ won",
    "an end by the limit": r"the end by limit",
    "nobody left": r"the end by \w+, nobody won",
    "a robot over the edge": r"destroyed by edge",
    "a robot that has taken too much damage": r"destroyed by damage",
    "a robot that is back": r"is back",
    "a flag": r"touches 2",
    "heat": r" heat \d",
    "greens": r"greens (halt|reverse)",
    "a power-down": r"- - - - -( !)?",
    "a facing": r" \^[NESW]",
}


@pytest.mark.parametrize("happening", HAPPENINGS)
def test_somewhere_there_is(happening: str) -> None:
    assert re.search(HAPPENINGS[happening], ALL)


def test_a_turn_with_a_stop_comes_back_from_its_text() -> None:
    stopped = rally.turn_from_json({"choices": [{"reset": None}, {"card": 840}], "stop": 3})
    assert parse_turn(format_turn(stopped)) == stopped
    assert parse_turn("nobody") == rally.turn_from_json({})


@pytest.mark.parametrize(
    "text",
    [
        "dance", "red1 M1/500", "red1 M1/670 - - - -", "red1 M9/500 - - - -", "red1 M1/x - - - -", "reset=5",
        "stop 6",
    ],
)  # fmt: skip
def test_what_is_no_turn_is_said(text: str) -> None:
    with pytest.raises(rally.GameError, match="bad_text"):
        parse_turn(text)


def test_a_game_can_be_read_by_people() -> None:
    game = Played(1, most=3)
    text = format_game(game.start, [rally.turn_from_json(turn) for turn in game.turns])
    assert "pile" not in text and text.count("\n") > 15
    assert all(robot.name in format_position(game.end) for robot in game.end.robots)
