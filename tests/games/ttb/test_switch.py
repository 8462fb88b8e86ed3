"""The switch for sounds is beside the board."""

from __future__ import annotations

from shell.settings.sounds import Sounds

from tests.games.ttb.tables import duel, finish, sit_down


def test_the_switch_is_beside_the_board_and_says_how_it_stands() -> None:
    app = sit_down(position=duel())
    switch = app.feature(Sounds).switch
    assert switch() in app.view()["around"]
    assert 'aria-pressed="false"' in app.view()["around"]
    app.act("sound")
    assert switch() in app.view()["around"]


def test_its_key_changes_nothing_else_during_a_run() -> None:
    app = sit_down(position=duel())
    effects = app.act("run")
    assert app.act("key", "m") == []
    assert app.preferences["sound"] is True
    assert finish(app, effects)
