"""Actions that leave the table or open something work at the first tap, even while computers play.

The opened page stays open, and no computer acts under it.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from games.ttb.desk import desk
from games.ttb.game import TTB
from shell.app.app import App
from shell.play.running import Running
from shell.play.table import Table
from shell.table.menu import FIRST, LAST

import ttb_core as ttb
from tests.games.ttb.tables import Drawer, finish, sit_down
from tests.leaving import PHASES, Leaving

pytestmark = pytest.mark.slow

SCREENS = ("door", "go", "link", "edit", "puzzles", "puzzle-today", "endless")
PAST = ("replay", "watch", "replay-from", "step-back")
DIALOGS = (
    *("new-game", "load", "games", "save", "share", "menu", "settings", "language", "keys", "bots"),
    *("scores", "last-turn", "statistics", "learn", "open-link", "about", "finish", "send-turn"),
    *("lesson-over", "puzzle-over", "puzzle-watched", "file-dropped", "text-dropped"),
)
BESIDE = ("help", "help-contents", "rule")
"""Pages that open beside the table while the game goes on."""
LEADING = {
    **dict.fromkeys((action for action, _ in (*FIRST, *TTB.menu, *LAST)), "dialog"),
    **dict.fromkeys(BESIDE, "help"),
    **dict.fromkeys(SCREENS, "screen"),
    **dict.fromkeys(PAST, "past"),
    **dict.fromkeys(DIALOGS, "dialog"),
}
"""Actions that leave the table or open something on it, with the result.

Each page of the menu is a dialog unless it is named in a later entry.
"""


@cache
def dealt(seed: str) -> ttb.Position:
    return ttb.new_game(colours=6, seed=seed)


def six_computers(seed: str = "six", start: ttb.Position | None = None) -> App:
    app = sit_down(Drawer())
    start = start or dealt(seed)
    colours = ttb.position_to_json(start)["turn_order"]
    names = {colour: f"Pip {n}" for n, colour in enumerate(colours, 1)}
    app.feature(Table).start(start, {}, names, {c: {"kind": "computer", "level": 1} for c in names})
    return app


def answer(app: App, done: bool = True) -> list[Any]:
    """Report a worker's answer to the current job of a computer, if there is one."""
    ticket = app.root()["data-job"]
    if not ticket or ticket.startswith("make-"):  # A puzzle, which goes on the table once it is made.
        return []
    (effect,) = (effect for effect in app.act("work", ticket) if effect["do"] == "work")
    told = json.loads(thought(effect["request"]))
    return app.act("work-told", json.dumps({"ticket": ticket, **told, "done": done}))


@cache
def thought(request: str) -> str:
    desk.begin(request)
    return desk.step(60)


def at(phase: str) -> App:
    """A table of six computers in a phase of a turn, or a table of two at the end of the game."""
    if phase == "celebrating":
        bots = {"red1": {"at": [2, 0], "facing": "E", "cargo": "pink", "program": ["unload", None, None]}}
        banked = {"red": ["pink", "pink"]}
        data = {"turn_order": ["red", "yellow"], "to_move": "red", "round": 2, "bots": bots, "banked": banked}
        app = six_computers(
            start=ttb.position_from_json({**data, "bases": {"red": [3, 0], "yellow": [-3, 0]}})
        )
        ticket = app.root()["data-job"]
        told = {"ticket": ticket, "part": 1, "done": True, "turn": {"change": []}}
        (run,) = [e for e in app.act("work-told", json.dumps(told)) if e["do"] == "animate"]
        app.act(run["done"], run["ticket"])
        assert app.feature(Running).celebrating
        return app
    app = six_computers()
    finish(app, answer(app))
    if phase == "fast":
        app.act("computer-fast")
        answer(app)
    if phase == "running":
        answer(app)
        assert app.feature(Running).phase == "running"
    if phase == "thinking":
        answer(app, done=False)
    return app


def values(app: App) -> dict[str, str]:
    """The values of the actions that need one."""
    return {"last-turn": app.session.standing_at(0).to_move[0], "rule": "rule.load", "cursor": "0,0>E"}


LEAVING = Leaving(at, answer, LEADING, BESIDE, values)


def test_the_list_of_what_leads_away_or_opens_something_is_whole() -> None:
    LEAVING.check_list()


@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.walk)])
def test_while_a_turn_is_shown_every_tap_does_what_it_does_when_nothing_moves(every: int) -> None:
    """The taps of the shell are tried at the counting game too."""
    LEAVING.check_taps_in_a_run(every)


@pytest.mark.parametrize("phase", PHASES)
def test_a_table_of_six_computers_is_left_at_the_first_tap_and_stays_left(phase: str) -> None:
    LEAVING.check_leaving(phase)


@pytest.mark.parametrize("phase", PHASES[:3])
def test_back_at_the_table_the_computers_go_on(phase: str) -> None:
    app = at(phase)
    turns = len(app.session.turns)
    app.act("door")
    assert app.root()["data-job"] == ""
    app.act("play")
    for _ in range(3):
        finish(app, answer(app))
    assert len(app.session.turns) == turns + 3


def test_the_address_leads_away_and_stays() -> None:
    LEAVING.check_address()


def test_a_game_that_has_ended_counts_also_if_one_leaves_while_its_last_turn_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended = []
    monkeypatch.setattr(App, "has_ended", lambda app: ended.append(app.session.key))
    app = at("celebrating")
    key = app.session.key
    app.act("new-game")
    assert app.dialog == "new-game" and ended == [key]
    app.feature(Table).start(ttb.new_game(colours=2, seed="next"))
    app = at("running")
    monkeypatch.setattr(type(app.session), "over", True)
    app.feature(Table).start(ttb.new_game(colours=2, seed="next"))
    assert len(ended) == 2


@pytest.mark.parametrize("where", ["door", "edit", "puzzles", "new-game", "settings"])
def test_a_replay_that_plays_by_itself_is_left_at_the_first_tap_and_waits(where: str) -> None:
    LEAVING.check_replay(where)
