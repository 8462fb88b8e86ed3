"""Scrounging at the table: places to hold a part, the holders, and passing."""

from __future__ import annotations

from typing import Any

import pytest
from games.junkyard.table.workshop import Workshop
from games.junkyard.turn.lifting import Lifting
from games.junkyard.turn.scrounging import Scrounging
from shell.app.app import App
from shell.play.running import Running

from tests.games.junkyard.junk_table import marked, position, sit_down
from tests.sitting import finish

ONE = "claw_s@4,1E pipe_s@3,1E"
TWO = "claw_s@3,0E claw_s@3,1E"
OTHER = "claw_s@3,1E"


def scrounge(red: str, yellow: str = OTHER, **fields: Any) -> App:
    fields.setdefault("open", {"bomb_s": 1, "bomb_m": 1, "bomb_l": 1, "energy_s": 1, "eye_s": 1})
    return sit_down(position(red, yellow, **fields))


def board(app: App) -> str:
    return app.draw("board")


def held(app: App) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = app.session.data["robots"]["red"]["held"]
    return found


def take(app: App, what: str, spot: str) -> None:
    app.act("lift", what)
    finish(app, app.act("put", spot))


def test_the_spots_lie_around_free_claws_and_these_glow() -> None:
    app = scrounge(ONE)
    app.act("lift", "open:bomb_s")
    drawn = board(app)
    assert sorted(marked(drawn, "data-spot")) == ["4,0:N", "4,2:N", "5,1:N"]
    assert drawn.count("data-holder") == 1


def test_where_there_is_one_way_to_hold_it_putting_it_down_is_the_take() -> None:
    app = scrounge(ONE)
    take(app, "open:bomb_m", "5,1:N")
    (one,) = held(app)
    assert (one["part"], one["at"], one["by"]) == ("bomb_m", [5, 1], [[4, 1]])
    assert app.session.data["to_move"] == "yellow"


def test_of_a_medium_part_the_spot_says_whether_it_lies_or_stands() -> None:
    app = scrounge(ONE)
    app.act("lift", "open:bomb_m")
    spots = marked(board(app), "data-spot")
    assert {"5,1:N", "5,1:E", "5,0:E"} <= set(spots)
    assert {spot[-1] for spot in spots} == {"N", "E"}


@pytest.mark.parametrize(
    ("what", "key"),
    [("open:bomb_l", "claw"), ("open:energy_s", "mouth"), ("pile:l", "size"), ("scanned:eye_s", "any more")],
)
def test_what_cannot_be_held_says_why(what: str, key: str) -> None:
    app = scrounge(ONE, piles={"l": ["eye_l"]})
    app.act("lift", what)
    assert app.feature(Lifting).lifted is None
    assert app.message[0] == "refused"
    assert key in app.message[1]


def test_of_several_sets_the_smallest_is_taken_and_a_tap_adds_or_removes() -> None:
    app = scrounge(TWO)
    take(app, "open:bomb_s", "4,0:N")
    assert len(held(app)) == 1, "only one claw reaches it"
    app = scrounge("claw_s@3,0E claw_s@-1,1W claw_s@3,1E", open={"bomb_m": 1})
    take(app, "open:bomb_m", "4,0:E")
    assert held(app)[0]["by"] == [[3, 0], [3, 1]], "it needs both"
    app = scrounge("claw_m@3,0E claw_s@3,2E", open={"bomb_m": 1})
    scrounging = app.feature(Scrounging)
    take(app, "open:bomb_m", "4,1:E")
    assert held(app) == []
    assert scrounging.hold is not None
    assert scrounging.hold.by == {(3, 0)}
    assert scrounging.holders() == [(3, 2)]
    app.act("holder", "3,2")
    assert scrounging.hold.by == {(3, 0), (3, 2)}
    app.act("holder", "3,0")
    assert app.message[0] == "refused", "the small claw cannot hold it alone"
    app.act("holder", "3,2")
    assert scrounging.hold.by == {(3, 0)}
    finish(app, app.act("grab"))
    assert held(app)[0]["by"] == [[3, 0]]


def test_of_equally_many_the_weakest_is_taken_first() -> None:
    app = scrounge("claw_m@3,0E claw_s@3,2E", open={"bomb_s": 1})
    take(app, "open:bomb_s", "4,2:N")
    assert held(app)[0]["by"] == [[3, 2]]
    app = scrounge("pipe_s@3,0E claw_s@4,0E claw_s@3,1E", open={"bomb_s": 1})
    take(app, "open:bomb_s", "4,1:N")
    hold = app.feature(Scrounging).hold
    assert hold is not None
    assert hold.by == {(3, 1)}


