"""The golden races: whole games that have to come out as they are written; and the notation of turns."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import rally_core as rally
from ground.playthrough import Playthroughs
from ground.rng import Random
from makers.rally import goldens
from rally_core.notation import format_game, format_position, format_turn, parse_turn
from rally_core.setup import new_game
from tests.games.rally.played import Played

FILES = sorted(goldens.FOLDER.glob("*.txt"))
TEXTS = {file.stem: file.read_text(encoding="utf-8") for file in FILES}
PLAYTHROUGHS = Playthroughs(rally.RULES)
ALL = "\n".join(TEXTS.values())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_race_comes_out_the_same(file: Path) -> None:
    wrong = PLAYTHROUGHS.replay(TEXTS[file.stem])
    assert wrong is None, f"{wrong}\nIf this is meant: python3 dev.py goldens"


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


def test_a_turn_comes_back_from_its_text() -> None:
    for number in range(6):
        for turn in Played(number, most=4).turns:
            read = rally.turn_from_json(turn)
            assert parse_turn(format_turn(read)) == read
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


SETUP: dict[str, Any] = {"course": "first_shift", "players": 2, "seed": "x"}


def short_race() -> str:
    turn = goldens.some_turn(new_game(**SETUP), Random("short"))
    return PLAYTHROUGHS.record(SETUP, [rally.turn_to_json(turn)])


def test_what_is_recorded_plays_again() -> None:
    text = short_race()
    assert text.startswith("rally-playthrough/1\n" + json.dumps(SETUP) + "\n| .. .. a1")
    assert re.search(r"\nturn 1: red1 \S+/", text)
    assert PLAYTHROUGHS.replay(text) is None


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (" events ", " things ", "line "),
        ("turn 1: red1", "turn 1: red7", "bad_request"),
        ("turn 1: red1 ", "turn 1: red1 M1/ ", "bad_text"),
        ("| turn 1", "| turn 9", "line "),
        ("rally-playthrough/1", "rally-playthrough/0", "bad_text"),
        ('"players": 2', '"players": 9', "bad_request"),
        ('{"course"', '{"course', "bad_request"),
    ],
)
def test_a_difference_is_told(old: str, new: str, told: str) -> None:
    text = short_race()
    assert old in text
    wrong = PLAYTHROUGHS.replay(text.replace(old, new, 1))
    assert wrong is not None and told in wrong
