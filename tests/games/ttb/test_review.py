"""The review after a game: valued in the worker, described in words, shown on the board."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from games.ttb import desk as ttb_desk
from games.ttb.review.review import Review
from games.ttb.words.names import hex_name
from games.ttb.words.reasons import turn_words
from shell.app.app import App
from shell.door.door import Door
from shell.film.film import Film
from shell.play.table import Table
from shell.texts.texts import Texts

import ttb_core as ttb
from tests.games.ttb.bots.test_review import HOME_AT_LAST, PASS, WINNING
from tests.games.ttb.tables import LANGUAGES, draft, duel, finish, sit_down, table

pytestmark = pytest.mark.slow


def ended() -> App:
    """A game in which red misses the victory once and wins in its next turn."""
    app = sit_down(position=ttb.position_from_json(WINNING))
    for turn in (PASS, PASS, HOME_AT_LAST):
        app.feature(Table).play(json.dumps(turn))
    assert app.session.over
    return app


def work(app: App, most: int = 10**6) -> Any:
    """Report up to `most` results of the worker to the app and return the last."""
    (effect,) = app.act("work", app.root()["data-job"])
    ttb_desk.desk.begin(effect["request"])
    for _ in range(most):
        report = json.loads(ttb_desk.desk.step(0))
        app.act("work-told", json.dumps({"ticket": effect["ticket"], **report}))
        if report["done"]:
            return report
    return report


@pytest.fixture(scope="module")
def report() -> Any:
    app = ended()
    app.act("review")
    return work(app)


def test_every_turn_is_valued_and_the_dearest_told(report: Any) -> None:
    app = ended()
    assert 'data-action="review"' in app.dialog_html(), "the end leads to it"
    app.act("review")
    ticket = app.root()["data-job"]
    assert "0 of 3" in app.dialog_html()
    half = {**report, "found": report["found"][:1], "part": 0.3, "done": False, "ticket": ticket}
    app.act("work-told", json.dumps(half))
    assert "1 of 3" in app.dialog_html() and app.root()["data-job"] == ticket
    app.act("work-told", json.dumps({**report, "ticket": ticket}))
    assert app.root()["data-job"].startswith("mistakes-"), "all is valued: what cost most is put aside"
    shown = app.dialog_html()
    assert "<progress" not in shown and 'data-value="0"' in shown and "That wins the game." in shown
    assert [one["colour"] for one in app.feature(Review).verdicts] == ["red", "yellow", "red"]
    app.act("review-table")
    assert app.dialog_html().count("<tr>") == 4


def test_a_film_waits_for_the_verdicts_and_tells_the_cost(report: Any) -> None:
    app = ended()
    app.act("close")
    assert not app.root()["data-job"]
    app.act("film")
    app.act("film-go")
    ticket = app.root()["data-job"]
    assert ticket.startswith("review-") and "0 of 3" in app.view()["film"]
    app.act("work-told", json.dumps({**report, "ticket": ticket}))
    film = app.feature(Film)
    assert film.moments == [0, 2] and not app.root()["data-job"].startswith("review-")
    app.act("film-step")
    assert film.line() == "This turn cost Red about 3 points."
    app.act("film-step")
    assert film.line() == "Red bot 1 delivers a pink crystal to Red’s base."


def test_it_can_be_stopped_left_and_gone_on_with(report: Any) -> None:
    app = ended()
    app.act("review")
    ticket = app.root()["data-job"]
    half = {**report, "found": report["found"][:1], "done": False, "ticket": ticket}
    app.act("work-told", json.dumps(half))
    app.act("review-stop")
    assert app.root()["data-job"] == "" and "1 of 3" in app.dialog_html()
    app.act("review-stop")
    assert app.root()["data-job"] == ticket
    app.act("close")
    assert app.root()["data-job"] == ""
    app.act("review")
    (effect,) = app.act("work", app.root()["data-job"])
    assert json.loads(effect["request"])["first"] == 1, "what is known is not thought about again"


def test_a_turn_is_shown_on_the_board_with_the_better_one(report: Any) -> None:
    app = ended()
    app.act("review")
    app.act("work-told", json.dumps({**report, "ticket": app.root()["data-job"]}))
    app.act("review-show", "0")
    assert app.dialog == "" and app.past is not None
    assert "unload" in app.past.data["bots"]["red1"]["program"]
    assert "ahead" in app.view()["ghost"] and "Better: " in app.view()["replay"]
    app.act("replay-step", "forward")
    finish(app, app.effects)
    assert app.view()["ghost"] == "" and "Better: " not in app.view()["replay"]
    app.act("review")
    assert app.dialog == "review", "and back"
    for wrong in ("", "x", "99", "-1"):
        app.act("review-show", wrong)


def looked_back(report: Any) -> App:
    app = ended()
    app.act("review")
    app.act("work-told", json.dumps({**report, "ticket": app.root()["data-job"]}))
    return app


def test_advice_shows_tiles_and_marks_what_changes(report: Any) -> None:
    html = looked_back(report).dialog_html()
    card = html[html.index('data-key="review-0"') :]
    card = card[: card.index("</li>")]
    played, better = card.split('class="advice-kind advice-instead"')
    assert "data-changed" not in played and better.count("data-changed") == 1
    (changed,) = re.findall(r'data-changed><svg.*?href="#(.*?)"', better)
    assert changed == "order-unload"
    assert 'class="hidden">Better: ' in card, "ears are told in words"


def test_a_better_turn_is_tried_from_there(report: Any) -> None:
    app = looked_back(report)
    old = app.session
    app.act("review-try", "0")
    assert app.dialog == "" and app.session is not old and app.session.cursor == 0
    assert app.session.start == old.position_at(0) and app.session.key != old.key
    assert [change["order"] for change in draft(app).turn["change"]] == ["unload"]
    assert app.message[1].startswith("Try:")
    app.act("undo")
    assert draft(app).turn["change"] == [], "it's a suggestion"
    assert app.root()["data-door"] == ""
    app.act("door")
    assert not app.feature(Door).going, "a trial is nothing to continue"
    app.act("play")
    app.act("back-to-game")
    assert app.session is old and app.session.over, "the game that was played waits"


def test_a_trial_is_a_game_of_its_own_once_the_player_stays(report: Any) -> None:
    app = looked_back(report)
    old = app.session
    app.act("review-try", "0")
    key = app.session.key
    app.act("games")
    assert key not in app.view().get("games", "") + app.dialog_html()
    app.act("close")
    app.act("stay")
    app.act("open-game", old.key)
    app.act("open-game", key)
    assert app.session.key == key, "it is stored"


def test_what_a_computer_played_is_not_tried(report: Any) -> None:
    app = looked_back(report)
    app.session.seats = {"red": {"kind": "computer", "level": 1}}
    app.act("review-stop")
    assert "review-try" not in app.dialog_html()
    session = app.session
    for wrong in ("0", "", "x", "99"):
        app.act("review-try", wrong)
    assert app.session is session


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_only_the_hex_of_a_new_crystal_was_worse_that_is_said(language: str) -> None:
    texts = Texts(language, table(language), LANGUAGES)
    played = {"change": [], "double": False, "choices": [{"zap": "load"}, {"crystal": [1, 0]}]}
    better = {**played, "choices": [{"zap": "load"}, {"crystal": [0, 2]}]}
    words = turn_words(texts, ["…"], better, played)
    assert words == texts.t("ui.review.hex", hex=hex_name(texts, [0, 2]))
    other = {**better, "choices": [{"zap": "unload"}, {"crystal": [0, 2]}]}
    assert turn_words(texts, ["…"], other, played) != words


def test_who_was_ahead_is_one_curve(report: Any) -> None:
    html = looked_back(report).dialog_html()
    assert html.count('class="curve-area"') == 2
    (label,) = re.findall(r'class="curve-plot"[^>]*aria-label="([^"]*)"', html)
    assert label == "Who was ahead, as the expert sees it. Red was ahead by up to 15 points"


def test_what_is_known_stays_with_the_game(report: Any) -> None:
    app = ended()
    app.act("review")
    app.act("work-told", json.dumps({**report, "ticket": app.root()["data-job"]}))
    app.act("close")
    app.act("undo-turn")
    app.act("review")
    assert app.dialog == "", "the game goes on"
    app.act("redo")
    app.act("review")
    assert len(app.feature(Review).verdicts) == 3, "the same turn again"
    app.session.key = "another"
    app.act("review")
    assert app.feature(Review).verdicts == []


def test_there_is_none_while_a_game_goes_on() -> None:
    app = sit_down(position=duel())
    app.act("review")
    assert app.dialog == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(language: str, report: Any) -> None:
    app = ended()
    app.speak(Texts(language, table(language), LANGUAGES))
    app.act("review")
    app.act("work-told", json.dumps({**report, "ticket": app.root()["data-job"]}))
    app.act("review-table")
    shown = app.dialog_html()
    assert table(language)["ui.review"] in shown and table(language)["ui.why.win"] in shown
    assert "ui." not in shown.replace("data-", "")
