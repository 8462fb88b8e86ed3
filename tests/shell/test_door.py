"""The front door and the addresses of screens."""

from __future__ import annotations

import json

import pytest
from count_core import COLOURS, Count
from shell.app.app import App
from shell.app.roles import Beginning, InPlace
from shell.app.way import CARD, LEAD, Way
from shell.door.door import Door
from shell.play.table import Table
from shell.sharing.links import position_link

from tests.doors import large_buttons, visible_ways, way_html
from tests.shell.table import BARE, COUNTING, EVERYTHING, LONG, THREE, Drawer, Making, data, play, sit_down


class Offering(Beginning, InPlace):
    """Ways of every kind, and a pursuit that can be under way."""

    done = 0
    busy_with = ""

    def ways(self) -> tuple[Way, ...]:
        words = f"{self.done} done" if self.done else ""
        share = (self.done, 5) if self.done else None
        inner = (Way("inner", "star", "name", "3", title="game.count.title", words=words, state="beaten"),)
        return (
            Way("first", "star", "name", "1", place=LEAD, title="game.count.title"),
            Way("card", "star", "name", "2", place=CARD, title="game.count.title", share=share, words=words,
                inner=inner),
        )  # fmt: skip

    def under_way(self) -> str:
        return self.busy_with


def offering(drawer: Drawer | None = None, position: Count | None = None, fragment: str = "") -> App:
    return sit_down(drawer, position, fragment, (*BARE, Offering))


def test_a_first_visit_begins_at_the_door_without_a_game_to_go_on_with() -> None:
    app = sit_down(fragment="")
    assert app.root()["data-door"] == "true" and app.root()["data-place"] == "door"
    assert [name for name in visible_ways(app.view()["door"]) if name in COUNTING.ways] == list(COUNTING.ways)
    assert large_buttons(app) == ["rival"]


def test_one_way_leads_and_those_inside_a_card_are_shown_with_it() -> None:
    app = offering()
    assert large_buttons(app) == ["first"]
    assert visible_ways(app.view()["door"]) == ["first", "card", "inner", "load"]
    app.feature(Offering).done = 3
    assert 'max="5" value="3"' in way_html(app, "card") and "3 done" in way_html(app, "card")
    assert 'data-state="beaten"' in way_html(app, "inner")


def test_a_game_in_progress_is_one_tap_away_with_its_picture() -> None:
    drawer = Drawer()
    play(sit_down(drawer, LONG), "12")
    app = offering(drawer)
    door = app.view()["door"]
    assert large_buttons(app) == ["continue"] and visible_ways(door)[0] == "continue"
    assert "<text>3</text>" in way_html(app, "continue") and "Round 1: Red and Yellow" in door
    app.act("play")
    assert app.screen is None and app.view()["door"] == ""
    assert data(app)["total"] == 3


def test_a_round_that_waits_and_a_turn_in_the_making_are_gone_on_with() -> None:
    app = sit_down(position=LONG)
    play(app, "1")
    app.act("door")
    assert large_buttons(app) == ["continue"]
    app = sit_down(position=LONG, features=(*EVERYTHING, Making))
    app.act("make", "something")
    app.act("door")
    assert large_buttons(app) == ["continue"]


def test_what_lies_on_the_table_in_place_of_a_game_is_said() -> None:
    app = offering(position=LONG)
    play(app, "12")
    app.feature(Offering).busy_with = "Lesson <3>"
    app.act("door")
    assert "Lesson &lt;3&gt;" in way_html(app, "continue")


def test_a_link_has_no_door_before_it() -> None:
    app = sit_down(fragment="#" + position_link(COUNTING, THREE))
    assert app.screen is None and app.root()["data-place"] == "link"
    assert data(app)["colours"] == list(COLOURS)


def test_a_script_that_puts_a_game_on_the_table_leaves_the_door() -> None:
    assert sit_down(Drawer(), LONG, fragment="").screen is None


@pytest.mark.parametrize("place", ["play", "settings", "games", "menu"])
def test_every_place_has_an_address_that_can_be_opened_again(place: str) -> None:
    app = sit_down(fragment="")
    app.act("go", "#" + place)
    assert app.root()["data-place"] == place
    assert sit_down(fragment="#" + place).root()["data-place"] == place
    app.act("go", "")
    assert app.root()["data-place"] == "door" and app.dialog == ""


@pytest.mark.parametrize("behind", ["door", "play"])
@pytest.mark.parametrize("over", ["settings", "menu"])
def test_what_lies_over_a_place_is_a_step_of_its_own(behind: str, over: str) -> None:
    app = sit_down(fragment="#" + behind)
    app.act(over)
    assert app.root()["data-place"] == over
    app.act("go", "" if behind == "door" else "#" + behind)
    assert app.root()["data-place"] == behind and not app.dialog


@pytest.mark.parametrize("nonsense", ["#nowhere", "#nowhere/computer", "#name", "#a=b", "#undo"])
def test_an_address_that_is_none_leads_to_the_door(nonsense: str) -> None:
    assert sit_down(fragment=nonsense).root()["data-place"] == "door"


def test_the_game_cannot_be_touched_through_the_door() -> None:
    app = sit_down(Drawer(), LONG)
    app.act("door")
    before = app.session.to_json()
    app.act("name", "1")
    assert app.session.to_json() == before and app.feature(Door).open
    app.act("escape")
    assert not app.feature(Door).open


def test_what_is_kept_for_the_next_start_goes_with_the_game() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    app.act("hidden")
    assert "count.door" not in drawer.kept, "nothing has been begun"
    app = sit_down(drawer, LONG)
    play(app, "12")
    app.act("hidden")
    kept = json.loads(drawer.kept["count.door"])
    assert kept["version"] == 2 and kept["language"] == "en" and kept["lead"] == "continue"
    assert kept["ways"]["continue"]["picture"].startswith("<svg")
    assert kept["ways"]["continue"]["words"].startswith("Round 1: Red and Yellow")
    app.feature(Table).start(LONG)
    app.act("hidden")
    kept = json.loads(drawer.kept["count.door"])
    assert kept["board"] and not kept["ways"], "only the new game on the table"


def test_what_the_door_keeps_is_how_things_stand() -> None:
    drawer = Drawer()
    app = offering(drawer)
    app.feature(Offering).done = 2
    app.act("hidden")
    kept = json.loads(drawer.kept["count.door"])
    assert kept["lead"] == "first"
    assert kept["ways"] == {
        "card": {"words": "2 done", "share": [2, 5]},
        "inner": {"words": "2 done", "state": "beaten"},
    }


def test_a_game_that_is_over_is_nothing_to_go_on_with() -> None:
    app = offering(position=Count(COLOURS[:2], 8))
    play(app, "12")
    assert app.session.over
    app.act("door")
    assert large_buttons(app) == ["first"]
    assert 'data-key="door-play"' in app.view()["door"]


def test_the_board_is_a_way_of_its_own_only_where_no_other_way_leads() -> None:
    app = sit_down(fragment="")
    assert 'data-key="door-play"' not in app.view()["door"], "nobody has been there"
    app.feature(Table).start(LONG)
    app.act("door")
    assert 'data-key="door-play"' in app.view()["door"], "a game that was dealt waits there"
    app.act("play")
    play(app, "12")
    app.act("door")
    assert large_buttons(app) == ["continue"]
    assert 'data-key="door-play"' not in app.view()["door"]


def test_a_position_of_a_later_round_is_told_by_its_round() -> None:
    app = sit_down(position=LONG._replace(round=11))
    play(app, "1")
    app.act("door")
    assert "Round 6: " in way_html(app, "continue")