def test_a_waiting_part_lies_there_and_can_be_given_up() -> None:
    app = scrounge("claw_m@3,0E claw_s@3,2E", open={"bomb_m": 1})
    take(app, "open:bomb_m", "4,1:E")
    drawn = board(app)
    assert marked(drawn, "data-held") == ["bomb_m"]
    assert marked(drawn, "data-by") == ["3,0"]
    assert 'data-action="grab"' in app.feature(Scrounging).go() and 'data-action="grab"' in drawn
    assert "a medium claw" in app.feature(Scrounging).words()
    app.act("escape")
    assert marked(board(app), "data-held") == []
    assert 'data-action="pass"' in app.feature(Scrounging).go()


def test_a_tap_on_a_claw_is_enough() -> None:
    app = scrounge(ONE)
    app.act("lift", "open:bomb_s")
    assert 'data-action="holder"' in board(app)
    finish(app, app.act("holder", "4,1"))
    assert held(app)[0]["at"] == [5, 1]


def test_a_claw_that_does_not_reach_it_is_refused() -> None:
    app = scrounge(ONE + " mouth_s@-1,1W")
    app.act("lift", "open:bomb_s")
    app.act("holder", "-1,1")
    assert app.message[0] == "refused"
    assert held(app) == []


def test_a_face_down_part_asks_claw_or_mouth_by_where_it_is_dropped() -> None:
    app = scrounge("claw_s@3,1E mouth_s@-1,1W", piles={"s": ["eye_s", "energy_s"]})
    app.act("lift", "pile:s")
    assert {"4,1:N", "-2,1:N"} <= set(marked(board(app), "data-spot"))
    finish(app, app.act("put", "-2,1:N"))
    (one,) = app.seen["robots"]["red"]["held"]
    assert (one["part"], one["size"], one["by"]) == (None, "s", [[-1, 1]])
    assert "eye_s" not in board(app)


def test_between_a_claw_and_a_mouth_a_tap_says_which() -> None:
    app = scrounge("claw_s@3,0E mouth_s@3,2E", piles={"m": ["eye_m"], "s": ["eye_s"]}, open={})
    take(app, "pile:s", "3,1:N")
    hold = app.feature(Scrounging).hold
    assert hold is not None
    (first,) = hold.by
    (other,) = app.feature(Scrounging).holders()
    assert {first, other} == {(3, 0), (3, 2)}
    app.act("holder", f"{other[0]},{other[1]}")
    hold = app.feature(Scrounging).hold
    assert hold is not None
    assert hold.by == {other}


def test_what_is_held_is_drawn_while_more_is_taken() -> None:
    red = ONE + " claw_s@-1,1W bomb_s@5,1N<4,1>"
    app = scrounge(red, "")
    shown = app.feature(Workshop).shown_robot
    assert shown is not None
    assert len(shown["held"]) == 1
    app.act("lift", "open:eye_s")
    assert sorted(marked(board(app), "data-spot")) == ["-1,0:N", "-1,2:N", "-2,1:N"]


def test_that_is_all() -> None:
    app = scrounge(ONE, open={"bomb_s": 1, "eye_s": 1})
    finish(app, app.act("pass"))
    assert app.session.data["to_move"] == "yellow"


def test_it_asks_first_where_only_a_slip_would_leave_something() -> None:
    app = scrounge(ONE + " mouth_s@-1,1W", open={"energy_s": 1}, scanned={"eye_s": 1})
    app.act("pass")
    assert app.dialog == "leave"
    words = app.dialog_html()
    assert "a small eye" in words and "small energy" in words
    app.act("close")
    assert app.session.data["to_move"] == "red"
    app.act("pass")
    finish(app, app.act("leave"))
    assert app.session.data["phase"] != "scrounge"


def test_parts_and_spots_have_names_for_those_who_listen() -> None:
    app = scrounge(TWO)
    app.act("lift", "open:bomb_m")
    drawn = board(app)
    labels = marked(drawn, "aria-label")
    assert len(labels) == 1 + len(marked(drawn, "data-part")) + len(marked(drawn, "data-spot"))
    assert len(set(labels)) == len(labels)


def test_what_is_unveiled_is_seen_and_told_before_one_goes_on() -> None:
    """The board shows the robot that unveils a part until the main button is pressed."""
    red = "claw_s@3,1E claw_m@0,-1N bomb_s@4,1N<3,1>"
    yellow = "claw_s@3,1E eye_s?@4,1N<3,1>"
    app = sit_down(position(red, yellow, phase="scrounge", open={"feet": 1}))
    app.act("pass")
    running = app.feature(Running)
    app.act("animation-done", str(running.ticket))
    assert running.halted
    assert marked(app.draw("board"), "data-robot") == ["yellow"]
    assert "Yellow" in app.draw("facts")
    assert "turns over a small eye" in app.draw("go")
    assert 'data-action="pause"' in app.draw("go")
    assert 'data-action="skip"' in app.draw("tools")
    app.act("pause")
    app.act("skip")
    app.act("animation-done", str(running.ticket))
    assert marked(app.draw("board"), "data-robot")[0] == "red"
