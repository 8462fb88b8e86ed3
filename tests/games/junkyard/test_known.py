"""A view completed to a position: hidden parts are filled in, robots can build and hold as usual."""

from __future__ import annotations

from typing import Any

import pytest
from games.junkyard.game import GAME
from games.junkyard.turn.building import Building
from games.junkyard.turn.scrounging import Scrounging
from shell.app.app import App
from shell.app.session import Session
from shell.play.table import Table

import junkyard_core as junk
from tests.games.junkyard.junk_table import sit_down

Json = Any
EYES = [{"part": "eye_l", "at": [0, -2], "faces": "N"}]
CLAW = [{"part": "claw_s", "at": [3, 0], "faces": "E"}]
READY = [{"part": part.kind, "at": [*part.at], "faces": part.faces} for part in junk.READY]


def position(phase: str, red: Json, yellow: Json = None, **more: Json) -> Json:
    return junk.position_to_json(
        junk.position_from_json(
            {
                "format": "junkyard-position/1",
                "phase": phase,
                "to_move": "red",
                "robots": {"red": red, "yellow": yellow or {"parts": CLAW}},
                **more,
            }
        )
    )


def known(data: Json, *viewer: str) -> Json:
    return junk.position_to_json(junk.known_position(junk.view(data, viewer)))


def test_whoever_has_built_has_a_robot_and_the_others_have_parts() -> None:
    start = junk.new_game(players=3, seed="known")
    after = junk.play(start, {"build": READY}).position
    found = known(junk.position_to_json(after), "green")["robots"]
    assert len(found["red"]["parts"]) == 5 and not found["red"]["loose"]
    assert not found["yellow"]["parts"] and sum(found["yellow"]["loose"].values()) == 5
    assert found["green"] == junk.position_to_json(after)["robots"]["green"]


def test_parts_that_lie_elsewhere_are_not_made_up_again() -> None:
    """All eyes are on the table, so no covered robot can have one."""
    data = position("assemble", {"loose": {"eye_s": 1}}, {"loose": {"feet": 1}}, open={"eye_s": 7})
    found = known(data, "red")
    assert found["robots"]["yellow"]["loose"] == {} and found["open"] == {"eye_s": 7}


def test_a_draw_that_is_looked_at_has_something_in_it() -> None:
    data = position("look", {"parts": EYES, "looked": {"bomb_l": 2}}, piles={"m": ["eye_m"]})
    assert known(data, "red")["robots"]["red"]["looked"] == {"bomb_l": 2}
    (count,) = known(data, "yellow")["robots"]["red"]["looked"].values()
    assert count == 1


def test_what_was_taken_face_down_is_of_its_size_and_no_more_than_there_is() -> None:
    held = {"part": "bomb_s", "at": [4, 0], "faces": "N", "by": [[3, 0]], "blind": True}
    data = position("scrounge", {"parts": CLAW, "held": [held]}, piles={"s": ["feet"], "l": ["jet"]})
    found = known(data, "red", "yellow")
    assert junk.PARTS[found["robots"]["red"]["held"][0]["part"]].size == "s"
    assert [len(found["piles"][size]) for size in junk.SIZES] == [1, 0, 1]
    assert known(data) == found, "nobody has seen it"


def test_what_cannot_be_is_refused() -> None:
    good = junk.view(position("scrounge", {"parts": CLAW}), ["red"])
    wrong: list[Json] = [
        None, [], {}, 5, {**good, "robots": None}, {**good, "robots": {}}, {**good, "piles": {"s": 99}},
        {**good, "piles": {"s": ["feet"]}}, {**good, "robots": {"red": None, "yellow": 3}},
        {**good, "to_move": "blue"}, {**good, "robots": {**good["robots"], "blue": None}},
    ]  # fmt: skip
    for data in wrong:
        with pytest.raises(junk.GameError):
            junk.known_position(data)


def test_events_that_tell_sizes_alone_change_a_view() -> None:
    data = position("scan", {"parts": EYES}, piles={"m": ["eye_m", "mouth_m"]})
    outcome = junk.play(junk.position_from_json(data), {"scan": {"m": 2}})
    for viewer, looked in ((["yellow"], None), (["red"], {"eye_m": 1, "mouth_m": 1})):
        events = GAME.rules.events_for(outcome.events, frozenset(viewer))
        found = junk.changed(junk.view(data, viewer), events)
        assert found["piles"]["m"] == 0 and found["phase"] == "look"
        assert found["robots"]["red"]["looked"] == looked
        back = junk.play(outcome.position, {"keep": False}).events
        again = junk.changed(found, GAME.rules.events_for(back, frozenset(viewer)))
        assert again["piles"]["m"] == 2 and again["robots"]["red"]["looked"] is None


def test_what_is_covered_stays_covered_until_all_is_told_again() -> None:
    """Except for the last robot to be built, whose build is in the events."""
    start = junk.new_game(players=2, seed="known")
    view, position_ = junk.view(junk.position_to_json(start), ["green"]), start
    for colour in ("red", "yellow"):
        assert view["robots"] == {"red": None, "yellow": None}, colour
        outcome = junk.play(position_, {"build": READY})
        view = junk.changed(view, GAME.rules.events_for(outcome.events, frozenset({"green"})))
        position_ = outcome.position
    assert view["robots"]["red"] is None and len(view["robots"]["yellow"]["parts"]) == 5


# On a player's own screen


def own_screen(data: Json, colour: str) -> App:
    """The screen of a player who has only the view of their colour."""
    session = Session(GAME, junk.known_position(junk.view(data, [colour])), {}, {}, "elsewhere")
    session.seats = {other: {"kind": "nearby"} for other in data["turn_order"] if other != colour}
    session.first, session.viewer = (colour,), frozenset({colour})
    app = sit_down()
    app.feature(Table).put(session, save=False)
    return app


def test_a_robot_is_built_there() -> None:
    app = own_screen(junk.position_to_json(junk.new_game(players=2, seed="known")), "red")
    building = app.feature(Building)
    assert building.colour == "red" and sum(building.draft.tray.values()) == 5
    app.act("lift", "tray:eye_s")
    x, y, faces = building.lifted("tray:eye_s").spots[0]
    app.act("put", f"{x},{y}:{faces}")
    assert len(building.draft.parts) == 1
    assert app.t("ui.junkyard.covered") in app.view()["players"], "and that of the other is not seen"


def test_parts_are_held_there_where_they_can_be_held() -> None:
    held = {"part": "bomb_s", "at": [4, 0], "faces": "N", "by": [[3, 0]], "blind": True}
    claws = [*CLAW, {"part": "claw_s", "at": [3, 2], "faces": "E"}]
    data = position(
        "scrounge", {"parts": claws, "held": [held]}, piles={"s": ["feet", "eye_s"]}, open={"pipe_s": 1}
    )
    app = own_screen(data, "red")
    for what in ("open:pipe_s", "pile:s"):
        app.act("lift", what)
        assert app.feature(Scrounging).places(what)
    whole = "".join(app.view().values())
    assert "bomb" not in app.view()["board"] and 'data-held="bomb_s"' not in whole
