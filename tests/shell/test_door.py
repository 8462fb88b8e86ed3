"""The front door and the addresses of screens."""

from __future__ import annotations

import json
import re

import pytest
from games.ttb.editor.editor import Editor
from games.ttb.game import TTB
from shell.door.door import Door
from shell.sharing.correspondence import Correspondence

import ttb_core as ttb
from tests.tables import Drawer, data, duel, run, sit_down

WAYS = re.compile(r'data-key="way-([a-z]+)"')


def shown(html: str) -> list[str]:
    """The ways that can be seen, in their order."""
    return [name for name in WAYS.findall(html) if f'data-key="way-{name}" hidden' not in html]


def test_a_first_visit_begins_at_the_door_without_a_game_to_go_on_with() -> None:
    app = sit_down(fragment="")
    assert app.root()["data-door"] == "true" and app.root()["data-place"] == "door"
    assert shown(app.view()["door"]) == ["learn", "computer", "together", "link", "puzzles", "make"]


def test_a_game_in_progress_is_one_tap_away_with_its_picture() -> None:
    drawer = Drawer()
    run(sit_down(drawer, duel()))
    app = sit_down(drawer, fragment="")
    door = app.view()["door"]
    assert shown(door)[0] == "continue"
    assert '<svg class="thumbnail"' in door and "Turn 2: Yellow is next" in door
    app.act("play")
    assert app.screen is None and app.view()["door"] == ""
    assert data(app)["to_move"] == "yellow"


def test_a_link_has_no_door_before_it() -> None:
    link = "#" + TTB.position_link(ttb.new_game(colours=3, seed="theirs"))
    app = sit_down(fragment=link)
    assert app.screen is None and app.root()["data-place"] == "link"
    assert len(data(app)["turn_order"]) == 3


def test_a_script_that_puts_a_game_on_the_table_leaves_the_door() -> None:
    app = sit_down(Drawer(), duel(), fragment="")
    assert app.screen is None


FORMS = ["new-game/computer", "new-game/together", "new-game/link"]


@pytest.mark.parametrize("place", ["play", "puzzles", *FORMS, "edit", "settings", "games", "help", "menu"])
def test_every_place_has_an_address_that_can_be_opened_again(place: str) -> None:
    app = sit_down(fragment="")
    app.act("go", "#" + place)
    assert app.root()["data-place"] == place
    assert sit_down(fragment="#" + place).root()["data-place"] == place
    app.act("go", "")
    assert app.root()["data-place"] == "door" and app.dialog == ""


@pytest.mark.parametrize("behind", ["door", "play", "puzzles"])
@pytest.mark.parametrize("over", ["help", "menu"])
def test_what_lies_over_a_place_is_a_step_of_its_own(behind: str, over: str) -> None:
    app = sit_down(fragment="#" + behind)
    app.act(over)
    assert app.root()["data-place"] == over
    app.act("go", "" if behind == "door" else "#" + behind)
    root = app.root()
    assert root["data-place"] == behind and not app.dialog and not root["data-help"]


def test_the_help_beside_a_link_leaves_its_address() -> None:
    app = sit_down(fragment="#" + TTB.position_link(ttb.new_game(colours=3, seed="theirs")))
    app.act("help")
    assert app.root()["data-place"] == "link"


def test_the_form_of_a_new_game_has_an_address_for_each_way() -> None:
    app = sit_down(fragment="")
    app.act("new-game", "computer")
    assert app.root()["data-place"] == "new-game/computer"
    app.act("form", "way=link")
    assert app.root()["data-place"] == "new-game/link"
    assert sit_down(fragment="#new-game").root()["data-place"] == "new-game/together", "as it was once called"


@pytest.mark.parametrize("nonsense", ["#nowhere", "#nowhere/computer", "#run", "#a=b", "#undo"])
def test_an_address_that_is_none_leads_to_the_door(nonsense: str) -> None:
    assert sit_down(fragment=nonsense).root()["data-place"] == "door"


def test_the_game_cannot_be_touched_through_the_door() -> None:
    app = sit_down(Drawer(), duel())
    app.act("door")
    before = data(app)
    app.act("run")
    assert data(app) == before and app.feature(Door).open
    app.act("escape")
    assert not app.feature(Door).open


def test_the_editor_is_entered_from_the_door_and_left_to_the_table() -> None:
    app = sit_down(fragment="")
    app.act("edit")
    assert app.screen is app.feature(Editor)
    app.act("edit-close")
    assert app.root()["data-place"] == "play"


def test_what_is_kept_for_the_next_start_goes_with_the_game() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    app.act("hidden")
    assert "ttb.door" not in drawer.kept, "nothing has been begun"
    app = sit_down(drawer, duel())
    run(app)
    app.act("hidden")
    kept = json.loads(drawer.kept["ttb.door"])
    assert kept["version"] == 1 and kept["picture"].startswith("<svg")
    assert kept["words"] == "Turn 2: Yellow is next"


def test_learning_begins_a_game_with_the_first_steps() -> None:
    app = sit_down(fragment="")
    app.preferences.set("coach", False)
    app.act("first-steps")
    assert app.root()["data-place"] == "play" and app.root()["data-coach"]


def test_a_game_by_link_begins_at_the_door() -> None:
    app = sit_down(fragment="")
    app.act("new-game", "link")
    assert 'data-change="by-link-mine"' in app.dialog_html()
    app.act("start-game")
    assert app.feature(Correspondence).details() is not None
    assert app.session.by_link["mine"] == ["red"]
    assert app.dialog == "" and app.root()["data-place"] == "play"


def test_a_game_by_link_needs_somebody_elsewhere() -> None:
    app = sit_down(fragment="")
    app.act("new-game", "link")
    app.act("by-link-mine", "yellow=true")
    app.act("start-game")
    assert app.dialog == "new-game" and app.message[0] == "refused"
    assert 'role="alert"' in app.dialog_html()
