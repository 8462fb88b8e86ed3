"""The app as a whole: drawing in steps."""

from __future__ import annotations

import pytest

from tests.table.tables import run, sit_down
from web.table.app import STEPS


@pytest.mark.parametrize("screen", ["", "edit"])
def test_the_steps_of_drawing_are_the_whole_page_each_region_once(screen: str) -> None:
    app = sit_down()
    app.act(screen)
    steps = [app.view({step}) for step in range(STEPS)]
    assert sum(map(len, steps)) == len(app.view())
    assert {name: html for step in steps for name, html in step.items()} == app.view()
    assert all(steps)


@pytest.mark.parametrize("region", ["pieces", "go", "decision", "message"])
def test_what_answers_an_action_is_drawn_first(region: str) -> None:
    assert region in sit_down().view({0})


def test_what_belongs_to_no_game_is_drawn_in_the_editor_too() -> None:
    app = sit_down()
    letters = {name: html for name, html in app.view().items() if name.startswith("letters-")}
    assert all(letters.values())
    app.act("edit")
    assert letters.items() <= app.view().items()


def test_an_action_that_leads_elsewhere_is_told_from_one_that_stays() -> None:
    app = sit_down()
    for number in "12":
        app.act("drop", f"tile:forward1>slot:{app.shown.colour}{number}:0")
        assert not app.moved
    run(app)
    assert app.moved
    app.act("settings")
    assert not app.moved
    app.act("close")
    app.act("replay")
    assert app.moved
    app.act("replay-close")
    assert app.moved
    app.act("edit")
    assert app.moved
    app.act("edit-tab", "bots")
    assert not app.moved
    app.act("edit-close")
    assert app.moved


def test_a_change_of_programs_alone_leaves_the_board_as_it_was_drawn() -> None:
    app = sit_down()
    ground, version = app.shown.ground, app.shown.version
    colour = app.shown.colour
    for number in "12":
        app.act("drop", f"tile:turn_left>slot:{colour}{number}:0")
    app.act("run")
    assert app.shown.version > version
    assert app.shown.ground == ground
