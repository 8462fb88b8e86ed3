"""Twin Tin Bots by link: composing a turn, and the page while others play."""

from __future__ import annotations

from typing import Any

import pytest
from shell.app.app import App
from shell.play.table import Table
from shell.sharing.correspondence import Correspondence

import ttb_core as ttb
from tests.games.ttb.tables import data, draft, run, sit_down
from tests.shell.test_correspondence import open_link, send, watch

pytestmark = pytest.mark.slow


def take_turn(app: App) -> None:
    """Run the first legal change of the colour to move."""
    change: Any = ttb.legal_changes(app.session.position)[1]
    for one in change:
        assert one["op"] == "place"
        app.act("tile", one["order"])
        app.act("slot", f"{one['bot']}:{one['slot']}")
    run(app)


@pytest.fixture
def pair() -> tuple[App, App]:
    """Two devices: red has played on the first, yellow is to play on the second."""
    here, there = sit_down(), sit_down()
    here.feature(Table).start(ttb.new_game(colours=2, seed="by link", first="red"))
    here.act("share", "by_link")
    here.act("by-link-start")
    take_turn(here)
    open_link(there, send(here))
    there.act("by-link-name", "name=Bob")
    watch(there, there.act("by-link-join"))
    return here, there


def test_whole_turns_go_there_and_come_back(pair: tuple[App, App]) -> None:
    here, there = pair
    for app, other in ((there, here), (here, there)):
        take_turn(app)
        open_link(other, send(app))
        assert data(other) == data(app) and other.session.turns == app.session.turns
    assert len(here.session.turns) == 3
    assert here.feature(Correspondence).waits_for


def test_nothing_is_at_hand_for_the_others(pair: tuple[App, App]) -> None:
    view = pair[0].view()
    assert view["hand"] == "" and "data-drop" not in view["programs"]
    assert 'data-action="send-turn"' in view["go"]


def test_a_turn_is_taken_back_with_its_change_and_what_came_by_link_stays(pair: tuple[App, App]) -> None:
    _, there = pair
    take_turn(there)
    there.act("undo")
    assert data(there)["to_move"] == "yellow" and not draft(there).turn["change"]
    there.act("undo")
    assert there.message == ("refused", there.t("ui.by_link.sent_already")), "what came by link stays"


def test_the_coach_is_silent_while_somebody_else_plays(pair: tuple[App, App]) -> None:
    here, there = pair
    assert "hand-tile" not in here.view()["hand"]
    assert (here.view()["coach"], here.root()["data-coach"]) == ("", "")
    assert there.t("ui.coach.think") in there.view()["coach"]
