"""A new game: modes, courses and options, the placement in a duel, statistics and the end of a game."""

from __future__ import annotations

import pytest
from games.rally.table.finish import ranked
from games.rally.table.newgame import NewGame
from games.rally.table.placing import Placing, as_text, from_text
from games.rally.table.statistics import Statistics
from shell.app.app import App
from shell.seats.seats import Seats

import rally_core as rally
from ground.errors import GameError
from ground.steps import finished
from tests.contract.page.drawn import flaws
from tests.games.rally.rally_table import do, marked, race, sit_down


def begun(*fields: str, way: str = "together") -> App:
    app = sit_down()
    do(app, ("new-game", way), *(("form", field) for field in ("seed=new", *fields)), "start-game")
    return app


@pytest.mark.parametrize("colours", range(2, 9))
def test_two_to_eight_can_race(colours: int) -> None:
    position = begun(f"colours={colours}").session.position
    assert position.players == rally.COLOURS[:colours]
    assert position.rules.mode == "race" and position.rules.lives == 3 and position.rules.robot_lasers


def test_options_become_rules() -> None:
    app = begun(
        "course=hot_kitchen",
        "lives=5",
        "lava=expert",
        "jack_damage=true",
        "robot_lasers=false",
        "turn_limit=20",
    )
    rules = app.session.position.rules
    assert (rules.lives, rules.lava, rules.jack_damage, rules.robot_lasers, rules.turn_limit) == (
        5, "expert", True, False, 20,
    )  # fmt: skip
    assert app.session.position.board.name == "Hot Kitchen"
    assert app.feature(NewGame).deal(app.session.options) == app.session.position, "for a rematch"


def test_the_course_heads_the_form_and_counts_for_a_race_begun_with_a_tap_on_a_computer() -> None:
    app = sit_down()
    do(app, ("new-game", "computer"), ("form", "course=dune_mine"))
    form = app.dialog_html()
    assert "more=true" in form and form.index("course=dune_mine") < form.index('data-key="rival-1"')
    do(app, ("play-computer", "1"))
    assert app.session.position.board.name == "Dune Mine"
    do(app, ("play-computer", "1"))
    assert app.session.position.board.name == "First Shift", "from the door the standard race"


def test_what_makes_no_sense_is_not_taken() -> None:
    app = begun(
        "colours=9", "mode=chess", "course=nowhere", "lives=77", "lava=cold", "share=true", "two_sets=true"
    )
    rules = app.session.position.rules
    assert (rules.mode, rules.lives, rules.share, rules.two_sets, rules.lava) == (
        "race",
        3,
        False,
        False,
        "normal",
    )


def test_teams_sit_in_turns_and_can_share() -> None:
    app = begun("colours=4", "mode=teams", "share=true")
    assert app.session.position.teams == (("red", "green"), ("yellow", "blue"))
    assert app.session.position.rules.share
    assert app.session.standing.sides == [["red", "green"], ["yellow", "blue"]]


def test_the_last_robot_has_no_flags() -> None:
    data = begun("colours=3", "mode=last").session.data
    assert data["rules"]["mode"] == "last" and data["rules"]["turn_limit"] == 50
    assert not [site for site in data["board"]["sites"] if site["kind"] == "flag"]


@pytest.mark.parametrize("two_sets", [False, True])
def test_flags_and_bases_of_a_duel_are_placed_in_turn(two_sets: bool) -> None:
    app = sit_down()
    do(app, ("new-game", "together"), ("form", "mode=duel"), ("form", f"two_sets={str(two_sets).lower()}"))
    do(app, ("form", "course=dune_mine"), "start-game")
    assert app.dialog == "placing"
    flags = 8 if two_sets else 4
    placed = []
    for n in range(flags):
        html = app.dialog_html()
        assert flaws(html) == []
        assert f'data-value="{5 + n % 4},{3 + n // 4}"' in html
        do(app, ("place", f"{5 + n % 4},{3 + n // 4}"))
        placed.append([5 + n % 4, 3 + n // 4])
        if not n:
            do(app, "place-back", ("place", "5,3"), ("place", "5,3"), ("place", "99,99"), ("place", "x"))
            assert len(app.feature(Placing).choices) == 1, "no flag lies on another"
    options = marked(app.dialog_html(), "data-value")
    bases = [value for value in options if "," in value]
    do(app, ("place", bases[0]), ("place", bases[1]))
    assert app.dialog == ""
    data = app.session.data
    assert sorted(site["at"] for site in data["board"]["sites"] if site["kind"] == "flag") == sorted(placed)
    stands = {name: ",".join(map(str, robot["at"])) for name, robot in data["robots"].items()}
    assert {stands["yellow1"], stands["red1"]} == set(bases[:2]) and stands["yellow1"] == bases[0]
    assert app.feature(NewGame).deal(app.session.options) == app.session.position, "for a rematch"


def test_the_rest_of_a_duel_can_be_drawn_and_by_link_all_is() -> None:
    app = sit_down()
    do(app, ("new-game", "together"), ("form", "mode=duel"), "start-game", ("place", "5,3"), "place-rest")
    assert app.session.position.rules.mode == "duel"
    assert begun("mode=duel", way="computer").session.position.rules.mode == "duel"
    assert begun("mode=duel", "place=false").session.position.rules.mode == "duel"


def test_a_duel_needs_two_repair_sites() -> None:
    board = {"size": [6, 6], "sites": [{"at": [0, 0], "kind": "start", "number": 1}]}
    with pytest.raises(GameError):
        rally.new_game(board, mode="duel")


def test_placed_squares_as_text() -> None:
    choices = [{"flag": [3, 4]}, {"flag": [0, 15]}, {"base": [1, 2]}, {"base": [9, 9]}]
    assert from_text(as_text(choices)) == choices
    for wrong in ("a", "az", "1,2"):
        with pytest.raises(GameError):
            from_text(wrong)


def test_against_computers_one_person_sits_here() -> None:
    app = begun("colours=4", way="computer")
    assert len(app.feature(Seats).here) == 1


def test_the_end_ranks_winners_flags_lives_and_damage() -> None:
    data = rally.position_to_json(race(3))
    data["touched"] = {"red": 1, "yellow": 2, "green": 1}
    data["robots"]["green1"]["damage"] = 3
    data["result"] = {"by": "flags", "winners": ["red"]}
    assert ranked(data) == ["red", "yellow", "green"]


def test_statistics_count_flags_and_lives() -> None:
    app = begun("mode=last")
    statistics = app.feature(Statistics)
    assert statistics.way(app.session) == "last"
    assert finished(statistics.figures(app.session, ["red"])) == (0, 3)
