"""Links of Twin Tin Bots in the share dialog and at the table."""

from __future__ import annotations

import re

import pytest
from games.ttb.game import TTB
from games.ttb.table.tips import Tips
from shell.play.table import Table
from shell.sharing.sharing import Sharing

import ttb_core as ttb
from tests.games.ttb.tables import data, duel, run, sit_down
from ttb_core import links as codec


@pytest.mark.parametrize("name", ["", "Ada", "x" * 99, "\u202eevil\x00", "<b>&amp;", "🙂 Zoë"])
def test_every_name_can_travel(name: str) -> None:
    start = ttb.new_game(colours=2, seed="names")
    text = codec.encode_game(codec.Game(start, [], {"red": TTB.plain_name(name)}, 1))
    game = codec.decode(text).game
    assert game is not None and game.names.get("red", "") == TTB.plain_name(name)


def test_what_cannot_be_shown_is_left_out_of_names() -> None:
    assert TTB.plain_name("Eve\u202e\x07") == "Eve"


def test_a_position_whose_link_would_be_too_long_says_so() -> None:
    app = sit_down(position=duel())
    app.feature(Sharing).address = "https://example.github.io/ttb/"
    app.feature(Table).start(ttb.position_from_json({**data(app), "round": 10**400}))
    app.act("share")
    assert "link_too_long" in app.dialog_html()
    assert 'data-action="share-save"' in app.dialog_html()


def test_that_links_hide_nothing_is_said_where_something_is_hidden() -> None:
    hands = {"red": {"special": ["jump"]}}
    secret = duel(hands=hands)
    app = sit_down(position=secret)
    app.act("share")
    assert "A link hides nothing" in app.dialog_html()
    app.feature(Table).start(duel(hands={"red": {"special": ["jump"], "revealed": ["jump"]}}))
    app.act("share")
    assert "A link hides nothing" not in app.dialog_html()


def test_a_round_of_three_hundred_digits_is_shown_in_short() -> None:
    app = sit_down()
    app.act("link", "#p=" + codec.encode_position(duel(round=10**300)))
    seen = [*app.view().values(), app.feature(Tips).tip("round")]
    run(app)
    app.act("log")
    seen += [*app.view().values(), app.feature(Table).title()]
    app.act("load")
    seen.append(app.dialog_html())
    assert "<b data-round>9,999+</b>" in seen[0] + app.view()["supply"]
    assert [text for text in seen if re.search(r"\d{13}", re.sub(r"<[^>]*>", "", text))] == []
