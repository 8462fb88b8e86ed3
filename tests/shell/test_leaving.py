"""Leaving and opening work at the first tap, also at a table of computers, where one is always at work.

An opened dialog or screen stays, and no computer acts under it.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from count_core import COLOURS, Count
from games.count.desk import desk
from shell.app.app import App
from shell.play.running import Running
from shell.play.table import Table
from shell.table.menu import FIRST, LAST

from tests.leaving import PHASES, Leaving
from tests.shell.table import COUNTING, LONG, THREE, finish, sit_down
from tests.sitting import worked

pytestmark = pytest.mark.slow

DIALOGS = (
    *("load", "games", "save", "share", "menu", "settings", "language", "keys"),
    *("open-link", "about", "finish", "send-turn", "new-game", "statistics", "nearby"),
    *("file-dropped", "text-dropped"),
)
BESIDE = {"help", "help-contents"}
"""Actions that open something beside the table while the game continues."""
MENU = {action for action, _ in (*FIRST, *COUNTING.menu, *LAST) if sit_down().knows(action)}
LEADING = {
    **dict.fromkeys(sorted(MENU - BESIDE), "dialog"),
    **dict.fromkeys(sorted(BESIDE), "help"),
    **dict.fromkeys(("door", "go", "link"), "screen"),
    **dict.fromkeys(("replay", "watch", "replay-from", "step-back"), "past"),
    **dict.fromkeys(DIALOGS, "dialog"),
}
"""Actions that leave the table or open something on it, each with the part of `seen` that it sets.

Each page of the menu is a dialog unless it is named here as something else.
"""


@pytest.fixture(autouse=True)
def celebrations_without_halts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(COUNTING.telling, "halts", lambda events: [])
    monkeypatch.setattr(COUNTING.motion, "celebration", lambda *told: [{"ms": 500, "acts": []}])


def three_computers(start: Count = THREE) -> App:
    app = sit_down()
    names = {colour: f"Pip {n}" for n, colour in enumerate(COLOURS, 1)}
    app.feature(Table).start(start, {}, names, {c: {"kind": "computer", "level": 1} for c in COLOURS})
    return app


def answer(app: App, done: bool = True) -> list[Any]:
    """Give the answer of a worker to the wanted job, if there is one."""
    if not app.root()["data-job"]:
        return []
    return app.act("work-told", json.dumps({**worked(app, desk), "done": done}))


def at(phase: str) -> App:
    """A table of three computers in this phase (`PHASES`)."""
    if phase == "celebrating":
        app = three_computers(Count(COLOURS, 8))
        for _ in range(2):
            finish(app, answer(app))
        (run,) = [e for e in answer(app) if e["do"] == "animate"]
        app.act(run["done"], run["ticket"])
        assert app.feature(Running).celebrating
        return app
    app = three_computers()
    for _ in range(4):
        finish(app, answer(app))
    assert app.session.cursor == 1
    if phase == "fast":
        app.act("computer-fast")
        answer(app)
    if phase == "running":
        answer(app)
        assert app.feature(Running).phase == "running"
    if phase == "thinking":
        answer(app, done=False)
    return app


LEAVING = Leaving(at, answer, LEADING, BESIDE)


def test_the_list_of_what_leads_away_or_opens_something_is_whole() -> None:
    LEAVING.check_list()


@pytest.mark.parametrize("every", [2, pytest.param(1, marks=pytest.mark.walk)])
def test_while_a_turn_is_shown_every_tap_does_what_it_does_when_nothing_moves(every: int) -> None:
    LEAVING.check_taps_in_a_run(every)


@pytest.mark.parametrize("phase", PHASES)
def test_a_table_of_computers_is_left_at_the_first_tap_and_stays_left(phase: str) -> None:
    LEAVING.check_leaving(phase)


@pytest.mark.parametrize("phase", PHASES[:3])
def test_back_at_the_table_the_computers_go_on(phase: str) -> None:
    app = at(phase)
    app.act("door")
    assert app.root()["data-job"] == ""
    app.act("play")
    for _ in range(6):
        finish(app, answer(app))
    assert app.session.cursor >= 2


def test_the_address_leads_away_and_stays() -> None:
    LEAVING.check_address()


def test_a_game_that_has_ended_counts_also_if_one_leaves_while_its_last_turn_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended = []
    monkeypatch.setattr(App, "has_ended", lambda app: ended.append(app.session.key))
    app = at("celebrating")
    key = app.session.key
    app.act("load")
    assert app.dialog == "games" and ended == [key]
    app.feature(Table).start(LONG)
    app = at("asked")
    while len(app.session.ready) < 1:
        finish(app, answer(app))
    finish(app, answer(app))
    answer(app)  # of the last of three
    assert app.feature(Running).phase == "running" and app.session.waiting is None
    monkeypatch.setattr(type(app.session), "over", True)
    app.feature(Table).start(LONG)
    assert len(ended) == 2


@pytest.mark.parametrize("where", ["door", "load", "settings"])
def test_a_replay_that_plays_by_itself_is_left_at_the_first_tap_and_waits(where: str) -> None:
    LEAVING.check_replay(where)
