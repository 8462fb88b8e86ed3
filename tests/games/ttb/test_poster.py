"""The poster of a game: its decisive turns, each as a close-up with the effect of the turn."""

from __future__ import annotations

import json
import re

import pytest
from games.ttb.review.review import Review
from shell.app.app import App
from shell.play.table import Table

import ttb_core as ttb
from makers.ttb.goldens import golden
from tests.contract.page.drawn import flaws
from tests.days import plain
from tests.games.ttb.tables import sit_down


def ended(name: str) -> App:
    """A golden game, played to its end."""
    setup, turns = golden(name)
    app = sit_down(position=ttb.new_game(**setup))
    for turn in turns:
        app.feature(Table).play(json.dumps(ttb.turn_to_json(turn)))
    app.act("finish")
    return app


def poster(app: App) -> str:
    app.act("poster")
    while "poster-wait" in app.dialog_html():
        app.act("poster-draw")
    return app.dialog_html()


@pytest.mark.parametrize("name", ["two", "teams_of_two", "teleporters", "simplified", "no_score_victory"])
def test_up_to_three_turns_are_shown_with_their_words(name: str) -> None:
    app = ended(name)
    assert 'data-action="poster"' in app.dialog_html()
    html = poster(app)
    assert flaws(html) == []
    words = re.findall(r"<figcaption>(.*?)</figcaption>", html)
    assert 1 <= len(words) <= 3 and all(plain(each).startswith("Round ") for each in words)
    labels = re.findall(r'<svg class="scene" viewBox="[-\d ]+" role="img" aria-label="([^"]*)"', html)
    assert labels == words, "who cannot see a picture hears its words"
    assert html.count('class="ghost"') == len(words) and 'data-key="red1' not in html


def test_the_turns_are_those_that_the_review_found_costliest(monkeypatch: pytest.MonkeyPatch) -> None:
    app = ended("two")
    plainly = poster(app)
    assert "Round 26" in plainly and "cost" not in plainly
    costs = [0.0] * app.session.cursor
    costs[4] = 20.0
    monkeypatch.setattr(Review, "costs", lambda self: costs[:-1])
    app.act("poster", "again")
    assert poster(app) == plainly, "a review that is not complete says nothing"
    monkeypatch.setattr(Review, "costs", lambda self: costs)
    app.act("poster", "once more")
    assert "This turn cost Red about 20 points." in plain(poster(app))


def test_there_is_no_poster_before_the_end() -> None:
    app = sit_down(position=ttb.new_game(colours=2, seed="poster"))
    app.act("poster")
    assert app.dialog == ""
