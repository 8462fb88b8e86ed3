"""Keys of Twin Tin Bots: the cursor's moves over the board, and the shortcuts."""

from __future__ import annotations

import pytest
from games.ttb.board import board
from games.ttb.game import SHORTCUTS, TTB
from games.ttb.table.cursor import moved
from shell.keyboard.keyboard import ALWAYS
from shell.play.running import Running

from tests.games.ttb.tables import data, draft, duel, finish, run, sit_down

HEXES = {arena: {tuple(at) for at in board.hexes(arena)} for arena in ("small", "large")}
OPPOSITE = {"E": "W", "NE": "SW", "NW": "SE", "W": "E", "SW": "NE", "SE": "NW"}


@pytest.mark.parametrize("arena", HEXES)
def test_every_direction_leads_to_the_neighbour_and_back(arena: str) -> None:
    for q, r in HEXES[arena]:
        for way, (dq, dr) in board.STEP.items():
            to = moved(arena, [q, r], way)
            if (q + dq, r + dr) in HEXES[arena]:
                assert to == [q + dq, r + dr]
                assert moved(arena, to, OPPOSITE[way]) == [q, r]
            else:
                assert to is None


@pytest.mark.parametrize("arena", HEXES)
def test_up_and_down_stay_in_the_column(arena: str) -> None:
    middle = [0, 0]
    for _ in range(board.RADIUS[arena]):
        to = moved(arena, middle, "N")
        assert to is not None
        assert abs(board.centre(*to)[0]) < 50, "never further aside than half a hex"
        middle = to
    assert moved(arena, middle, "N") is None, "at the upper edge"
    for _ in range(2 * board.RADIUS[arena]):
        to = moved(arena, middle, "S")
        assert to is not None and moved(arena, to, "N") == middle
        middle = to
    assert moved(arena, middle, "S") is None


@pytest.mark.parametrize("arena", HEXES)
def test_all_hexes_are_reached_by_arrows_alone(arena: str) -> None:
    reached: set[tuple[int, ...]] = set()
    waiting: list[tuple[int, ...]] = [(0, 0)]
    while waiting:
        at = waiting.pop()
        if at not in reached:
            reached.add(at)
            found = (moved(arena, list(at), key) for key in ("N", "S", "E", "W"))
            waiting += [tuple(to) for to in found if to]
    assert reached == HEXES[arena]


def test_the_cursor_takes_the_focus_along() -> None:
    app = sit_down(position=duel())
    assert app.act("cursor", "0,0>E") == [{"do": "focus", "at": '[data-hex="1,0"]'}]
    assert app.act("to-board") == [{"do": "focus", "at": '[data-hex="1,0"]'}]


def test_the_edge_is_said() -> None:
    app = sit_down(position=duel())
    assert app.act("cursor", "4,0>E") == [{"do": "announce", "text": "edge of the board"}]


@pytest.mark.parametrize("value", ["", "x", "9,9>E", '"]>E', "0,0>", "0,0>X"])
def test_nonsense_moves_nothing(value: str) -> None:
    app = sit_down(position=duel())
    assert not any(effect["do"] == "focus" for effect in app.act("cursor", value))


def test_every_shortcut_is_listed_and_different() -> None:
    app = sit_down()
    app.act("keys")
    html = app.dialog_html()
    assert html.count("<dt>") == len((*TTB.keys, *ALWAYS)) + len(app.root()["data-keys"].split())
    assert "ui." not in html, "every key has its words"
    assert not {"q", "e", "z", "c"} & set(SHORTCUTS), "directions on the board"


def test_a_shortcut_does_what_its_button_does() -> None:
    app = sit_down(position=duel())
    effects = app.act("key", "r")
    finish(app, effects)
    assert data(app)["to_move"] == "yellow"
    app.act("key", "u")
    assert data(app)["to_move"] == "red"


def test_no_shortcut_works_when_switched_off() -> None:
    app = sit_down(position=duel())
    app.act("preference", "shortcuts=false")
    assert app.act("key", "r") == []
    assert app.act("key", "?") == [] and app.dialog == ""
    assert data(app)["to_move"] == "red"


def test_during_a_run_keys_skip_or_tell() -> None:
    app = sit_down(position=duel())
    app.act("run")
    assert {"do": "skip"} in app.act("key", "x")
    app.act("key", "b")
    assert app.dialog == "bots" and app.feature(Running).phase == "running"
    assert {"do": "skip"} in app.act("key", "n"), "what would disturb the run ends it first"
    assert app.dialog == "new-game" and app.feature(Running).phase == "idle"


def test_pass_runs_what_is_there_but_no_change() -> None:
    app = sit_down(position=duel())
    app.act("tile", "turn_left")
    app.act("slot", "red1:1")
    assert draft(app).changes
    app.act("pass")
    assert app.message[0] == "refused" and data(app)["to_move"] == "red"
    app.act("undo")
    finish(app, app.act("pass"))
    assert data(app)["to_move"] == "yellow"


def test_escape_puts_down_what_is_picked_up() -> None:
    app = sit_down(position=duel())
    app.act("tile", "turn_left")
    app.act("escape")
    assert 'aria-pressed="true"' not in app.view()["hand"]


def test_after_a_run_the_next_programs_have_the_focus() -> None:
    app = sit_down(position=duel())
    run(app)
    assert {"do": "focus", "at": ".programs [data-slot]", "only_from": ".desk"} in app.effects
