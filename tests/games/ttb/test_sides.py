"""The header shows the sides of a game and their common scores."""

from __future__ import annotations

import re

import pytest
from games.ttb.board.scores import carried
from games.ttb.game import TTB
from games.ttb.table.tips import Tips

import ttb_core as ttb
from tests.games.ttb.tables import sit_down


@pytest.mark.parametrize(("mode", "colours"), [("teams", 4), ("teams", 6), ("two_colours", 4)])
def test_the_header_says_who_is_with_whom_and_what_they_have(mode: str, colours: int) -> None:
    data = ttb.position_to_json(ttb.new_game(colours=colours, mode=mode, seed="sides"))
    assert data["teams"] is not None
    first = data["teams"][0]
    data["banked"] = {first[0]: ["pink"], first[1]: ["blue"]}
    app = sit_down(position=ttb.position_from_json(data))
    for html in app.view()["players"].split("<li")[1:]:
        colour = re.search(r'data-key="player-(\w+)"', html)
        assert colour is not None
        side = 0 if colour[1] in first else 1
        assert f'class="side" data-side="{side}"' in html and f">{'AB'[side]}</b>" in html
        assert f">Σ{0 if side else 6}</span>" in html
        tip = app.feature(Tips).tip(f"score:{colour[1]}")
        assert app.t("ui.side.sum", n=0 if side else 6) in tip


def test_alone_nobody_has_a_side() -> None:
    html = sit_down(position=ttb.new_game(colours=2, seed="1")).view()["players"]
    assert 'class="side"' not in html and "Σ" not in html


def test_the_score_tells_what_bots_carry() -> None:
    data = TTB.rules.data(ttb.new_game(colours=2, seed="1"))
    data["bots"]["red1"]["cargo"], data["bots"]["red2"]["cargo"] = "pink", "blue"
    assert carried(data, "red") == 4
    app = sit_down(position=ttb.position_from_json(data))
    tip = app.feature(Tips).tip("score:red")
    assert app.t("ui.tip.carried", n=4) in tip and "crystal. Bot 2 carries" in tip
    assert "carries" not in app.feature(Tips).tip("score:yellow")
