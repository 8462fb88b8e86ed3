"""The golden playthroughs: whole games that have to come out as they are written."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ground.playthrough import Playthroughs
from makers.ttb import goldens
from ttb_core import ORDERS, RULES
from ttb_core.notation import NOTATION
from ttb_core.orders import Order
from ttb_core.setup import EDITIONS

FILES = sorted(goldens.FOLDER.glob("*.txt"))
TEXTS = {file.stem: file.read_text(encoding="utf-8") for file in FILES}
ALL = "\n".join(TEXTS.values())
GAMES = Playthroughs(RULES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_comes_out_the_same(file: Path) -> None:
    wrong = GAMES.replay(TEXTS[file.stem])
    assert wrong is None, f"{wrong}\nIf this is meant: python3 dev.py goldens"


def test_every_golden_game_has_its_file_and_every_file_its_game() -> None:
    assert TEXTS.keys() == goldens.GAMES.keys()


@pytest.mark.parametrize("name", TEXTS)
def test_a_golden_game_ends_and_can_be_read_by_people(name: str) -> None:
    text = TEXTS[name]
    assert "the end by" in text
    assert len(text) < 20_000
    assert text.splitlines()[1] == json.dumps(goldens.GAMES[name])


MODES: dict[str, dict[str, object]] = {
    **{f"{n} colours": {"colours": n, "mode": None} for n in range(2, 7)},
    "simplified": {"simplified": True},
    "no score victory": {"score_victory": False},
    "two colours each": {"mode": "two_colours"},
    "teams of two": {"mode": "teams", "colours": 4},
    "teams of three": {"mode": "teams", "colours": 6},
    "rocks": {"rocks": 3},
    "blobs": {"blobs": 3},
    "mud": {"mud": 3},
    "teleporters": {"teleporters": 3},
}


@pytest.mark.parametrize("mode", MODES)
def test_there_is_a_game_for(mode: str) -> None:
    wanted = MODES[mode]
    assert any(
        all(game.get(key) == value for key, value in wanted.items()) for game in goldens.GAMES.values()
    )


def test_there_is_a_game_with_all_elements() -> None:
    elements = ("rocks", "blobs", "mud", "teleporters")
    assert any(all(game.get(element) for element in elements) for game in goldens.GAMES.values())


DEALT = [order for order in ORDERS if not order.special or order.name in EDITIONS[1]]


@pytest.mark.parametrize("order", DEALT, ids=lambda order: order.name)
def test_every_order_of_the_box_is_carried_out_somewhere(order: Order) -> None:
    assert re.search(rf"[12] {order.code}:", ALL)


HAPPENINGS = {
    "Double Modification": r"^\d+ \w+: double",
    "a score victory": "the end by score",
    "the end after the last round": "the end by attrition",
    "the end phase": "end phase, 3 counters",
    "the last counter": "0 counters left",
    "a swap": r"\d+ \w+: .*\.\dx\d",
    "a removal": r"\d+ \w+: .*\.\d-",
    "a reset": r"\d+ \w+: .*\*",
    "a pushed bot": r" pushing (red|yellow|green|blue|purple|pink)[12] ",
    "a pushed crystal": r" pushing (blue|green|pink) ",
    "a blob that moves": r"[;:] blob -?\d,-?\d>|pushing blob ",
    "a blob hit by a Zap": "hits blob",
    "a rock in the way": r"\([^()]* rock\)",
    "a bot stuck in mud": r"[12] stuck",
    "a bot that gets free": r"[:;] free",
    "a step through teleporters": r"\(-?\d,-?\d=-?\d,-?\d\)",
    "a bot that is made to do something": r"[12] must ",
    "a bot that is spared": "is spared",
    "a crystal from a bot": "takes .* from ",
    "a crystal onto a bot": r"(blue|green|pink) to [a-z]+[12]\b",
    "a crystal onto the ground": r"(blue|green|pink) to -?\d,-?\d",
    "a chosen hex for a crystal": "> crystal:",
    "a special order drawn": " draws ",
}


@pytest.mark.parametrize("happening", HAPPENINGS)
def test_somewhere_there_is(happening: str) -> None:
    assert re.search(HAPPENINGS[happening], ALL, re.MULTILINE)


def test_somewhere_opponents_share_the_victory() -> None:
    alone = [text for name, text in TEXTS.items() if "mode" not in goldens.GAMES[name]]
    assert any(re.search(r"the end by attrition, \w+ and \w+", text) for text in alone)


# The checker itself


GAME = "ttb-playthrough/1\n" + '{"colours": 2, "seed": "x", "first": "red"}\n'
FIRST = "red1.1=F red2.1=L"


def short_game() -> str:
    return GAMES.record({"colours": 2, "seed": "x", "first": "red"}, [NOTATION.read_turn(FIRST)])


def test_what_is_recorded_plays_again() -> None:
    text = short_game()
    assert text.startswith(GAME)
    assert f"\n1 red: {FIRST}\n    red1 F: 0,-4>0,-3; red2 L: NE>NW\n" in text
    assert GAMES.replay(text) is None


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("0,-4>0,-3", "0,-4>0,-2", "line 19"),
        ("1 red:", "2 red:", "line 18"),
        ("| round 1", "| round 9", "line 12"),
        ("NE>NW\n", "NE>NW\n| more\n", "line 20"),
        ("ttb-playthrough/1", "ttb-playthrough/0", "bad_text"),
        ("red1.1=F red2.1=L", "red1.1=F red2.1=X", "bad_text"),
        ("red1.1=F red2.1=L", "red1.1=F", "illegal_change"),
        ('"colours": 2', '"colours": 7', "bad_request"),
        ('{"colours"', '{"colours', "bad_request"),
    ],
)
def test_a_difference_is_told(old: str, new: str, told: str) -> None:
    text = short_game()
    assert old in text
    wrong = GAMES.replay(text.replace(old, new, 1))
    assert wrong is not None and told in wrong


def test_a_turn_without_its_answers_is_told() -> None:
    turns = list(map(NOTATION.read_turn, ["red1.1=Z red2.1=F", "yellow1.1=FF yellow2.1=F"]))
    lines = GAMES.record({"colours": 2, "first": "red"}, turns).splitlines()
    assert GAMES.replay("\n".join([*lines, "2 red: pass > zap:L"])) is not None


@pytest.mark.parametrize("text", ["", "ttb-playthrough/1", "\ud800", "ttb-playthrough/1\n[]", "{}\n{}"])
def test_no_text_is_too_bad_to_be_refused(text: str) -> None:
    assert GAMES.replay(text)
