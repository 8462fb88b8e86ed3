"""An attempt on the table, and a link that is opened over it: it waits, and goes on where it was."""

from __future__ import annotations

import json

import pytest
from games.ttb.puzzles.attempt.attempt import PuzzleSession
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.storm.storm import Storm
from games.ttb.puzzles.words import puzzle_link
from shell.app.app import App

import ttb_core as ttb
from tests.games.ttb.puzzles.solving import arrive
from tests.games.ttb.puzzles.test_lessons_page import learn
from tests.games.ttb.puzzles.test_puzzles_page import PUZZLE, place
from tests.tables import Drawer, duel, run, sit_down
from ttb_core import links

DAY = "2026-11-22"
GAME = links.Game(duel(), [ttb.turn_from_json({"change": []})])
LINKS = {"position": "p=" + links.encode_position(duel()), "game": "g=" + links.encode_game(GAME)}


def of_the_day(app: App) -> None:
    app.act("puzzles", "today")
    arrive(app)
    app.act("day", DAY)
    app.act("puzzle-day", DAY)


def of_the_collection(app: App) -> None:
    app.act("puzzles")
    arrive(app)
    collection = app.feature(Stock).collection
    assert collection is not None
    app.act("puzzle", next(one.key for one in collection.puzzles if one.length == 2))


def by_link(app: App) -> None:
    app.act("link", puzzle_link(PUZZLE))


def in_a_storm(app: App) -> None:
    app.act("puzzles", "storm")
    app.act("storm")
    arrive(app)


def lesson(app: App) -> None:
    learn(app)
    app.act("lesson", "step")


ATTEMPTS = {
    "day": of_the_day,
    "collection": of_the_collection,
    "link": by_link,
    "storm": in_a_storm,
    "lesson": lesson,
}
BACK = {"button": ("back-to-game", ""), "browser": ("go", "play")}


@pytest.mark.parametrize("attempt", ATTEMPTS)
@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("back", BACK)
def test_an_attempt_waits_while_a_link_is_looked_at(attempt: str, link: str, back: str) -> None:
    drawer = Drawer()
    app = sit_down(drawer, duel())
    ATTEMPTS[attempt](app)
    if attempt != "storm":  # in which a turn that solves nothing is the end of a puzzle
        run(app)
    session = app.session
    assert isinstance(session, PuzzleSession)
    moment = session.cursor
    drawn = app.view()
    kept = dict(drawer.kept)
    app.act("link", LINKS[link])
    assert app.session is not session
    app.view()
    assert drawer.kept == kept, "looking loses nothing when the page is closed"
    if attempt == "link" and back == "browser":
        app.act("link", puzzle_link(PUZZLE))  # the address that was there before
    else:
        app.act(*BACK[back])
    assert app.session is session and session.cursor == moment
    here = app.view()
    assert [name for name in ("puzzle", "lesson") if here[name] != drawn[name]] == []


def test_a_page_closed_over_a_link_that_is_looked_at_finds_the_attempt_again() -> None:
    drawer = Drawer()
    app = sit_down(drawer, duel())
    by_link(app)
    run(app)
    app.act("link", LINKS["position"])
    again = sit_down(drawer, fragment=LINKS["position"])
    again.act("back-to-game")
    assert again.feature(Puzzles).data["title"] == PUZZLE["title"] and again.session.cursor == 1


def test_an_attempt_is_over_once_though_it_waits() -> None:
    app = sit_down(position=duel())
    heard: list[object] = []
    app.feature(Puzzles).when_solved.append(heard.append)
    by_link(app)
    run(app)
    place(app, "unload", "red1:1")
    run(app)
    assert len(heard) == 1
    told = app.feature(Puzzles).outcome
    app.act("link", LINKS["position"])
    app.act("back-to-game")
    assert len(heard) == 1 and app.feature(Puzzles).outcome is told


def test_a_link_that_is_played_on_leaves_the_attempt_one_tap_away() -> None:
    app = sit_down(position=duel())
    by_link(app)
    run(app)
    session = app.session
    app.act("link", LINKS["position"])
    run(app)
    app.act("back-to-game")
    assert app.session is session and PUZZLE["title"] == app.feature(Puzzles).data["title"]


def test_a_storm_goes_on_while_a_link_is_looked_at() -> None:
    app = sit_down(position=duel())
    in_a_storm(app)
    ticket = app.root()["data-storm"]
    app.act("link", LINKS["game"])
    assert app.root()["data-storm"] == ticket
    app.act("back-to-game")
    assert app.root()["data-storm"] == ticket and app.feature(Storm).on


def test_a_storm_whose_time_runs_out_meanwhile_leaves_a_puzzle_like_any_other() -> None:
    app = sit_down(position=duel())
    in_a_storm(app)
    app.act("link", LINKS["game"])
    app.act("storm-end", app.root()["data-storm"].split()[0])
    assert app.dialog == "storm-over" and not app.feature(Storm).on
    app.act("close")
    app.act("back-to-game")
    assert app.feature(Puzzles).session is not None and not app.feature(Puzzles).rushed
    app.act("puzzle-hint")
    assert app.message[0] != "refused"


def test_what_comes_by_link_knows_nothing_of_the_day() -> None:
    app = sit_down(position=duel())
    app.act("open-puzzle", json.dumps({**PUZZLE, "begun": "nonsense", "day": 3}))
    session = app.feature(Puzzles).session
    assert session is None or not {"begun", "day"} & set(session.about)
