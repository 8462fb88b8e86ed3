"""The dialog for a new game only offers what can be played, and remembers."""

from __future__ import annotations

import pytest
from games.ttb.table.newgame import MODES, NewGame

from tests.tables import Drawer, data, sit_down


@pytest.mark.parametrize("mode, colours", [(mode, n) for mode, numbers in MODES.items() for n in numbers])
def test_every_mode_and_number_starts(mode: str, colours: int) -> None:
    app = sit_down()
    app.act("new-game")
    for choice in (f"colours={colours}", f"mode={mode}", "rocks=2", "mud=1", "teleporters=1", "blobs=3"):
        app.act("form", choice)
    assert app.dialog_html()
    app.act("start-game")
    assert app.dialog == ""
    shown = data(app)
    assert (len(shown["turn_order"]), shown["rules"]["mode"]) == (colours, mode)
    assert [len(shown[name]) for name in ("rocks", "mud", "teleporters", "blobs")] == [2, 1, 1, 3]


def test_more_elements_than_fit_are_refused_in_the_dialog() -> None:
    app = sit_down()
    before = app.session
    app.act("new-game")
    for choice in ("rocks=3", "blobs=3", "mud=3", "teleporters=3"):
        app.act("form", choice)
    app.act("start-game")
    assert app.dialog == "new-game"
    assert app.t("ui.refused.elements") in app.dialog_html()
    assert app.session is before


def test_a_mode_that_does_not_fit_brings_its_number_of_colours() -> None:
    app = sit_down()
    app.act("form", "mode=teams")
    assert app.feature(NewGame).form["colours"] == 4
    app.act("form", "colours=3")
    assert app.feature(NewGame).form["mode"] == "standard"


@pytest.mark.parametrize("nonsense", ["colours=7", "mode=solo", "rocks=4", "rocks=", "nothing=1", "", "="])
def test_what_is_not_on_the_form_changes_nothing(nonsense: str) -> None:
    app = sit_down()
    before = dict(app.feature(NewGame).form)
    app.act("form", nonsense)
    assert app.feature(NewGame).form == before


def test_the_same_seed_gives_the_same_game() -> None:
    def play(seed: str) -> object:
        app = sit_down()
        app.act("form", f"seed={seed}")
        app.act("start-game")
        return data(app)

    assert play("tea") == play("tea")
    assert play("tea")["pile"] != play("coffee")["pile"]  # type: ignore[index]


def test_names_and_settings_are_remembered_and_escaped() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    app.act("name", "red=<i>Ada</i>")
    app.act("form", "simplified=true")
    app.act("start-game")
    assert "&lt;i&gt;Ada&lt;/i&gt;" in app.view()["players"]
    assert "<i>" not in "".join(app.view().values())
    again = sit_down(drawer).feature(NewGame)
    assert again.names["red"] == "<i>Ada</i>"
    assert again.form["simplified"] is True


@pytest.mark.parametrize(
    "kept", ["[]", "{", '{"form": 3}', '{"form": {"colours": "x"}, "names": []}', "null"]
)
def test_a_damaged_memory_is_no_hindrance(kept: str) -> None:
    drawer = Drawer()
    drawer.kept["ttb.new-game"] = kept
    app = sit_down(drawer)
    app.act("new-game")
    app.act("start-game")
    assert len(data(app)["turn_order"]) == 2
