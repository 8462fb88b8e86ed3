"""A puzzle that was sent: its sender in the link, the greeting, and what a guest does not see."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from games.ttb.puzzles.attempt.puzzles import Puzzles
from games.ttb.puzzles.collection.collected import Collection
from shell.app.app import App

from tests.games.ttb.puzzles.solving import TEXT, arrive
from tests.games.ttb.puzzles.test_puzzles_page import PUZZLE
from tests.games.ttb.tables import Drawer, duel, run, sit_down
from ttb_core import links
from ttb_core.puzzles import puzzle_from_json

LINK = "#p=" + links.encode_puzzle(puzzle_from_json({**PUZZLE, "title": "Home"}))


def shared_link(app: App) -> str:
    (link,) = re.findall(r'data-copy="([^"]*)"', app.dialog_html())
    return unescape(link)


def greeted(text: str, drawer: Drawer | None = None) -> App:
    app = sit_down(drawer, fragment=text)
    assert app.dialog == "puzzle-greeting"
    return app


def test_a_puzzle_that_was_sent_greets_with_its_sender() -> None:
    html = greeted(f"{LINK}&from=Ben").dialog_html()
    assert "Ben sends you a puzzle" in html and "<b>Home</b>" in html and 'class="scene"' in html
    assert "A puzzle for you" in greeted(LINK).dialog_html()


def test_only_who_is_new_is_introduced_to_the_game() -> None:
    html = greeted(LINK).dialog_html()
    assert 'class="greeting-lines"' in html and 'data-action="learn"' in html
    app = sit_down(position=duel())
    run(app)
    app.act("link", LINK)
    assert app.dialog == "puzzle-greeting" and "greeting-lines" not in app.dialog_html()


def test_it_greets_once() -> None:
    drawer = Drawer()
    greeted(f"{LINK}&from=Ben", drawer).act("close")
    again = sit_down(drawer, fragment=f"{LINK}&from=Ben")
    assert again.dialog == "" and "Sent by Ben" in again.view()["puzzle"]


def test_the_sender_of_a_link_may_give_a_name() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    app.act("puzzles", "collection")
    arrive(app)
    app.act("puzzle", Collection(TEXT).masterpieces[0].key)
    app.act("share")
    bare = shared_link(app)
    assert "&from=" not in bare
    app.act("share-from", "name=Jörg & Co")
    assert shared_link(app) == f"{bare}&from=J%C3%B6rg%20%26%20Co"
    guest = greeted(shared_link(app))
    assert "Jörg &amp; Co sends you a puzzle" in guest.dialog_html()
    app.act("close")
    app.act("puzzle-leave")
    app.act("share")
    assert "share-from" not in app.dialog_html(), "games have the names of their players"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("%3Cb%3EBen%3C%2Fb%3E", "&lt;b&gt;Ben&lt;/b&gt;"),
        ("%E2%80%AEneB", "neB"),
        ("%00%FF%zz", "zz"),
        (200 * "x", 20 * "x"),
        ("J%25C3%25B6rg", "J%C3%B6rg"),
    ],
)
def test_a_name_in_a_link_is_not_trusted(name: str, shown: str) -> None:
    html = greeted(f"{LINK}&from={name}").dialog_html()
    assert f"{shown} sends you a puzzle" in html and "<b>Ben" not in html


def test_a_carried_link_keeps_its_sender() -> None:
    whole = f"https://example.org/{LINK}&from=J%C3%B6rg"
    wrapped = "https://safe.example/?url=" + whole.replace("%", "%25").replace("#", "%23").replace("&", "%26")
    app = sit_down()
    app.act("paste", f"text={wrapped.replace('=J', '%3DJ')}")
    app.act("open-pasted")
    assert "Jörg sends you a puzzle" in app.dialog_html()


def test_a_stored_sender_is_not_trusted() -> None:
    drawer = Drawer()
    greeted(f"{LINK}&from=Ben", drawer).act("close")
    stored = drawer.kept["ttb.attempt"]
    drawer.kept["ttb.attempt"] = stored.replace(json.dumps("Ben"), json.dumps(50 * "x"))
    assert drawer.kept["ttb.attempt"] != stored
    assert sit_down(drawer).feature(Puzzles).session is None
