"""Statistics of a game of Twin Tin Bots: points, the best turn, the kind of game."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from games.ttb.statistics.statistics import Statistics
from shell.app.app import App
from shell.play.table import Table
from shell.statistics.records import Record
from shell.texts.texts import Texts

import ttb_core as ttb
from tests.games.ttb.bots.test_review import HOME_AT_LAST, PASS, WINNING
from tests.games.ttb.tables import LANGUAGES, sit_down, table
from ttb_core.names import CRYSTAL, points

COMPUTER = {"yellow": {"kind": "computer", "level": 3}}
DEALT = {"colours": 2}


def play(app: App, turn: Any) -> None:
    app.feature(Table).play(json.dumps(turn))


def work(app: App) -> None:
    """Run work in pieces to its end."""
    for _ in range(50):
        app.act("job")


def game(app: App, options: Any = DEALT, seats: Any = COMPUTER) -> App:
    """Play a game that red wins in its second turn, with 4 points in one turn."""
    app.feature(Table).start(ttb.position_from_json(WINNING), dict(options), {}, dict(seats))
    for turn in (PASS, PASS, HOME_AT_LAST):
        play(app, turn)
    assert app.session.over
    work(app)
    return app


def kept(app: App) -> list[Record]:
    return app.feature(Statistics).all_records


def test_the_points_and_the_best_turn_are_counted() -> None:
    (record,) = kept(game(sit_down()))
    assert (record.against, record.way, record.won) == ("3", "standard", True)
    assert (record.colours, record.rounds, record.figures) == (2, 3, (12, 4))


def test_simplified_rules_are_counted_apart() -> None:
    app = game(sit_down(), options={**DEALT, "simplified": True})
    (record,) = kept(app)
    assert record.way == "standard+"
    app.act("statistics")
    assert table("en")["ui.option.simplified"] in app.dialog_html()


def test_the_points_are_those_that_the_end_says() -> None:
    data: Any = ttb.position_to_json(ttb.new_game(colours=2, seed="end", first="red"))
    data |= {"track": [], "counters": 0, "round": 9, "to_move": "yellow", "banked": {"red": ["blue", "pink"]}}
    data["bots"]["red1"]["cargo"] = "blue"
    app = sit_down()
    app.feature(Table).start(ttb.position_from_json(data), dict(DEALT), {}, dict(COMPUTER))
    play(app, PASS)
    work(app)
    app.act("finish")
    (record,) = kept(app)
    told = re.findall(r'<td class="total">(\d+)</td>', app.dialog_html())
    points, turn = record.figures
    assert points == int(told[0]) == sum(ttb_points("blue", "pink", "blue")) - 1
    assert turn == 0


def ttb_points(*stones: str) -> list[int]:
    return [points(CRYSTAL[stone]) for stone in stones]


def test_computers_are_told_by_their_names() -> None:
    app = game(sit_down())
    app.act("statistics")
    shown = app.dialog_html()
    assert "Bolt" in shown and "100%" in shown and "Rusty" not in shown


BOOK = sit_down().feature(Statistics).book
GOOD = "2026-01-02T03:04 n3x1 5 teams+ 6 1 22 11 4"


def test_a_record_is_a_line() -> None:
    record = BOOK.read(GOOD)
    assert record is not None and str(record) == GOOD and record.way == "teams+"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(language: str) -> None:
    app = game(sit_down())
    app.speak(Texts(language, table(language), LANGUAGES))
    app.act("statistics")
    assert table(language)["ui.statistics"] in app.dialog_html() and "ui." not in app.dialog_html()
