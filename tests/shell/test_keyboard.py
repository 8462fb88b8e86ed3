"""The effects of the shortcuts, and the list of them."""

from __future__ import annotations

from shell.keyboard.keyboard import ALWAYS
from shell.play.running import Running

from tests.shell.table import COUNTING, LONG, data, finish, play, sit_down


def test_every_shortcut_is_listed_and_different() -> None:
    app = sit_down()
    app.act("keys")
    html = app.dialog_html()
    assert html.count("<dt>") == len((*COUNTING.keys, *ALWAYS)) + len(app.root()["data-keys"].split())
    assert "ui." not in html, "every key has its words"
    assert app.root()["data-keys"].split() == ["=".join(one) for one in COUNTING.shortcuts.items()]


def test_a_shortcut_does_what_its_button_does() -> None:
    app = sit_down(position=LONG)
    play(app, "12")
    app.act("key", "u")
    app.act("key", "U")
    assert data(app)["total"] == 3


def test_no_shortcut_works_when_switched_off() -> None:
    app = sit_down(position=LONG)
    play(app, "12")
    app.act("preference", "shortcuts=false")
    assert app.act("key", "u") == [] and app.dialog == ""
    assert app.act("key", ",") == [] and app.dialog == ""
    assert app.root()["data-keys"] == ""


def test_a_key_that_is_none_does_nothing() -> None:
    app = sit_down(position=LONG)
    for key in ("", "q", "ß", "undo", "\0"):
        assert app.act("key", key) == []


def test_during_a_run_keys_skip_or_tell() -> None:
    app = sit_down(position=LONG)
    app.act("name", "1")
    assert app.feature(Running).phase == "running"
    app.act("key", ",")
    assert app.dialog == "settings" and app.feature(Running).phase == "running"
    assert {"do": "skip"} in app.act("key", "n"), "what would disturb the run ends it first"
    assert app.dialog == "new-game" and app.feature(Running).phase == "deciding"


def test_after_a_run_what_is_used_first_in_a_turn_has_the_focus() -> None:
    app = sit_down(position=LONG)
    play(app, "1")
    effects = app.act("name", "2")
    finish(app, effects)
    app.settle()
    assert {"do": "focus", "at": COUNTING.entry, "only_from": ".desk"} in app.effects
