"""Games in storage: kept after every turn, checked when read, set aside when damaged."""

from __future__ import annotations

import json

import pytest

import ttb_core as ttb
from tests.table.tables import Drawer, data, duel, run, sit_down
from web.table.saves import ASIDE, CURRENT, GAME, Saves
from web.table.table import Table


def test_a_game_goes_on_after_a_reload() -> None:
    drawer = Drawer()
    app = sit_down(drawer, duel())
    run(app)
    again = sit_down(drawer)
    assert again.session.turns == app.session.turns
    assert data(again) == data(app)


def test_turns_that_were_taken_back_are_kept_too() -> None:
    drawer = Drawer()
    app = sit_down(drawer, duel())
    run(app)
    app.act("undo")
    app.act("undo-turn")
    again = sit_down(drawer)
    assert data(again)["to_move"] == "red"
    again.act("redo")
    assert data(again)["to_move"] == "yellow"


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[:-20],
        lambda text: "[]",
        lambda text: "null",
        lambda text: "[" * 100_000,
        lambda text: text.replace('"ttb-game/1"', '"ttb-game/99"'),
        lambda text: text.replace('"forward1"', '"sideways"'),
        lambda text: json.dumps({**json.loads(text), "turns": 7}),
        lambda text: json.dumps({**json.loads(text), "turns": [{"change": "no"}]}),
        lambda text: json.dumps({**json.loads(text), "cursor": "x"}),
        lambda text: json.dumps({**json.loads(text), "names": []}),
        lambda text: json.dumps({**json.loads(text), "waiting": {"choices": [{"zap": 3}]}}),
    ],
)
def test_a_damaged_entry_is_set_aside_and_the_game_goes_on(damage: object) -> None:
    drawer = Drawer()
    sit_down(drawer, duel())
    key = GAME + drawer.kept[CURRENT]
    broken = drawer.kept[key] = damage(drawer.kept[key])  # type: ignore[operator]
    app = sit_down(drawer)
    assert app.message[0] == "error"
    assert "bad_save" in app.message[1]
    assert key not in drawer.kept
    assert broken in [text for name, text in drawer.kept.items() if name.startswith(ASIDE)]
    run(app)
    app.act("load")
    assert app.dialog_html()


def test_foreign_entries_are_left_alone() -> None:
    drawer = Drawer()
    drawer.kept["other.page"] = "theirs"
    sit_down(drawer, duel())
    assert drawer.kept["other.page"] == "theirs"


@pytest.mark.parametrize("broken", ["broken", "full"])
def test_without_storage_the_game_goes_on_and_says_so(broken: str) -> None:
    drawer = Drawer()
    setattr(drawer, broken, True)
    app = sit_down(drawer)
    assert "storage" in app.message[1]
    app.feature(Table).start(duel())
    run(app)
    assert len(app.session.turns) == 1
    assert app.feature(Saves).failed


def test_a_new_game_keeps_the_old_one() -> None:
    drawer = Drawer()
    app = sit_down(drawer, duel())
    run(app)
    old = app.session.key
    app.act("new-game")
    app.act("start-game")
    assert app.session.key != old
    app.act("load")
    assert f'data-value="{old}"' in app.dialog_html()
    app.act("open-game", old)
    assert len(app.session.turns) == 1


def test_a_link_opens_beside_the_game() -> None:
    drawer = Drawer()
    app = sit_down(drawer, duel())
    run(app)
    old = app.session.key
    fragment = next(effect["fragment"] for effect in app.act("share") if effect["do"] == "share")
    other = sit_down(drawer, fragment="#" + fragment)
    assert data(other) == data(app)
    assert other.session.key != old
    other.act("open-game", old)
    assert len(other.session.turns) == 1


@pytest.mark.parametrize("nonsense", ["p=", "p=1abc", "p=<script>", "g=x", "p=" + "A" * 50_000])
def test_a_nonsense_link_is_refused_with_a_code(nonsense: str) -> None:
    drawer = Drawer()
    app = sit_down(drawer, duel())
    before = app.session.key, data(app)
    app.act("link", nonsense)
    assert app.message[0] == "error"
    assert "link" in app.message[1]
    assert (app.session.key, data(app)) == before
    assert sit_down(drawer, fragment="#" + nonsense).session.key == before[0]


def test_a_position_that_cannot_be_is_not_loaded() -> None:
    app = sit_down(position=duel())
    before = app.session
    with pytest.raises(ttb.TtbError) as caught:
        app.feature(Table).load('{"bots": {"red1": {"at": [9, 9], "facing": "E"}}}')
    assert caught.value.code == "bad_position"
    assert app.session is before
