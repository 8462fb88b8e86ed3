"""Pieces without drawings or names can be played on the page: they have plain signs and texts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from games.ttb.editor.editor import Editor
from games.ttb.table.tips import Tips
from shell.drawing import html

import ttb_core as ttb
from tests.games.ttb import made_up
from tests.games.ttb.tables import Drawer, data, finish, position, run, sit_down
from tests.games.ttb.test_look import IDS


@pytest.fixture(autouse=True)
def made_up_pieces(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The made-up order and elements, on a page with the existing drawings."""
    monkeypatch.setattr(html, "sprite", set(IDS))
    with made_up.added():
        yield


def start() -> ttb.Position:
    """A position with the order in red's hand, a barrel ahead and a turntable behind the barrel."""
    return position(
        bots={"red1": {"at": [-2, 0], "facing": "E"}, "yellow1": {"at": [0, 3], "facing": "W"}},
        barrels=[[-1, 0]],
        turntables=[[0, 0]],
        hands={"red": {"special": ["somersault"], "revealed": ["somersault"]}},
        pile=["dash"],
    )


def has_only_known_symbols(drawn: str) -> bool:
    return set(re.findall(r'href="#([\w-]+)"', drawn)) <= set(IDS)


def test_they_are_drawn_by_their_signs() -> None:
    app = sit_down(position=start())
    view = app.view()
    assert 'data-barrel="" data-at="-1,0"' in view["pieces"] and ">()</text>" in view["pieces"]
    assert 'data-turntable="" data-at="0,0"' in view["pieces"] and ">&lt;&gt;</text>" in view["pieces"]
    assert re.search('class="tile hand-tile special" [^>]*data-tile="somersault"', view["hand"])
    assert ">SO</text>" in view["hand"]
    assert all(has_only_known_symbols(region) for region in view.values())


def test_they_are_told_by_their_names() -> None:
    app = sit_down(position=start())
    view = app.view()
    assert "Somersault" in view["hand"]
    assert re.search(r'data-hex="-1,0"[^>]*aria-label="[^"]*Barrel', view["floor"])
    assert re.search(r'data-hex="0,0"[^>]*aria-label="[^"]*Turntable', view["floor"])
    assert "Somersault" in app.feature(Tips).tip("tile:somersault")
    assert "Barrel" in app.feature(Tips).tip("hex:-1,0")


def test_they_are_played_logged_and_replayed() -> None:
    app = sit_down(position=start())
    app.act("tile", "somersault")
    app.act("slot", "red1:0")
    steps = run(app)
    assert {act["do"] for step in steps for act in step["acts"]} >= {"move", "turn"}
    assert data(app)["bots"]["red1"]["at"] == [0, 0]
    log = app.view()["log"]
    assert "Somersault" in log and ">SO</text>" in log and has_only_known_symbols(log)
    finish(app, app.act("replay"))
    assert all(has_only_known_symbols(region) for region in app.view().values())


def test_a_barrel_is_pushed_and_rolls_when_zapped() -> None:
    for order, event in (("forward1", "pushes Barrel"), ("zap", "Barrel moves")):
        app = sit_down(position=start())
        app.act("tile", order)
        app.act("slot", "red1:0")
        steps = run(app)
        moved = [act["el"] for step in steps for act in step["acts"] if act["do"] == "move"]
        assert '[data-key="barrel@-1,0"]' in moved
        assert event in app.view()["log"]
        assert data(app)["barrels"] == [[0, 0]]


def test_a_game_with_them_is_saved_and_read_again() -> None:
    drawer = Drawer()
    app = sit_down(drawer, position=start())
    app.act("tile", "somersault")
    app.act("slot", "red1:0")
    run(app)
    again = sit_down(drawer)
    assert data(again) == data(app)
    app.act("load")
    assert 'class="thumb-barrel"' in app.dialog_html()


def test_they_are_in_the_editor_and_in_the_help() -> None:
    app = sit_down(position=start())
    app.act("edit")
    editor = app.feature(Editor)
    assert 'data-value="barrel"' in app.view()["editor"] and 'data-value="turntable"' in app.view()["editor"]
    app.act("edit-tool", "turntable")
    app.act("hex", "2,0")
    app.act("edit-tool", "barrel")
    app.act("hex", "2,0")
    assert editor.editing.at([2, 0]) == ["barrel", "turntable"]
    assert editor.editing.position is not None
    for n in range(4):
        editor.editing.put("barrel", [n - 2, -3])
    assert "Barrel: there are only 3." in app.view()["editor"]
    app.act("edit-close")
    for topic, sign in (("somersault", ">SO<"), ("barrel", ">()<"), ("turntable", ">&lt;&gt;<")):
        app.act("help", topic)
        panel = app.view()["help"]
        assert topic.capitalize() in panel and sign in panel and 'class="example"' in panel
        assert has_only_known_symbols(panel)


@pytest.mark.parametrize("first", ["edit-tool", "edit-do"])
def test_a_position_that_says_nothing_of_them_can_be_edited(first: str) -> None:
    """Every position from before the elements were added lacks their fields."""
    app = sit_down(position=position(bots={"red1": {"at": [0, 1], "facing": "E"}}))
    assert not {"barrels", "turntables"} & data(app).keys()
    app.act("edit")
    editing = app.feature(Editor).editing
    if first == "edit-do":
        app.act("edit-do", "rotate")
        app.act("edit-do", "mirror")
        assert editing.at([-1, 0]) == ["red1"]
    for tool in ("barrel", "turntable"):
        app.act("edit-tool", tool)
        app.act("hex", "2,0")
    assert editing.at([2, 0]) == ["barrel", "turntable"]
    app.act("edit-tool", "erase")
    app.act("hex", "2,0")
    assert editing.at([2, 0]) == ["turntable"]


def test_a_bot_on_any_floor_that_holds_it_can_be_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    for sticky in (False, True):
        monkeypatch.setattr(made_up.Turntable, "sticky", sticky)
        app = sit_down(position=position(bots={"red1": {"at": [0, 1], "facing": "E"}}, turntables=[[0, 1]]))
        app.act("edit")
        app.act("hex", "0,1")
        assert ('data-field="stuck"' in app.view()["editor"]) == sticky


def test_a_position_without_them_leaves_the_editor_as_it_was() -> None:
    """An older version of the page can still read exports and the editor's storage."""
    drawer = Drawer()
    app = sit_down(drawer, position=position(bots={"red1": {"at": [0, 1], "facing": "E"}}))
    app.act("edit")
    app.act("edit-tool", "rock")
    app.act("hex", "2,0")
    (file,) = (effect for effect in app.act("edit-export") if effect["do"] == "download")
    kept: Any = json.loads(drawer.kept["ttb.editor"])
    for found in (json.loads(file["text"]), kept["position"]):
        assert found["rocks"] == [[2, 0]]
        assert not {"barrels", "turntables"} & found.keys()


def test_a_new_game_offers_the_elements() -> None:
    app = sit_down()
    app.act("new-game")
    app.act("form", "more=true")
    assert 'data-field="barrels"' in app.dialog_html()
    app.act("form", "barrels=2")
    app.act("form", "seed=any text")
    app.act("start-game")
    assert len(data(app)["barrels"]) == 2
    kept: Any = json.loads(app.storage.get("ttb.new-game") or "")
    assert kept["form"]["barrels"] == 2
