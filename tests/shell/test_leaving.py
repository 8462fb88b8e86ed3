"""Whatever leads away or opens something works at the first tap, also at a table of computers, where one
is always at work. What is opened stays, and no computer acts under it.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from count_core import COLOURS, Count
from games.count.desk import desk
from shell.app.actions import When
from shell.app.app import App
from shell.door.door import Door
from shell.replay.replay import Replay
from shell.table.menu import FIRST, LAST
from shell.table.running import Running
from shell.table.table import Table

from tests.missing import nothing_is_missing
from tests.shell.table import COUNTING, LONG, THREE, finish, sit_down

PHASES = ("asked", "thinking", "running", "fast", "celebrating")
NO_TAPS = {"skip", "animation-done", "celebrated", "computer-fast", "computer-now"}
"""Actions that are about the animation itself, which tests of leaving it do not try."""

DIALOGS = (
    *("undo", "load", "games", "save", "share", "menu", "settings", "language", "keys"),
    *("open-link", "about", "finish", "send-turn", "new-game", "statistics"),
)
BESIDE = {"help"}
"""What opens beside the table, where the game goes on."""
MENU = {action for action, _ in (*FIRST, *COUNTING.menu, *LAST) if sit_down().knows(action)}
LEADING = {
    **dict.fromkeys(sorted(MENU - BESIDE), "dialog"),
    **dict.fromkeys(("door", "go"), "screen"),
    **dict.fromkeys(("replay", "watch", "replay-from"), "past"),
    **dict.fromkeys(DIALOGS, "dialog"),
}
"""What leads away from the table or opens something on it, and what is there then: each page of the menu is a
dialog unless it is named here as something else.
"""


@pytest.fixture(autouse=True)
def with_joy_and_without_halts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(COUNTING, "halts", lambda events: [])
    monkeypatch.setattr(COUNTING, "celebration", lambda *told: [{"ms": 500, "acts": []}])


def three_computers(start: Count = THREE) -> App:
    app = sit_down()
    names = {colour: f"Pip {n}" for n, colour in enumerate(COLOURS, 1)}
    app.feature(Table).start(start, {}, names, {c: {"kind": "computer", "level": 1} for c in COLOURS})
    return app


def answer(app: App, done: bool = True) -> list[Any]:
    """The answer of a worker to the job that is wanted, if there is one."""
    ticket = app.root()["data-job"]
    if not ticket:
        return []
    (effect,) = (effect for effect in app.act("work", ticket) if effect["do"] == "work")
    desk.begin(effect["request"])
    told = json.loads(desk.step(60))
    return app.act("work-told", json.dumps({"ticket": ticket, **told, "done": done}))


def at(phase: str) -> App:
    """A table of three computers: one is asked, thinks, or its turn is shown, or the end of the game."""
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


def seen(app: App) -> dict[str, Any]:
    """What lies on the table and over it."""
    screen, session = app.screen, app.session
    return {
        "dialog": app.dialog,
        "screen": type(screen).__name__ if screen else "",
        "past": app.past and app.past.data,
        "place": app.root()["data-place"],
        "turns": (session.cursor, len(session.turns), session.waiting),
        "present": app.present.data,
        "message": app.message,
    }


def taps(app: App) -> list[tuple[str, str]]:
    """Everything that a person can do."""
    does = {name: action.when for name, action in app._actions.items()}
    left = {name for name, when in does.items() if when not in (When.REPORT, When.PRESENT)} - NO_TAPS
    keys = [("key", key) for key, action in app.game.shortcuts.items() if action in left]
    return [(name, "") for name in sorted(left - {"key"})] + keys


def test_the_list_of_what_leads_away_or_opens_something_is_whole() -> None:
    still = at("asked")
    before = seen(still)
    leading = {}
    for action, value in taps(still):
        app = at("asked")
        app.act(action, value)
        now = seen(app)
        found = next((what for what in ("screen", "past", "dialog") if now[what] != before[what]), "")
        if found and action != "key":
            leading[action] = found
    leading["finish"] = "dialog"  # a game that has not ended has no end to tell
    nothing_is_missing(
        "Actions whose names belong into LEADING, and what they lead to",
        [f"{action}: {what}" for action, what in leading.items() if LEADING.get(action) != what],
    )
    nothing_is_missing("Actions in LEADING that lead nowhere", sorted(LEADING.keys() - leading.keys()))


def test_while_a_turn_is_shown_every_tap_does_what_it_does_when_nothing_moves() -> None:
    wrong = []
    for action, value in taps(at("running")):
        moving, still = at("running"), at("running")
        still.settle()
        moving.act(action, value)
        still.act(action, value)
        moving.settle()  # an action that is allowed at any time has left the animation running
        if {**seen(moving), "message": ""} != {**seen(still), "message": ""}:
            wrong.append((action, value))
    assert wrong == []


@pytest.mark.parametrize("phase", PHASES)
def test_a_table_of_computers_is_left_at_the_first_tap_and_stays_left(phase: str) -> None:
    wrong = []
    for action, what in LEADING.items():
        if action == "finish" and phase != "celebrating":
            continue
        app = at(phase)
        (late,) = [e for e in app.effects if e["do"] == "animate"] or [{"done": "", "ticket": ""}]
        app.act(action)
        app.act(late["done"], late["ticket"])
        opened = seen(app)
        answer(app)
        finish(app, app.effects)
        after = seen(app)
        if not opened[what] or any(after[part] != opened[part] for part in opened if part != "message"):
            wrong.append((action, opened, after))
    assert wrong == []


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
    app = at("running")
    (run,) = [e for e in app.effects if e["do"] == "animate"]
    app.act("go", "")
    assert isinstance(app.screen, Door)
    app.act(run["done"], run["ticket"])
    assert isinstance(app.screen, Door)


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
    app = at("asked")
    (shown,) = [e for e in app.act("replay", "all") if e["do"] == "animate"]
    app.act(where)
    opened = seen(app)
    assert opened["dialog"] or opened["screen"]
    app.act(shown["done"], shown["ticket"])
    now = seen(app)
    assert (now["dialog"], now["screen"]) == (opened["dialog"], opened["screen"])
    assert app.feature(Replay).playing == bool(opened["dialog"])
    app.act("play")
    assert app.past is not None or app.screen is not None
