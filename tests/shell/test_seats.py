"""Every colour has a seat; a colour without a stored one is played here, as in older games."""

from __future__ import annotations

import json
from typing import Any

import pytest
from shell.saves.exchange import game_of, seats_of, to_exchange
from shell.saves.store import unseal
from shell.seats.seats import COMPUTER, HERE, LINK, Seats

from tests.shell.table import COUNTING, GAME, LONG, Drawer, play, sit_down

COMPUTERS = {"yellow": {"kind": "computer", "level": 1}}


def head(drawer: Drawer, key: str) -> Any:
    """The newer head of a game in storage."""
    heads = [
        unseal(drawer.kept[f"{GAME}{key}.{slot}"]) for slot in "ab" if f"{GAME}{key}.{slot}" in drawer.kept
    ]
    return max(heads, key=lambda one: one[0])[1]


def test_a_game_of_people_is_saved_as_ever() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    play(app, "12")
    assert "seats" not in head(drawer, app.session.key)
    assert "seats" not in to_exchange(app.session, "", "")


def test_a_computer_keeps_its_seat() -> None:
    drawer = Drawer()
    app = sit_down(drawer, LONG)
    app.session.seats = COMPUTERS
    play(app, "1")
    again = sit_down(drawer)
    assert again.session.seats == COMPUTERS
    assert again.session.copy("other").seats == COMPUTERS
    exported = json.loads(json.dumps(to_exchange(again.session, "", "")))
    assert game_of(exported, "k", COUNTING).seats == COMPUTERS


def test_nobody_waits_for_a_computer_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    app = sit_down(position=LONG)
    app.session.seats = {"red": {"kind": "computer", "level": 1}}
    seats = app.feature(Seats)
    monkeypatch.setattr(app.game.rules, "levels", ())
    assert seats.of("red").kind == HERE
    play(app, "12")
    assert app.session.cursor == 1
    monkeypatch.undo()
    assert seats.of("red").kind == COMPUTER
    assert seats.here == ["yellow"]


def test_who_plays_by_link_does_not_sit_here() -> None:
    app = sit_down(position=LONG)
    app.session.by_link = {"number": 1, "mine": ["red"], "sent": 0}
    assert [app.feature(Seats).of(colour).kind for colour in ("red", "yellow")] == [HERE, LINK]


def test_words_for_a_player_follow_the_name_and_the_mark_of_the_language() -> None:
    app = sit_down(position=LONG)
    app.session.names = {"red": "<Ann>"}
    app.texts.table["ui.labelled"] = "{label}\u00a0: {words}"  # as in French
    assert app.feature(Seats).addressed("red", "1 < 2") == "<b>&lt;Ann&gt;\u00a0:</b> 1 &lt; 2"


@pytest.mark.parametrize(
    "written",
    [
        None,
        [],
        {"teal": {"kind": "computer", "level": 1}},
        {"red": "computer"},
        {"red": {"kind": "ghost", "level": 1}},
        {"red": {"kind": "computer", "level": "<b>"}},
        {"red": {"kind": "computer", "level": 1000}},
    ],
)
def test_what_is_no_seat_is_left_out(written: object) -> None:
    assert seats_of(written, COUNTING) == {}
