"""A turn is played once: later questions about its outcome use the known result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from games.ttb.game import TTB
from shell.app.game import forget

import ttb_core as ttb
from tests.games.ttb.tables import run, sit_down
from ttb_core import rules

COUNTED = ("play", "position_to_json")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """The number of calls of the rules, by function."""
    calls: Counter[str] = Counter()

    def counted(module: ModuleType, name: str) -> None:
        whole = getattr(module, name)

        def count(*words: Any, **more: Any) -> Any:
            calls[name] += 1
            return whole(*words, **more)

        monkeypatch.setattr(module, name, count)

    for name in COUNTED:
        counted(ttb, name)
        counted(rules, name)
    forget()
    yield calls
    forget()


def test_a_first_turn_asks_the_rules_little(asked: Counter[str]) -> None:
    app = sit_down(position=ttb.new_game(colours=2, seed="once", first="red"))
    app.view()
    asked.clear()
    for change in ("tile:forward1>slot:red1:0", "tile:turn_left>slot:red2:0"):
        app.act("drop", change)
        app.view()
    run(app)
    app.view()
    assert app.session.cursor == 1
    # The preview of the half-made turn, the whole turn, and the preview of the next one.
    assert asked == {"play": 3, "position_to_json": 6}


def test_looking_back_plays_nothing_again(asked: Counter[str]) -> None:
    app = sit_down(position=ttb.new_game(colours=2, seed="once", first="red"))
    for colour in ("red", "yellow"):
        for bot in "12":
            app.act("drop", f"tile:turn_left>slot:{colour}{bot}:0")
        run(app)
    app.view()
    asked.clear()
    app.act("replay", "all")
    app.view()
    app.act("undo")
    assert asked["play"] == 0


def test_nobody_changes_what_is_kept() -> None:
    forget()
    app = sit_down(position=ttb.new_game(colours=2, seed="kept", first="red", mud=1, rocks=1))
    for colour in ("red", "yellow"):
        for bot, order in (("1", "forward1"), ("2", "turn_left")):
            app.act("drop", f"tile:{order}>slot:{colour}{bot}:0")
            app.view()
        run(app)
    app.act("replay-to", "0:1")
    app.act("replay-step", "forward")
    app.act("edit")
    app.act("hex", "0,0")
    app.act("edit-clear", "now")
    app.view()
    app.act("edit-close")
    app.act("share", "game")
    session = app.session
    for moment, turn in enumerate(session.turns):
        position = session.position_at(moment)
        assert TTB.data(position) == ttb.position_to_json(position)
        assert TTB.play(position, turn).events == ttb.play(position, ttb.turn_from_json(turn)).events
