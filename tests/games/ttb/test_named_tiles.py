"""Tiles named in a sentence have their symbols beside them, in every language."""

from __future__ import annotations

import re

import pytest
from games.ttb.words.markup import SOFT, with_tiles
from games.ttb.words.names import order_name
from shell.texts.texts import Texts

import ttb_core as ttb
from tests.games.ttb.tables import LANGUAGES, duel, run, sit_down, table


def symbols(html: str) -> list[str]:
    return re.findall(r'href="#order-(\w+)"', html)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_is_known_by_its_name_and_stays_readable(language: str) -> None:
    texts = Texts(language, table(language))
    for order in [*(order.name for order in ttb.ORDERS), "double_modification"]:
        name = order_name(texts, order)
        for written in (name, name.replace(SOFT, "")):
            html = with_tiles(texts, f"a <{written}>, x{written}x")
            assert symbols(html) == [order], name
            assert re.sub("<[^>]*>", "", html) == f"a &lt;{written}&gt;, x{written}x"
            assert 'aria-hidden="true"' in html


def test_the_longest_name_wins_and_nothing_else_is_one() -> None:
    texts = Texts("en", table("en"))
    assert symbols(with_tiles(texts, "Double Zap, then Step + Load and Zap.")) == [
        "double_zap",
        "forward_load",
        "zap",
    ]
    assert symbols(with_tiles(texts, "Loading, unload, zap, Forward 11, Load-bearing")) == []


def test_messages_and_reasons_at_the_table_have_them() -> None:
    app = sit_down(position=duel())
    app.act("coach-off")  # its words come before the reason
    app.say("ui.hinted", what="Load goes into slot 1", why="<b>")
    assert symbols(app.view()["message"]) == ["load"] and "&lt;b&gt;" in app.view()["message"]
    app.act("tile", "unload")
    app.act("slot", "red1:1")
    assert symbols(app.view()["message"]) == ["unload"], "why it will do nothing"
    run(app)
