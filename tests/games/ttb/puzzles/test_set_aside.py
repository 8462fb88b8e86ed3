"""An attempt is set aside while a link is open, and continues afterwards."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.ttb.puzzles.attempt.attempt import PuzzleSession
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.stock import Stock
from games.ttb.puzzles.daily.daily import PuzzleOfDay
from games.ttb.puzzles.lessons.learning import Learning
from games.ttb.puzzles.storm.storm import Storm
from games.ttb.puzzles.words import puzzle_link
from games.ttb.turn.changing import Changing
from shell.app.app import App

import ttb_core as ttb
from tests.games.ttb.puzzles.solving import arrive
from tests.games.ttb.puzzles.test_lessons_page import learn
from tests.games.ttb.puzzles.test_puzzles_page import PUZZLE, place
from tests.games.ttb.tables import Drawer, duel, run, sit_down
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


def with_a_hint(app: App) -> None:
    of_the_collection(app)
    app.act("puzzle-hint")
    assert "challenge-hint" in app.view()["puzzle"]


def lesson(app: App) -> None:
    learn(app)
    app.act("lesson", "step")


ATTEMPTS = {
    "day": of_the_day,
    "collection": of_the_collection,
    "link": by_link,
    "storm": in_a_storm,
    "hint": with_a_hint,
    "lesson": lesson,
}


def first_change(app: App) -> list[Any]:
    changes: list[list[Any]] = ttb.legal_changes(app.session.position)
    return next(change for change in changes if len(change) == 1)


BACK = {"button": ("back-to-game", ""), "browser": ("go", "play")}


@pytest.mark.slow
@pytest.mark.parametrize("attempt", ATTEMPTS)
@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("back", BACK)
def test_an_attempt_waits_while_a_link_is_looked_at(attempt: str, link: str, back: str) -> None:
    drawer = Drawer()
    app = sit_down(drawer, duel())
    ATTEMPTS[attempt](app)
    if attempt not in ("storm", "hint"):  # A turn would end the storm's puzzle and remove the hint.
        run(app)
    session = app.session
    assert isinstance(session, PuzzleSession)
    moment = session.cursor
    drawn = app.view()
    kept = dict(drawer.kept)
    app.act("link", LINKS[link])
    assert app.session is not session
    assert app.t("ui.link.back_to_there") in app.view()["visit"], "there is no game to go back to"
    assert drawer.kept == kept, "looking loses nothing when the page is closed"
    if attempt == "link" and back == "browser":
        app.act("link", puzzle_link(PUZZLE))  # The address before the link.
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


def test_an_attempt_is_over_once_though_it_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    app = sit_down(position=duel())
    heard: list[object] = []
    monkeypatch.setattr(app.feature(PuzzleOfDay), "puzzle_solved", heard.append)
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
    assert app.feature(Puzzles).session is not None and not app.feature(Puzzles).in_storm
    app.act("puzzle-hint")
    assert app.message[0] != "refused"


def test_what_comes_by_link_knows_nothing_of_the_day() -> None:
    app = sit_down(position=duel())
    app.act("open-puzzle", json.dumps({**PUZZLE, "begun": "nonsense", "day": 3}))
    session = app.feature(Puzzles).session
    assert session is None or not {"begun", "day"} & set(session.about)


@pytest.mark.parametrize("upon", ["lesson", "collection"])
@pytest.mark.parametrize("attempt", ["", "day", "link", "lesson"])
def test_a_lesson_or_puzzle_upon_what_a_link_has_brought_leads_back_all_the_way(
    attempt: str, upon: str
) -> None:
    app = sit_down(position=duel())
    if attempt:
        ATTEMPTS[attempt](app)
    session = app.session
    app.act("link", LINKS["position"])
    visit = app.session
    if upon == "lesson" and app.feature(Learning).lessons:
        app.act("lesson", "step")
    else:
        ATTEMPTS[upon](app)
    assert app.session not in (session, visit) and app.view()["visit"] == ""
    assert app.root()["data-place"] == "play"
    app.act("lesson-leave" if upon == "lesson" else "puzzle-leave")
    assert app.session is visit and 'data-action="back-to-game"' in app.view()["visit"]
    app.act("back-to-game")
    assert app.session is session


def test_a_link_upon_a_lesson_upon_a_link_leads_back_to_the_lesson() -> None:
    app = sit_down(position=duel())
    app.act("link", LINKS["position"])
    lesson(app)
    mine = app.session
    app.act("link", LINKS["game"])
    app.act("back-to-game")
    assert app.session is mine


def test_staying_with_what_a_link_has_brought_ends_a_storm() -> None:
    app = sit_down(position=duel())
    in_a_storm(app)
    app.act("link", LINKS["position"])
    app.act("stay")
    assert not app.feature(Storm).on and app.root()["data-storm"] == "" and app.view()["visit"] == ""


def test_a_guest_who_has_joined_finds_the_attempt_that_waits() -> None:
    app = sit_down(position=duel())
    by_link(app)
    session = app.session
    app.act("link", "g=" + links.encode_game(links.Game(duel(), GAME.turns, {}, 77 << 1 | 1)))
    app.act("by-link-mine", "yellow=true")
    app.act("by-link-join")
    assert app.session.by_link is not None and app.root()["data-place"] in ("play", "watch")
    app.act("replay-close")
    assert app.t("ui.link.back_to_there") in app.view()["visit"]
    app.act("back-to-game")
    assert app.session is session


@pytest.mark.parametrize("attempt", ["", *ATTEMPTS])
def test_tiles_that_are_laid_but_not_run_are_there_again(attempt: str) -> None:
    app = sit_down(position=duel(round=5))
    if attempt:
        ATTEMPTS[attempt](app)
    app.feature(Changing).draft.restore(first_change(app), False)
    made = app.feature(Changing).draft.changes
    assert made
    app.act("link", LINKS["position"])
    assert not app.feature(Changing).draft.changes
    app.act("back-to-game")
    assert app.feature(Changing).draft.changes == made
    app.act("undo")
    assert not app.feature(Changing).draft.changes
