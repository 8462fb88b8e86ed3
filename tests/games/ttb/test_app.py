"""The app as a whole: its regions, and the actions allowed in each state."""

from __future__ import annotations

from games.ttb.features import ORDER
from shell.app.actions import When
from shell.app.app import App
from shell.play.running import Running

from tests.games.ttb.tables import finish, run, sit_down


def program_both(app: App) -> None:
    """Program both bots for a first turn, ready to run."""
    for number in "12":
        app.act("drop", f"tile:turn_left>slot:{app.shown.colour}{number}:0")


def test_every_region_has_its_place_in_the_order_of_drawing() -> None:
    app = sit_down()
    written = [name for name in app.regions if not name.startswith("letters-")]
    assert written == list(ORDER)
    app.act("edit")
    assert list(app.view()) == list(app.regions)


def test_what_belongs_to_no_game_is_drawn_in_the_editor_too() -> None:
    app = sit_down()
    letters = {name: html for name, html in app.view().items() if name.startswith("letters-")}
    assert all(letters.values())
    app.act("edit")
    assert letters.items() <= app.view().items()


def test_a_change_of_programs_alone_leaves_the_board_as_it_was_drawn() -> None:
    app = sit_down()
    program_both(app)
    before = app.view()
    app.act("run")
    after = app.view()
    assert after["go"] != before["go"] and after["players"] != before["players"]
    assert after["pieces"] is before["pieces"] and after["floor"] is before["floor"]


# Allowed actions


def conditions(app: App, when: When) -> list[str]:
    return sorted(name for name, action in app._actions.items() if action.when is when)


def test_what_changes_the_game_says_so_and_is_refused_in_the_past_and_on_another_screen() -> None:
    app = sit_down()
    changing = conditions(app, When.PRESENT) + conditions(app, When.BACK)
    assert {"run", "choice", "tile", "slot", "undo", "redo"} <= set(changing)
    program_both(app)
    run(app)
    for action in changing:
        before = app.session.to_json()
        app.act("replay")
        effects = app.act(action)
        assert app.past is not None
        assert app.message == ("refused", app.t("ui.refused.past"))
        assert {"do": "announce", "text": app.message[1], "urgent": True} in effects
        app.act("replay-close")
        app.act("edit")
        app.act(action, "0,0" if action == "hex" else "")
        assert app.screen is not None
        app.act("edit-close")
        assert app.session.to_json() == before


def test_while_something_moves_a_change_only_ends_that_and_much_disturbs_nothing() -> None:
    app = sit_down()
    program_both(app)
    app.act("run")
    for action in conditions(app, When.PRESENT):
        assert app.act(action) == [{"do": "skip"}], action
    for action in ("settings", "close", "cursor", "help", "help-close"):
        assert {"do": "skip"} not in app.act(action, "0,0>E" if action == "cursor" else "")
    assert app.feature(Running).phase == "running"


def test_an_action_that_follows_from_another_has_its_own_conditions() -> None:
    app = sit_down()
    program_both(app)
    effects = app.act("run")
    assert {"do": "skip"} in app.act("key", "d")
    assert app.feature(Running).phase == "running", "two changes are asked for, but not made in what is seen"
    assert {"do": "skip"} in app.act("key", "u")
    assert app.feature(Running).phase == "idle" and app.session.cursor == 0
    finish(app, effects)
    assert app.session.cursor == 0, "the end of what moved comes late, and changes nothing"


def test_the_editor_goes_back_and_forth_also_over_the_past() -> None:
    app = sit_down()
    program_both(app)
    run(app)
    app.act("replay-to", "0:1")
    app.act("edit")
    before = app.shown.data
    app.act("edit-clear", "now")
    assert app.shown.data != before
    app.act("undo")
    assert app.shown.data == before and app.message == ("", "")
