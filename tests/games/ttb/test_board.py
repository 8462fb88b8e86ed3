"""The drawing of a position has every hook that the page promises."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from games.ttb import first
from games.ttb.board import board
from games.ttb.game import TTB
from games.ttb.turn import hand
from shell.drawing.html import attrs, esc

import ttb_core as ttb
from ground.rules import NOBODY
from tests.games.ttb.tables import data, sit_down


@pytest.mark.parametrize("colours, number", [(2, 61), (4, 61), (5, 91), (6, 91)])
def test_every_hex_and_piece_is_there(colours: int, number: int) -> None:
    position = ttb.new_game(colours=colours, seed="all", rocks=2, blobs=1, mud=3, teleporters=2)
    shown = TTB.rules.view(TTB.data(position), NOBODY)
    drawn = board.svg(shown, label="Board")
    ET.fromstring(drawn)
    assert len(re.findall("data-hex=", drawn)) == number
    assert len(re.findall("data-bot=", drawn)) == 2 * colours
    assert len(re.findall("data-base=", drawn)) == colours
    assert len(re.findall("data-crystal=", drawn)) == len(shown["crystals"])
    assert [len(re.findall(f"data-{name}=", drawn)) for name in ("rock", "blob", "mud", "teleporter")] == [
        2,
        1,
        3,
        4,
    ]
    assert "style=" not in drawn and "onclick" not in drawn


def test_a_bot_shows_where_it_stands_looks_and_what_it_carries() -> None:
    drawn = board.bot("pink2", {"at": [1, -2], "facing": "SW", "cargo": "blue", "stuck": True})
    for part in ('data-bot="pink2"', 'data-at="1,-2"', 'data-facing="SW"', 'data-cargo="blue"', "data-stuck"):
        assert part in drawn
    assert 'transform="rotate(120)"' in drawn


def test_a_base_shows_the_crystals_that_came_last() -> None:
    came = ["pink", "pink", "blue", "green", "blue", "blue", "green"]
    for count in range(len(came) + 1):
        drawn = re.findall(r'class="banked".*?#crystal-(\w+)', board.base("red", [3, 0], came[:count]))
        assert drawn == came[:count][-5:]


def test_neighbours_lie_a_hex_apart_in_their_direction() -> None:
    for way, (q, r) in board.STEP.items():
        x, y = board.centre(q, r)
        assert x * x + y * y == pytest.approx(7500, abs=20)
        assert (y < 0, y > 0) == ("N" in way, "S" in way)
        assert (x > 0) == ("E" in way)


def test_the_first_board_is_the_boards_drawing() -> None:
    assert first.board().startswith("<svg data-board")


def test_names_of_hexes_round_trip() -> None:
    assert board.parse_hex(board.name_of((-3, 2))) == [-3, 2]


def test_each_slot_is_on_the_page_once_and_others_see_no_hidden_order() -> None:
    app = sit_down(position=ttb.new_game(colours=3, seed="hidden"))
    view = app.view()
    page = "".join(view.values())
    slots = re.findall(r'data-slot="(\w+:\d)"', page)
    assert len(slots) == len(set(slots)) == 18
    for other in data(app)["turn_order"]:
        (order,) = data(app)["hands"][other]["special"]
        # The tile of the colour to move is face down as well, until its owner has the device.
        assert f'data-tile="{order}"' not in page and f"order-{order}" not in page
        assert hand.public(data(app), other) == ([], 1)


def test_escaping() -> None:
    assert esc("<a href='x'>&\"") == "&lt;a href=&#39;x&#39;&gt;&amp;&quot;"
    assert attrs(title='"><b>') == ' title="&quot;&gt;&lt;b&gt;"'
