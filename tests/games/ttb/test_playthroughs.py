"""The contents of the golden playthroughs."""

from __future__ import annotations

import json
import re

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


def test_a_game_is_written_down_for_people() -> None:
    setup, turn = {"colours": 2, "seed": "x", "first": "red"}, "red1.1=F red2.1=L"
    playthroughs = Playthroughs(RULES)
    text = playthroughs.record(setup, [NOTATION.read_turn(turn)])
    assert text.startswith("ttb-playthrough/1\n" + '{"colours": 2, "seed": "x", "first": "red"}\n')
    assert f"\n1 red: {turn}\n    red1 F: 0,-4>0,-3; red2 L: NE>NW\n" in text
    assert playthroughs.replay(text) is None
