"""The dialog for a new game offers only playable options, and remembers them."""

from __future__ import annotations

import json

import pytest
from games.ttb.table import newgame
from games.ttb.table.dealing import LAYOUTS, OWN, PLACEMENTS, deal
from games.ttb.table.newgame import NewGame
from shell.app.app import App
from shell.seats.seats import Seats

import ttb_core as ttb
from tests.games.ttb import made_up
from tests.games.ttb.tables import KEYS, Drawer, data, sit_down
from ttb_core.names import MODES
from ttb_core.setup import EDITIONS


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


def test_a_game_keeps_the_edition_with_which_it_was_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The saved options reproduce the deal after a reload, and a rematch has the same orders."""
    with made_up.added():
        monkeypatch.setitem(EDITIONS, 99, (*EDITIONS[1], made_up.ORDER.name))
        monkeypatch.setattr(newgame, "EDITION", 99)
        drawer = Drawer()
        app = sit_down(drawer)
        app.act("form", "seed=tea")
        app.act("start-game")
        session = sit_down(drawer).session
        assert session.start == app.session.start == deal(session.options)
        assert session.start != deal({**session.options, "edition": 1})
        app.act("rematch")
        for shown in (data(app), ttb.position_to_json(session.start)):
            dealt = [order for hand in shown["hands"].values() for order in hand["special"]]
            assert sorted(dealt + shown["pile"]) == sorted(EDITIONS[99])


def test_names_and_settings_are_remembered_and_escaped() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    app.act("player-name", "red=<i>Ada</i>")
    app.act("form", "simplified=true")
    app.act("start-game")
    assert "&lt;i&gt;Ada&lt;/i&gt;" in app.view()["players"]
    assert "<i>" not in "".join(app.view().values())
    again = sit_down(drawer).feature(NewGame)
    assert again.seating.names["red"] == "<i>Ada</i>"
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


def begun(*choices: str, names: tuple[str, ...] = ()) -> App:
    app = sit_down()
    app.act("new-game")
    for choice in choices:
        app.act("form", choice)
    for name in names:
        app.act("player-name", name)
    assert app.dialog_html()
    app.act("start-game")
    assert app.dialog == "", app.message
    return app


def test_any_colour_takes_any_place() -> None:
    app = begun("place-0=purple", "seed=tea", names=("purple=Ann",))
    shown = data(app)
    assert set(shown["turn_order"]) == {"purple", "yellow"}
    assert shown["bases"] == {"purple": [3, 0], "yellow": [-3, 0]}, "the place of red"
    assert app.session.names == {"purple": "Ann"}


def test_two_colours_that_sit_already_change_places_and_the_names_stay() -> None:
    app = begun("colours=3", "place-0=yellow", names=("yellow=Ann", "green=Ben"))
    form = app.feature(NewGame)
    assert form.form["palette"] == "yellow green red"
    app.act("new-game")
    app.act("form", "place-0=green")
    assert form.form["palette"] == "green yellow red"
    assert form.seating.names["green"] == "Ann" and form.seating.names["yellow"] == "Ben"


def test_who_begins_can_be_chosen() -> None:
    for first in ("red", "yellow"):
        assert data(begun(f"first={first}"))["to_move"] == first
    assert data(begun("place-1=pink", "first=pink"))["to_move"] == "pink"


@pytest.mark.parametrize("colours", [2, 4, 6])
@pytest.mark.parametrize("layout", [name for name in LAYOUTS if name != OWN])
def test_a_mix_or_a_named_placement_lies_there(layout: str, colours: int) -> None:
    def lying(seed: str) -> dict[str, object]:
        shown = data(begun(f"colours={colours}", f"layout={layout}", f"seed={seed}"))
        return {key: shown[key] for key in ("rocks", "mud", "blobs", "teleporters")}

    first, again, other = lying("tea"), lying("tea"), lying("coffee")
    assert any(first.values()) and first == again
    assert (first == other) is (layout in PLACEMENTS)


def test_stronger_mixes_have_more() -> None:
    def pieces(layout: str) -> int:
        shown = data(begun(f"layout={layout}", "seed=tea"))
        return sum(len(shown[key]) for key in ("rocks", "mud", "blobs", "teleporters"))

    assert pieces("mix1") < pieces("mix2") < pieces("mix3")


@pytest.mark.parametrize(("colours", "others"), [(4, ["blue:red"]), (6, ["yellow:red", "pink:green"])])
def test_in_teams_somebody_may_play_two_colours(colours: int, others: list[str]) -> None:
    setup = (f"colours={colours}", "mode=teams", *(f"with-{o.replace(':', '=')}" for o in others))
    app = begun(*setup, names=("red=Ann",))
    seats = app.feature(Seats)
    for pair in others:
        colour, owner = pair.split(":")
        team = next(team for team in data(app)["teams"] if owner in team)
        if colour in team:
            assert seats.person(colour) == seats.person(owner)
    people = set(map(seats.person, data(app)["turn_order"]))
    assert len(people) == colours - len(app.session.seats) < colours
    assert app.session.names.get("red") == "Ann"


def test_nobody_plays_for_both_teams() -> None:
    app = begun("colours=4", "mode=teams", "with-yellow=red", "with-red=red", "with-teal=x")
    assert app.session.seats == {}


def test_two_colours_each_asks_for_two_names() -> None:
    app = sit_down()
    app.act("form", "mode=two_colours")
    app.act("new-game")
    assert app.dialog_html().count('data-change="player-name"') == 2
    app.act("player-name", "red=Ann")
    app.act("start-game")
    assert app.session.names == {"red": "Ann", "blue": "Ann"}


def test_the_form_says_who_is_in_which_team() -> None:
    app = sit_down()
    app.act("form", "mode=teams")
    app.act("new-game")
    html = app.dialog_html()
    for number, mark in enumerate("AB"):
        assert f'data-side="{number}">{mark}</b>' in html and app.t("ui.team", mark=mark) in html


def test_what_was_chosen_is_remembered_and_what_is_impossible_forgotten() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    for choice in ("colours=4", "mode=teams", "place-0=pink", "with-blue=red", "first=pink", "layout=pond"):
        app.act("form", choice)
    app.act("start-game")
    again = sit_down(drawer).feature(NewGame).form
    assert (again["first"], again["layout"]) == ("pink", "pond") and "pink" in again["palette"]
    app.act("new-game")
    app.act("form", "colours=2")
    form = app.feature(NewGame).form
    assert (form["palette"], form["first"], form["with"]) == ("", "", "")


def test_a_rematch_deals_the_same_kind_of_game() -> None:
    app = begun("place-0=pink", "first=pink", "layout=gates", names=("pink=Ann",))
    app.act("rematch")
    shown = data(app)
    assert shown["to_move"] == "pink" and len(shown["teleporters"]) == 2
    assert app.session.names == {"pink": "Ann"}


def after_a_special_game(drawer: Drawer) -> App:
    """The app at its next start, after a game of three against computers with elements."""
    app = sit_down(drawer, fragment="")
    app.act("new-game", "computer")
    for choice in ("colours=3", "simplified=true", "mud=2", "seed=tea", "level-red=0", "level-green=5"):
        app.act("form", choice)
    app.act("player-name", "red=Ann")
    app.act("start-game")
    return sit_down(drawer, fragment="")


def test_one_tap_on_a_face_begins_the_standard_game() -> None:
    drawer = Drawer()
    app = after_a_special_game(drawer)
    app.act("play-computer", "4")
    assert app.dialog == "" and app.root()["data-place"] == "play"
    shown = data(app)
    assert len(shown["turn_order"]) == 2 and not shown["mud"] and not app.session.options["simplified"]
    assert app.session.seats == {"yellow": {"kind": "computer", "level": 4}}
    assert app.session.names == {"red": "Ann", "yellow": "Dynamo"}
    assert sit_down(drawer).feature(NewGame).form["colours"] == 3, "the form stays as it was"


def test_the_choices_of_the_last_time_have_a_button_of_their_own() -> None:
    app = after_a_special_game(Drawer())
    door = app.view()["door"]
    assert "As last time" in door and "3 colours" in door and "Titan and Rusty" in door
    app.act("new-game", "computer")
    assert "As last time: 3 colours" in app.dialog_html()
    app.act("play-computer", "1")
    app.act("door")
    assert "As last time" in app.view()["door"], "a standard game needs no such button"
    app.act("play-last")
    shown = data(app)
    assert len(shown["turn_order"]) == 3 and len(shown["mud"]) == 2
    assert app.session.seats["green"] == {"kind": "computer", "level": 5}
    assert app.session.options["seed"] != "tea", "another game of the same kind"


def test_who_has_played_only_standard_games_has_no_such_button() -> None:
    app = sit_down(fragment="")
    app.act("new-game", "computer")
    app.act("start-game")
    app.act("door")
    assert "As last time" not in app.view()["door"]
    before = app.session
    app.act("play-last")
    assert app.session is before


def test_names_typed_for_one_way_to_play_stay_there() -> None:
    drawer = Drawer()
    app = sit_down(drawer, fragment="")
    app.act("new-game", "together")
    app.act("player-name", "red=Anna")
    app.act("player-name", "yellow=Ben")
    app.act("start-game")
    again = sit_down(drawer, fragment="")
    again.act("play-computer", "1")
    assert again.session.names == {"yellow": "Pip"}
    again.act("new-game", "together")
    assert 'value="Anna"' in again.dialog_html()
    again.act("form", "way=computer")
    again.act("form", "more=true")
    assert "Anna" not in again.dialog_html()


def test_names_of_an_older_version_belong_to_its_way() -> None:
    stored = {"form": {"colours": 3}, "names": {"red": "Anna"}, "way": "together"}
    drawer = Drawer()
    drawer.kept[f"{KEYS.prefix}new-game"] = json.dumps(stored)
    app = sit_down(drawer)
    assert app.feature(NewGame).form["colours"] == 3
    app.act("new-game", "together")
    assert 'value="Anna"' in app.dialog_html()
    app.act("play-computer", "1")
    assert app.session.names == {"yellow": "Pip"}


@pytest.mark.parametrize("choices", [(), ("level-red=3",), ("level-red=0", "level-yellow=0")])
def test_one_tap_seats_one_person_where_nobody_or_everybody_was_one(choices: tuple[str, ...]) -> None:
    app = sit_down()
    app.act("new-game", "computer")
    for choice in ("more=true", *choices):
        app.act("form", choice)
    app.act("play-computer", "2")
    assert app.session.seats == {"yellow": {"kind": "computer", "level": 2}}


def test_one_tap_seats_a_person_at_both_of_their_colours() -> None:
    app = sit_down()
    app.act("new-game", "computer")
    app.act("form", "mode=two_colours")
    app.act("form", "more=true")
    app.act("play-computer", "1")
    mine = {colour for colour in data(app)["turn_order"] if colour not in app.session.seats}
    assert mine in [set(side) for side in data(app)["teams"]]


@pytest.mark.parametrize("nonsense", ["", "0", "99", "x", "<b>"])
def test_nobody_plays_a_computer_that_there_is_not(nonsense: str) -> None:
    app = sit_down()
    before = app.session
    app.act("play-computer", nonsense)
    assert app.session is before and app.dialog == ""


def test_settings_that_cannot_be_dealt_are_shown_to_be_mended() -> None:
    app = sit_down()
    app.act("new-game", "computer")
    for choice in ("more=true", "rocks=3", "blobs=3", "mud=3", "teleporters=3"):
        app.act("form", choice)
    before = app.session
    app.act("play-computer", "1")
    assert app.session is before and app.dialog == "new-game"
    html = app.dialog_html()
    assert app.t("ui.refused.elements") in html and 'data-field="rocks"' in html


def test_the_computers_stand_first_and_all_else_is_asked_for() -> None:
    drawer = Drawer()
    app = sit_down(drawer)
    app.act("new-game", "computer")
    html = app.dialog_html()
    assert html.count('data-action="play-computer"') == len(app.game.rules.levels)
    assert "Curious and easily distracted." in html and "start here" in html
    assert 'data-field="colours"' not in html and "submit" not in html.partition("<h2>")[2]
    app.act("form", "colours=4")
    assert app.t("ui.statistics.colours", n=4) not in app.dialog_html(), "a tap begins the standard game"
    app.act("form", "more=true")
    html = app.dialog_html()
    assert 'data-field="colours"' in html and 'data-field="seed"' in html and 'type="submit"' in html
    app.act("start-game")
    assert sit_down(drawer).feature(NewGame).more, "who wants to see it does so the next time"


@pytest.mark.parametrize("way", ["together", "link"])
def test_people_are_asked_how_many_they_are_and_may_begin(way: str) -> None:
    app = sit_down()
    app.act("new-game", way)
    html = app.dialog_html()
    assert 'data-field="colours"' in html and 'type="submit"' in html and "play-computer" not in html
    assert 'data-field="seed"' not in html and 'data-field="mode"' not in html
    app.act("form", "more=true")
    assert 'data-field="mode"' in app.dialog_html() and 'data-field="seed"' in app.dialog_html()
