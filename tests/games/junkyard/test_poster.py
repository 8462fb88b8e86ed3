"""The poster of a robot: the card, the choice, the words, and the frame's work in pieces."""

from __future__ import annotations

import re

import pytest
from shell.poster import poster as frames

import junkyard_core as junk
from ground.steps import finished
from tests.contract.page.drawn import flaws
from tests.days import plain
from tests.games.junkyard.junk_table import do, sit_down
from tests.games.junkyard.test_daily_page import DAY, RUN, open_app, play, settle
from tools.playing import junkyard_positions as positions
from tools.playing.junkyard import persons


def heading(html: str) -> str:
    return plain(re.findall(r"<h2[^>]*>(.*?)</h2>", html)[0])


def test_the_end_of_a_game_leads_to_the_robot_of_its_winner_and_to_the_others() -> None:
    app = sit_down(positions.BY_ENERGY)
    app.act("poster")
    assert app.dialog == "", "the game is on"
    do(app, "keep")
    app.act("finish")
    assert 'data-action="poster"' in app.dialog_html()
    app.act("poster")
    html = app.dialog_html()
    assert flaws(html) == [] and heading(html) == "Yellow’s robot"
    assert html.count('class="junk-card"') == 1 and 'data-poster="junkyard-bots.png"' in html
    (label,) = re.findall(r'class="junk-card"[^>]*aria-label="([^"]*)"', html)
    assert plain(label).startswith("Yellow’s robot: ") and "claw" in label
    assert "Energy 10 of 10 · Power" in plain(html) and "Claws: 2 · Mouths: 2" in plain(html)
    app.act("poster", "red")
    assert heading(app.dialog_html()) == "Red’s robot"
    assert re.findall(
        r'data-value="(\w+)" data-key[^>]*aria-pressed="true"|aria-pressed="true"', app.dialog_html()
    )
    app.act("poster", "<b>")
    assert heading(app.dialog_html()) == "Yellow’s robot", "of what is none the first"


def test_a_heap_has_the_poster_of_its_robot_alone() -> None:
    app = open_app()
    app.act("daily-go", DAY)
    settle(app)
    play(app, persons(finished(junk.RULES.links.reading(RUN))))
    assert app.dialog == "daily-over" and 'data-action="poster"' in app.dialog_html()
    app.act("poster")
    html = app.dialog_html()
    assert heading(html) == "My robot" and "junk-poster-choice" not in html
    assert "Heap of the day" in plain(html) and 'data-action="daily-over"' in html


def test_a_poster_is_drawn_in_pieces_while_its_dialog_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "SLICE", 0)
    app = sit_down(positions.BY_ENERGY)
    do(app, "keep")
    (effect,) = [each for each in app.act("poster") if each["do"] == "later"]
    assert "poster-wait" in app.dialog_html()
    app.act("close")
    assert not app.act("poster-draw"), "nothing is drawn for a dialog that is closed"
    app.act("poster")
    while "poster-wait" in app.dialog_html():
        app.act(effect["action"])
    app.act("finish")
    assert not [each for each in app.act("poster") if each["do"] == "later"], "it is kept"
    assert "junk-card" in app.dialog_html()
